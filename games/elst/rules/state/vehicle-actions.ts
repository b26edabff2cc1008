/** How vehicles are moved, as an action writes it (V-3.3.2). Hexspines are numbered 0 to 5: 0 between north and north-east, then clockwise. */
import * as z from 'zod/mini';
import { UNIT_ID } from '../vocabulary/units.js';
import { STOPS } from '../vocabulary/vocabulary.js';

const unit = z.string().check(z.regex(UNIT_ID, { error: 'expected a unit like "u7"' }));
const hex = z.string().check(z.regex(/^[A-Z]{1,2}\d{1,2}$/, { error: 'expected a hex like "L12"' }));
const spine = z.int().check(z.minimum(0), z.maximum(5));
/** V-3.3.2g Where the turret points after it. */
const turret = z.optional(spine);
const yes = z.literal(true);
const stops = z
  .array(z.enum(STOPS))
  .check(z.refine((items) => new Set(items).size === items.length, { error: 'expected each of them once' }));

/** V-1.1.1v5 V-DaE:1.3v3 All MP are spent on entering a hex; keep-stop: but for one to stop. */
export const ALL_CHOICES = ['all', 'keep-stop'] as const;
export const CREW_CHOICES = ['exposed', 'buttoned-up'] as const;

/**
 * One planned expenditure of MP. to: hull is where a vehicle from outside the map faces, off-road declines the road rate (V-R35),
 * extra is MP more than it costs (V-3.3.2a). hull: the VCA is turned there. dispense: Smoke; into a hex only for a smoke mortar.
 */
const drive = z.union(
  [
    z.strictObject({ start: yes, turret }),
    z.strictObject({
      to: hex,
      hull: z.optional(spine),
      offRoad: z.optional(yes),
      all: z.optional(z.enum(ALL_CHOICES)),
      extra: z.optional(z.int().check(z.minimum(1), z.maximum(30))),
      turret,
    }),
    z.strictObject({ hull: spine, turret }),
    z.strictObject({ stop: yes, turret }),
    z.strictObject({ delay: yes, turret }),
    z.strictObject({ unbog: yes }),
    z.strictObject({ dispense: z.union([yes, hex]), turret }),
    z.strictObject({ crew: z.enum(CREW_CHOICES) }),
    z.strictObject({ exit: yes }),
  ],
  {
    error:
      'expected an expenditure of a vehicle: { start }, { to }, { hull }, { stop }, { delay }, { unbog }, { dispense }, { crew } or { exit }',
  },
);

export const VEHICLE_ACTIONS = [
  /** V-3.2.4q V-7.7a At set-up: where hull and turret face, and whether its crew is exposed. */
  z.strictObject({ do: z.literal('face'), unit, hull: spine, turret: spine, crew: z.enum(CREW_CHOICES) }),
  /** A vehicle begins its Movement Phase. */
  z.strictObject({ do: z.literal('drive'), unit, way: z.array(drive).check(z.minLength(1)), stops }),
  /** It goes on. */
  z.strictObject({ do: z.literal('drive-on'), way: z.array(drive).check(z.minLength(1)), stops }),
  /** It ends its Movement Phase. */
  z.strictObject({ do: z.literal('park') }),
  /** V-3.3.2l Of two vehicles of a side in one hex, this one becomes a wreck. */
  z.strictObject({ do: z.literal('give-up'), unit }),
  /** V-3.3.2.1 A vehicle of the defender tries to get into Motion, and turns if it does. */
  z.strictObject({ do: z.literal('try-motion'), unit, hull: z.optional(spine), turret }),
  /** V-7.5b A vehicle of the defender uses its smoke dispenser. */
  z.strictObject({ do: z.literal('dispense'), unit, at: z.optional(hex), turret }),
  /** V-3.7v2 In the Advance Phase. */
  z.strictObject({ do: z.literal('change-crew'), unit, crew: z.enum(CREW_CHOICES) }),
] as const;

/** An expenditure of a vehicle as an action writes it; `VehicleSpend` of vehicle-frames.ts is the same with numbers. */
export type WrittenVehicleSpend = z.infer<typeof drive>;
