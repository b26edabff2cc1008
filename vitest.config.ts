import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { packagesOfThisRun } from './testing/built-packages.js';
import { LongestFirst } from './testing/longest-first.js';
import { INLINE_LESS } from './testing/node-flags.js';
import { reporters } from './testing/reporters.js';
import { roundOfThisRun } from './testing/round.js';
import { type Halves, restingFiles } from './testing/taking-turns.js';

/** Whole games through the page's desks and the command line, games between computer players, and other long series of random ones. */
const HALVES: Halves = [
  [
    'elst-kit-play',
    'remagen-kit-play',
    'primosole-arena',
    'ai/tests/arena',
    'bench/tests/bench',
    'cli/tests/bulge',
    'elst/tests/orders-games',
    'learn/first-battle',
    'primosole/tests/odds',
    'server/tests/mirror',
  ],
  [
    'bulge-kit-play',
    'primosole-kit-play',
    'bulge-arena',
    'elst-arena',
    'ai/tests/primosole',
    'cli/tests/books',
    'cli/tests/primosole',
    'primosole/tests/melee',
    'primosole/tests/orders-games',
    'remagen/tests/remedies',
  ],
];

const { external, ...packages } = packagesOfThisRun();

export default defineConfig({
  ...packages,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: [
      '*/tests/**/*.test.ts',
      'web/tests/**/*.test.tsx',
      'games/*/tests/**/*.test.ts',
      'scripts/tests/*.test.mjs',
    ],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      '*/tests/browser/**',
      'server/tests/online/**',
      ...restingFiles(HALVES, roundOfThisRun()),
    ],
    isolate: false,
    server: { deps: { external } },
    execArgv: [INLINE_LESS],
    maxWorkers: Math.max(2, availableParallelism() - 1),
    sequence: { sequencer: LongestFirst },
    reporters: reporters(),
    provide: { seeds: roundOfThisRun() },
    // A busy machine is slow, and that is no fault of what is tested: this only ends what would never end.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
