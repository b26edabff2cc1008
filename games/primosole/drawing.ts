/** The map of Primosole as it is drawn. An entry of its own: a page shows a drawing that was made when it was built. */
import type { DrawableMap } from '@bridgehead/cartography';
import { drawMap, isDrawableMap } from '@bridgehead/cartography';
import drawing from './content/map-drawing.json' with { type: 'json' };
import facts from './content/map.json' with { type: 'json' };
import tables from './content/tables.json' with { type: 'json' };

/** The compiled map, with what a drawing of it needs. */
export function drawableMap(): DrawableMap {
  const map: unknown = { ...facts, drawing };
  if (!isDrawableMap(map))
    throw new Error('content/map.json and content/map-drawing.json are no map that can be drawn; compile it again');
  return map;
}

/** Movement costs for the legend of the map, on foot and with vehicles (5.2). */
export function legendCosts(): Record<string, string> {
  const hexes = tables.terrain.map(({ terrain, foot, motor }) => [terrain, written(foot, motor)]);
  const sides = tables.hexsides.map(({ hexside, foot, motor }) => [hexside, `+${written(foot, motor)}`]);
  const costs: Record<string, string> = Object.fromEntries([...hexes, ...sides]);
  const step = String(tables.roadStep);
  // On the map the stream is a canal, and a bridge carries a road.
  return { ...costs, canal: costs['stream'], highway: step, track: step, bridge: step };
}

/** Ground that is closed to vehicles has a dash in place of their cost. */
function written(foot: number, motor: number | null): string {
  return `${foot} / ${motor ?? '–'}`;
}

/** The maps that the page shows, by the names of their files. */
export function drawings(): ReadonlyMap<string, () => string> {
  return new Map([['primosole', () => drawMap(drawableMap(), { sheet: 'map-only' })]]);
}
