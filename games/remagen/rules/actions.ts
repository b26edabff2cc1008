/** The answers a player can give, as small JSON values. Units are named by id, hexes by number. */
import type { Parsed } from '@bridgehead/engine';
import { hexFinder } from '@bridgehead/engine/units';
import { hexText, readJson, unitText } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { GRID } from './board.js';
import { findUnit } from './units.js';
import { BRIDGES } from './vocabulary.js';

const unit = unitText(findUnit);
const hex = hexText(GRID);
const bridge = z.enum(BRIDGES);
const unitList = z
  .array(unit)
  .check(z.refine((ids) => new Set(ids).size === ids.length, { error: 'expected each unit once' }));
const way = z.array(hex).check(z.minLength(1));

const ACTIONS = z.discriminatedUnion('do', [
  /** Move a unit; the path names the hexes entered, in order (5.0a). */
  z.strictObject({ do: z.literal('move'), unit, path: way }),
  /** Bring a reinforcement on; the path begins with the entry hex (12.0p). */
  z.strictObject({ do: z.literal('enter'), unit, path: way }),
  /** Place a Float Bridge in a Rhine hex, pointing to its two exits (11.11a). */
  z.strictObject({ do: z.literal('place-bridge'), bridge, hex, west: hex, east: hex }),
  z.strictObject({ do: z.literal('end-phase') }),
  /** Attack; with no attackers it is a barrage alone (4.1d, 4.1e, 8.1). */
  z.strictObject({ do: z.literal('attack'), attackers: unitList, barrage: unitList, defenders: unitList }),
  /** Final Protective Fire by these guns, or by none (8.4). */
  z.strictObject({ do: z.literal('support'), guns: unitList }),
  /** Retreat by this route; an empty path where the unit cannot move and is eliminated (7.7). */
  z.strictObject({ do: z.literal('retreat'), unit, path: z.array(hex) }),
  z.strictObject({ do: z.literal('displace'), unit, to: hex }),
  /** Follow along the Path of Retreat of a beaten unit (7.91). */
  z.strictObject({ do: z.literal('advance'), unit, along: unit, to: hex }),
  z.strictObject({ do: z.literal('halt') }),
  /** Which barrage duties stand when there are too few guns for all (R18). */
  z.strictObject({ do: z.literal('keep-barrages'), units: unitList }),
  /** The far groups that are held, each named by its first unit; the others are given up (R54). */
  z.strictObject({ do: z.literal('hold'), groups: unitList }),
  z.strictObject({ do: z.literal('destroy'), bridge }),
  z.strictObject({ do: z.literal('spare'), bridge }),
]);

export type Action = z.infer<typeof ACTIONS>;
export type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>;

export function parseAction(json: unknown): Parsed<Action> {
  return readJson(ACTIONS, json);
}

/** The hex with this number; OFF_BOARD (-1) if there is none. */
export const hexOfLabel = hexFinder(GRID);
