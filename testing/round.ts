/** Which games of a series this run of the tests plays. */
import { execFileSync } from 'node:child_process';
import type { Round } from './seeds.js';

/** SEEDS=all plays every seed; otherwise a few of each series, which follow from the commit. */
export function roundOfThisRun(): Round {
  if (process.env['SEEDS'] === 'all') return 'all';
  try {
    return Number.parseInt(
      execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).slice(0, 8),
      16,
    );
  } catch {
    return 0; // no git, or no commit
  }
}
