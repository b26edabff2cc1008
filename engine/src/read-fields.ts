/** Reads JSON that came from outside field by field: whatever is wrong is noted with its place, and reading goes on. */
import { itemAt } from './checked-access.js';
import type { Problem } from './verdict.js';
import { listed } from './words.js';

/** An object from outside, its fields not yet checked. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; one that is not known is a problem, for it is most often a misspelt one. */
export function fieldsOf(
  json: unknown,
  place: string,
  known: readonly string[],
  problems: Problem[],
): Fields | undefined {
  if (!isFields(json)) {
    problems.push(wrong(place, known.length > 0 ? `an object with ${known.join(', ')}` : 'an object', json));
    return undefined;
  }
  for (const key of Object.keys(json)) {
    if (!known.includes(key))
      problems.push({
        field: place === '' ? key : `${place}.${key}`,
        expected: known.length > 0 ? `no such field, only ${known.join(', ')}` : 'no such field',
      });
  }
  return json;
}

/** Whether this is an object and not a list. */
export function isFields(json: unknown): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** The text at a place; anything else is a problem. */
export function textAt(value: unknown, place: string, problems: Problem[]): string {
  if (typeof value === 'string') return value;
  problems.push(wrong(place, 'a text', value));
  return '';
}

/** An optional text, under its own key. */
export function note<Key extends string>(
  fields: Fields,
  key: Key,
  place: string,
  problems: Problem[],
): { [K in Key]?: string } {
  const notes: { [K in Key]?: string } = {};
  if (fields[key] !== undefined) notes[key] = textAt(fields[key], `${place}.${key}`, problems);
  return notes;
}

/** One of these names; anything else is a problem. */
export function oneOf<Name extends string>(
  value: unknown,
  names: readonly Name[],
  place: string,
  problems: Problem[],
): Name {
  const name = names.find((each) => each === value);
  if (name === undefined)
    problems.push(
      wrong(
        place,
        listed(
          names.map((each) => `"${each}"`),
          'or',
        ),
        value,
      ),
    );
  return name ?? itemAt(names, 0);
}

/** Adds a problem unless the value is the expected one. */
export function expectExactly(
  value: unknown,
  expected: string | number | boolean,
  place: string,
  problems: Problem[],
): void {
  if (value !== expected) problems.push(wrong(place, JSON.stringify(expected), value));
}

/** A problem that says what was expected and what was found. */
export function wrong(field: string, expected: string, found: unknown): Problem {
  return { field, expected: `${expected}, found ${describe(found)}` };
}

/** What stands there, shortened. */
function describe(found: unknown): string {
  if (found === undefined) return 'nothing';
  const written = JSON.stringify(found);
  return written.length <= 40 ? written : `${written.slice(0, 40)}…`;
}
