import { itemAt, numberAt } from './checked-access.js';
/**
 * A board of flat-topped hexes, named by column and row (0517) or by letters and a number (NN8).
 * A hex is a small integer; the neighbours of all hexes stand in one typed array.
 */
export type Hex = number;

/** No hex: off the board. */
export const OFF_BOARD = -1;

/** The six directions of flat-topped hexes, clockwise from the top. */
export const DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
/** One of the six directions. */
export type Direction = (typeof DIRECTIONS)[number];

/** Which columns lie half a hex lower than their neighbours; the first column is column 1. */
export type Stagger = 'even-columns-lower' | 'odd-columns-lower';

/**
 * numbers: column and row with two digits each. letters: columns A to Z, AA to ZZ, and the row without zeros; the first
 * column begins with 1, and a column that rises above it with 0.
 */
export type HexNames = 'numbers' | 'letters';
/** Whether hexes that jut out at the top and the bottom of the board are whole, cut through the middle, or, at the bottom, left out. */
export type GridEdges = 'whole-hexes' | 'half-hexes' | 'short-columns';

/**
 * How the board lies on paper. none: columns run down, the first at the left. quarter: turned clockwise, so that columns are
 * lines across the sheet, the first at the top, each with its first row at the right. Names and neighbours stay the same.
 */
export type GridTurn = 'none' | 'quarter';

/** How a board names its hexes, ends at its edges and lies on paper. */
export interface GridStyle {
  readonly names?: HexNames;
  readonly edges?: GridEdges;
  readonly turn?: GridTurn;
}

/** A board of hexes: its size, its names, and the neighbours of each hex. */
export interface Grid extends Required<GridStyle> {
  readonly columns: number;
  readonly rows: number;
  readonly stagger: Stagger;
  /** Number of hexes; a hex is an integer from 0 to size - 1. */
  readonly size: number;
  /** Neighbour of hex h in direction d: neighbours[h * 6 + d], OFF_BOARD beyond the edge. */
  readonly neighbours: Int16Array;
  /** The name of each hex; empty where a short column has none. */
  readonly labels: readonly string[];
  /** The column of each hex, and its row in the slanted coordinates in which distance is simple: kept, since distance is asked for all the time. */
  readonly columnOf: Int16Array;
  readonly slantedRowOf: Int16Array;
}

/** Makes a board with this many columns and rows. */
export function makeGrid(
  columns: number,
  rows: number,
  stagger: Stagger,
  { names = 'numbers', edges = 'whole-hexes', turn = 'none' }: GridStyle = {},
): Grid {
  if (names === 'letters' && columns > 52)
    throw new Error(`A board of ${columns} columns has no letters for all of them; at most 52 have`);
  const size = columns * rows;
  const neighbours = new Int16Array(size * 6).fill(OFF_BOARD);
  const labels: string[] = [];
  const columnOf = new Int16Array(size);
  const slantedRowOf = new Int16Array(size);
  const grid: Grid = { columns, rows, stagger, names, edges, turn, size, neighbours, labels, columnOf, slantedRowOf };
  for (let hex = 0; hex < size; hex++) {
    const { column, row } = columnAndRow(grid, hex);
    columnOf[hex] = column;
    slantedRowOf[hex] = slantedRow(grid, column, row);
    if (isLeftOut(grid, column, row)) {
      labels.push('');
      continue;
    }
    labels.push(nameOf(grid, column, row));
    stepsFrom(grid, column).forEach(([dc, dr], direction) => {
      neighbours[hex * 6 + direction] = hexAt(grid, column + dc, row + dr);
    });
  }
  return grid;
}

/** Columns and rows from a hex of this column to its six neighbours: north first, then clockwise. */
export function stepsFrom(
  grid: Pick<Grid, 'stagger'>,
  column: number,
): readonly (readonly [columns: number, rows: number])[] {
  const up = liesLower(grid, column) ? 0 : -1;
  return [
    [0, -1],
    [1, up],
    [1, up + 1],
    [0, 1],
    [-1, up + 1],
    [-1, up],
  ];
}

