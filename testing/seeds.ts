/**
 * Long series of seeded games: each run of the tests plays a few of them, and `npm run fuzz` plays all. Which ones a run plays
 * follows from the commit alone, so the same code always gets the same games, and the next commit others.
 */
import { inject } from 'vitest';

declare module 'vitest' {
  /** What vitest.config.ts provides. */
  interface ProvidedContext {
    seeds: Round;
  }
}

/** A number that changes with each commit, or "all" where every seed is wanted. */
export type Round = number | 'all';

/** The part of a series that this run plays. */
export function seedsOfThisRun<Seed>(series: readonly Seed[], few: number): readonly Seed[] {
  return partOf(series, few, inject('seeds'));
}

/** A few of a series, from a place that follows from the round; after the last comes the first. */
export function partOf<Seed>(series: readonly Seed[], few: number, round: Round): readonly Seed[] {
  if (round === 'all' || series.length <= few) return series;
  const first = (round * few) % series.length;
  // Round the end to the beginning.
  return [...series, ...series].slice(first, first + few);
}

/** One of a series for a test file: neighbours get others, and the next commit changes them. The file is its `import.meta.url`. */
export function oneForFile<Choice>(series: readonly Choice[], file: string): readonly Choice[] {
  const round = inject('seeds');
  return partOf(series, 1, round === 'all' ? 'all' : round + numberOf(file));
}

/** Depends on the file's name alone, wherever the project is. */
function numberOf(file: string): number {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return Buffer.from(name).reduce((sum, byte) => sum + byte, 0);
}
