/** The hexes of the map. CC counts from north to south and is a column here, RR from east to west and is a row (R3, R4). */
import type { Hex } from '@bridgehead/engine/hex';
import { loadGrid } from '@bridgehead/engine/content';
import { boardStock } from '@bridgehead/engine/hexwar';
import map from '../../content/map.json' with { type: 'json' };
import type { Bearing } from '../vocabulary/vocabulary.js';

export const GRID = loadGrid(map.grid);

export const stock = boardStock(GRID.size);

/** Where each bearing lies among the six directions of the grid, whose top is the east. */
export const DIRECTION_OF: Readonly<Record<Bearing, number>> = { NW: 4, NE: 5, E: 0, SE: 1, SW: 2, W: 3 };

/** The number of a hex. */
export function label(hex: Hex): string {
  return GRID.labels[hex];
}
