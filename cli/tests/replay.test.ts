import { act, recordOf, startFromPosition } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { writeRecord } from '@bridgehead/engine/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { elstKit } from '../src/elst/kit.js';
import type { Desktop } from './run.js';
import { STACK, openDesktop, pick, recordGame, run, runJson } from './run.js';

let desktop: Desktop;
let record: string;

beforeAll(async () => {
  desktop = openDesktop();
  const recorded = await recordGame(desktop, 'remagen');
  expect(recorded.code).toBe(0);
  ({ record } = recorded);
});
afterAll(() => desktop.remove());

/** The same record with something changed in its text. */
function tampered(change: (text: string) => string): string {
  const text = desktop.read('games/remagen-1-4.json');
  const changed = change(text);
  expect(changed).not.toBe(text);
  return desktop.write('tampered.json', changed);
}

describe('replay', () => {
  test('verifies a record and shows how it ended', async () => {
    const { code, out } = await run(['replay', record]);
    expect(code).toBe(0);
    expect(out).toMatch(/Game over after Game-Turn 30/);
    expect(out).toMatch(
      /Verified: \d+ entries, all legal, and the end is the one recorded\. Fingerprint [0-9a-f]{16}\./,
    );
  });

  test('--to stops in the middle, and the position there can be asked about', async () => {
    const { code, out } = await run(['replay', record, '--to', '20', '--events', '-o', desktop.path('middle.yaml')]);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {3}0 {2}Set-up$/m);
    expect(out).toMatch(/^ {2}20 {2}us: /m);
    expect(out).toMatch(/20 of \d+ entries, all legal\./);
    expect((await run(['ask', desktop.path('middle.yaml')])).code).toBe(0);
  });

  test('--json has the result and, if wanted, the steps', async () => {
    const { code, data } = await runJson(['replay', record, '--events']);
    expect(code).toBe(0);
    expect(pick(data, 'verified')).toBe(true);
    expect(pick(data, 'steps', 0, 'action')).toBe('Set-up');
  });

  test('an action is named as it was when it was chosen, whatever came of it', async () => {
    const { game } = elstKit;
    const position = game.readPosition({
      game: 'elst',
      scenario: 'elst-dae3',
      turn: 3,
      phase: 'prep-fire',
      attacker: 'german',
      units: { u1: { kind: 'ss-4-4-7', at: 'W14' }, u2: { kind: 'br-4-5-7', at: 'Q14' } },
      batteries: [
        {
          side: 'german',
          calibre: '80+mm',
          observer: 'NN8/steeple',
          access: true,
          counter: { kind: 'FFE:2', at: 'Q15' },
        },
      ],
    });
    if (!position.ok) throw new Error('no position');
    const session = startFromPosition(game, position.value, seededChance(1));
    for (const order of ['contact', 'leave'] as const) act(session, 'german', { do: 'artillery', battery: 1, order });
    const { code, out } = await run([
      'replay',
      desktop.write('artillery.json', writeRecord(recordOf(session))),
      '--events',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/2 {2}german: Leave the fire for effect \(FFE:2\) where it is/);
  });

  test('an action that was changed is found, with its line and the rule', async () => {
    const { code, out } = await run([
      'replay',
      tampered((text) => text.replace('"do":"enter","unit":"us-2-47"', '"do":"move","unit":"us-2-47"')),
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(/tampered\.json:\d+: entries\[\d+\]\.action: a legal action: .*\(\d+\.\d+\w*\)/);
    expect(out).not.toMatch(STACK);
  });

  test.each([
    ['cannot be', '[8]', 'outcome 1 for "combat" is 8; expected 0 to 5'],
    ['is missing', '[]', 'no outcome is left for "combat"'],
    ['is too many', '[1,1]', '1 outcomes, as many as the rules ask for; 2 are recorded'],
  ])('a roll that %s is found', async (_what, rolls, message) => {
    const { code, out } = await run([
      'replay',
      tampered((text) => text.replace(/"chance":\[\d\]/, `"chance":${rolls}`)),
    ]);
    expect(code).toBe(1);
    expect(out).toContain('The record is not valid:');
    expect(out).toContain(message);
  });

  test('an end that was changed is found', async () => {
    const { code, out } = await run([
      'replay',
      tampered((text) => text.replace(/"fingerprint":"\w{4}/, '"fingerprint":"0000')),
    ]);
    expect(code).toBe(1);
    expect(out).toMatch(/tampered\.json:\d+: result\.fingerprint: /);
    expect(pick((await runJson(['replay', desktop.path('tampered.json')])).data, 'verified')).toBe(false);
  });

  test('a record of other rules is refused, unless it is to be tried', async () => {
    const file = tampered((text) => text.replace(/"contentHash": "\w+"/, '"contentHash": "0"'));
    expect((await run(['replay', file])).out).toMatch(/header\.contentHash: "\w+", the content at hand/);
    expect((await run(['replay', file, '--any-rules'])).code).toBe(0);
  });

  test.each([
    ['{', /:1: expected YAML or JSON/],
    ['{}', /:1: header\.game: expected remagen, primosole, elst or bulge, found nothing; is this a record\?/],
    ['{\n"header": {\n"game": "remagen"}}', /:3: header\.format|:2: header\.format/],
  ])('%j is told to be no record', async (text, message) => {
    const { code, err } = await run(['replay', desktop.write('broken.json', text)]);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).not.toMatch(STACK);
  });

  test('all problems of the form are told at once, each with its line', async () => {
    const file = tampered((text) =>
      text
        .replace('"version": 2', '"version": 7')
        .replace('"side":"us"', '"side":"usa"')
        .replace('"unit":"us-2-47"', '"unit":"us-99"'),
    );
    const { code, err } = await run(['replay', file]);
    expect(code).toBe(2);
    expect(err).toMatch(/:4: header\.version: 1 or 2, found 7/);
    expect(err).toMatch(/:\d+: entries\[\d+\]\.side: "us" or "german", found "usa"/);
    expect(err).toMatch(/:\d+: entries\[\d+\]\.action\.unit: expected the id of a unit; there is no unit "us-99"/);
  });

  test('--to beyond the end is told', async () => {
    const { code, err } = await run(['replay', record, '--to', '999999']);
    expect(code).toBe(2);
    expect(err).toMatch(/--to: expected 0 to \d+, the entries of/);
  });
});
