/** Frames as a person can read them: units and weapons by id, locations by name; null where something is not known yet. One schema reads and writes; there is one for each board. */
import { between, list, open } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import type { Board } from '../board/board.js';
import { findLocation, locationLabel } from '../board/locations.js';
import { componentId, componentNamed } from '../vocabulary/fire-components.js';
import { findUnitKind, numberOf, unitId, UNIT_ID, unitKinds, weaponId, WEAPON_ID } from '../vocabulary/units.js';
import { AMMUNITION, FIRE_PHASES, SIDES, STOPS, TARGET_TYPES, TURN_PHASES } from '../vocabulary/vocabulary.js';
import { REFIT_STEPS } from './campaign-frames.js';
import type { Frame } from './frames.js';
import { RALLY_STEPS } from './frames.js';
import { vehicleFrames } from './vehicle-frame-json.js';

const count = z.int().check(z.minimum(0));
const side = z.enum(SIDES);

/** "u7" and "w3", as in actions. */
const unitText = z.string().check(z.regex(UNIT_ID, { error: 'expected a unit like "u7"', abort: true }));
const weaponText = z.string().check(z.regex(WEAPON_ID, { error: 'expected a weapon like "w3"', abort: true }));
export const unitCode = z.codec(unitText, count, { decode: numberOf, encode: unitId });
export const weaponCode = z.codec(weaponText, count, { decode: numberOf, encode: weaponId });

const componentText = z
  .string()
  .check(z.regex(/^[uw][1-9]\d{0,2}$/, { error: 'expected a unit like "u7" or a weapon like "w3"', abort: true }));
export const componentCode = z.codec(componentText, z.int(), { decode: componentNamed, encode: componentId });

const kindText = z.string().check(
  z.refine((id) => findUnitKind(id) !== undefined, {
    error: (issue) => `expected the id of a kind of unit; there is none "${String(issue.input)}"`,
    abort: true,
  }),
);
const unitKindCode = z.codec(kindText, count, {
  decode: (id) => findUnitKind(id) ?? 0,
  encode: (kind) => unitKinds[kind].id,
});

/** The name of a location of a board. */
function locationCode(board: Board) {
  const text = z.string().check(
    z.refine((label) => findLocation(board, label) !== undefined, {
      error: (issue) => `expected a location like "L12" or "NN8/steeple" of this board, not "${String(issue.input)}"`,
      abort: true,
    }),
  );
  return z.codec(text, count, {
    decode: (label) => findLocation(board, label) ?? 0,
    encode: (location) => locationLabel(board, location),
  });
}

const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.readonly(z.strictObject(shape));

const units = list(unitCode);
const dieFace = between(1, 6);
const rolled = object({ coloured: dieFace, white: dieFace, total: count });
const dice = open(rolled);
const phaseOfFire = z.enum([...FIRE_PHASES, 'movement']);
const group = object({ components: list(componentCode), firers: units, leaders: units, helpers: units });

