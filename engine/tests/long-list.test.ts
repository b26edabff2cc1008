/** Lists that are made when they are looked at. */
import { expect, test } from 'vitest';
import { everyCandidate, joinLists, lazyList, lazyPairs } from '../src/index.js';

test('an entry is made when it is looked at, and no other', () => {
  const made: number[] = [];
  const list = lazyList([3, 5, 7], (item) => {
    made.push(item);
    return { do: `step ${item}` };
  });
  expect([list.length, made.length]).toEqual([3, 0]);
  expect([list.at(1), list.at(3), list.at(-1)]).toEqual([{ do: 'step 5' }, undefined, undefined]);
  expect(made).toEqual([5]);
});

test('pairs are listed item by item, each with its options in order', () => {
  const options = new Map([
    ['a', [1, 2]],
    ['b', []],
    ['c', [3]],
  ]);
  const list = lazyPairs(
    ['a', 'b', 'c'],
    (item) => options.get(item) ?? [],
    (item, option) => `${item}${option}`,
  );
  expect(list.length).toBe(3);
  expect(everyCandidate(list)).toEqual(['a1', 'a2', 'c3']);
  expect([list.at(3), list.at(-1)]).toEqual([undefined, undefined]);
});

test('lists one after the other are one list', () => {
  const list = joinLists<string>([['a'], [], lazyList([1, 2], (item) => `b${item}`), ['c']]);
  expect(list.length).toBe(4);
  expect(everyCandidate(list)).toEqual(['a', 'b1', 'b2', 'c']);
  expect([list.at(4), list.at(-1), joinLists([]).at(0)]).toEqual([undefined, undefined, undefined]);
});
