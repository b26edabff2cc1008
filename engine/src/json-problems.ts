/** What is wrong with JSON, in words for the person who wrote it: what was expected, what was found, and under which field. */
import type { Problem } from './verdict.js';
import { counted } from './words.js';
import * as z from 'zod/mini';

type RawIssue = z.core.$ZodRawIssue;
type Issue = z.core.$ZodIssue;
type Limit = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>;

/** The sentence for an issue whose schema brings none. */
export function expectationOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${TYPES[issue.expected] ?? issue.expected}, found ${sayFound(issue.input)}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `expected ${String(issue.values[0])}, found ${sayFound(issue.input)}`
        : sayOptions(issue.values, issue.input);
    case 'too_big':
      return `expected ${limit(issue, 'at most', issue.maximum)}`;
    case 'too_small':
      return `expected ${limit(issue, 'at least', issue.minimum)}`;
    case 'invalid_union':
      return sayUnion(issue);
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => `"${key}"`).join(' or ')} here`;
    case 'invalid_key':
      return 'there is no such field here';
    case 'not_multiple_of':
      return `expected a multiple of ${issue.divisor}, found ${sayFound(issue.input)}`;
    default:
      return sayOtherKind(issue.input);
  }
}

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  string: 'text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  null: 'nothing',
  undefined: 'nothing',
};

/** What stands there, in few words. */
function sayFound(input: unknown): string {
  if (input === undefined || input === null) return 'nothing';
  if (Array.isArray(input)) return input.length === 0 ? 'an empty list' : 'a list';
  if (typeof input === 'object') return 'an object';
  if (typeof input === 'string') return `"${input.length > LONGEST ? `${input.slice(0, LONGEST)}…` : input}"`;
  return typeof input === 'number' || typeof input === 'boolean' ? String(input) : 'something else';
}

const LONGEST = 40;

/** "expected one of moved, fought; found "tired"": words stand without quotes, as in YAML. */
function sayOptions(options: readonly unknown[], found: unknown): string {
  return `expected one of ${options.map(String).join(', ')}; found ${sayFound(found)}`;
}

function limit({ origin, exact, input }: Limit, word: 'at most' | 'at least', value: number | bigint): string {
  const amount = exact === true ? 'exactly' : word;
  const number = Number(value);
  if (origin === 'array')
    return `${amount} ${counted(number, 'entry', 'entries')}, found ${Array.isArray(input) ? input.length : 0}`;
  if (origin === 'string') return `${amount} ${counted(number, 'character')}`;
  return `${amount} ${value}, found ${sayFound(input)}`;
}

function sayUnion({ discriminator, options, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (!Array.isArray(options)) return sayOtherKind(input);
  const found: unknown =
    discriminator !== undefined && typeof input === 'object' && input !== null
      ? Object.entries(input).find(([key]) => key === discriminator)?.[1]
      : input;
  return sayOptions(options, found);
}

function sayOtherKind(input: unknown): string {
  return `expected a value of another kind, found ${sayFound(input)}`;
}

// --- from issues to problems --------------------------------------------------------------------------------------------

/** An issue says so of input that has the form of what is expected but is not one: a hex number beyond the map. */
export const NEAR_MISS = { nearMiss: true } as const;

/** The problems behind one issue of a schema, each with its field. */
export function problemsOf(issue: Issue, around: readonly PropertyKey[] = []): Problem[] {
  const path = [...around, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ field: fieldOf([...path, key]), expected: `there is no field "${key}" here` }));
  const meant = issue.code === 'invalid_union' ? branchMeant(issue.errors) : undefined;
  return meant === undefined
    ? [{ field: fieldOf(path), expected: issue.message }]
    : meant.flatMap((inner) => problemsOf(inner, path));
}

/** Where several forms are allowed: the one that the writer meant, so that the problem is told under its own field. */
function branchMeant(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const near = branches.find((issues) => issues.some(isNearMiss));
  if (near !== undefined) return near;
  const inside = branches.filter((issues) => issues.every(liesInside));
  return inside.length === 1 ? inside[0] : undefined;
}

function isNearMiss(issue: Issue): boolean {
  if (issue.code === 'custom') return issue.params?.nearMiss === true;
  return issue.code === 'invalid_union' && issue.errors.some((issues) => issues.some(isNearMiss));
}

/** The form as a whole fits, and something in it does not. */
function liesInside(issue: Issue): boolean {
  if (issue.path.length > 0 || issue.code === 'unrecognized_keys') return true;
  return issue.code === 'invalid_union' && branchMeant(issue.errors) !== undefined;
}

/** A path as readers write it: `units[2].hex`. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : (index === 0 ? '' : '.') + String(key)))
    .join('');
}
