/**
 * A board of flat-topped hexes, numbered by column and row (CCRR).
 * A hex is a small integer; the neighbours of all hexes stand in one typed array.
 */
export type Hex = number;

/** No hex: off the board. */
export const OFF_BOARD = -1;

/** The six directions of flat-topped hexes, clockwise from the top. */
export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Which columns lie half a hex lower than their neighbours; the first column is column 1. */
export type Stagger = 'even-columns-lower' | 'odd-columns-lower';

export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly stagger: Stagger;
  /** Number of hexes; a hex is an integer from 0 to size - 1. */
  readonly size: number;
  /** Neighbour of hex h in direction d: neighbours[h * 6 + d], OFF_BOARD beyond the edge. */
  readonly neighbours: Int16Array;
  readonly labels: readonly string[];
}

export function makeGrid(columns: number, rows: number, stagger: Stagger): Grid {
  const size = columns * rows;
  const neighbours = new Int16Array(size * 6).fill(OFF_BOARD);
  const labels: string[] = [];
  const grid: Grid = { columns, rows, stagger, size, neighbours, labels };
  for (let hex = 0; hex < size; hex++) {
    const { column, row } = columnAndRow(grid, hex);
    labels.push(String(column).padStart(2, '0') + String(row).padStart(2, '0'));
    const up = liesLower(grid, column) ? 0 : -1;
    const steps = [[0, -1], [1, up], [1, up + 1], [0, 1], [-1, up + 1], [-1, up]] as const;
    steps.forEach(([dc, dr], direction) => {
      neighbours[hex * 6 + direction] = hexAt(grid, column + dc, row + dr);
    });
  }
  return grid;
}

function liesLower(grid: Grid, column: number): boolean {
  return (column % 2 === 0) === (grid.stagger === 'even-columns-lower');
}

export function hexAt(grid: Grid, column: number, row: number): Hex {
  const onBoard = column >= 1 && column <= grid.columns && row >= 1 && row <= grid.rows;
  return onBoard ? (column - 1) * grid.rows + (row - 1) : OFF_BOARD;
}

export function columnAndRow(grid: Grid, hex: Hex): { column: number; row: number } {
  return { column: Math.floor(hex / grid.rows) + 1, row: (hex % grid.rows) + 1 };
}

/** The hex with this number ("0517"), or OFF_BOARD if the board has none. */
export function parseHex(grid: Grid, label: string): Hex {
  if (!/^\d{4}$/.test(label)) return OFF_BOARD;
  return hexAt(grid, Number(label.slice(0, 2)), Number(label.slice(2)));
}

/** The hex with this number; a number the board does not have is a bug in content or code. */
export function hexNamed(grid: Grid, label: string): Hex {
  const hex = parseHex(grid, label);
  if (hex === OFF_BOARD) throw new Error(`There is no hex ${label} on this board`);
  return hex;
}

/** Direction (0-5) from a hex to an adjacent one, or -1 if they are not adjacent. */
export function directionTo(grid: Grid, from: Hex, to: Hex): number {
  if (to === OFF_BOARD) return -1;
  for (let d = 0; d < 6; d++) if (grid.neighbours[from * 6 + d] === to) return d;
  return -1;
}

export function areAdjacent(grid: Grid, a: Hex, b: Hex): boolean {
  return directionTo(grid, a, b) >= 0;
}

/** Neighbours that are on the board, clockwise from the top. */
export function neighboursOf(grid: Grid, hex: Hex): Hex[] {
  const found: Hex[] = [];
  for (let side = hex * 6; side < hex * 6 + 6; side++) if (grid.neighbours[side] !== OFF_BOARD) found.push(grid.neighbours[side]);
  return found;
}

/** Number of hexes from one hex to another: the first not counted, the last counted. */
export function distance(grid: Grid, a: Hex, b: Hex): number {
  const dq = columnOf(grid, a) - columnOf(grid, b);
  const dr = axialRow(grid, a) - axialRow(grid, b);
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

function columnOf(grid: Grid, hex: Hex): number {
  return Math.floor(hex / grid.rows) + 1;
}

/** Row in the slanted coordinates in which distance is simple. */
function axialRow(grid: Grid, hex: Hex): number {
  const column = columnOf(grid, hex);
  const odd = column % 2;
  return (hex % grid.rows) - (grid.stagger === 'even-columns-lower' ? column + odd : column - odd) / 2;
}
