/** The measurements run and say what they should. How fast anything is, is never tested: it depends on the machine. */
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Ground } from '../src/index.js';
import { judged, main, markdownTable, MEASUREMENTS, textTable } from '../src/index.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Games are broken off in the first Combat Phase: there is a little of everything, and it takes no time. */
const MOST = 80;

const THIS_CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

const line = { measurement: 'copy', what: 'Copies', unit: 'per CPU second', spread: [1, 3] } as const;

describe('each measurement gives rows with ours, and beside it the other', () => {
  const ground: Ground = { budget: { seconds: 0.001, rounds: 1 }, most: MOST, game: undefined };

  // The page takes a browser and a minute, the server two processes and minutes; `npx bridgehead bench page online many` runs them.
  const slow = ['page', 'online', 'many'];
  const quick = MEASUREMENTS.filter(({ name }) => !slow.includes(name));

  test.each(quick.map((measurement) => [measurement.name, measurement] as const))('%s', async (name, measurement) => {
    const environment = process.env['NODE_ENV'];
    const rows = await measurement.measure(ground);
    expect(process.env['NODE_ENV']).toBe(environment);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0].other?.name).toBeTruthy();
    for (const row of rows) {
      expect(row).toMatchObject({ measurement: name, what: expect.any(String) });
      expect(row.met).toEqual(row.aim === undefined ? undefined : expect.stringMatching(/^(no|yes|goal)$/));
      for (const number of [row.ours, ...row.spread, row.other?.value ?? 1, row.ratio ?? 1])
        expect(number).toBeGreaterThan(0);
    }
  });
});

describe('a row', () => {
  test.each([
    [9, 'no'],
    [10, 'yes'],
    [20, 'goal'],
  ])('of %d per second against an aim of 10 and a goal of 20: %s', (ours, met) => {
    expect(judged({ ...line, ours, aim: { bound: 'at least', value: 10, goal: 20 } }).met).toBe(met);
  });

  test.each([
    [114, 'goal'],
    [200, 'yes'],
    [251, 'no'],
  ])('of %d kB against an aim of 250 and a goal of 120: %s', (ours, met) => {
    expect(judged({ ...line, unit: 'kB', ours, aim: { bound: 'at most', value: 250, goal: 120 } }).met).toBe(met);
  });

  test('counts fewer milliseconds as better', () => {
    const row = judged({
      ...line,
      unit: 'CPU milliseconds',
      ours: 2,
      other: { name: 'samples', value: 8 },
      aim: { bound: 'at most', value: 5 },
    });
    expect(row).toMatchObject({ ratio: 4, met: 'yes' });
  });

  test('is printed for people and for the documentation', () => {
    const rows = [
      judged({
        ...line,
        ours: 1234.5,
        other: { name: 'clone', value: 617.25 },
        aim: { bound: 'at least', value: 1000 },
      }),
    ];
    expect(textTable(rows)).toMatch(/Copies \(per CPU second\) +1,235 +617 \(clone\) +2 × +at least 1,000 +yes$/);
    expect(markdownTable(rows).split('\n')).toEqual([
      '| what | ours | the other | ratio | aim | met |',
      '| --- | --- | --- | --- | --- | --- |',
      '| Copies (per CPU second) | 1,235 | 617 (clone) | 2 × | at least 1,000 | yes |',
    ]);
  });
});

async function run(...argv: string[]): Promise<{ code: number; printed: string; remarks: string }> {
  const printed: string[] = [];
  const remarks: string[] = [];
  const code = await main(argv, {
    print: (text) => printed.push(text),
    remark: (text) => remarks.push(text),
    most: MOST,
  });
  return { code, printed: printed.join('\n'), remarks: remarks.join('\n') };
}

describe('the command', () => {
  test('--json --only measures one thing and prints JSON', async () => {
    const { code, printed } = await run('--json', '--only', 'copy', '--seconds', '0.001');
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({
      secondsEach: 0.001,
      rows: [
        'Remagen',
        'Remagen',
        'Primosole Bridge',
        'Primosole Bridge',
        'Decision at Elst',
        'Decision at Elst',
        'Battle of the Bulge',
        'Battle of the Bulge',
      ].map((title) => ({ what: `${title}: copies of a state` })),
    });
  });

  test('--game keeps to one game', async () => {
    const { code, printed } = await run('--json', '--game', 'bulge', '--seconds', '0.001', 'copy');
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({
      rows: [{ what: 'Battle of the Bulge: copies of a state' }, { what: 'Battle of the Bulge: copies of a state' }],
    });
  });

  test('--against measures the rules of another checkout by turns with these', async () => {
    const { code, printed } = await run(
      '--json',
      '--game',
      'bulge',
      '--seconds',
      '0.001',
      '--against',
      THIS_CHECKOUT,
      'decisions',
    );
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({
      rows: [{ other: { name: 'boardgame.io' } }, { other: { name: THIS_CHECKOUT, value: expect.any(Number) } }],
    });
  });

  test('a checkout that has not been built is named', async () => {
    const { code, remarks } = await run('--seconds', '0.001', '--against', '/no/checkout', 'decisions');
    expect(code).toBe(1);
    expect(remarks).toMatch(/decisions is left out\. \/no\/checkout\/games\/\w+\/dist\/index\.js is missing: build/);
  });

  test('names and leaves out measurements that are impossible here', async () => {
    vi.stubEnv('CHROME_PATH', '/no/browser/here');
    const { code, printed, remarks } = await run('--json', '--seconds', '0.001', 'copy', 'page');
    expect(code).toBe(1);
    expect(JSON.parse(printed)).toHaveProperty('rows.length', 8);
    expect(remarks).toMatch(/page is left out\. CHROME_PATH is .*, which does not work/);
  });

  test.each([
    [
      ['--only', 'luck'],
      'There is no measurement "luck"; expected decisions, events, games, copy, reach, odds, size, page, sight, online, many.',
    ],
    [['--seconds', 'long'], '--seconds is "long"; expected a number above 0, up to 3600.'],
    [['--game', 'chess'], '--game is "chess"; expected remagen, primosole, elst, bulge.'],
    [['--fast'], /--fast/],
  ])('%j is refused with a reason', async (argv, reason) => {
    const { code, printed, remarks } = await run(...argv);
    expect({ code, printed }).toEqual({ code: 2, printed: '' });
    expect(remarks).toMatch(reason);
  });
});
