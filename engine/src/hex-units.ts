/**
 * Whole numbers for the geometry of hexes. A column of hexes is UNIT wide and a hex UNIT high, so x is stretched a little
 * against y: in return the middle and the corners of every hex are whole numbers, and whether a line crosses a shape can be
 * judged exactly. x runs from the middle of the first column, y from the middle of the topmost hexes.
 */
import { type Grid, type Hex, columnAndRow, liesLower } from './hex.js';

/** The height of a hex in whole units. */
export const UNIT = 6000;
/** How many hexes wide a column is: to measure, x must be multiplied by it. */
export const COLUMN_WIDTH = Math.sqrt(3) / 2;

/** A point of the board in whole units. */
export interface UnitPoint {
  readonly x: number;
  readonly y: number;
}

/** x, y, x, y ... in hexes (a hex is 1 high) as whole units. */
export function inUnits(points: readonly number[]): number[] {
  return points.map((value, i) => Math.round(i % 2 === 0 ? (value / COLUMN_WIDTH) * UNIT : value * UNIT) || 0);
}

/** The middle of a hex. */
export function unitCentre(grid: Grid, hex: Hex): UnitPoint {
  const { column, row } = columnAndRow(grid, hex);
  return unitCentreAt(grid, column, row);
}

/** The middle of a column and row, which need not be on the board. */
export function unitCentreAt(grid: Pick<Grid, 'stagger'>, column: number, row: number): UnitPoint {
  return { x: UNIT * (column - 1), y: UNIT * (row - 1) + (liesLower(grid, column) ? UNIT / 2 : 0) };
}

/** Corners from the centre of a hex, in sixths of a unit; corner d begins the side in direction d. */
const CORNERS = [
  [-2, -3],
  [2, -3],
  [4, 0],
  [2, 3],
  [-2, 3],
  [-4, 0],
] as const;

/** The six corners of a hex, clockwise; corner d begins the side in direction d. */
export function unitCorners(grid: Grid, hex: Hex): UnitPoint[] {
  const { x, y } = unitCentre(grid, hex);
  return CORNERS.map(([dx, dy]) => ({ x: x + (dx * UNIT) / 6, y: y + (dy * UNIT) / 6 }));
}
