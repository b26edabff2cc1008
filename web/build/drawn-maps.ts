/** The map of each game as a file of its own, drawn once when the page is built: drawing takes a second. */
import { GAMES } from '@bridgehead/catalogue';
import type { Plugin } from 'vite';

/** `drawings` in `games/<key>/drawing.ts` of every game of the catalogue. One drawing serves both themes: all its colours are custom properties. */
const DRAWINGS: ReadonlyMap<string, () => string> = new Map(
  (await Promise.all(GAMES.map(({ key }) => drawingsOf(key)))).flat(),
);

async function drawingsOf(key: string): Promise<(readonly [string, () => string])[]> {
  const name = `@bridgehead/${key}/drawing`;
  const module: unknown = await import(name);
  if (!hasDrawings(module)) throw new Error(`${name} exports no drawings()`);
  return [...module.drawings()].map(([map, draw]) => [`maps/${map}.svg`, draw]);
}

function hasDrawings(module: unknown): module is { drawings(): ReadonlyMap<string, () => string> } {
  return typeof module === 'object' && module !== null && 'drawings' in module && typeof module.drawings === 'function';
}

export function drawnMaps(): Plugin {
  const drawn = new Map<string, string>();
  const drawing = (fileName: string): string | undefined => {
    const source = drawn.get(fileName) ?? DRAWINGS.get(fileName)?.();
    if (source !== undefined) drawn.set(fileName, source);
    return source;
  };
  return {
    name: 'bridgehead:drawn-maps',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const svg = drawing(new URL(request.url ?? '/', 'http://page').pathname.slice(1));
        if (svg === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(svg);
      });
    },
    generateBundle() {
      for (const fileName of DRAWINGS.keys())
        this.emitFile({ type: 'asset', fileName, source: drawing(fileName) ?? '' });
    },
  };
}
