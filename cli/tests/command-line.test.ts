import { describe, expect, test } from 'vitest';
import { STACK, example, pick, run, runJson } from './run.js';

const COMMANDS = [
  'games',
  'play',
  'ask',
  'apply',
  'replay',
  'rules',
  'map',
  'schema',
  'sim',
  'bench',
  'fuzz',
  'perft',
  'backup',
  'restore',
  'push-keys',
];

describe('the command line', () => {
  test('without arguments it shows all commands and an example', async () => {
    const { code, out } = await run([]);
    expect(code).toBe(0);
    for (const command of COMMANDS) expect(out).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(out).toContain('npx bridgehead ask examples/positions/bridge.yaml');
  });

  test.each(COMMANDS)('%s --help shows an example and --json', async (command) => {
    const { code, out } = await run([command, '--help']);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`Examples?:\\n  npx bridgehead ${command}`));
    expect(out).toContain('--json');
  });

  test('a command that needs another one after it lists them, and says nothing else', async () => {
    const { code, out, err } = await run(['operator']);
    expect(code).toBe(2);
    expect(out + err).toMatch(/Commands:[^]+ verdict [^]+display help for command\n$/);
  });

  test('--version is a number', async () => {
    expect(await run(['--version'])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test.each([
    [['aks'], "Unknown command 'aks'\n(Did you mean ask?)"],
    [['ask'], "Missing required argument 'position'"],
    [['ask', 'x.yaml', '--od'], "Unknown option '--od'"],
    [['ask', 'x.yaml', 'y.yaml'], 'Too many arguments'],
    [['sim', 'remagen', '--games', 'many'], 'Expected a whole number from 1.'],
    [['sim', 'remagen', '--games', '0'], 'Expected a whole number from 1.'],
    [['sim', 'remagen', '--jobs', '1.5'], 'Expected a whole number from 1 to 512.'],
    [['perft', 'remagen', '--depth', '99'], 'Expected a whole number from 1 to 12.'],
    [['games', 'chess'], '[game]: expected remagen, primosole, elst or bulge; there is no game "chess"'],
    [['rules', 'chess'], '<game>: expected remagen, primosole, elst or bulge; there is no game "chess"'],
    [['schema', 'chess'], '<game>: expected remagen, primosole, elst or bulge; there is no game "chess"'],
    [['map', 'chess'], '<game>: expected remagen, primosole, elst or bulge; there is no game "chess"'],
    [['sim', 'chess'], '<game>: expected remagen, primosole, elst or bulge; there is no game "chess"'],
    [['fuzz', 'chess'], '[game]: expected remagen, primosole, elst or bulge; there is no game "chess"'],
    [['play', 'chess'], '[game]: expected remagen, primosole, elst or bulge; there is no game "chess"'],
    [['play'], '[game]: expected the key of a game (remagen, primosole, elst or bulge), --position or --continue'],
    [['play', 'remagen', '--level', 'genius'], '--level: expected random'],
    [['play', 'remagen', '--us', 'nobody'], '--us: expected human, computer, random'],
    [['play', 'remagen', '--british', 'human'], '--british: expected --us or --german; Remagen has no side "british"'],
    [
      ['play', 'remagen', '--scenario', 'remagen-9'],
      '--scenario: expected remagen-1 or remagen-2; Remagen has no scenario "remagen-9"',
    ],
    [
      ['sim', 'remagen', '--scenario', 'remagen-9'],
      '--scenario: expected remagen-1 or remagen-2; Remagen has no scenario "remagen-9"',
    ],
    [
      ['sim', 'remagen', '--option', 'fog'],
      '--option: expected ignoreLimit, strictMoves, handicapUs or handicapGerman; Remagen has no option "fog"',
    ],
    [
      ['sim', 'remagen', '--option', 'strictMoves=maybe'],
      '--option: expected strictMoves= and true or false, found "strictMoves=maybe"',
    ],
    [
      ['sim', 'remagen', '--random-options', '--option', 'strictMoves'],
      '--random-options: expected no --option beside it',
    ],
    [['sim', 'remagen', '--players', 'a,b'], '--players: expected random'],
    [['sim', 'remagen', '--players', 'random,random,random'], '--players: expected 2 names (us,german), found 3'],
    [
      ['fuzz', 'remagen', '--scenario', 'remagen-9'],
      '--scenario: expected remagen-1 or remagen-2; Remagen has no scenario "remagen-9"',
    ],
    [['ask', example('bridge'), '--odds'], '--odds: expected together with --action'],
    [['ask', example('bridge'), '--reply', '{}'], '--reply: expected together with --odds'],
    [['ask', example('bridge'), '--side', 'french'], '--side: expected us or german, found "french"'],
    [['ask', example('bridge'), '--unit', 'us-99'], '--unit: expected us-27, us-1-47'],
    [['apply', example('bridge')], '--action: expected at least one action'],
    [['map', 'remagen', '-o', 'map.gif'], '--output: expected a name that ends with .svg or .png, found "map.gif"'],
    [['map', 'remagen', '--theme', 'neon'], '--theme: expected day or lamp, found "neon"'],
    [['replay', 'nothing.json'], 'nothing.json: expected a file that can be read: there is no such file or folder'],
    [['ask', 'nothing.yaml'], 'nothing.yaml: expected a file that can be read: there is no such file or folder'],
  ])('says what it expected in place of %j', async (args, message) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(err).not.toMatch(STACK);
  });

  test('with --json an error is JSON as well', async () => {
    const wrong = await runJson(['ask', 'nothing.yaml']);
    expect(wrong.code).toBe(2);
    expect(pick(wrong.data, 'problems', 0, 'file')).toBe('nothing.yaml');
    expect((await runJson(['ask', 'x.yaml', '--nonsense'])).code).toBe(2);
  });
});
