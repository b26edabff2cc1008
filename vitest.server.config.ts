import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './server/tests/online/patience.js';
import { packagesOfThisRun } from './testing/built-packages.js';
import { LongestFirst } from './testing/longest-first.js';
import { INLINE_LESS } from './testing/node-flags.js';
import { reporters } from './testing/reporters.js';
import { roundOfThisRun } from './testing/round.js';
import { type Halves, restingFiles } from './testing/taking-turns.js';

/** The long ones: servers that start many times, accounts, secrets, intruders. */
const HALVES: Halves = [
  [
    'online/account-security',
    'online/bots',
    'online/leaving',
    'online/migrations',
    'online/notices',
    'online/outage',
    'online/people',
    'online/poison',
    'online/process',
    'online/resume',
    'online/secrets',
  ],
  [
    'online/accounts',
    'online/backup',
    'online/confirm-identity',
    'online/crash',
    'online/intruders',
    'online/jobs',
    'online/news',
    'online/passkeys',
    'online/readiness',
    'online/rolling-upgrade',
    'online/traces',
  ],
];

const { external, ...packages } = packagesOfThisRun();

export default defineConfig({
  ...packages,
  test: {
    include: ['server/tests/online/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...restingFiles(HALVES, roundOfThisRun())],
    globalSetup: ['server/tests/online/global-setup.ts'],
    execArgv: [INLINE_LESS],
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    sequence: { sequencer: LongestFirst },
    reporters: reporters(),
    provide: { seeds: roundOfThisRun() },
    // All files use the same server and games: a worker loads them once.
    isolate: false,
    server: { deps: { external } },
    // Longer than any wait within them, which tells what did not come.
    testTimeout: 4 * PATIENCE,
    hookTimeout: 4 * PATIENCE,
    teardownTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE, interval: 20 } },
  },
});
