import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.js';
import { reporters } from './testing/reporters.js';
import { roundOfThisRun } from './testing/round.js';
import { type Halves, restingFiles } from './testing/taking-turns.js';
import { PATIENCE } from './web/tests/browser/patience.js';

const HALVES: Halves = [
  [
    'elst-*',
    'first-battle',
    'keyboard',
    'offline',
    'online-games',
    'online-news',
    'online-people',
    'online-play',
    'online-webhook',
    'plan',
    'reference',
  ],
  [
    'bulge',
    'clicker',
    'computer',
    'fifth-game',
    'online-deals',
    'online-ends',
    'online-injection',
    'online-lobby',
    'online-moderation',
    'online-ratings',
    'primosole*',
    'puzzles',
    'replay',
  ],
];

export default defineConfig({
  test: {
    include: ['*/tests/browser/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...restingFiles(HALVES, roundOfThisRun())],
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