/** Any frame that can lie on the stack of a game on this board. */
function makeFrameSchema(board: Board) {
  const location = locationCode(board);
  const stance = object({
    spent: z.enum(['enter', 'exit', 'stay']),
    from: location,
    byRoad: z.boolean(),
    inPolder: z.boolean(),
  });
  const movers = object({ units, location, assault: z.boolean(), stance });
  const fired = list(object({ from: location, target: location, vehicle: z.optional(unitCode) }));
  const visit = object({
    location,
    halves: count,
    shots: list(componentCode),
    latest: count,
    answered: list(componentCode),
    residual: open(z.int()),
    byRoad: z.boolean(),
  });
  const spend = z.union([
    object({ to: location, cover: z.boolean(), polder: z.boolean() }),
    object({ along: location }),
    object({ smoke: location, unit: unitCode }),
    object({
      to: location,
      cover: z.literal(false),
      polder: z.literal(false),
      push: weaponCode,
      arc: open(z.int().check(z.minimum(0), z.maximum(5))),
    }),
    object({ recover: weaponCode, unit: unitCode }),
    object({ charge: weaponCode, unit: unitCode, at: location }),
    object({ exit: z.literal(true) }),
  ]);
  const part = object({
    units,
    spent: count,
    entered: count,
    roadOnly: z.boolean(),
    exitPaid: z.boolean(),
    visits: list(visit),
  });
  const targets = z.readonly(z.array(object({ movers, visit })).check(z.minLength(1)));
  const attached = list(object({ leader: unitCode, to: unitCode }));

  return z.discriminatedUnion('at', [
    // --- the sequence of play
    z.strictObject({ at: z.literal('sequence'), step: z.enum(['set-up', ...TURN_PHASES, 'turn-end', 'next-turn']) }),
    z.strictObject({ at: z.literal('over') }),
    z.strictObject({ at: z.literal('set-up'), side }),
    z.strictObject({ at: z.literal('arrivals') }),

    // --- the Rally Phase
    z.strictObject({ at: z.literal('rally-phase'), step: z.enum(RALLY_STEPS), side }),
    z.strictObject({ at: z.literal('promotion'), side, base: unitCode, leader: unitKindCode }),

    // --- fire
    z.strictObject({
      at: z.literal('fire-phase'),
      phase: z.enum(FIRE_PHASES),
      side,
      step: z.enum(['opening', 'ordnance-smoke', 'smoke', 'fire', 'turn']),
      fired,
      directors: z.optional(units),
    }),
    z.strictObject({
      at: z.literal('attack'),
      side,
      phase: phaseOfFire,
      target: location,
      movers: open(movers),
      groups: list(group),
      forfeits: list(componentCode),
      step: z.enum(['sight', 'regroup', 'roll', 'rate-of-fire', 'effect', 'forfeit']),
      dice,
      keeping: list(weaponCode),
      turning: count,
    }),
    z.strictObject({
      at: z.literal('bombardment'),
      side,
      phase: phaseOfFire,
      weapon: weaponCode,
      leaders: units,
      helpers: units,
      target: location,
      movers: open(movers),
      ammunition: z.enum(['shell', 'smoke']),
      step: z.enum(['roll', 'rate-of-fire', 'effect']),
      dice,
      keeping: z.boolean(),
    }),

    z.strictObject({
      at: z.literal('shot'),
      side,
      phase: phaseOfFire,
      weapon: weaponCode,
      firer: unitCode,
      leaders: units,
      helpers: units,
      target: location,
      movers: open(movers),
      targetType: z.enum(TARGET_TYPES),
      ammunition: z.enum(AMMUNITION),
      vehicle: open(unitCode),
      turned: count,
      manner: z.enum(['usual', 'intensive']),
      backblast: open(z.enum(['avoid', 'accept'])),
      chosen: open(unitCode),
      step: z.enum(['roll', 'rate-of-fire', 'effect']),
      dice,
      keeping: z.boolean(),
    }),

    // --- the Movement Phase
    z.strictObject({ at: z.literal('movement-phase') }),
    z.strictObject({
      at: z.literal('moving'),
      assault: z.boolean(),
      parts: list(part),
      stopped: list(object({ units, visit, stance })),
      way: list(spend),
      stops: list(z.enum(STOPS)),
      tried: list(object({ unit: unitCode, weapon: weaponCode })),
    }),
    z.strictObject({
      at: z.literal('expenditure'),
      spend,
      location,
      halves: count,
      stance,
      step: z.enum(['residual', 'window', 'after']),
      visits: list(visit),
      strength: count,
      troubled: list(z.enum(STOPS)),
    }),
    z.strictObject({ at: z.literal('window'), targets, fired }),
    z.strictObject({ at: z.literal('scattered') }),
    ...vehicleFrames({ unit: unitCode, location, stance, visit, fired }),

    // --- artillery
    z.strictObject({
      at: z.literal('artillery'),
      side,
      phase: z.enum(['prep-fire', 'defensive-fire']),
      step: z.enum(['smoke', 'choose', 'order', 'aim', 'spotted']),
      waiting: list(count),
      due: list(count),
      burst: z.boolean(),
    }),
    z.strictObject({ at: z.literal('barrage'), battery: count, hexes: list(location) }),
    z.strictObject({ at: z.literal('appointment'), side }),

    // --- the campaign
    z.strictObject({
      at: z.literal('refit'),
      step: z.enum(REFIT_STEPS),
      waiting: z.union([list(side), z.literal('begin')]),
      rounds: z.exactOptional(count),
      idle: z.exactOptional(count),
      strength: z.exactOptional(count),
    }),
    z.strictObject({ at: z.literal('melee-crews'), side }),
    z.strictObject({ at: z.literal('muster'), side, part: z.enum(['isolated', 'rest']) }),
    z.strictObject({ at: z.literal('declaration') }),
    z.strictObject({ at: z.literal('entry') }),
    z.strictObject({ at: z.literal('agreement'), offered: z.boolean() }),

    // --- rout, advance, close combat
    z.strictObject({ at: z.literal('rout-phase'), side }),
    z.strictObject({
      at: z.literal('routing'),
      unit: unitCode,
      leaders: units,
      start: location,
      spent: count,
      watchers: units,
      ignored: list(location),
      way: list(object({ to: location, polder: z.boolean() })),
      crawl: z.boolean(),
      leave: z.exactOptional(z.literal(true)),
      step: z.enum(['go', 'choose', 'shaken', 'pinned', 'end']),
    }),
    z.strictObject({ at: z.literal('interdiction'), by: units }),
    z.strictObject({ at: z.literal('advance-phase'), step: z.enum(['transfers', 'advances']) }),
    z.strictObject({
      at: z.literal('close-combat-phase'),
      step: z.enum(['attach', 'fight', 'end']),
      side,
      attached,
      fought: list(location),
    }),
    z.strictObject({
      at: z.literal('combat'),
      location,
      attached,
      step: z.enum(['ambush', 'declare', 'roll', 'apply', 'end']),
      ambusher: open(side),
      toDeclare: list(side),
      attacks: list(object({ side, by: units, against: units, dice, created: open(unitCode) })),
      units: count,
    }),
    z.strictObject({
      at: z.literal('sequential-combat'),
      location,
      attached,
      step: z.enum(['ambush', 'declare', 'roll', 'apply']),
      ambusher: open(side),
      side,
      passed: list(side),
      attack: open(object({ side, by: units, against: units, guns: list(weaponCode), dice, created: open(unitCode) })),
      fought: units,
      struck: units,
      spent: list(weaponCode),
      defended: units,
      units: count,
    }),
    z.strictObject({ at: z.literal('reaction-fire'), by: units, vehicle: unitCode, dice: rolled, units: count }),
  ]);
}

type FrameSchema = ReturnType<typeof makeFrameSchema>;
const made = new Map<string, FrameSchema>();

export function frameSchema(board: Board): FrameSchema {
  const known = made.get(board.key);
  if (known !== undefined) return known;
  const schema = makeFrameSchema(board);
  made.set(board.key, schema);
  return schema;
}

/** The frame as plain data for a file. */
export function frameToJson(board: Board, frame: Frame): z.input<FrameSchema> {
  return z.encode(frameSchema(board), frame);
}
