/**
 * Tests use the packages as they were built, if nothing has changed since. Node loads them itself: they start faster, and run more
 * than twice as fast as sources that Vitest has transformed. After a change, and until the next build, tests use the sources.
 */
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';
import { compiledPackages, isBuilt } from '../scripts/freshness.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type PackagesConfig = Required<Pick<ViteUserConfig, 'plugins' | 'resolve' | 'ssr'>> & { readonly external: RegExp[] };

/** What the configuration of a test run says about packages. TEST_PACKAGES=sources uses the sources in any case. */
export function packagesOfThisRun(): PackagesConfig {
  const isForSources = process.env['TEST_PACKAGES'] === 'sources' || !isBuilt();
  return isForSources ? sources() : builtPackages(compiledPackages());
}

function sources(): PackagesConfig {
  const conditions = ['source'];
  return { plugins: [], resolve: { conditions }, ssr: { resolve: { conditions } }, external: [] };
}

function builtPackages(packages: readonly string[]): PackagesConfig {
  return {
    plugins: [
      {
        name: 'built-packages',
        enforce: 'pre',
        resolveId(source, importer) {
          if (importer === undefined || !source.startsWith('.')) return null;
          return builtFile(packages, resolve(dirname(importer), source)) ?? null;
        },
      },
    ],
    resolve: {},
    ssr: {},
    external: packages.map((folder) => new RegExp(`^${join(ROOT, folder, 'dist')}/.*\\.js$`)),
  };
}

/** What was made of a source that an import names: `games/elst/dist/rules/game.js` of `games/elst/rules/game.js`. */
export function builtFile(packages: readonly string[], file: string): string | undefined {
  if (!file.endsWith('.js')) return undefined;
  const path = relative(ROOT, file);
  const folder = packages.find((each) => path.startsWith(`${each}/`));
  if (folder === undefined) return undefined;
  const built = join(ROOT, folder, 'dist', path.slice(folder.length + 1).replace(/^src\//, ''));
  return existsSync(built) ? built : undefined;
}
