import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.js';
import { reporters } from './testing/reporters.js';
import { roundOfThisRun } from './testing/round.js';
import { PATIENCE } from './web/tests/browser/patience.js';

export default defineConfig({
  test: {
    include: ['*/tests/browser/**/*.test.ts'],
    globalSetup: ['scripts/browser-setup.mjs'],
    setupFiles: ['web/tests/browser/setup.ts'],
    // The files of a worker share one browser.
    isolate: false,
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    sequence: { sequencer: LongestFirst },
    reporters: reporters(),
    provide: { seeds: roundOfThisRun() },
    // Longer than any wait within a test, which tells what did not come.
    testTimeout: 10 * PATIENCE,
    hookTimeout: 10 * PATIENCE,
    expect: { poll: { timeout: PATIENCE, interval: 50 } },
  },
});
