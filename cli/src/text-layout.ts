/** Where the hexes of a board stand in lines of text: upright boards column by column, turned ones (north up) line by line. */
import { itemAt } from '@bridgehead/engine';
import type { Grid } from '@bridgehead/engine/hex';
import { hexAt, liesLower } from '@bridgehead/engine/hex';

/** A part of the board, by columns and rows of its grid, both ends included. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** A hex by its column and row. */
interface Spot {
  readonly column: number;
  readonly row: number;
}

export interface Layout {
  /** Characters and lines that are needed, without the margin and the heading. */
  readonly width: number;
  readonly height: number;
  /** Where a hex begins; its ground stands one character further. */
  place(column: number, row: number): Place;
  /** Where its unit or note stands. */
  textAt(column: number, row: number, ground: string, text: string): Place;
  /** Where and how a river between two hexes is drawn, if it is drawn from the first. */
  riverAt?(from: Spot, to: Spot): (Place & { readonly sign: string }) | undefined;
  /** The numbers above the map, and that beside a line of it. */
  readonly heading: string;
  beside(y: number): string;
  /** A line that is omitted when it is empty. */
  isOptional(y: number): boolean;
}

/**
 * Upright: every second column stands a line lower, so that a hex has twice the pitch for its ground and, behind it, its unit.
 * Turned: hexes of a line stand side by side; the unit is below the ground, and below that the rivers to the next line.
 */
const PITCH = { none: 4, quarter: 5 } as const;
const HALF = 2;
const TURNED_LINES = 3;

export function layoutOf(grid: Grid, frame: Frame, pitch?: number): Layout {
  return grid.turn === 'quarter' ? turned(grid, frame) : upright(grid, frame, pitch ?? PITCH.none);
}

/** How many hexes fit into a line of text. */
export function hexesAcross({ turn }: Grid, characters: number, pitch?: number): number {
  return Math.floor(characters / (turn === 'quarter' ? PITCH.quarter : (pitch ?? PITCH.none)));
}

function upright(grid: Grid, { left, right, top, bottom }: Frame, pitch: number): Layout {
  const columns = right - left + 1;
  const place = (column: number, row: number) => ({
    x: (column - left) * pitch,
    y: (row - top) * 2 + (liesLower(grid, column) ? 1 : 0),
  });
  return {
    width: (columns + 1) * pitch + 1,
    height: (bottom - top + 1) * 2,
    place,
    textAt(column, row, ground, text) {
      const { x, y } = place(column, row);
      const room = 2 * pitch - ground.length;
      return { x: x + 1 + ground.length + (text.length < room ? 1 : 0), y };
    },
    heading: Array.from({ length: columns }, (_, index) =>
      ` ${nameOf(grid, left + index, top).column}`.padEnd(pitch),
    ).join(''),
    beside: (y) => rowNumber(grid, left, { top, bottom }, y),
    isOptional: () => false,
  };
}

function turned(grid: Grid, { left, right, top, bottom }: Frame): Layout {
  const rows = bottom - top + 1;
  const place = (column: number, row: number) => ({
    x: (bottom - row) * PITCH.quarter + (liesLower(grid, column) ? 0 : HALF),
    y: (column - left) * TURNED_LINES,
  });
  return {
    width: rows * PITCH.quarter + HALF + 1,
    height: (right - left + 1) * TURNED_LINES,
    place,
    textAt(column, row, _ground, text) {
      const { x, y } = place(column, row);
      return { x: x + 1 - Math.ceil(Math.max(0, text.length - 2) / 2), y: y + 1 };
    },
    riverAt(from, to) {
      const [a, b] = [place(from.column, from.row), place(to.column, to.row)];
      if (b.y === a.y) return b.x > a.x ? { x: b.x - 1, y: a.y, sign: '|' } : undefined;
      return b.y > a.y ? { x: b.x > a.x ? a.x + 2 : a.x, y: a.y + 2, sign: '~~' } : undefined;
    },
    heading:
      ' '.repeat(HALF) +
      Array.from({ length: rows }, (_, index) => ` ${String(bottom - index).padStart(2, '0')}  `).join(''),
    beside: (y) => (y % TURNED_LINES === 0 ? nameOf(grid, left + y / TURNED_LINES, top).column : ''),
    isOptional: (y) => y % TURNED_LINES === TURNED_LINES - 1,
  };
}

/** "05" and "17" of 0517, "NN" and "8" of NN8. */
function nameOf(grid: Grid, column: number, row: number): { readonly column: string; readonly row: string } {
  const [, head = '', rest = ''] = /^(\d\d|[A-Z]+)(\d+)$/.exec(itemAt(grid.labels, hexAt(grid, column, row))) ?? [];
  return { column: head, row: rest };
}

/** The number that all hexes have that stand in this line. */
function rowNumber(grid: Grid, left: number, { top, bottom }: Pick<Frame, 'top' | 'bottom'>, y: number): string {
  const row = top + Math.floor(y / 2);
  if (row > bottom) return '';
  const [upper, lower] = liesLower(grid, left) ? [left + 1, left] : [left, left + 1];
  return nameOf(grid, y % 2 === 0 ? upper : lower, row).row;
}
