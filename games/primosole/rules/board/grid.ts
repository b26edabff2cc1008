/** D.1 The hexes of the board: 24 columns and 20 rows, numbered by column and row. */
import type { Grid } from '@bridgehead/engine/hex';
import { loadGrid } from '@bridgehead/engine/content';
import map from '../../content/map.json' with { type: 'json' };

export const GRID: Grid = loadGrid(map.grid);
