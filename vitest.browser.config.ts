import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*/tests/browser/**/*.test.ts'],
    globalSetup: ['scripts/browser-setup.mjs'],
    setupFiles: ['web/tests/browser/setup.ts'],
    // The files of a worker share one browser.
    isolate: false,
    maxWorkers: 2,
    // Whatever a test reads from a page, it waits for: as long as for any other thing.
    expect: { poll: { timeout: 20_000, interval: 50 } },
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
