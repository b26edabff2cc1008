import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { STACK, example, openDesktop, pick, recordGame, run, runJson } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

const MOVE =
  '{"do":"move","units":["u1","u2"],"double":[],"assault":false,"drop":[],"way":[{"to":"H14"},{"to":"I14"}],"stops":["fired-at"]}';
const FIRE = '{"do":"fire","with":["u4","w1"],"leaders":["u5"],"helpers":[],"at":"H14"}';

describe('ask', () => {
  test('lists what units and weapons can do', async () => {
    const { out } = await run(['ask', example('elst-fire')]);
    expect(out).toMatch(/^ {2}u1 +4-5-7 A +\d+ choices$/m);
    expect(out).toMatch(/^ {2}w2 +MMG +\d+ choices$/m);
    expect((await run(['ask', example('elst-fire'), '--unit', 'u1'])).out).toContain('fire I15 with w1 led by u3');
  });

  test('moves have their cost, with the stack or without', async () => {
    const { out } = await run(['ask', example('elst-move'), '--unit', 'u1']);
    expect(out).toMatch(/^4-5-7 A: \d+ choices, hexes with the cost/m);
    for (const choice of [
      'H14 (1)',
      'H14 with u2 (1)',
      'H14 assault with u2 (1)',
      'smoke in H14 with u2 (2)',
      'G11 by G13 G12 with u2 (3)',
    ])
      expect(out).toContain(choice);
  });

  test('nothing that is told depends on where a hidden unit stands', async () => {
    const text = readFileSync(example('elst-fire'), 'utf8');
    expect(text).toContain('at: J15');
    const other = desktop.write('other.yaml', text.replace('at: J15', 'at: K15'));
    for (const question of [[], ['--unit', 'u1'], ['--action', '{"do":"end-phase"}']]) {
      expect((await run(['ask', other, ...question])).out).toBe(
        (await run(['ask', example('elst-fire'), ...question])).out,
      );
    }
  });
});

describe('apply', () => {
  test('takes two dice as one roll, and whom chance picks by their id', async () => {
    const { code, out } = await run([
      'apply',
      example('elst-move'),
      '--action',
      MOVE,
      '--action',
      FIRE,
      '--rolls',
      '42,u1',
    ]);
    expect(code).toBe(0);
    expect(out).toContain('dice 4 and 2 (6)');
    expect(out).toContain('Chance picks 4-5-7 A out of 2.');
    expect((await run(['ask', desktop.write('after.yaml', out)])).code).toBe(0);
  });

  test.each([
    ['42', 'expected roll 2 for "who is hit", such as 43 for two dice, 5 for one, u7 for a unit; only 1 is given'],
    ['77', 'expected one that can come as roll 1 for "fire attack"; 77 cannot'],
    ['six', 'found "six"'],
    ['42,u4', 'expected one that can come as roll 2 for "who is hit"; u4 cannot'],
  ])('rolls that cannot be (%s) are told', async (rolls, message) => {
    const { code, err } = await run([
      'apply',
      example('elst-move'),
      '--action',
      MOVE,
      '--action',
      FIRE,
      '--rolls',
      rolls,
    ]);
    expect(code).toBe(2);
    expect(err).toContain(message);
    expect(err).not.toMatch(STACK);
  });
});

/** Types these lines for both sides; at the end of them the input ends. */
function play(name: string, lines: readonly string[]): ReturnType<typeof run> {
  return run(
    [
      'play',
      '--position',
      example(name),
      '--british',
      'human',
      '--german',
      'human',
      '--seed',
      '3',
      '--record',
      desktop.path('game.json'),
    ],
    lines.map((line) => `${line}\n`).join(''),
  );
}

