import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Desktop } from './run.js';
import { example, openDesktop, pick, run, runJson } from './run.js';

let desktop: Desktop;
beforeEach(() => {
  desktop = openDesktop();
});
afterEach(() => desktop.remove());

describe('games', () => {
  test('lists scenarios, options, sides and computer players', async () => {
    const { code, out } = await run(['games']);
    expect(code).toBe(0);
    for (const word of ['remagen-1', 'Scenario II', 'strictMoves', 'german', 'random']) expect(out).toContain(word);
    expect(pick((await runJson(['games', 'remagen'])).data, 'games', 0, 'sides', 0)).toEqual({
      id: 'us',
      name: 'U.S.',
    });
  });
});

describe('rules', () => {
  test('shows the chapters, a rule, and the rules with some words', async () => {
    expect((await run(['rules', 'remagen'])).out).toMatch(/^ *5 +Movement +\d+ rules$/m);
    expect((await run(['rules', 'remagen', '7.73a'])).out).toMatch(
      /^7\.73a Vacant hexes first\n {2}If the whole retreat/,
    );
    expect((await run(['rules', 'remagen', 'zone', 'of', 'control'])).out).toMatch(
      /\d+ rules; name one by its id to read it\./,
    );
    expect(pick((await runJson(['rules', 'remagen', '5.14'])).data, 'rules', 0, 'id')).toBe('5.14');
  });

  test('a rule that does not exist is told', async () => {
    const { code, err } = await run(['rules', 'remagen', '99.9']);
    expect(code).toBe(1);
    expect(err).toContain('No rule has the id "99.9" or contains these words.');
  });
});

describe('schema and bench', () => {
  test('a schema is JSON with and without --json', async () => {
    expect(pick((await runJson(['schema', 'remagen'])).data, 'properties', 'game', 'const')).toBe('remagen');
    await run(['schema', 'remagen', '-o', desktop.path('schema.json')]);
    expect(pick(JSON.parse(desktop.read('schema.json')), 'type')).toBe('object');
  });

  test('bench passes on what stands after it', async () => {
    const { code, err } = await run(['bench', 'nonsense']);
    expect(code).toBe(2);
    expect(err).toContain('There is no measurement "nonsense"');
  });

  test('bench --help lists its options and every measurement', async () => {
    const { out } = await run(['bench', '--help']);
    for (const option of ['--only', '--seconds', '--markdown', '--json']) expect(out).toContain(option);
    const { err } = await run(['bench', '--only', 'nonsense']);
    const names = /expected (.*)\./.exec(err)?.[1];
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`what to measure: ${names};`);
  });
});

describe('map', () => {
  test('as text the whole board fits into 120 columns', async () => {
    const { code, out } = await run(['map', 'remagen', '--position', example('barrage')]);
    expect(code).toBe(0);
    expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(out).toMatch(/^ {5}01 {2}02 .* 29$/m);
    expect(out).toContain('+111');
  });

  test('as SVG, with and without units', async () => {
    expect((await run(['map', 'remagen', '-o', desktop.path('map.svg')])).out).toContain('The map is in');
    expect((await run(['map', 'remagen', '--position', example('bridge'), '-o', desktop.path('units.svg')])).code).toBe(
      0,
    );
    expect(desktop.read('map.svg')).toMatch(/^<svg /);
    expect(desktop.read('units.svg').length).toBeGreaterThan(desktop.read('map.svg').length);
  });

  test('as PNG', async () => {
    const { code, data } = await runJson([
      'map',
      'remagen',
      '-o',
      desktop.path('map.png'),
      '--width',
      '200',
      '--map-only',
    ]);
    expect(code).toBe(0);
    expect(pick(data, 'file')).toBe(desktop.path('map.png'));
    expect(desktop.read('map.png')).toContain('PNG');
  });

  test('an illegal position leaves the old map', async () => {
    desktop.write('map.svg', 'old');
    const { code } = await run([
      'map',
      'remagen',
      '--position',
      desktop.write('wrong.yaml', 'game: remagen\nturn: 31\n'),
      '-o',
      desktop.path('map.svg'),
    ]);
    expect(code).toBe(2);
    expect(desktop.read('map.svg')).toBe('old');
  });
});
