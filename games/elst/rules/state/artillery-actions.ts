/** Orders to off-board artillery, as an action writes them (C-DaE:2). */
import * as z from 'zod/mini';
import { MISSIONS, ORDERS } from '../vocabulary/artillery.js';
import { UNIT_ID } from '../vocabulary/units.js';

const hex = z.string().check(z.regex(/^[A-Z]{1,2}\d{1,2}$/, { error: 'expected a hex like "L12"' }));
const battery = z.int().check(z.minimum(1), z.maximum(9));

export const ARTILLERY_ACTIONS = [
  /** battery: counted from 1. at: the hex of the Artillery Request. mission: of a Conversion. blind: without a look at the line of sight (C-R12). */
  z.strictObject({
    do: z.literal('artillery'),
    battery,
    order: z.enum(ORDERS),
    at: z.optional(hex),
    mission: z.optional(z.enum(MISSIONS)),
    blind: z.optional(z.literal(true)),
  }),
  /** C-DaE3:SSR3a The smoke barrage of the card. */
  z.strictObject({ do: z.literal('lay-smoke'), at: hex }),
  /** No more Smoke from ordnance: the artillery is next. Also keeps the smoke barrage for later. */
  z.strictObject({ do: z.literal('go-on') }),
  /** C-DaE3:SSR3a The leader who will observe it. */
  z.strictObject({
    do: z.literal('appoint'),
    unit: z.string().check(z.regex(UNIT_ID, { error: 'expected a unit like "u7"' })),
  }),
] as const;
