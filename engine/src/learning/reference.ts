/** The reference card of a game, as far as it is written: what to do in each phase, and what the numbers on a counter mean. Tables come from the game itself. */
import * as z from 'zod/mini';
import { readJson } from '../json.js';
import { sayProblem } from '../verdict.js';

const SENTENCE = z.string().check(z.minLength(1));

const PHASE = z.strictObject({
  /** The id of the phase on the turn track. */
  phase: z.string(),
  does: SENTENCE,
  rule: z.string(),
});

const COUNTER = z.strictObject({
  /** The unit whose counter is drawn. */
  unit: z.string(),
  /** Why it is shown ("An infantry battalion"). */
  title: SENTENCE,
  points: z
    .array(
      z.strictObject({
        /** Where it stands on the counter, from its middle, which is 40 units wide. */
        at: z.tuple([z.number(), z.number()]),
        means: SENTENCE,
      }),
    )
    .check(z.minLength(1)),
});

const REFERENCE = z.strictObject({
  /** Columns of the printed card: wide tables need two. */
  columns: z.int().check(z.minimum(2), z.maximum(3)),
  phases: z.array(PHASE).check(z.minLength(1)),
  counters: z.array(COUNTER).check(z.minLength(1)),
  /** What else a player looks up all the time. */
  reminders: z.array(z.strictObject({ text: SENTENCE, rule: z.string() })),
});

/** What of a reference card is written by hand; the tables come from the game. */
export type Reference = z.infer<typeof REFERENCE>;

/** The written parts of a reference card from their file. Throws if the file has a fault. */
export function readReference(json: unknown): Reference {
  const read = readJson(REFERENCE, json);
  if (!read.ok) throw new Error(`reference card: ${read.problems.map(sayProblem).join('; ')}`);
  return read.value;
}
