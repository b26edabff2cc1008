/** Frames as a person can read them: units by id, hexes by number. One schema reads and writes. */
import { hexCode, list, unitCode } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import type { Frame, RetreatFrame } from './frames.js';
import { GRID } from '../board/grid.js';
import { roster, UNIT_COUNT } from '../scenarios/units.js';
import { COMBATS, SIDES, TABLES } from '../vocabulary/vocabulary.js';

export const unitId = unitCode(roster, UNIT_COUNT);
export const hexNumber = hexCode(GRID);

const unitList = list(unitId);
const hexList = list(hexNumber);
const side = z.enum(SIDES);
const attack = z.readonly(
  z.strictObject({
    attackers: unitList,
    defender: unitId,
    table: z.enum(TABLES),
    support: z.int().check(z.minimum(0)),
  }),
);
const paths = list(z.readonly(z.strictObject({ unit: unitId, hexes: hexList, followers: unitList })));
const advance = z.strictObject({ at: z.literal('advance'), side, paths });
/** null in the file, undefined in the frame: nothing follows. After a retreat only an advance can (6.5). */
const next = z.codec(z.nullable(advance), z.custom<RetreatFrame['next']>(), {
  decode: (frame) => frame ?? undefined,
  encode: (frame) => (frame?.at === 'advance' ? frame : null),
});

/** A frame in which someone can be asked, or that waits below one. */
export const frameSchema = z.discriminatedUnion('at', [
  z.strictObject({ at: z.literal('sequence') }),
  z.strictObject({ at: z.literal('over') }),
  z.strictObject({ at: z.literal('set-up') }),
  z.strictObject({ at: z.literal('air-plan') }),
  z.strictObject({ at: z.literal('combat'), side, when: z.enum(COMBATS), owed: unitList }),
  z.strictObject({ at: z.literal('resolve'), attack }),
  z.strictObject({ at: z.literal('loss'), attack, result: z.enum(['AE', 'EX']) }),
  z.strictObject({ at: z.literal('retreat'), side, left: unitList, count: z.int().check(z.minimum(1)), paths, next }),
  advance,
  z.strictObject({ at: z.literal('supply'), side }),
  z.strictObject({ at: z.literal('movement'), side }),
]);

/** The frame as plain data for a file. */
export function frameToJson(frame: Frame): z.input<typeof frameSchema> {
  return z.encode(frameSchema, frame);
}
