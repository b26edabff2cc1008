/** The map of the Bulge as it is drawn. An entry of its own: a page shows a drawing that was made when it was built. */
import type { DrawableMap } from '@bridgehead/cartography';
import { drawMap, isDrawableMap } from '@bridgehead/cartography';
import drawing from './content/map-drawing.json' with { type: 'json' };
import facts from './content/map.json' with { type: 'json' };
import { fifths, writtenFifths } from './rules/board/movement-fifths.js';
import type { GroundRow } from './rules/board/tables.js';
import { GROUND, RIVER, ROAD } from './rules/board/tables.js';

/** The compiled map, with what a drawing of it needs. */
export function drawableMap(): DrawableMap {
  const map: unknown = { ...facts, drawing };
  if (!isDrawableMap(map))
    throw new Error('content/map.json and content/map-drawing.json are no map that can be drawn; compile it again');
  return map;
}

/** 9.X Movement costs and columns to the left for the legend of the map. */
export function legendCosts(): Record<string, string> {
  const { 'west-wall': intact, 'broken-west-wall': broken, ...hexes } = GROUND;
  const costs = Object.entries(hexes).map(([ground, row]) => [ground, written(row)]);
  return {
    ...Object.fromEntries(costs),
    'westWall-intact': written(intact),
    'westWall-destroyed': written(broken),
    river: `+${RIVER.move} / +${RIVER.shift}`,
    'main-road': `${ROAD.move} (${writtenFifths(fifths(ROAD.move) / ROAD.hexesForAPoint)})`,
  };
}

function written({ move, shift }: GroundRow): string {
  return `${move} / ${shift}`;
}

/** The maps that the page shows, by the names of their files. */
export function drawings(): ReadonlyMap<string, () => string> {
  return new Map([['bulge', () => drawMap(drawableMap(), { sheet: 'map-only' })]]);
}
