import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: ['*/tests/**/*.test.ts', 'web/tests/**/*.test.tsx', 'games/*/tests/**/*.test.ts', 'scripts/tests/*.test.mjs'],
    exclude: ['**/node_modules/**', '**/dist/**', '*/tests/browser/**', 'server/tests/online/**'],
    isolate: false,
    // A busy machine is slow, and that is no fault of what is tested.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
