/** Frames of vehicles as a person can read them. */
import * as z from 'zod/mini';
import { STOPS } from '../vocabulary/vocabulary.js';
import { ALL_CHOICES, CREW_CHOICES } from './vehicle-actions.js';

const count = z.int().check(z.minimum(0));
const spine = z.int().check(z.minimum(0), z.maximum(5));
const yes = z.literal(true);

/** null in the file, undefined in the frame. */
const open = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.codec(z.nullable(schema), z.custom<z.output<Schema> | undefined>(), {
    decode: (value) => value ?? undefined,
    encode: (value) => value ?? null,
  });
const object = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.readonly(z.strictObject(shape));
const list = <Schema extends z.ZodMiniType>(schema: Schema) => z.readonly(z.array(schema));

/** Their schemas, with those of the parts that all frames share. */
export function vehicleFrames<
  Unit extends z.ZodMiniType,
  Location extends z.ZodMiniType,
  Stance extends z.ZodMiniType,
  Visit extends z.ZodMiniType,
  Fired extends z.ZodMiniType,
>(parts: {
  readonly unit: Unit;
  readonly location: Location;
  readonly stance: Stance;
  readonly visit: Visit;
  readonly fired: Fired;
}) {
  const { unit, location, stance, visit, fired } = parts;
  const turret = open(spine);
  const drive = z.union([
    object({ start: yes, turret }),
    object({
      to: location,
      hull: open(spine),
      offRoad: z.boolean(),
      all: open(z.enum(ALL_CHOICES)),
      extra: count,
      turret,
    }),
    object({ hull: spine, turret }),
    object({ stop: yes, turret }),
    object({ delay: yes, turret }),
    object({ unbog: yes }),
    object({ dispense: location, turret }),
    object({ crew: z.enum(CREW_CHOICES) }),
    object({ exit: yes }),
  ]);
  const stops = list(z.enum(STOPS));
  return [
    z.strictObject({
      at: z.literal('driving'),
      unit,
      spent: count,
      bare: z.boolean(),
      polderExit: z.enum(['unpaid', 'paid', 'paid-all']),
      mayStopHere: z.boolean(),
      visits: list(visit),
      mayFire: z.boolean(),
      fired: z.optional(fired),
      way: list(drive),
      stops,
      step: z.enum(['go', 'over']),
    }),
    z.strictObject({
      at: z.literal('vehicle-expenditure'),
      location,
      stance,
      step: z.enum(['residual', 'window', 'after']),
      visits: list(visit),
      troubled: stops,
    }),
    z.strictObject({ at: z.literal('excess-vehicles') }),
  ] as const;
}
