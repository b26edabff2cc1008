/**
 * Test files that take turns: `npm test` runs one half of them, and the next commit the other, so that a run stays within ten
 * minutes on two cores. `npm run fuzz` runs all; a file that you name yourself always runs.
 */
import type { Round } from './seeds.js';

/** Names of files, without ".test.ts". Both halves take about as long, and each has something of every kind. */
export type Halves = readonly [readonly string[], readonly string[]];

/** For the `exclude` of a configuration: the files whose turn it is not. */
export function restingFiles(halves: Halves, round: Round): string[] {
  if (process.env['TEST_REPORT'] === undefined || round === 'all') return [];
  // Sizes of screens and databases change with every round: so that a file meets all of them, halves change with every other.
  const [first, second] = halves;
  const resting = Math.floor(round / 2) % 2 === 0 ? second : first;
  return resting.map((name) => `**/${name}.test.ts`);
}
