/** Lessons as authors write them: a small position, a coach who says what to do, and what the dice show. */
import * as z from 'zod/mini';
import { readJson } from '../json.js';
import type { Parsed } from '../verdict.js';
import { sayProblem } from '../verdict.js';

/** What the board points out while the coach speaks. */
const SHOW = z.strictObject({
  hexes: z.optional(z.array(z.string())),
  units: z.optional(z.array(z.string())),
  /** From hex to hex. */
  arrows: z.optional(z.array(z.tuple([z.string(), z.string()]))),
});

const FACES = z.optional(z.array(z.int().check(z.minimum(0))));

/** An answer that the lesson gives for somebody else, so that the player can go on. */
const FOLLOWING = z.strictObject({ side: z.string(), action: z.unknown(), faces: FACES });

/** A wrong try that a player is likely to make: a test makes it, and expects this rule in the refusal. */
const TRY = z.strictObject({ action: z.unknown(), rule: z.string() });

const STEP = z.strictObject({
  /** What the coach says: one or two sentences. */
  say: z.string().check(z.minLength(1)),
  show: z.optional(SHOW),
  /** What the player should do. Without it the player only reads on. */
  answer: z.optional(z.unknown()),
  /** Other answers that will do: each names only the fields that matter. */
  or: z.optional(z.array(z.record(z.string(), z.unknown()))),
  /** A task: any answer will do that brings one of these outcomes at least so often, and has the fields that are named. */
  solve: z.optional(
    z.strictObject({
      outcomes: z.array(z.string()).check(z.minLength(1)),
      atLeast: z.number().check(z.gt(0), z.maximum(1)),
      with: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  /** Said after a legal answer that is not the one meant. */
  hint: z.optional(z.string()),
  /** What dice or cards show when the player answers. */
  faces: FACES,
  /** Answers that the others give after it. */
  others: z.optional(z.array(FOLLOWING)),
  tries: z.optional(z.array(TRY)),
});

const LESSON = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  title: z.string().check(z.minLength(1)),
  /** What the player can do afterwards. */
  goal: z.string().check(z.minLength(1)),
  rules: z.array(z.string()).check(z.minLength(1)),
  /** The side that the player plays. */
  side: z.string(),
  /** Where it begins, as the game reads positions. */
  position: z.unknown(),
  steps: z.array(STEP).check(z.minLength(1)),
});

/** A lesson: a position and the steps through it. */
export type Lesson = z.infer<typeof LESSON>;
/** One step of a lesson: what the coach says, and what the player should do. */
export type LessonStep = Lesson['steps'][number];

/** A lesson from its file, or everything that is wrong with it. */
export function readLesson(json: unknown): Parsed<Lesson> {
  return readJson(LESSON, json);
}

/** The lessons of a game in their order. Throws if one has a fault, with its number. */
export function readLessons(files: readonly unknown[]): readonly Lesson[] {
  return files.map((file, index) => {
    const read = readLesson(file);
    if (!read.ok) throw new Error(`lesson ${index + 1}: ${read.problems.map(sayProblem).join('; ')}`);
    return read.value;
  });
}
