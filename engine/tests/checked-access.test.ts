import { expect, test } from 'vitest';
import { itemAt, lastItem, present } from '@bridgehead/engine';

test('a place outside a list is a bug, and the error names it', () => {
  expect(itemAt(['a', 'b'], 1)).toBe('b');
  expect(() => itemAt(['a', 'b'], 2)).toThrow('There is no item 2 in a list of 2');
  expect(() => itemAt(Int16Array.of(4), -1)).toThrow('There is no item -1 in a list of 1');
});

test('the last item of an empty list is a bug', () => {
  expect(lastItem([3, 4])).toBe(4);
  expect(() => lastItem([])).toThrow('There is no item -1 in a list of 0');
});

test('a missing value breaks the invariant that is named', () => {
  expect(present(0, 'a game has a turn')).toBe(0);
  expect(() => present(undefined, 'a game has two seats')).toThrow('Broken invariant: a game has two seats');
});
