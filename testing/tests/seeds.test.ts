import { afterEach, expect, test, vi } from 'vitest';
import { partOf } from '../seeds.js';
import { restingFiles } from '../taking-turns.js';

const SERIES = [1, 2, 3, 4, 5];

test('a round plays a few seeds of a series, and rounds one after the other play all of them', () => {
  expect([0, 1, 2].map((round) => partOf(SERIES, 2, round))).toEqual([
    [1, 2],
    [3, 4],
    [5, 1],
  ]);
  expect(partOf(SERIES, 1, 0xffff_ffff)).toHaveLength(1);
});

test('where all seeds are wanted, or there are only a few, all are played', () => {
  expect(partOf(SERIES, 2, 'all')).toEqual(SERIES);
  expect(partOf(SERIES, 9, 7)).toEqual(SERIES);
});

afterEach(() => vi.unstubAllEnvs());

test('of two halves of files each run leaves one out, and rounds one after the other run both', () => {
  const halves = [['one'], ['other*']] as const;
  vi.stubEnv('TEST_REPORT', 'report.json');
  expect([0, 1, 2, 4, 'all' as const].map((round) => restingFiles(halves, round))).toEqual([
    ['**/other*.test.ts'],
    ['**/other*.test.ts'],
    ['**/one.test.ts'],
    ['**/other*.test.ts'],
    [],
  ]);
});

test('outside of npm test no file is left out', () => {
  vi.stubEnv('TEST_REPORT', undefined);
  expect(restingFiles([['one'], ['other']], 0)).toEqual([]);
});
