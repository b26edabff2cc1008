/**
 * A hex map as text. Every hex is four characters wide and two lines high; every second column lies a line lower. The
 * upper line of a hex shows its ground, the lower its unit: beside a unit there is only the ground of the neighbours,
 * so that a name may stand out a little on both sides, and a board of 29 columns fits into 120 characters.
 */
import type { GameTypes, Grid, Hex } from '@bridgehead/engine';
import { columnAndRow, hexAt, liesLower } from '@bridgehead/engine';
import type { Cell, TextBoard } from './kit.js';

/** A part of the board, by columns and rows, both ends included. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const PITCH = 4;
const MARGIN = 4;

export interface MapOptions {
  readonly frame?: Frame;
  /** Notes that replace those of the board: what a move there costs, for example. */
  readonly notes?: ReadonlyMap<Hex, string>;
}

export function textMap<T extends GameTypes>(board: TextBoard<T>, state: T['State'], context: T['Context'], options: MapOptions = {}): string {
  const grid = board.gridOf(state);
  const { left, right, top, bottom } = options.frame ?? wholeBoard(grid);
  const width = MARGIN + (right - left + 1) * PITCH + 1;
  const canvas = Array.from({ length: (bottom - top + 1) * 2 + 1 }, () => Array.from<string>({ length: width }).fill(' '));
  for (let column = left; column <= right; column++) {
    const x = MARGIN + (column - left) * PITCH;
    const lower = liesLower(grid, column) ? 1 : 0;
    for (let row = top; row <= bottom; row++) {
      const hex = hexAt(grid, column, row);
      const y = (row - top) * 2 + lower;
      const cell = board.cell(state, hex, context);
      write(canvas[y], x + 1, cell.ground);
      const below = lowerText(cell, options.notes?.get(hex));
      write(canvas[y + 1], x + 1 - Math.ceil(Math.max(0, below.length - 2) / 2), below);
    }
  }
  const heads = Array.from({ length: right - left + 1 }, (_, index) => ` ${nameOf(grid, left + index, top).column.padEnd(2)} `).join('');
  const rows = canvas.map((line, y) => rowNumber(grid, left, { top, bottom }, y).padEnd(2) + line.join('').slice(2));
  return [`${' '.repeat(MARGIN)}${heads}`, ...rows].map((line) => line.trimEnd()).join('\n');
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

function lowerText({ unit, note = '' }: Cell, other: string | undefined): string {
  return unit ?? other ?? note;
}

function write(line: string[], x: number, text: string): void {
  for (let index = 0; index < text.length && x + index < line.length; index++) {
    if (text[index] !== ' ') line[x + index] = text[index];
  }
}

export function wholeBoard(grid: Grid): Frame {
  return { left: 1, right: grid.columns, top: 1, bottom: grid.rows };
}

/** The part of the board around these hexes: as wide as needed, as high as a screen holds. */
export function frameAround<T extends GameTypes>(board: TextBoard<T>, state: T['State'], hexes: readonly Hex[], most: { readonly columns: number; readonly rows: number }): Frame {
  const grid = board.gridOf(state);
  if (hexes.length === 0) return wholeBoard(grid);
  const places = hexes.map((hex) => columnAndRow(grid, hex));
  const [left, right] = span(places.map(({ column }) => column), grid.columns, most.columns);
  const [top, bottom] = span(places.map(({ row }) => row), grid.rows, most.rows);
  return { left, right, top, bottom };
}

/** How much is shown around what matters, and how little at least. */
const AROUND = 2;
const LEAST = 9;

function span(numbers: readonly number[], end: number, most: number): [number, number] {
  const low = Math.min(...numbers) - AROUND;
  const high = Math.max(...numbers) + AROUND;
  const size = Math.min(end, Math.max(LEAST, Math.min(most, high - low + 1)));
  const middle = Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);
  const wanted = high - low + 1 <= size ? low - Math.floor((size - (high - low + 1)) / 2) : middle - Math.floor(size / 2);
  const start = Math.min(Math.max(1, wanted), end - size + 1);
  return [start, start + size - 1];
}

/** How many columns and rows of hexes fit on a screen of this width. */
export function roomFor(columns: number): { readonly columns: number; readonly rows: number } {
  return { columns: Math.max(LEAST, Math.floor((columns - MARGIN - 1) / PITCH)), rows: 14 };
}
