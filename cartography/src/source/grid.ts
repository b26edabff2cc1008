import { OFF_BOARD, hexAt, makeGrid, type Grid, type Hex } from '@bridgehead/engine/hex';
import type { GridSource } from './schema.js';

/** The hexes of a drawing; whole and not turned unless it says otherwise. */
export function gridFrom({ columns, rows, stagger, edges = 'whole-hexes', turn = 'none' }: GridSource): Grid {
  return makeGrid(columns, rows, stagger, { edges, turn });
}

function counted(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

/** The hexes as they lie on paper, line by line from the top, each from left to right: the order in which terrain is written. */
export function linesOnPaper(grid: Grid): Hex[][] {
  const lines =
    grid.turn === 'none'
      ? counted(grid.rows).map((row) => counted(grid.columns).map((column) => hexAt(grid, column, row)))
      : counted(grid.columns).map((column) =>
          counted(grid.rows)
            .toReversed()
            .map((row) => hexAt(grid, column, row)),
        );
  return lines.map((line) => line.filter((hex) => hex !== OFF_BOARD));
}
