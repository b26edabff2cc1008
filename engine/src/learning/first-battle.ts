/** A first battle: a small position, a few turns, a task, and what the coach says on the way. */
import * as z from 'zod/mini';
import { readJson } from '../json.js';
import { sayProblem } from '../verdict.js';

const SENTENCES = z.string().check(z.minLength(1));

const FIRST_BATTLE = z.strictObject({
  title: SENTENCES,
  /** How long it takes a newcomer. */
  minutes: z.int().check(z.minimum(5), z.maximum(40)),
  /** The side that the player plays. */
  side: z.string(),
  /** What the player has to do. */
  goal: SENTENCES,
  briefing: z.array(SENTENCES).check(z.minLength(1)),
  /** Where it begins, as the game reads positions. */
  position: z.unknown(),
  /** The battle is over when this turn begins. */
  until: z.int().check(z.minimum(2)),
  /** The player wins with a unit in one of these hexes at the end, or by so many points more than the others. */
  wins: z.union([
    z.strictObject({ hold: z.array(z.string()).check(z.minLength(1)) }),
    z.strictObject({ lead: z.int() }),
  ]),
  /** Said when the player is first asked in a phase. */
  tips: z.array(z.strictObject({ phase: z.string(), say: SENTENCES })),
});

/** A short battle for a newcomer, with what its coach says. */
export type FirstBattle = z.infer<typeof FIRST_BATTLE>;

/** A first battle from its file. Throws if the file has a fault. */
export function readFirstBattle(json: unknown): FirstBattle {
  const read = readJson(FIRST_BATTLE, json);
  if (!read.ok) throw new Error(`first battle: ${read.problems.map(sayProblem).join('; ')}`);
  return read.value;
}
