import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import type { JsonMemory } from '../src/json-memory.js';
import { readJson } from '../src/json.js';

const read: string[] = [];
const noted = (name: string) =>
  z.array(z.int()).check(({ value }) => {
    read.push(`${name} ${value.join(' ')}`);
  });
const STATE = z.strictObject({ turn: z.int(), place: noted('place'), marks: noted('marks') });

test('with a memory, only fields with other JSON than the last time are read again', () => {
  const memory: JsonMemory = new WeakMap();
  const first = { turn: 1, place: [1, 2], marks: [0, 0] };
  expect(readJson(STATE, first, memory)).toEqual({ ok: true, value: first });
  expect(read.splice(0)).toEqual(['place 1 2', 'marks 0 0']);
  const next = { ...first, turn: 2, place: [1, 3] };
  expect(readJson(STATE, next, memory)).toEqual({ ok: true, value: next });
  expect(read.splice(0)).toEqual(['place 1 3']);
  expect(readJson(STATE, first)).toEqual({ ok: true, value: first });
  expect(read.splice(0)).toEqual(['place 1 2', 'marks 0 0']);
});

test.each<[string, object, string]>([
  ['a field that changed', { place: [1, 'x'] }, 'place[1]'],
  ['a plain value', { turn: 'one' }, 'turn'],
  ['a field that nobody knows', { more: 1 }, 'more'],
  ['a field that is gone', { marks: undefined }, 'marks'],
])('with a memory, a mistake is still named with its place: %s', (_, change, field) => {
  const memory: JsonMemory = new WeakMap();
  const first = { turn: 1, place: [1, 2], marks: [0, 0] };
  readJson(STATE, first, memory);
  const wrong = { ...first, ...change };
  const found = readJson(STATE, wrong, memory);
  expect(found).toEqual(readJson(STATE, wrong));
  expect(found).toMatchObject({ ok: false, problems: [{ field }] });
  expect(readJson(STATE, first, memory)).toEqual({ ok: true, value: first });
});
