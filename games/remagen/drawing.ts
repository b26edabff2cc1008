/** The map of Remagen as it is drawn. An entry of its own: a page shows a drawing that was made when it was built. */
import type { DrawableMap } from '@bridgehead/cartography';
import { drawMap, isDrawableMap } from '@bridgehead/cartography';
import drawing from './content/map-drawing.json' with { type: 'json' };
import facts from './content/map.json' with { type: 'json' };
import tables from './content/tables.json' with { type: 'json' };
import { writtenPoints } from './rules/terrain.js';

/** The compiled map, with what a drawing of it needs. */
export function drawableMap(): DrawableMap {
  const map: unknown = { ...facts, drawing };
  if (!isDrawableMap(map))
    throw new Error('content/map.json and content/map-drawing.json are no map that can be drawn; compile it again');
  return map;
}

/** Movement costs for the legend of the map (5.2). */
export function legendCosts(): Record<string, string> {
  const { hex, road, trail, stream } = tables.terrainKey;
  const costs = Object.entries(hex).map(([terrain, points]) => [terrain, writtenPoints(points)]);
  return {
    ...Object.fromEntries(costs),
    road: writtenPoints(road),
    motorway: writtenPoints(road),
    trail: writtenPoints(trail),
    stream: `+${writtenPoints(stream)}`,
    rhine: 'bridge',
  };
}

/** The maps that the page shows, by the names of their files. */
export function drawings(): ReadonlyMap<string, () => string> {
  return new Map([['remagen', () => drawMap(drawableMap(), { sheet: 'map-only' })]]);
}
