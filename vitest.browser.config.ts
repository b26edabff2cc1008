import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['*/tests/browser/**/*.test.ts'],
    globalSetup: ['scripts/browser-setup.mjs'],
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
