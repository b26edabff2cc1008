import { itemAt } from '@bridgehead/engine';
import { COLUMN_WIDTH, UNIT, stepsFrom, type Grid, unitCentreAt } from '@bridgehead/engine/hex';
import type { Point } from '../draw/path.js';

/** x, y, x, y ... as points. */
export function pairs(points: readonly number[]): Point[] {
  return Array.from({ length: points.length / 2 }, (_, i) => ({
    x: itemAt(points, 2 * i),
    y: itemAt(points, 2 * i + 1),
  }));
}

/** A column and a row, which need not be on the board. */
export interface Cell {
  readonly column: number;
  readonly row: number;
}

/** The cell in which a point lies. */
export function cellAt(grid: Grid, { x, y }: Point): Cell {
  const guess = Math.round(x / UNIT) + 1;
  const near = [guess - 1, guess, guess + 1].map(
    (column): Cell => ({ column, row: Math.round((y - unitCentreAt(grid, column, 1).y) / UNIT) + 1 }),
  );
  const far = ({ column, row }: Cell): number => {
    const centre = unitCentreAt(grid, column, row);
    return ((x - centre.x) * COLUMN_WIDTH) ** 2 + (y - centre.y) ** 2;
  };
  return near.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
}

/** Direction from a cell to one beside it, or -1. */
export function directionBetween(grid: Grid, from: Cell, to: Cell): number {
  return stepsFrom(grid, from.column).findIndex(
    ([dc, dr]) => to.column - from.column === dc && to.row - from.row === dr,
  );
}

/** How far a walker steps between two looks at the hex they are in: finer than any shape of a plan. */
const STEP = 0.004 * UNIT;

/** The cells through which a course runs, in order, each with how much of the course lies in it. */
export function cellsAlong(grid: Grid, course: readonly number[]): { cell: Cell; length: number }[] {
  const found: { cell: Cell; length: number }[] = [];
  const points = pairs(course);
  points.slice(1).forEach((to, i) => {
    const from = itemAt(points, i);
    const long = Math.hypot((to.x - from.x) * COLUMN_WIDTH, to.y - from.y);
    const count = Math.max(1, Math.ceil(long / STEP));
    for (let k = 0; k <= count; k++) {
      const cell = cellAt(grid, {
        x: from.x + ((to.x - from.x) * k) / count,
        y: from.y + ((to.y - from.y) * k) / count,
      });
      const last = found.at(-1);
      if (last === undefined || last.cell.column !== cell.column || last.cell.row !== cell.row)
        found.push({ cell, length: long / count });
      else last.length += long / count;
    }
  });
  return found;
}
