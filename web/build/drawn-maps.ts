/** The map of each game as a file of its own, drawn once when the page is built: drawing takes a second. */
import type { Plugin } from 'vite';
import { drawableMap as bulgeMap } from '@bridgehead/bulge/drawing';
import { drawMap, drawPlan } from '@bridgehead/cartography';
import { drawablePlan as elstPlan, examplePlans as elstExamples } from '@bridgehead/elst/drawing';
import { drawableMap as primosoleMap } from '@bridgehead/primosole/drawing';
import { drawableMap as remagenMap } from '@bridgehead/remagen/drawing';

/** One drawing serves both themes: all its colours are custom properties. */
const DRAWINGS: ReadonlyMap<string, () => string> = new Map([
  ['maps/bulge.svg', () => drawMap(bulgeMap(), { sheet: 'map-only' })],
  ['maps/elst.svg', () => drawPlan(elstPlan(), { sheet: 'map-only' })],
  ...[...elstExamples()].map(([key, plan]) => [`maps/${key}.svg`, () => drawPlan(plan, { sheet: 'map-only' })] as const),
  ['maps/primosole.svg', () => drawMap(primosoleMap(), { sheet: 'map-only' })],
  ['maps/remagen.svg', () => drawMap(remagenMap(), { sheet: 'map-only' })],
]);

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
        const svg = drawing((request.url ?? '').split('?', 1)[0].slice(1));
        if (svg === undefined) return next();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(svg);
      });
    },
    generateBundle() {
      for (const fileName of DRAWINGS.keys()) this.emitFile({ type: 'asset', fileName, source: drawing(fileName) ?? '' });
    },
  };
}
