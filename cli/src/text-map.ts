/**
 * A hex map as text. Every hex is two lines high: the upper one shows its ground, the lower its unit. On an upright board
 * there is only the ground of the neighbours beside a unit, so that a name may stand out a little on both sides, and a board
 * of 29 columns fits into 120 characters.
 */
import type { GameTypes, Grid, Hex } from '@bridgehead/engine';
import { columnAndRow, hexAt, OFF_BOARD } from '@bridgehead/engine';
import type { Cell, TextBoard } from './kit.js';
import type { Frame } from './text-layout.js';
import { hexesAcross, layoutOf } from './text-layout.js';

export type { Frame };

const MARGIN = 4;

export interface MapOptions {
  readonly frame?: Frame;
  /** Notes that replace those of the board: what a move there costs, for example. */
  readonly notes?: ReadonlyMap<Hex, string>;
}

export function textMap<T extends GameTypes>(board: TextBoard<T>, state: T['State'], context: T['Context'], options: MapOptions = {}): string {
  const grid = board.gridOf(state);
  const frame = options.frame ?? wholeBoard(grid);
  const layout = layoutOf(grid, frame);
  const canvas = Array.from({ length: layout.height }, () => Array.from<string>({ length: MARGIN + layout.width }).fill(' '));
  for (let column = frame.left; column <= frame.right; column++) {
    for (let row = frame.top; row <= frame.bottom; row++) {
      const hex = hexAt(grid, column, row);
      if (hex === OFF_BOARD) continue;
      const { x, y } = layout.place(column, row);
      const cell = board.cell(state, hex, context);
      write(canvas[y], MARGIN + x + 1, cell.ground);
      const below = lowerText(cell, options.notes?.get(hex));
      write(canvas[y + 1], MARGIN + x + 1 - Math.ceil(Math.max(0, below.length - 2) / 2), below);
    }
  }
  const rows = canvas.map((line, y) => layout.beside(y).padEnd(2) + line.join('').slice(2));
  return [`${' '.repeat(MARGIN)}${layout.heading}`, ...rows].map((line) => line.trimEnd()).join('\n');
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

/** As many lines of hexes as a screen holds. */
const DOWN = 14;

/** The part of the board around these hexes that fits on a screen of this width. */
export function frameAround<T extends GameTypes>(board: TextBoard<T>, state: T['State'], hexes: readonly Hex[], characters: number): Frame {
  const grid = board.gridOf(state);
  if (hexes.length === 0) return wholeBoard(grid);
  const places = hexes.map((hex) => columnAndRow(grid, hex));
  const across = Math.max(LEAST, hexesAcross(grid, characters - MARGIN - 1));
  const [columns, rows] = grid.turn === 'quarter' ? [DOWN, across] : [across, DOWN];
  const [left, right] = span(places.map(({ column }) => column), grid.columns, columns);
  const [top, bottom] = span(places.map(({ row }) => row), grid.rows, rows);
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
