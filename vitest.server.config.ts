import { defineConfig } from 'vitest/config';
import { PATIENCE } from './server/tests/online/patience.js';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['server/tests/online/**/*.test.ts'],
    globalSetup: ['scripts/server-setup.mjs'],
    maxWorkers: 2,
    // Longer than any wait within them, which tells what did not come.
    testTimeout: 4 * PATIENCE,
    hookTimeout: 4 * PATIENCE,
    teardownTimeout: PATIENCE,
    expect: { poll: { timeout: PATIENCE, interval: 20 } },
  },
});
