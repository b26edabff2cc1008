import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  citedIn,
  gamesWithLedger,
  idsIn,
  idsOfGameIn,
  readCoverage,
  renderCoverage,
  testNamesIn,
} from '../../../scripts/coverage.mjs';
import { root, testCoverage } from '../../testing/coverage.js';

testCoverage('remagen');

test('docs/rules-coverage.md is fresh (node scripts/rules-coverage.mjs)', () => {
  const coverages = gamesWithLedger(root).map((game) => readCoverage(root, game));
  expect(readFileSync(new URL('../../../docs/rules-coverage.md', import.meta.url), 'utf8')).toBe(
    renderCoverage(coverages),
  );
});

function cited(source: string): string[] {
  return citedIn(source, idsIn);
}

describe('forms of a citation', () => {
  test('an id is a whole token', () => {
    expect(idsIn('5.14: see 7.73a, (7.62Br) 12.0p; 15.1.2.3 0.125 v7.7 7.7x9')).toEqual([
      '5.14',
      '7.73a',
      '7.62Br',
      '12.0p',
    ]);
  });

  test('ids have two parts or three, and a chapter may have a letter', () => {
    expect(idsIn('2.0aa 4.3.1 (11.8.1b) D.9b, S1.a; S.vp1 U.S. e.g. A.abcd')).toEqual([
      '2.0aa',
      '4.3.1',
      '11.8.1b',
      'D.9b',
      'S1.a',
      'S.vp1',
    ]);
  });

  test('a chart of a chapter has an X for its number', () => {
    expect(idsIn('9.X 9.Xa, (9.Xi) 9.Xab 9.x 19.X. R9.X')).toEqual(['9.X', '9.Xa', '9.Xi', '19.X']);
  });

  test('in a game of several parts the letter of the part stands in front', () => {
    expect(idsIn('I-3.2.3f, (I-DaE:1.3a) I-SOP.RPh I-Qa I-DaE1:SSR2; C-Map4: I-R41. I-3.0. Anti-1.5 A-')).toEqual([
      'I-3.2.3f',
      'I-DaE:1.3a',
      'I-SOP.RPh',
      'I-Qa',
      'I-DaE1:SSR2',
      'C-Map4',
      'I-R41',
      'I-3.0',
      '1.5',
    ]);
  });

  test('comments and strings cite, numbers in code do not', () => {
    expect(
      cited('const half = 7.5; // 7.71a\n/* 7.72 */ refuse(\'8.11a\', `8.12 ${2.5} ${f({ a: `x` })} 8.13`, "8.15");'),
    ).toEqual(['7.71a', '7.72', '8.11a', '8.12', '2.5', '8.13', '8.15']);
  });

  test('a quote in a regular expression opens no string', () => {
    expect(cited('text.replace(/[\'"]/g, 7.5); const x = a / 7.6 / b; // 5.12')).toEqual(['5.12']);
  });

  test('where games share sources an id needs the key of its game', () => {
    expect(idsOfGameIn('remagen 7.71a, 7.72 and 7.73a; bulge 5.1', 'remagen')).toEqual(['7.71a', '7.72']);
  });
});

describe('forms of the name of a test', () => {
  test('titles of tests count, also behind modifiers; skipped and planned ones do not', () => {
    const source =
      "test('a', f); it.only(`b ${x}`, f); test.skip('c', f); it.todo('d'); test.skipIf(y)('e', f); items('g'); x.test('h'); // test('i')";
    expect(testNamesIn(source)).toEqual(['a', 'b ${x}']);
  });

  test('rows of a table that drives tests count with their first element, if it is an id', () => {
    const each = "test.each<Row>([['5.1a', ['5.2', 1]], [{ a: ['5.3'] }, 2], ['no id', 3]] as const)('%s', f);";
    expect(testNamesIn(each)).toEqual(['5.1a', '%s']);
    const loop =
      "const ROWS: readonly [string, () => number][] = [\n  // why\n  ['5.1a', g],\n  ['5.2b', g],\n];\nfor (const [rule, g] of ROWS) { test(`${rule} holds`, g); }";
    expect(testNamesIn(loop)).toEqual(['${rule} holds', '5.1a', '5.2b']);
  });

  test('other tables do not count', () => {
    expect(
      testNamesIn("test('a', () => { expect(x).toEqual([['5.1a', 1]]); for (const y of [['5.2a']]) expect(y); });"),
    ).toEqual(['a']);
  });
});
