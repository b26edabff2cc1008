import { itemAt } from '@bridgehead/engine';
import { columnAndRow, directionTo, lastRowOf, liesLower, type Grid, type Hex } from '@bridgehead/engine/hex';

/**
 * Centres and corners of hexes on an integer lattice, so that a corner shared by three hexes is
 * one point and can be compared. One step right is half a hexside, one step down half a hex, before the sheet is turned.
 */
export interface LatticePoint {
  readonly x: number;
  readonly y: number;
}

/** Corner d of a hex begins the hexside in direction d (clockwise from the top). */
const CORNERS = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
] as const;

export function centreOf(grid: Grid, hex: Hex): LatticePoint {
  const { column, row } = columnAndRow(grid, hex);
  return { x: 3 * column, y: 2 * row + (liesLower(grid, column) ? 1 : 0) };
}

export function cornerOf(grid: Grid, hex: Hex, corner: number): LatticePoint {
  const centre = centreOf(grid, hex);
  const [dx, dy] = itemAt(CORNERS, corner % 6);
  return { x: centre.x + dx, y: centre.y + dy };
}

/** The two ends of the hexside of a hex in a direction, clockwise as seen from the hex. */
export function sideEnds(grid: Grid, hex: Hex, direction: number): readonly [LatticePoint, LatticePoint] {
  return [cornerOf(grid, hex, direction), cornerOf(grid, hex, direction + 1)];
}

/** The two ends of the hexside between adjacent hexes. */
export function sideBetween(grid: Grid, a: Hex, b: Hex): readonly [LatticePoint, LatticePoint] {
  return sideEnds(grid, a, directionTo(grid, a, b));
}

export function samePoint(a: LatticePoint, b: LatticePoint): boolean {
  return a.x === b.x && a.y === b.y;
}

export function pointKey(point: LatticePoint): number {
  return point.y * 4096 + point.x;
}

export type BoardEdge = 'west' | 'east' | 'north' | 'south';

/** At which edge of the sheet the first and the last column and row lie; at a corner the left or right edge comes first. */
const EDGES = {
  none: [
    ['column', 'first', 'west'],
    ['column', 'last', 'east'],
    ['row', 'first', 'north'],
    ['row', 'last', 'south'],
  ],
  quarter: [
    ['row', 'last', 'west'],
    ['row', 'first', 'east'],
    ['column', 'first', 'north'],
    ['column', 'last', 'south'],
  ],
} as const;

/** The edges of the sheet on which a hex lies: none, one, or at a corner two, of which the left or right one comes first. */
export function boardEdgesOf(grid: Grid, hex: Hex): BoardEdge[] {
  const { column, row } = columnAndRow(grid, hex);
  const isAt = {
    column: { first: column === 1, last: column === grid.columns },
    row: { first: row === 1, last: row === lastRowOf(grid, column) },
  };
  return EDGES[grid.turn].flatMap(([line, end, edge]) => (isAt[line][end] ? [edge] : []));
}

/** The edge of the sheet on which all of these hexes lie. */
export function commonEdge(grid: Grid, hexes: readonly Hex[]): BoardEdge | undefined {
  const [first = [], ...others] = hexes.map((hex) => boardEdgesOf(grid, hex));
  return first.find((edge) => others.every((edges) => edges.includes(edge)));
}

/** The edge of the sheet on which a hex lies; at a corner the left or right edge counts. */
export function boardEdgeOf(grid: Grid, hex: Hex): BoardEdge | undefined {
  return boardEdgesOf(grid, hex).at(0);
}
