/** A map whose courses and outlines belong to the rules comes with every game of it: the page gets it in its short form. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { differencesOf } from './map-differences.js';

/** Maps with so many coordinates that it pays. */
const MAPS = /[\\/]games[\\/]elst[\\/]content[\\/]map\.json$/;
/** No name of a file: what reads JSON leaves it alone. */
const PREFIX = '\0short-map:';
const READER = fileURLToPath(new URL('map-differences.ts', import.meta.url));

export function shortMaps(): Plugin {
  return {
    name: 'bridgehead:short-maps',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.endsWith('/map.json')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found === null || !MAPS.test(found.id) ? found : `${PREFIX}${found.id.slice(0, -'.json'.length)}`;
    },
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const map: unknown = JSON.parse(await readFile(`${id.slice(PREFIX.length)}.json`, 'utf8'));
      const code = `import { fromDifferences } from ${JSON.stringify(READER)};
export default /* @__PURE__ */ fromDifferences(${JSON.stringify(differencesOf(map))});`;
      return { code, moduleType: 'js', moduleSideEffects: false };
    },
  };
}
