/** Puzzles: a position and the way through it, step by step, as a rulebook tells its worked examples. */

interface PuzzleStep {
  /** Who answers. */
  readonly side: string;
  /** What they answer, as the game reads actions. */
  readonly action: unknown;
  /** What the dice show, in the order in which the rules ask for them. */
  readonly faces: readonly number[];
  /** What is done, what comes of it, and why. */
  readonly text: string;
}

export interface Puzzle {
  readonly id: string;
  readonly title: string;
  /** What it shows, before it begins. */
  readonly text: string;
  readonly rules: readonly string[];
  /** Where it begins, as the game reads positions. */
  readonly position?: unknown;
  readonly steps: readonly PuzzleStep[];
}
