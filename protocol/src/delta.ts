/**
 * What changed between two values of JSON, small enough to be sent after every action: of an object the fields that differ,
 * of a list the places that differ.
 */
import type { Fields } from './checks.js';
import { isFields } from './checks.js';

/** `undefined` in JSON: a field that is gone. */
const GONE = 0;

/**
 * A delta in JSON:
 *   [value]                    the whole value is new
 *   { "field": delta }         fields of an object; 0: the field is gone
 *   { "=": length, "3": delta } places of a list, with its new length if that changed
 * undefined: nothing changed.
 */
export type Delta = readonly [unknown] | Changes;
interface Changes {
  readonly [key: string]: Delta | number;
}

const LENGTH = '=';

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function deltaOf(before: unknown, after: unknown): Delta | undefined {
  if (Object.is(before, after)) return undefined;
  if (isList(before) && isList(after)) return shorter(listDelta(before, after), after);
  if (isFields(before) && isFields(after)) return shorter(fieldsDelta(before, after), after);
  return [after];
}

// One after every action for every viewer: places are counted through, and nothing is written out that need not be.

function listDelta(before: readonly unknown[], after: readonly unknown[]): Delta | undefined {
  let places: Record<string, Delta | number> | undefined =
    before.length === after.length ? undefined : { [LENGTH]: after.length };
  for (let index = 0; index < after.length; index++) {
    const change = index < before.length ? deltaOf(before[index], after[index]) : ([after[index]] as const);
    if (change !== undefined) (places ??= {})[index] = change;
  }
  return places;
}

function fieldsDelta(before: Fields, after: Fields): Delta | undefined {
  let fields: Record<string, Delta | number> | undefined;
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) put((fields ??= {}), key, GONE);
  for (const key of Object.keys(after)) {
    const change = Object.hasOwn(before, key) ? deltaOf(before[key], after[key]) : ([after[key]] as const);
    if (change !== undefined) put((fields ??= {}), key, change);
  }
  return fields;
}

/** JSON may name a field "__proto__", which an assignment takes for something else. */
function put<Value>(fields: Record<string, Value>, key: string, value: Value): void {
  if (key === '__proto__')
    Object.defineProperty(fields, key, { value, configurable: true, enumerable: true, writable: true });
  else fields[key] = value;
}

/** Where most is new the whole is shorter than what changed. */
function shorter(change: Delta | undefined, after: readonly unknown[] | Fields): Delta | undefined {
  if (change === undefined) return undefined;
  const length = textLength(change);
  return length <= leastLength(after) || length <= textLength(after) + 2 ? change : [after];
}

/** The text of a list or of fields has at least so many signs: of each value one, and what stands around it. */
function leastLength(value: readonly unknown[] | Fields): number {
  if (isList(value)) return 2 * value.length;
  let signs = 0;
  for (const key of Object.keys(value)) signs += key.length + 4;
  return signs;
}

/** So many signs a value takes as text, counted without writing it; signs that JSON escapes count as one. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value === 'number') return numberLength(value);
  if (isList(value)) {
    let signs = 1 + Math.max(1, value.length);
    for (let index = 0; index < value.length; index++) signs += textLength(value[index]);
    return signs;
  }
  if (!isFields(value)) return value === false ? 5 : 4;
  let signs = 1;
  for (const key of Object.keys(value)) signs += key.length + 4 + textLength(value[key]);
  return Math.max(2, signs);
}

/** Views hold small whole numbers. */
function numberLength(value: number): number {
  if (!Number.isInteger(value) || value < 0 || value > 9_999) return String(value).length;
  return value < 10 ? 1 : value < 100 ? 2 : value < 1_000 ? 3 : 4;
}

function isWhole(change: Delta): change is readonly [unknown] {
  return Array.isArray(change);
}

/** The value after a change. The value before it is left as it is. */
export function withDelta(before: unknown, change: Delta): unknown {
  if (isWhole(change)) return change[0];
  if (isList(before)) return listAfter(before, change);
  if (!isFields(before)) throw new Error('A delta tells of fields where there are none');
  return fieldsAfter(before, change);
}

function listAfter(before: readonly unknown[], change: Changes): unknown[] {
  const after = [...before];
  for (const [key, value] of Object.entries(change)) {
    if (typeof value === 'number') after.length = value;
    else after[Number(key)] = withDelta(before[Number(key)], value);
  }
  return after;
}

function fieldsAfter(before: Fields, change: Changes): Fields {
  const after: Record<string, unknown> = { ...before };
  for (const [key, value] of Object.entries(change)) {
    if (typeof value === 'number') delete after[key];
    else put(after, key, withDelta(before[key], value));
  }
  return after;
}
