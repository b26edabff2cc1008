import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.js';
import { reporters } from './testing/reporters.js';
import type { Round } from './testing/seeds.js';

/** SEEDS=all plays every seed; otherwise a few of each series, which follow from the commit. */
function seeds(): Round {
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

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: [
      '*/tests/**/*.test.ts',
      'web/tests/**/*.test.tsx',
      'games/*/tests/**/*.test.ts',
      'scripts/tests/*.test.mjs',
    ],
    exclude: ['**/node_modules/**', '**/dist/**', '*/tests/browser/**', 'server/tests/online/**'],
    isolate: false,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    reporters: reporters(),
    provide: { seeds: seeds() },
    // A busy machine is slow, and that is no fault of what is tested: this only ends what would never end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
