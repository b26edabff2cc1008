import { expect, test } from 'vitest';
import { copierOf } from '../src/copies.js';

test('copies of typed arrays equal those that `slice` makes, and none shares a number with another', () => {
  const copy = copierOf((length) => new Int16Array(length), 40);
  const sources = Array.from({ length: 20 }, (_, number) => new Int16Array(40).map((_zero, at) => number - at));
  const copies = sources.map((source) => copy(source));
  expect(copies).toEqual(sources.map((source) => source.slice()));
  copies.forEach((made, number) => made.fill(number));
  expect(copies.map((made) => [...new Set(made)])).toEqual(sources.map((_, number) => [number]));
  expect(sources[3][0]).toBe(3);
});
