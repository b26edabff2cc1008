import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Delta } from '../src/delta.js';
import { deltaOf, withDelta } from '../src/delta.js';

describe('a delta', () => {
  test('leads from one value to the other, whatever they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        const one: unknown = JSON.parse(JSON.stringify(before));
        const other: unknown = JSON.parse(JSON.stringify(after));
        const change = deltaOf(one, other);
        const sent = change === undefined ? undefined : JSON.parse(JSON.stringify(change));
        expect(sent === undefined ? one : withDelta(one, sent)).toEqual(other);
      }),
    );
  });

  test.each(['toString', 'constructor', '__proto__'])('tells of a field named %s, which every object has', (name) => {
    const withIt: unknown = JSON.parse(`{"${name}": {"a": 1}, "other": 2}`);
    const changed: unknown = JSON.parse(`{"${name}": {"a": 3}, "other": 2}`);
    const without = { other: 2 };
    for (const [before, after] of [
      [without, withIt],
      [withIt, without],
      [withIt, changed],
    ]) {
      const change: Delta = JSON.parse(JSON.stringify(deltaOf(before, after)));
      expect(JSON.parse(JSON.stringify(withDelta(before, change)))).toEqual(after);
      expect(JSON.stringify(withDelta(before, change)).includes(name)).toBe(JSON.stringify(after).includes(name));
    }
  });

  test('of a small change is small', () => {
    const before = {
      place: Array.from({ length: 200 }, (_, index) => index),
      turn: 3,
      stack: [{ at: 'movement', side: 'us' }],
    };
    const after = { ...before, place: before.place.with(17, 99) };
    expect(JSON.stringify(deltaOf(before, after))).toBe('{"place":{"17":[99]}}');
    expect(deltaOf(before, structuredClone(before))).toBeUndefined();
  });
});
