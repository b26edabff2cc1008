import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { builtFile } from '../built-packages.js';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const PACKAGES = ['engine', 'games/elst'];

test('a test that imports the sources of a package gets the built ones', () => {
  expect(builtFile(PACKAGES, at('engine/src/index.js'))).toBe(at('engine/dist/index.js'));
  expect(builtFile(PACKAGES, at('games/elst/rules/game.js'))).toBe(at('games/elst/dist/rules/game.js'));
});

test('toolkits of tests, content and packages that the compiler does not build are used as they are', () => {
  for (const path of ['games/elst/tests/toolkit.js', 'games/elst/content/map.json', 'web/src/kit/kit.js'])
    expect(builtFile(PACKAGES, at(path))).toBeUndefined();
});