describe('play', () => {
  test('a unit and a hex move it by the cheapest way, and the other side is asked about each step', async () => {
    const { out } = await play('elst-move', ['why u1 I14', 'u1 H14', 'quit']);
    expect(out).toMatch(/You may: 4-5-7 A: H14, I14\. Type: /);
    expect(out).toContain('4-5-7 A is moving in H14. Fire, or pass.');
    expect((await run(['replay', desktop.path('game.json')])).out).toMatch(/\d entr(y|ies), all legal/);
  });

  test('look knows hexes, units by id and by name, and what they carry', async () => {
    const { out } = await play('elst-fire', [
      'look I15',
      'look u4',
      'look 9-1 C',
      'look w1',
      'why w2 I15',
      'why u4 M15',
      'why u1 u5',
      'map all',
      'quit',
    ]);
    expect(out).toMatch(/I15: stone building/);
    expect(out).toContain('An objective that the German side controls');
    expect(out).toMatch(/9-1 B, id u6: in I15\n.*leadership -1.*\n.*Marks: broken, desperate/);
    expect(out).toContain('MMG, id w2: 4-12');
    expect(out).toContain('9-1 C, id u3: in H14');
    expect(out).toContain('There is no hex or unit "w1"');
    expect(out).toMatch(/You may: The MMG of 2-2-8 D fires at I15|You may: the MMG of 2-2-8 D fires at I15/);
    expect(out).toMatch(/You may not: 2-2-8 D fires at M15/);
    expect(out).toMatch(/You may: 4-5-7 A fires at I15/);
    expect(out).toContain('@457A2');
  });

  test('a rout, an advance and a place in the set-up are meant by a unit and a hex as well', async () => {
    expect((await play('elst-rout', ['why u1 MM11', 'why u1 OO8', 'quit'])).out).toMatch(
      /You may: 4-5-7 A routs to NN10, MM11\. Type: [^]*You may not: 4-5-7 A routs to /,
    );
    const setUp = desktop.write('set-up.yaml', 'game: elst\nscenario: elst-church\nphase: set-up\n');
    const { out } = await run(
      ['play', '--position', setUp, '--british', 'human', '--german', 'human', '--record', desktop.path('set-up.json')],
      'why u1 NN8\nwhy u1 SS8\nquit\n',
    );
    expect(out).toMatch(/You may: Place \S+ A in NN8[^]*You may not: Place \S+ A in SS8/);
  });
});

describe('the map', () => {
  test('as text has letters above and the number of each line beside it', async () => {
    const lines = (await run(['map', 'elst', '--position', example('elst-move')])).out.split('\n');
    expect(lines[0].trim().split(/\s+/)).toHaveLength(23); // two strips of 46 hexrows
    expect(lines.slice(1, 5).map((line) => line.slice(0, 2).trim())).toEqual(['0', '1', '1', '2']);
    expect(lines.join('\n')).toMatch(/@!457C/);
  });

  test('as SVG shows the stacks; the board of a worked example is text only', async () => {
    expect((await run(['map', 'elst', '--position', example('elst-move'), '-o', desktop.path('map.svg')])).code).toBe(
      0,
    );
    expect(desktop.read('map.svg')).toContain('British 4-5-7 A in G14');
    const position = desktop.write(
      'example.yaml',
      'game: elst\nscenario: example-proving-ground\nunits:\n  u1: { kind: br-4-5-7, at: H9 }\n',
    );
    expect((await run(['map', 'elst', '--position', position])).out).toContain('@457A');
    const { code, err } = await run(['map', 'elst', '--position', position, '-o', desktop.path('map.svg')]);
    expect(code).toBe(2);
    expect(err).toContain('the board of this example is shown as text only');
  });
});

describe('whole games', () => {
  test('sim plays and saves, replay verifies, and positions in the middle can be asked about', async () => {
    const { code, record } = await recordGame(desktop, 'elst', 'elst-church');
    expect(code).toBe(0);
    expect((await run(['replay', record])).out).toMatch(/Verified: \d+ entries, all legal/);
    for (const entry of ['0', '40', '120', '200']) {
      expect((await run(['replay', record, '--to', entry, '-o', desktop.path('middle.yaml')])).code).toBe(0);
      expect(await run(['ask', desktop.path('middle.yaml')])).toMatchObject({ code: 0, err: '' });
    }
  });

  test('fuzz finds no fault', async () => {
    const { data } = await runJson([
      'fuzz',
      'elst',
      '--scenario',
      'elst-bend',
      '--games',
      '1',
      '--jobs',
      '1',
      '--seed',
      '2',
    ]);
    expect(pick(data, 'faults')).toEqual([]);
  });
});
