/** Figures of rules: a question about a position, with the action that is tried in it. The rules themselves answer it. */
import * as z from 'zod/mini';
import { readJson } from '../json.js';
import { sayProblem } from '../verdict.js';

const FIGURE = z.strictObject({
  /** "May a unit leave an enemy zone of control by day?" */
  question: z.string().check(z.minLength(1)),
  rules: z.array(z.string()).check(z.minLength(1)),
  /** As the game reads positions. */
  position: z.unknown(),
  /** Who acts, if not the side that decides. */
  side: z.optional(z.string()),
  action: z.unknown(),
});

/** A small board beside a rule, with a question that the rules answer. */
export type Figure = z.infer<typeof FIGURE>;

/** The figures of a game from their file. Throws if the file has a fault. */
export function readFigures(json: unknown): readonly Figure[] {
  const read = readJson(z.array(FIGURE), json);
  if (!read.ok) throw new Error(`figures: ${read.problems.map(sayProblem).join('; ')}`);
  return read.value;
}
