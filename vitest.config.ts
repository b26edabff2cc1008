import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['*/tests/**/*.test.ts', 'games/*/tests/**/*.test.ts', 'scripts/tests/*.test.mjs'],
    exclude: ['**/node_modules/**', '**/dist/**', '*/tests/browser/**'],
    isolate: false,
  },
});
