/**
 * What is wrong with JSON that someone wrote or sent: every problem, with its field.
 *
 * @module json
 */
import { itemAt } from './checked-access.js';
import type { Grid } from './hex.js';
import { OFF_BOARD, parseHex } from './hex.js';
import { NEAR_MISS, expectationOf, problemsOf } from './json-problems.js';
import type { JsonMemory } from './json-memory.js';
import type { OptionInfo, OptionValue } from './options.js';
import { defaultOptions, idleOptions, usualValue } from './options.js';
import type { Roster } from './roster.js';
import type { Parsed, Problem } from './verdict.js';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';

/**
 * The value that a schema makes of JSON, or all that is wrong with it. With a memory, fields of an object that are the same
 * JSON as the last time keep their value.
 */
export function readJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  json: unknown,
  memory?: JsonMemory,
): Parsed<z.output<Schema>> {
  const again = memory && readChanged(schema, json, memory);
  if (isRead(schema, again)) return { ok: true, value: again };
  const parsed = schema.safeParse(json, { error: expectationOf });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, problems: parsed.error.issues.flatMap((issue) => problemsOf(issue)) };
}

/** A typed array as JSON writes it. A loop: `Array.from` takes eight times as long, and states are written after every action. */
export function numbersOf(values: ArrayLike<number>): number[] {
  const numbers: number[] = [];
  numbers.length = values.length;
  for (let index = 0; index < values.length; index++) numbers[index] = values[index] ?? itemAt(values, index);
  return numbers;
}

/** Undefined where something is wrong or unusual: all of it is read then, so that every problem is named with its place. */
function readChanged(schema: z.ZodMiniType, json: unknown, memory: JsonMemory): object | undefined {
  if (!(schema instanceof z.ZodMiniObject) || (schema.def.checks?.length ?? 0) > 0 || !isFields(json)) return undefined;
  const shape = Object.entries(schema.shape);
  if (shape.length !== Object.keys(json).length) return undefined;
  const value: Record<string, unknown> = {};
  for (const [key, field] of shape) {
    if (!Object.hasOwn(json, key)) return undefined;
    const part = json[key];
    const known = memory.get(field);
    if (known !== undefined && known.json === part) value[key] = known.value;
    else {
      const read = z.safeParse(field, part);
      if (!read.success) return undefined;
      value[key] = read.data;
      if (typeof part === 'object' && part !== null) memory.set(field, { json: part, value: read.data });
    }
  }
  return value;
}

function isFields(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Each of its fields was read by the schema of that field. */
function isRead<Schema extends z.ZodMiniType>(
  _schema: Schema,
  value: object | undefined,
): value is z.output<Schema> & object {
  return value !== undefined;
}

// --- parts of every game's schemas ------------------------------------------------------------------------------------

/** A text for the reader of a published schema. */
export function described<Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema {
  z.globalRegistry.add(schema, { description });
  return schema;
}

/** The frames of a written position. */
export function stackField<Schema extends z.ZodMiniType>(frame: Schema) {
  return described(
    z.optional(z.array(frame).check(z.minLength(1))),
    'Procedures in progress; the last one asks the question. Without this field the phase has just begun.',
  );
}

/** The id of a unit. */
export function unitText(findUnit: Roster<string>['findUnit']) {
  return z.string().check(
    z.refine((id) => findUnit(id) !== undefined, {
      error: (issue) => `expected the id of a unit; there is no unit "${String(issue.input)}"`,
      abort: true,
    }),
  );
}

/** The number of a hex. */
export function hexText(grid: Grid) {
  const range = `${grid.labels[0]} to ${grid.labels[grid.size - 1]}`;
  return z.string().check(({ value, issues }) => {
    if (parseHex(grid, value) !== OFF_BOARD) return;
    const hasForm = formOf(value) === formOf(itemAt(grid.labels, 0));
    const message = hasForm
      ? `expected a hex of the map, from ${range}; "${value}" is not on it`
      : `expected the number of a hex from ${range}, found "${value}"`;
    issues.push({ code: 'custom', input: value, message, continue: false, ...(hasForm && { params: NEAR_MISS }) });
  });
}

/** "0000" of a hex number, "A0" of a hex named by letters. */
function formOf(label: string): string {
  return label
    .replaceAll(/^[A-Z]+/g, 'A')
    .replaceAll(/(?<=A)\d+$/g, '0')
    .replaceAll(/^\d+$/g, (digits) => '0'.repeat(digits.length));
}

/** A whole number within these bounds, both included. */
export function between(least: number, most: number) {
  return z.int().check(z.minimum(least), z.maximum(most));
}

/** A list that nobody changes. */
export function list<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.readonly(z.array(schema));
}

/** A unit in the rules, its id in a file. `size` is the number of units of the game. */
export function unitCode(
  { findUnit, unitOf, idOf }: Pick<Roster<string>, 'findUnit' | 'unitOf' | 'idOf'>,
  size: number,
) {
  return z.codec(unitText(findUnit), between(0, size - 1), { decode: unitOf, encode: idOf });
}

/** A hex in the rules, its number in a file. */
export function hexCode(grid: Grid) {
  return z.codec(hexText(grid), between(0, grid.size - 1), {
    decode: (label) => parseHex(grid, label),
    encode: (hex) => itemAt(grid.labels, hex),
  });
}

/** Null in the file, undefined in the state: not known yet, or none. */
export function open<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.codec(z.nullable(schema), z.custom<z.output<Schema> | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value ?? null,
  });
}

/** The options of a game: those not named are as usual. */
export function optionsSchema(infos: readonly OptionInfo[]) {
  const fields = z.strictObject(
    Object.fromEntries(
      infos.map((info) => [info.id, described(withDefault(optionSchema(info), usualValue(info)), info.title)]),
    ),
  );
  const judged = fields.check(({ value, issues }) => {
    for (const { field, expected } of idleOptions(infos, value))
      issues.push({ code: 'custom', input: value, path: [field], message: `expected ${expected}` });
  });
  return withDefault(judged, defaultOptions(infos));
}

function optionSchema({ choices, range }: OptionInfo): z.ZodMiniType<OptionValue> {
  if (choices !== undefined) return z.enum(choices.map(({ value }) => value));
  return range === undefined ? z.boolean() : z.int().check(z.minimum(range.from), z.maximum(range.to));
}

/** A key that the schema of a position does not know is, among the units, a unit that does not exist. */
export function nameMissingUnit(problem: Problem, findUnit: Roster<string>['findUnit']): Problem {
  const id = /^units\.([^.[]+)$/.exec(problem.field)?.[1];
  return id === undefined || findUnit(id) !== undefined
    ? problem
    : { ...problem, expected: `there is no unit "${id}"` };
}
