/** D.1 The hexes of the board: 24 columns and 20 rows, numbered by column and row. */
import type { Grid, Hex } from '@bridgehead/engine';
import { makeGrid, OFF_BOARD, parseHex } from '@bridgehead/engine';
import map from '../content/map.json' with { type: 'json' };
import type { Place } from './content.js';
import { wrong } from './content.js';

function loadGrid(): Grid {
  const { columns, rows, stagger } = map.grid;
  if (stagger !== 'even-columns-lower' && stagger !== 'odd-columns-lower') throw wrong({ file: 'map.json', entry: 'grid' }, 'stagger', stagger, 'even-columns-lower or odd-columns-lower');
  return makeGrid(columns, rows, stagger);
}

export const GRID: Grid = loadGrid();

/** The hex that content names. */
export function hexIn(number: string, place: Place, field: string): Hex {
  const hex = parseHex(GRID, number);
  if (hex === OFF_BOARD) throw wrong(place, field, number, 'the number of a hex from 0101 to 2420');
  return hex;
}
