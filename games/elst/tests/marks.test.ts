/** Marks as they lie in the lists of a state: there may be more of them than a number has bits. */
import { expect, test } from 'vitest';
import { hasAll, hasAny, layoutOf, maskOf, removeMarks, widened } from '../rules/state/marks.js';
import { UNIT_LAYOUT } from '../rules/state/state.js';

const NAMES = Array.from({ length: 70 }, (_, index) => `mark-${index}`);
const LAYOUT = layoutOf(NAMES);
const mask = (...marks: string[]) => maskOf(LAYOUT, marks);

test('seventy marks take three numbers for each unit, and each has a bit of its own', () => {
  const places = NAMES.map((name) => `${LAYOUT.places[name].number} ${LAYOUT.places[name].bit}`);
  expect([LAYOUT.width, new Set(places).size]).toEqual([3, 70]);
  expect(Math.min(...LAYOUT.all)).toBeGreaterThan(0);
});

test('a mark of one unit is found and cleared, and those of others are left alone', () => {
  const list = [0, 0, 0, ...mask('mark-2', 'mark-69')];
  expect(hasAny(list, 0, LAYOUT.all)).toBe(false);
  expect(hasAll(list, 1, mask('mark-2', 'mark-69'))).toBe(true);
  expect(hasAny(list, 1, mask('mark-3', 'mark-68'))).toBe(false);
  removeMarks(list, 1, mask('mark-2'));
  expect(hasAll(list, 1, mask('mark-2', 'mark-69'))).toBe(false);
  expect(hasAny(list, 1, mask('mark-2', 'mark-69'))).toBe(true);
  expect(hasAny(list, 1, mask('mark-2'))).toBe(false);
});

test('a list that was stored with fewer marks keeps what it says', () => {
  expect(widened([5, 9], 2, 3)).toEqual([5, 0, 0, 9, 0, 0]);
  expect(widened([5, 1, 9, 2], 2, 3)).toEqual([5, 1, 0, 9, 2, 0]);
  expect([widened([5, 9], 2, 1), widened([], 0, 3), widened([5, 9, 7], 2, 2)]).toEqual([[5, 9], [], [5, 9, 7]]);
});

test('the marks of Infantry keep their places before those of vehicles, so that stored lists say the same', () => {
  expect(UNIT_LAYOUT.width).toBe(2);
  expect([UNIT_LAYOUT.places.broken, UNIT_LAYOUT.places.flamed]).toEqual([
    { number: 0, bit: 1 },
    { number: 0, bit: 2 ** 26 },
  ]);
});