function nameOf(grid: Grid, column: number, row: number): string {
  if (grid.names === 'letters') return `${columnLetters(column)}${row - rowsBeforeOne(grid, column)}`;
  return String(column).padStart(2, '0') + String(row).padStart(2, '0');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letters of a column: A to Z, then AA to ZZ. */
function columnLetters(column: number): string {
  return itemAt(LETTERS, (column - 1) % 26).repeat(column > 26 ? 2 : 1);
}

/** How many rows of a column come before the one with number 1. */
function rowsBeforeOne(grid: Grid, column: number): number {
  return liesLower(grid, 1) && !liesLower(grid, column) ? 1 : 0;
}

/** Whether the edge of the board cuts this hex through the middle. */
export function isHalfHex(grid: Grid, hex: Hex): boolean {
  const { column, row } = columnAndRow(grid, hex);
  return grid.edges === 'half-hexes' && row === (liesLower(grid, column) ? grid.rows : 1);
}

/** Whether a column lies half a hex lower than its neighbours. */
export function liesLower(grid: Pick<Grid, 'stagger'>, column: number): boolean {
  return (column % 2 === 0) === (grid.stagger === 'even-columns-lower');
}

/** The last row of a column: a short one has none beyond it. */
export function lastRowOf(grid: Grid, column: number): number {
  return isLeftOut(grid, column, grid.rows) ? grid.rows - 1 : grid.rows;
}

/** The hex in a column and row, both counted from 1, or OFF_BOARD. */
export function hexAt(grid: Grid, column: number, row: number): Hex {
  const onBoard =
    column >= 1 && column <= grid.columns && row >= 1 && row <= grid.rows && !isLeftOut(grid, column, row);
  return onBoard ? (column - 1) * grid.rows + (row - 1) : OFF_BOARD;
}

/** The hex that a short column lacks: the last one of a column that lies lower. */
function isLeftOut(grid: Grid, column: number, row: number): boolean {
  return grid.edges === 'short-columns' && row === grid.rows && liesLower(grid, column);
}

/** The column and row of a hex, both counted from 1. */
export function columnAndRow(grid: Grid, hex: Hex): { column: number; row: number } {
  return { column: Math.floor(hex / grid.rows) + 1, row: (hex % grid.rows) + 1 };
}

/** The hex with this name ("0517", "NN8"), or OFF_BOARD if the board has none. */
export function parseHex(grid: Grid, label: string): Hex {
  if (grid.names === 'letters') return parseLetters(grid, label);
  if (!/^\d{4}$/.test(label)) return OFF_BOARD;
  return hexAt(grid, Number(label.slice(0, 2)), Number(label.slice(2)));
}

function parseLetters(grid: Grid, label: string): Hex {
  const [, letter = '', second, number = ''] = /^([A-Z])(\1?)(0|[1-9]\d?)$/.exec(label) ?? [];
  if (letter === '') return OFF_BOARD;
  const column = LETTERS.indexOf(letter) + (second === '' ? 1 : 27);
  return hexAt(grid, column, Number(number) + rowsBeforeOne(grid, column));
}

/** The hex with this name; a name the board does not have is a bug in content or code. */
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

/** Whether two hexes share a hexside. */
export function areAdjacent(grid: Grid, a: Hex, b: Hex): boolean {
  return directionTo(grid, a, b) >= 0;
}

/** Neighbours that are on the board, clockwise from the top. */
export function neighboursOf(grid: Grid, hex: Hex): Hex[] {
  const found: Hex[] = [];
  for (let side = hex * 6; side < hex * 6 + 6; side++)
    if (grid.neighbours[side] !== OFF_BOARD) found.push(numberAt(grid.neighbours, side));
  return found;
}

/** Number of hexes from one hex to another: the first not counted, the last counted. */
export function distance(grid: Grid, a: Hex, b: Hex): number {
  const dq = numberAt(grid.columnOf, a) - numberAt(grid.columnOf, b);
  const dr = numberAt(grid.slantedRowOf, a) - numberAt(grid.slantedRowOf, b);
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

function slantedRow({ stagger }: Pick<Grid, 'stagger'>, column: number, row: number): number {
  const odd = column % 2;
  return row - 1 - (stagger === 'even-columns-lower' ? column + odd : column - odd) / 2;
}
