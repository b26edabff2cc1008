/** A hex map as text. Each hex stands in the line of its row: its ground, and behind it, or below on a turned board, its unit. */
import { itemAt } from '@bridgehead/engine';
import type { GameTypes } from '@bridgehead/engine';
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, columnAndRow, hexAt } from '@bridgehead/engine/hex';
import type { Cell, TextBoard } from './kit.js';
import type { Frame, Layout } from './text-layout.js';
import { hexesAcross, layoutOf } from './text-layout.js';

export type { Frame };

const MARGIN = 4;

export interface MapOptions {
  readonly frame?: Frame;
  /** Notes that replace those of the board: what a move there costs, for example. */
  readonly notes?: ReadonlyMap<Hex, string>;
}

export function textMap<T extends GameTypes>(
  board: TextBoard<T>,
  state: T['State'],
  context: T['Context'],
  options: MapOptions = {},
): string {
  const grid = board.gridOf(state);
  const frame = options.frame ?? wholeBoard(grid);
  const layout = layoutOf(grid, frame, board.pitch);
  const canvas = Array.from({ length: layout.height }, () =>
    Array.from<string>({ length: MARGIN + layout.width }).fill(' '),
  );
  for (let column = frame.left; column <= frame.right; column++) {
    for (let row = frame.top; row <= frame.bottom; row++) {
      const hex = hexAt(grid, column, row);
      if (hex === OFF_BOARD) continue;
      const cell = board.cell(state, hex, context);
      const { x, y } = layout.place(column, row);
      write(itemAt(canvas, y), MARGIN + x + 1, cell.ground);
      const text = cell.unit ?? options.notes?.get(hex) ?? cell.note ?? '';
      const at = layout.textAt(column, row, cell.ground, text);
      write(itemAt(canvas, at.y), MARGIN + at.x, text);
      drawRivers(grid, frame, layout, canvas, hex, cell);
    }
  }
  const rows = canvas.map((line, y) => layout.beside(y).padEnd(2) + line.join('').slice(2));
  const shown = rows.filter((line, y) => !layout.isOptional(y) || line.trim() !== '');
  return [`${' '.repeat(MARGIN)}${layout.heading}`, ...shown].map((line) => line.trimEnd()).join('\n');
}

/** Each hexside once: the one to the right, and those below. */
function drawRivers(
  grid: Grid,
  frame: Frame,
  layout: Layout,
  canvas: string[][],
  hex: Hex,
  { acrossRiver = [] }: Cell,
): void {
  const { column, row } = columnAndRow(grid, hex);
  for (const other of acrossRiver) {
    const to = columnAndRow(grid, other);
    if (to.column > frame.right || to.row < frame.top || to.row > frame.bottom) continue;
    const mark = layout.riverAt?.({ column, row }, to);
    if (mark !== undefined) write(itemAt(canvas, mark.y), MARGIN + mark.x, mark.sign);
  }
}

function write(line: string[], x: number, text: string): void {
  for (let index = 0; index < text.length && x + index < line.length; index++) {
    const sign = text.charAt(index);
    if (sign !== ' ') line[x + index] = sign;
  }
}

function wholeBoard(grid: Grid): Frame {
  return { left: 1, right: grid.columns, top: 1, bottom: grid.rows };
}

/** As many rows of hexes, and as many side by side, as one looks at at once, however large the screen is. */
const DOWN = 14;
const ACROSS = 24;

/** The part of the board around these hexes that fits on a screen of this width. */
export function frameAround<T extends GameTypes>(
  board: TextBoard<T>,
  state: T['State'],
  hexes: readonly Hex[],
  characters: number,
): Frame {
  const grid = board.gridOf(state);
  const places = (
    hexes.length === 0 ? [hexAt(grid, Math.ceil(grid.columns / 2), Math.ceil(grid.rows / 2))] : hexes
  ).map((hex) => columnAndRow(grid, hex));
  const across = Math.min(ACROSS, Math.max(LEAST, hexesAcross(grid, characters - MARGIN - 1, board.pitch)));
  const [columns, rows] = grid.turn === 'quarter' ? [DOWN, across] : [across, DOWN];
  const [left, right] = span(
    places.map(({ column }) => column),
    grid.columns,
    columns,
  );
  const [top, bottom] = span(
    places.map(({ row }) => row),
    grid.rows,
    rows,
  );
  return { left, right, top, bottom };
}

/** The whole board in strips that fit on a screen of this width. */
export function strips<T extends GameTypes>(board: TextBoard<T>, state: T['State'], characters: number): Frame[] {
  const grid = board.gridOf(state);
  const whole = wholeBoard(grid);
  const isTurned = grid.turn === 'quarter';
  const all = isTurned ? grid.rows : grid.columns;
  const count = Math.max(1, Math.ceil(all / hexesAcross(grid, characters - MARGIN, board.pitch)));
  const across = Math.ceil(all / count);
  return Array.from({ length: count }, (_, index) => {
    if (!isTurned) return { ...whole, left: 1 + index * across, right: Math.min(grid.columns, (index + 1) * across) };
    const bottom = grid.rows - index * across; // lines of a turned board run from its last row to its first
    return { ...whole, top: Math.max(1, bottom - across + 1), bottom };
  });
}

/** How much is shown around what matters, and how little at least. */
const AROUND = 2;
const LEAST = 9;

function span(numbers: readonly number[], end: number, most: number): [number, number] {
  const low = Math.min(...numbers) - AROUND;
  const high = Math.max(...numbers) + AROUND;
  const size = Math.min(end, Math.max(LEAST, Math.min(most, high - low + 1)));
  const middle = Math.round(numbers.reduce((sum, number) => sum + number, 0) / numbers.length);
  const wanted =
    high - low + 1 <= size ? low - Math.floor((size - (high - low + 1)) / 2) : middle - Math.floor(size / 2);
  const start = Math.min(Math.max(1, wanted), end - size + 1);
  return [start, start + size - 1];
}
