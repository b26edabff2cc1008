/** Frames as a person can read them: units by id, hexes by number. */
import { between, hexText, unitText } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { hexOfLabel } from './actions.js';
import { GRID, label } from './board.js';
import type { Frame } from './frames.js';
import { findUnit, idOf, unitOf } from './units.js';
import { BRIDGES, SIDES } from './vocabulary.js';

const unitId = z.pipe(unitText(findUnit), z.transform(unitOf));
export const hexNumber = z.pipe(hexText(GRID), z.transform(hexOfLabel));

const unitList = z.array(unitId);
const hexList = z.array(hexNumber);
const side = z.enum(SIDES);
const attack = { attackers: unitList, barrage: unitList, defenders: unitList };
const path = z.strictObject({ unit: unitId, hexes: hexList, followers: unitList });
const advance = z.strictObject({ at: z.literal('advance'), side, paths: z.array(path) });
const retreatFields = {
  at: z.literal('retreat'),
  side,
  left: unitList,
  count: between(1, 4),
  paths: z.array(path),
};
/** Br: the attackers' retreat is the last thing. */
const lastRetreat = z.strictObject(retreatFields);
const retreat = z.strictObject({ ...retreatFields, next: z.optional(z.union([advance, lastRetreat])) });

/** A frame in which someone can be asked, or that waits below one. */
export const frameSchema = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('sequence') }),
  z.strictObject({ at: z.literal('over') }),
  z.strictObject({ at: z.literal('movement'), side }),
  z.strictObject({ at: z.literal('combat'), side, attackers: unitList, defenders: unitList, barrageDue: unitList }),
  z.strictObject({ at: z.literal('attack'), ...attack }),
  retreat,
  z.strictObject({ at: z.literal('withdraw'), unit: unitId, route: hexList, step: z.int().check(z.minimum(0)) }),
  z.strictObject({ at: z.literal('displace'), unit: unitId, barred: hexList, to: z.optional(hexNumber) }),
  advance,
  z.strictObject({ at: z.literal('front') }),
  z.strictObject({ at: z.literal('demolition'), decided: z.array(z.enum(BRIDGES)) }),
]);

type ReadFrame = z.output<typeof frameSchema>;

/** Fields left out in the file are there, empty, in a frame. */
export function completeFrame(read: ReadFrame): Frame {
  if (read.at === 'displace') return { ...read, to: read.to };
  if (read.at !== 'retreat') return read;
  const { next } = read;
  return {
    ...read,
    next: next === undefined ? undefined : next.at === 'retreat' ? { ...next, next: undefined } : next,
  };
}

const UNIT_FIELDS = new Set(['unit', 'attackers', 'barrage', 'defenders', 'barrageDue', 'left', 'followers']);
const HEX_FIELDS = new Set(['route', 'hexes', 'barred', 'to']);

/** The frame as plain data for a file. */
export function frameToJson(frame: Frame): object {
  return fieldsToJson(frame);
}

function fieldsToJson(fields: object): object {
  const json: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) json[key] = fieldToJson(key, value);
  return json;
}

function fieldToJson(key: string, value: unknown): unknown {
  if (typeof value === 'number' && UNIT_FIELDS.has(key)) return idOf(value);
  if (typeof value === 'number' && HEX_FIELDS.has(key)) return label(value);
  if (Array.isArray(value)) return value.map((entry: unknown) => fieldToJson(key, entry));
  if (typeof value !== 'object' || value === null) return value;
  return fieldsToJson(value);
}
