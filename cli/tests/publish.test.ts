import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { STACK, openDesktop, pick, recordGame, run, runJson } from './run.js';

let desktop: Desktop;
let record: string;

beforeAll(async () => {
  desktop = openDesktop();
  const recorded = await recordGame(desktop, 'primosole', 'primosole-2');
  expect(recorded.code).toBe(0);
  ({ record } = recorded);
});
afterAll(() => desktop.remove());

describe('publish', () => {
  test('writes what everyone may know, and says that it cannot be replayed', async () => {
    const { code, out } = await run(['publish', record, '--to', '30', '-o', desktop.path('open.json')]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^For everyone: 30 entries, without anything secret, in .*open\.json\. Keep the record: this copy cannot be replayed\.$/m,
    );
    const text = desktop.read('open.json');
    expect(text).toMatch(/"format":"bridgehead-published"/);
    expect(text).not.toMatch(/"(?:seed|chance|action|comment)"/);
  });

  test('for a side it holds its own hand, not the other one', async () => {
    const texts = await Promise.all(
      ['british', 'german'].map(async (side) => (await run(['publish', record, '--to', '150', '--for', side])).out),
    );
    const dealt = texts.map((text) =>
      [...text.matchAll(/"type":"dealt"[^}]*/g)].map(([event]) => event.includes('"cards"')),
    );
    expect(dealt).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  test('a viewer that is none, and more entries than there are, are told', async () => {
    const viewer = await run(['publish', record, '--for', 'italian']);
    expect([viewer.code, viewer.err]).toEqual([
      2,
      expect.stringContaining('--for: expected british, german or spectator, found "italian"'),
    ]);
    const far = await run(['publish', record, '--to', '99999']);
    expect([far.code, far.err]).toEqual([2, expect.stringMatching(/--to: expected 0 to \d+, the entries of/)]);
  });

  test('a record that does not hold is not published', async () => {
    const broken = desktop.write(
      'broken.json',
      desktop.read('games/primosole-2-4.json').replace(/"chance":\[\d+/, '"chance":[99'),
    );
    const { code, out } = await run(['publish', broken]);
    expect(code).toBe(1);
    expect(out).toMatch(/The record is not valid:/);
    expect(out).not.toMatch(STACK);
  });
});

describe('replay of what was published', () => {
  beforeAll(async () => {
    expect(
      (await run(['publish', record, '--to', '30', '--for', 'german', '-o', desktop.path('german.json')])).code,
    ).toBe(0);
  });

  test('shows it as a log and says plainly that it cannot be replayed', async () => {
    const { code, out } = await run(['replay', desktop.path('german.json'), '--events']);
    expect(code).toBe(1);
    expect(out).toMatch(/^ {3}0 {2}Set-up$/m);
    expect(out).toMatch(/^ {2}30 {2}(?:british|german)/m);
    expect(out).toMatch(
      /For the German side: 30 entries\. This record was published before the end of the game\. .* can’t be replayed or verified\./,
    );
  });

  test('--json says so too', async () => {
    const { code, data } = await runJson(['replay', desktop.path('german.json')]);
    expect(code).toBe(1);
    expect([pick(data, 'verified'), pick(data, 'published'), pick(data, 'viewer')]).toEqual([false, true, 'german']);
  });

  test('it cannot be played on or published again', async () => {
    for (const command of [
      ['publish', desktop.path('german.json')],
      ['play', '--continue', desktop.path('german.json')],
    ]) {
      const { code, err } = await run(command);
      expect(code).toBe(2);
      expect(err).toMatch(/header\.format: expected a record; this was published without its secrets/);
    }
  });

  test('a damaged one is refused with the place of the fault', async () => {
    const broken = desktop.write(
      'broken.json',
      desktop.read('german.json').replace('"viewer":"german"', '"viewer":"nobody"'),
    );
    const { code, err } = await run(['replay', broken]);
    expect([code, err]).toEqual([2, expect.stringMatching(/broken\.json:\d+: header\.viewer: .*found "nobody"/)]);
  });
});
