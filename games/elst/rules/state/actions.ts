/**
 * The answers a player can give, as small JSON values. Units are "u7", weapons "w3", locations "NN8" or "NN8/steeple". Whether
 * there is such a unit, weapon or location in this game is judged with the state (see named-in-action.ts).
 */
import type { Parsed } from '@bridgehead/engine';
import { readJson } from '@bridgehead/engine/json';
import * as z from 'zod/mini';
import { UNIT_ID, WEAPON_ID } from '../vocabulary/units.js';
import { AMMUNITION, HEXSPINES, STOPS, TARGET_TYPES } from '../vocabulary/vocabulary.js';
import { ARTILLERY_ACTIONS } from './artillery-actions.js';
import { CAMPAIGN_ACTIONS } from './campaign-actions.js';
import { VEHICLE_ACTIONS } from './vehicle-actions.js';

const unit = z.string().check(z.regex(UNIT_ID, { error: 'expected a unit like "u7"' }));
const weapon = z.string().check(z.regex(WEAPON_ID, { error: 'expected a weapon like "w3"' }));
const component = z
  .string()
  .check(
    z.regex(/^[uw][1-9]\d{0,2}$/, { error: 'expected a unit like "u7" (its own firepower) or a weapon like "w3"' }),
  );
const at = z
  .string()
  .check(z.regex(/^[A-Z]{1,2}\d{1,2}(\/steeple)?$/, { error: 'expected a location like "L12" or "NN8/steeple"' }));
const arc = z.int().check(z.minimum(0), z.maximum(HEXSPINES - 1));
const each = (items: readonly unknown[]) => new Set(items).size === items.length;
const list = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.array(schema).check(z.refine(each, { error: 'expected each of them once' }));
const some = <Schema extends z.ZodMiniType>(schema: Schema) => list(schema).check(z.minLength(1));

const hexspine = z.int().check(z.minimum(0), z.maximum(5));

/** One planned expenditure. push: a Gun is taken along; arc: where it points then. cover: the woods or orchard of a road hex is claimed. polder: 1 MF more for its cover. along: outside the map. */
const spend = z.union(
  [
    z.strictObject({ to: at, cover: z.optional(z.boolean()), polder: z.optional(z.boolean()) }),
    z.strictObject({ push: weapon, to: at, arc: z.optional(hexspine) }),
    z.strictObject({ along: at }),
    z.strictObject({ smoke: at, unit }),
    z.strictObject({ recover: weapon, unit }),
    z.strictObject({ charge: weapon, unit, at }),
    z.strictObject({ exit: z.literal(true) }),
  ],
  {
    error:
      'expected an expenditure: { to }, { push, to }, { along }, { smoke, unit }, { recover, unit }, { charge, unit, at } or { exit: true }',
  },
);
const stops = list(z.enum(STOPS));

