/** Where the hexes of a board stand in lines of text: upright boards column by column, turned ones (north up) line by line. */
import type { Grid } from '@bridgehead/engine';
import { hexAt, liesLower } from '@bridgehead/engine';

/** A part of the board, by columns and rows of its grid, both ends included. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Layout {
  /** Characters and lines that are needed, without the margin and the heading. */
  readonly width: number;
  readonly height: number;
  /** Where the ground of a hex stands; its unit is in the line below. */
  place(column: number, row: number): { readonly x: number; readonly y: number };
  /** The numbers above the map, and that beside a line of it. */
  readonly heading: string;
  beside(y: number): string;
}

/**
 * Upright: four characters to a hex, every second column a line lower, so that a long name finds room beside it. Turned: hexes
 * of a line stand side by side, so that each needs five; every second line is moved to the left.
 */
const PITCH = { none: 4, quarter: 5 } as const;
const HALF = 2;

export function layoutOf(grid: Grid, frame: Frame): Layout {
  return grid.turn === 'quarter' ? turned(grid, frame) : upright(grid, frame);
}

/** How many hexes fit into a line of text. */
export function hexesAcross({ turn }: Grid, characters: number): number {
  return Math.floor(characters / PITCH[turn]);
}

function upright(grid: Grid, { left, right, top, bottom }: Frame): Layout {
  const columns = right - left + 1;
  return {
    width: columns * PITCH.none + 1,
    height: (bottom - top + 1) * 2 + 1,
    place: (column, row) => ({ x: (column - left) * PITCH.none, y: (row - top) * 2 + (liesLower(grid, column) ? 1 : 0) }),
    heading: Array.from({ length: columns }, (_, index) => ` ${nameOf(grid, left + index, top).column.padEnd(2)} `).join(''),
    beside: (y) => rowNumber(grid, left, { top, bottom }, y),
  };
}

function turned(grid: Grid, { left, right, top, bottom }: Frame): Layout {
  const rows = bottom - top + 1;
  return {
    width: rows * PITCH.quarter + HALF + 1,
    height: (right - left + 1) * 2,
    place: (column, row) => ({ x: (bottom - row) * PITCH.quarter + (liesLower(grid, column) ? 0 : HALF), y: (column - left) * 2 }),
    heading: ' '.repeat(HALF) + Array.from({ length: rows }, (_, index) => ` ${String(bottom - index).padStart(2, '0')}  `).join(''),
    beside: (y) => (y % 2 === 0 ? nameOf(grid, left + y / 2, top).column : ''),
  };
}

/** "05" and "17" of 0517, "NN" and "8" of NN8. */
function nameOf(grid: Grid, column: number, row: number): { readonly column: string; readonly row: string } {
  const [, head = '', rest = ''] = /^(\d\d|[A-Z]+)(\d+)$/.exec(grid.labels[hexAt(grid, column, row)]) ?? [];
  return { column: head, row: rest };
}

/** The number that all hexes have whose ground stands in this line; once, where the hexes of the next line have the same. */
function rowNumber(grid: Grid, left: number, { top, bottom }: Pick<Frame, 'top' | 'bottom'>, y: number): string {
  const row = top + Math.floor(y / 2);
  if (row > bottom) return '';
  const [upper, lower] = liesLower(grid, left) ? [left + 1, left] : [left, left + 1];
  if (y % 2 === 0) return nameOf(grid, upper, row).row;
  return nameOf(grid, lower, row).row === nameOf(grid, upper, row).row ? '' : nameOf(grid, lower, row).row;
}
