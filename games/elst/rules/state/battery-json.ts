/** Batteries as they are stored, and as a person writes them down. */
import * as z from 'zod/mini';
import type { Spot } from '../board/spots.js';
import { BATTERY_TYPES, CALIBRES, COUNTERS, MISSIONS } from '../vocabulary/artillery.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import type { Battery } from './batteries.js';
import { NOBODY, NOWHERE } from './state.js';

const count = z.int().check(z.minimum(0));

/** A battery in a stored state. */
export const storedBattery = z.strictObject({
  side: z.enum(SIDES),
  calibre: z.enum(CALIBRES),
  type: z.enum(BATTERY_TYPES),
  smoke: z.boolean(),
  post: z.int().check(z.minimum(NOWHERE)),
  radio: z.int().check(z.minimum(NOBODY)),
  contact: z.boolean(),
  caller: z.int().check(z.minimum(NOBODY)),
  access: z.boolean(),
  drew: z.boolean(),
  black: count,
  red: count,
  reds: count,
  closed: z.boolean(),
  fired: z.boolean(),
  counter: z.exactOptional(
    z.strictObject({
      kind: z.enum(COUNTERS),
      column: z.int(),
      row: z.int(),
      mission: z.enum(MISSIONS),
    }),
  ),
});

/** Field by field: equal batteries give equal text. */
export function storeBattery({ counter, ...rest }: Battery): z.input<typeof storedBattery> {
  const battery = {
    side: rest.side,
    calibre: rest.calibre,
    type: rest.type,
    smoke: rest.smoke,
    post: rest.post,
    radio: rest.radio,
    contact: rest.contact,
    caller: rest.caller,
    access: rest.access,
    drew: rest.drew,
    black: rest.black,
    red: rest.red,
    reds: rest.reds,
    closed: rest.closed,
    fired: rest.fired,
  };
  return counter === undefined
    ? battery
    : { ...battery, counter: { kind: counter.kind, ...spotNumbers(counter.spot), mission: counter.mission } };
}

function spotNumbers({ column, row }: Spot): Spot {
  return { column, row };
}

export function readBattery({ counter, ...battery }: z.output<typeof storedBattery>): Battery {
  if (counter === undefined) return { ...battery, counter: undefined };
  const { kind, column, row, mission } = counter;
  return { ...battery, counter: { kind, spot: { column, row }, mission } };
}
