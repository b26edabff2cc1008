/** What goes over a live connection: the form of all that is asked, which is checked, and of all that is sent. */
import type { Delivery, Delta, LiveAsked, LiveSent, RefusalTold, SeenEntry, Snapshot } from '@bridgehead/protocol';
import type { GameEvent, Problem, Violation } from '@bridgehead/engine';
import { NEWS } from '@bridgehead/protocol';
import * as z from 'zod';
import { CLOCKS } from './clocks.js';
import { OFFER } from './offer.js';
import { REFUSAL_CODES } from './refusals.js';
import { ENDING } from './summary.js';

const GAME = z.string().min(1).max(64);

/**
 * Bytes of a message, and of a request that carries an action or orders. Actions take some hundreds; to judge one of 64 kB takes
 * the rules so long that a single player could hold up everyone else.
 */
export const LONGEST_ASKED = 16 * 1024;

/** From the page or a bot. */
export const ASKED = z.discriminatedUnion('do', [
  /** Follow a game; `from` is the last delivery that I have. */
  z.object({
    do: z.literal('follow'),
    game: GAME,
    from: z.number().int().optional(),
    invitation: z.string().max(100).optional(),
  }),
  z.object({ do: z.literal('leave'), game: GAME }),
  /** The page is in view, or is not any more: anyone who looks at a board needs no notice. */
  z.object({ do: z.literal('look'), inView: z.boolean() }),
  /** Answer a question. `request` names it: the answer comes back under that name. */
  z.object({
    do: z.literal('act'),
    game: GAME,
    action: z.unknown(),
    at: z.number().int().optional(),
    request: z.string().min(8).max(64),
  }),
]) satisfies z.ZodType<LiveAsked>;

const EVENT = z.looseObject({
  type: z.string(),
  rule: z.string(),
  reveals: z.literal(true).exactOptional(),
}) satisfies z.ZodType<GameEvent>;
const ENTRY = z.object({
  side: z.string(),
  events: z.array(EVENT),
  action: z.unknown().exactOptional(),
  resign: z.literal(true).exactOptional(),
  comment: z.string().exactOptional(),
}) satisfies z.ZodType<SeenEntry>;
const DELTA = z
  .custom<Delta>((value) => typeof value === 'object' && value !== null)
  .describe(
    'Changes in my view: [value] is a new value; { "field": delta } fields of an object, where 0 says that the field is gone; { "=": length, "3": delta } places of a list',
  );
const VIEW = z
  .custom<object>((value) => typeof value === 'object' && value !== null)
  .describe('The state of the game as I know it');
export const SNAPSHOT = z.object({
  n: z.number(),
  opening: z.array(EVENT),
  entries: z.array(ENTRY),
  view: VIEW,
  ending: ENDING.exactOptional(),
}) satisfies z.ZodType<Snapshot>;
const DELIVERY = z.object({
  n: z.number(),
  entry: ENTRY.exactOptional(),
  back: z.number().exactOptional(),
  view: DELTA.exactOptional(),
  ending: ENDING.exactOptional(),
}) satisfies z.ZodType<Delivery>;
const PROBLEM = z.object({
  field: z.string(),
  expected: z.string(),
  file: z.string().exactOptional(),
  line: z.number().exactOptional(),
}) satisfies z.ZodType<Problem>;
const VIOLATION = z.looseObject({
  code: z.string(),
  rule: z.string(),
  text: z.string(),
  remedy: z.string().exactOptional(),
}) satisfies z.ZodType<Violation>;
/** What is answered where something is refused: the code says why, and problems or violations what is wrong in particular. */
export const REFUSED = z.looseObject({
  code: z.enum(REFUSAL_CODES),
  text: z.string(),
  problems: z.array(PROBLEM).exactOptional(),
  violations: z.array(VIOLATION).exactOptional(),
}) satisfies z.ZodType<RefusalTold>;

/** To the page or a bot. */
export const SENT = z.union([
  z.strictObject({ hello: z.object({ protocol: z.number(), oldest: z.number() }) }),
  z.strictObject({ game: z.string(), viewer: z.string(), snapshot: SNAPSHOT }),
  z.strictObject({ game: z.string(), d: DELIVERY }),
  z.strictObject({
    game: z.string(),
    news: z.enum(NEWS),
    clocks: CLOCKS.exactOptional(),
    offer: OFFER.nullable().exactOptional(),
  }),
  z.strictObject({ notice: z.object({ game: z.string().nullable(), text: z.string() }) }),
  z.strictObject({ request: z.string(), n: z.number() }),
  z.strictObject({ request: z.string().exactOptional(), game: z.string().exactOptional(), error: REFUSED }),
]) satisfies z.ZodType<LiveSent>;
