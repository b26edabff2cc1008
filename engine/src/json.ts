/** What is wrong with JSON that someone wrote or sent: every problem, with its field. */
import type { Grid } from './hex.js';
import { OFF_BOARD, parseHex } from './hex.js';
import type { OptionInfo, OptionValue } from './options.js';
import { defaultOptions, idleOptions, usualValue } from './options.js';
import type { Unit } from './roster.js';
import type { Parsed, Problem } from './verdict.js';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';

type Issue = z.core.$ZodRawIssue;
type Limit = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>;

/** The value that a schema makes of JSON, or all that is wrong with it. */
export function readJson<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): Parsed<z.output<Schema>> {
  const parsed = schema.safeParse(json, { error: expectationOf });
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, problems: parsed.error.issues.flatMap(problemsOf) };
}

function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), expected: `there is no field "${key}" here` }));
  return [{ field: fieldOf(issue.path), expected: issue.message }];
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (typeof key === 'number' ? `[${key}]` : (index === 0 ? '' : '.') + String(key))).join('');
}

/** The sentence for an issue whose schema brings none: the small edition of zod has no texts. */
function expectationOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `Invalid input: expected ${issue.expected}, received ${typeOf(issue.input)}`;
    case 'invalid_value':
      return `${issue.values.length === 1 ? 'Invalid input: expected' : 'Invalid option: expected one of'} ${z.util.joinValues(issue.values)}`;
    case 'too_big':
      return `Too big: expected ${limit(issue, '<=', issue.maximum)}`;
    case 'too_small':
      return `Too small: expected ${limit(issue, '>=', issue.minimum)}`;
    case 'invalid_union':
      return issue.inclusive === false || issue.options === undefined ? 'Invalid input' : `Invalid discriminator value. Expected ${issue.options.map((option) => `'${String(option)}'`).join(' | ')}`;
    default:
      return 'Invalid input';
  }
}

function typeOf(input: unknown): string {
  return typeof input === 'number' && !Number.isFinite(input) ? String(input) : z.util.parsedType(input);
}

/** What is counted in what has a length. */
const COUNTED: Readonly<Record<string, string>> = { array: 'items', string: 'characters' };

function limit({ origin, exact }: Limit, comparison: '<=' | '>=', value: number | bigint): string {
  const amount = `${exact === true ? 'exactly ' : comparison}${value}`;
  const counted = COUNTED[origin];
  return counted === undefined ? `${origin} to be ${amount}` : `${origin} to have ${amount} ${counted}`;
}

// --- parts of every game's schemas ------------------------------------------------------------------------------------

/** A text for the reader of a published schema. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

type FindUnit = (id: string) => Unit | undefined;

/** The id of a unit. */
export function unitText(findUnit: FindUnit) {
  return z.string().check(z.refine((id) => findUnit(id) !== undefined, { error: (issue) => `expected the id of a unit; there is no unit "${String(issue.input)}"`, abort: true }));
}

/** The number of a hex. */
export function hexText(grid: Grid) {
  const range = `${grid.labels[0]} to ${grid.labels[grid.size - 1]}`;
  return z.string().check(z.refine((text) => parseHex(grid, text) !== OFF_BOARD, { error: (issue) => `expected the number of a hex from ${range}, not "${String(issue.input)}"`, abort: true }));
}

/** The options of a game: those not named are as usual. */
export function optionsSchema(infos: readonly OptionInfo[]) {
  const fields = z.strictObject(Object.fromEntries(infos.map((info) => [info.id, described(withDefault(optionSchema(info), usualValue(info)), info.title)])));
  const judged = fields.check(({ value, issues }) => {
    for (const { field, expected } of idleOptions(infos, value)) issues.push({ code: 'custom', input: value, path: [field], message: `expected ${expected}` });
  });
  return withDefault(judged, defaultOptions(infos));
}

function optionSchema({ choices, range }: OptionInfo): z.ZodMiniType<OptionValue> {
  if (choices !== undefined) return z.enum(choices.map(({ value }) => value));
  return range === undefined ? z.boolean() : z.int().check(z.minimum(range.from), z.maximum(range.to));
}

/** A key that the schema of a position does not know is, among the units, a unit that does not exist. */
export function nameMissingUnit(problem: Problem, findUnit: FindUnit): Problem {
  const id = /^units\.([^.[]+)$/.exec(problem.field)?.[1];
  return id === undefined || findUnit(id) !== undefined ? problem : { ...problem, expected: `there is no unit "${id}"` };
}
