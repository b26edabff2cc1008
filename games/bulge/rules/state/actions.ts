/** The answers a player can give, as small JSON values. Units are named by id, hexes by number. */
import type { Parsed } from '@bridgehead/engine';
import { hexFinder } from '@bridgehead/engine/units';
import { hexText, readJson, unitText } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { GRID } from '../board/grid.js';
import { findUnit } from '../scenarios/units.js';
import { SIDES, TABLES } from '../vocabulary/vocabulary.js';

const unit = unitText(findUnit);
const hex = hexText(GRID);
const count = z.int().check(z.minimum(0), z.maximum(99));
const unitList = z
  .array(unit)
  .check(z.refine((ids) => new Set(ids).size === ids.length, { error: 'expected each unit once' }));
const hexList = z
  .array(hex)
  .check(z.refine((hexes) => new Set(hexes).size === hexes.length, { error: 'expected each hex once' }));
const way = z.array(hex);
const yes = z.optional(z.literal(true));

const ACTIONS = z.discriminatedUnion('do', [
  /** Set a German unit up (16.0d, 16.0f). */
  z.strictObject({ do: z.literal('place'), unit, hex }),
  /** Place all that remains: armor in its historical hexes, reserves in the first that are open. */
  z.strictObject({ do: z.literal('by-default') }),
  z.strictObject({ do: z.literal('ready') }),
  /** The missions of a Game-Turn: whose they are, points of ground support and patrol, the hexes to interdict, how many units to resupply (13.0a). */
  z.strictObject({
    do: z.literal('plan'),
    side: z.enum(SIDES),
    support: count,
    patrol: count,
    interdict: hexList,
    resupply: count,
  }),
  /**
   * Attack a unit (6.1). `support` are points of ground support (13.0b), `resupply` participants that are supplied from the air
   * for it (13.0e), `owes` the enemies that must be attacked for it, where equally strong ones leave a choice (6.7b).
   */
  z.strictObject({
    do: z.literal('attack'),
    attackers: unitList,
    defender: unit,
    table: z.enum(TABLES),
    support: count,
    resupply: unitList,
    owes: z.optional(unitList),
  }),
  z.strictObject({ do: z.literal('end-phase') }),
  /** What the attacker loses by AE or EX (6.3, 6.3b). */
  z.strictObject({ do: z.literal('lose'), units: unitList }),
  /** Retreat into this hex; an empty path where the unit has no safe hex and is destroyed (6.4). */
  z.strictObject({ do: z.literal('retreat'), unit, path: way }),
  /** Follow into the hex that a beaten unit left (6.5). */
  z.strictObject({ do: z.literal('advance'), unit, along: unit, to: hex }),
  z.strictObject({ do: z.literal('halt') }),
  /** Units out of supply that are supplied from the air for the rest of the turn (13.0e). */
  z.strictObject({ do: z.literal('resupply'), units: unitList }),
  /** Move a unit; the path names the hexes entered, in order. With `exit` it leaves the map from the last one, or from where it stands (15.0c). */
  z.strictObject({ do: z.literal('move'), unit, path: way, truck: yes, exit: yes }),
  /** Bring a reinforcement on; the path begins with the entry hex (7.0). */
  z.strictObject({ do: z.literal('enter'), unit, path: way.check(z.minLength(1)), truck: yes, exit: yes }),
  /** Roll for the movement points of a unit out of supply (8.0b). */
  z.strictObject({ do: z.literal('roll'), unit }),
  /** Drop the airborne unit at a hex (10.0). */
  z.strictObject({ do: z.literal('drop'), hex }),
]);

export type Action = z.infer<typeof ACTIONS>;
export type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>;

/** The player has made all their moves, or all their attacks (4.0c, 6.0c). */
export const END_PHASE: Action = { do: 'end-phase' };

export function parseAction(json: unknown): Parsed<Action> {
  return readJson(ACTIONS, json);
}

/** The hex with this number; OFF_BOARD (-1) if there is none. */
export const hexOfLabel = hexFinder(GRID);