const ACTIONS = z.discriminatedUnion('do', [
  // --- set-up and arrivals
  z.strictObject({ do: z.literal('place'), unit, at, hidden: z.optional(z.boolean()) }),
  /** A weapon is given to a unit of its side (I-4.0m). */
  z.strictObject({ do: z.literal('give'), weapon, unit }),
  /** V-3.2.4l A Gun points at this hexspine: 0 between north and north-east, then clockwise. */
  z.strictObject({ do: z.literal('point'), weapon, arc: hexspine }),
  z.strictObject({ do: z.literal('lift'), unit }),
  /** The rest goes where the scenario suggests. */
  z.strictObject({ do: z.literal('by-default') }),
  /** Also ends a step of the Rally Phase, and the transfers of the Advance Phase. */
  z.strictObject({ do: z.literal('ready') }),
  /** Outside the map, next to this entry hex (I-3.1c). */
  z.strictObject({ do: z.literal('arrive'), unit, at }),

  // --- the Rally Phase (I-3.1)
  z.strictObject({ do: z.literal('recover'), unit, weapon }),
  z.strictObject({ do: z.literal('repair'), unit, weapon }),
  z.strictObject({ do: z.literal('transfer'), from: unit, to: unit, weapons: some(weapon) }),
  z.strictObject({ do: z.literal('self-rally'), unit }),
  z.strictObject({ do: z.literal('rally'), unit, leader: unit }),
  /** Units that keep their DM (I-3.1m). */
  z.strictObject({ do: z.literal('keep-desperation'), units: list(unit) }),
  z.strictObject({ do: z.literal('promote') }),
  z.strictObject({ do: z.literal('decline') }),

  // --- fire (I-3.2 to I-3.5)
  /** with: own firepower and weapons. targets: only these of the movers; without it all of them, or everybody there. */
  z.strictObject({
    do: z.literal('fire'),
    with: some(component),
    leaders: list(unit),
    helpers: list(unit),
    at,
    targets: z.optional(some(unit)),
  }),
  z.strictObject({
    do: z.literal('bombard'),
    weapon,
    leaders: list(unit),
    helpers: list(unit),
    at,
    ammunition: z.enum(['shell', 'smoke']),
    targets: z.optional(some(unit)),
  }),
  /**
   * A Gun, a main armament, a shaped-charge weapon, or a machine gun at an AFV: it must hit first (V-3.2.4h). target: the vehicle of
   * a shot at a vehicle. targets: only these of the movers. arc: the hexspine it turns to, the nearest unless told (V-3.2.4m). chosen:
   * the unit with a weapon that a Panzerfaust is to strike (V-4.4.2k).
   */
  z.strictObject({
    do: z.literal('shoot'),
    weapon,
    leaders: list(unit),
    helpers: list(unit),
    at,
    targetType: z.enum(TARGET_TYPES),
    ammunition: z.enum(AMMUNITION),
    target: z.optional(unit),
    targets: z.optional(some(unit)),
    arc: z.optional(arc),
    intensive: z.optional(z.boolean()),
    backblast: z.optional(z.enum(['avoid', 'accept'])),
    chosen: z.optional(unit),
  }),
  /** A Gun, turret or hull turns without firing, at the end of a fire phase (V-3.2.4o, V-3.3.2f). */
  z.strictObject({ do: z.literal('turn'), weapon, arc }),
  /** V-6.10e Of units that the weapon has acquired together, it keeps its counter on this one and those with it. */
  z.strictObject({ do: z.literal('keep-acquired'), weapon, on: unit }),
  z.strictObject({ do: z.literal('detonate'), weapon }),
  z.strictObject({ do: z.literal('destroy'), weapon }),
  /** How the rest of a group attacks after members without a line of sight fell out (I-R23). */
  z.strictObject({ do: z.literal('regroup'), groups: z.array(some(component)).check(z.minLength(1)) }),
  /** Weapons that keep their rate of fire; the others leave Residual FP (I-R28). */
  z.strictObject({ do: z.literal('keep-rate'), weapons: list(weapon) }),
  /** V-4.4.2 A unit looks for a Panzerfaust, and fires it at once if it has one. target: a vehicle; targets: only these of the movers; chosen: the one of them with a weapon that is struck, instead of one at random. */
  z.strictObject({
    do: z.literal('panzerfaust'),
    unit,
    at,
    target: z.optional(unit),
    targets: z.optional(some(unit)),
    leaders: list(unit),
    backblast: z.optional(z.enum(['avoid', 'accept'])),
    chosen: z.optional(unit),
  }),
  /** V-3.3.4 CC Reaction Fire against a vehicle that moves in their hex. */
  z.strictObject({ do: z.literal('assault'), by: some(unit), vehicle: unit }),
  z.strictObject({ do: z.literal('pass') }),
  z.strictObject({ do: z.literal('end-phase') }),
  /** Hidden units show themselves (I-R101). */
  z.strictObject({ do: z.literal('reveal'), units: some(unit) }),

  // --- the Movement Phase (I-3.3)
  /** A stack sets out. double: who declares Double Time. drop: weapons left behind before the first MF. */
  z.strictObject({
    do: z.literal('move'),
    units: some(unit),
    double: list(unit),
    assault: z.boolean(),
    drop: list(weapon),
    way: z.array(spend),
    stops,
  }),
  /** The part at work goes on. */
  z.strictObject({ do: z.literal('go'), way: z.array(spend).check(z.minLength(1)), stops }),
  /** These go on as a part of their own, the others after them. */
  z.strictObject({ do: z.literal('split'), units: some(unit) }),
  z.strictObject({ do: z.literal('drop'), weapons: some(weapon) }),
  /** The part at work ends its movement. */
  z.strictObject({ do: z.literal('halt') }),

  // --- vehicles (V-3.3.2)
  ...VEHICLE_ACTIONS,

  // --- off-board artillery (C-DaE:2)
  ...ARTILLERY_ACTIONS,

  // --- the Rout Phase (I-3.6)
  z.strictObject({
    do: z.literal('rout'),
    unit,
    leaders: list(unit),
    drop: list(weapon),
    ignore: list(at),
    way: z.array(z.strictObject({ to: at, polder: z.optional(z.boolean()) })),
    crawl: z.boolean(),
    /** C-CG11b At the end of its way the unit leaves the map. */
    leave: z.optional(z.literal(true)),
  }),

  /** V-R79 Of several that could, this unit interdicts. */
  z.strictObject({ do: z.literal('interdict'), unit }),

  // --- the Advance Phase (I-3.7)
  z.strictObject({ do: z.literal('advance'), units: some(unit), to: at }),
  /** C-R76 Off the map, in a campaign. */
  z.strictObject({ do: z.literal('leave'), units: some(unit) }),

  // --- the Close Combat Phase (I-3.8)
  z.strictObject({ do: z.literal('attach'), leaders: z.array(z.strictObject({ leader: unit, to: unit })) }),
  z.strictObject({ do: z.literal('fight'), at }),
  /** with: machine guns of the vehicle that attacks (V-3.8v7). */
  z.strictObject({
    do: z.literal('engage'),
    attacks: z.array(z.strictObject({ by: some(unit), against: some(unit), with: z.optional(some(weapon)) })),
  }),
  /** V-3.8v8 A vehicle uses its close-defence weapon. */
  z.strictObject({ do: z.literal('close-defence'), unit }),

  // --- the campaign (C-DaE:4)
  ...CAMPAIGN_ACTIONS,
]);

export type Action = z.infer<typeof ACTIONS>;
export type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>;
/** A planned expenditure as an action writes it; `Spend` of frames.ts is the same with numbers. */
export type WrittenSpend = z.infer<typeof spend>;

export function parseAction(json: unknown): Parsed<Action> {
  return readJson(ACTIONS, json);
}
