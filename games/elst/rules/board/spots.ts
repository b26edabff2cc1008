/** C-R16 Hexes of the grid, continued beyond the edge of the board: artillery can miss the map. */
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { columnAndRow, hexAt, liesLower, OFF_BOARD, parseHex, stepsFrom } from '@bridgehead/engine/hex';

/** Column and row, both counted from 1 on the board; beyond its edge they go on. */
export interface Spot {
  readonly column: number;
  readonly row: number;
}

export function spotOf(grid: Grid, hex: Hex): Spot {
  return columnAndRow(grid, hex);
}

/** The hex of the board that lies there; undefined beyond the edge. */
export function hexAtSpot(grid: Grid, { column, row }: Spot): Hex | undefined {
  const hex = hexAt(grid, column, row);
  return hex === OFF_BOARD ? undefined : hex;
}

/** C-R14 C-DaE:2.31a So many hexes along the grain: direction 1 is north, then clockwise. */
export function spotTowards(grid: Grid, from: Spot, direction: number, hexes: number): Spot {
  let { column, row } = from;
  for (let step = 0; step < hexes; step++) {
    const [columns, rows] = stepsFrom(grid, column)[direction - 1];
    column += columns;
    row += rows;
  }
  return { column, row };
}

/** C-Map4 Hexes from one spot to another. */
export function spotDistance(grid: Pick<Grid, 'stagger'>, one: Spot, other: Spot): number {
  const across = Math.abs(one.column - other.column);
  const down = Math.abs(heightOf(grid, one) - heightOf(grid, other));
  return across + Math.max(0, down - across / 2);
}

/** How far south the centre lies, in hexes. */
function heightOf(grid: Pick<Grid, 'stagger'>, { column, row }: Spot): number {
  return row + (liesLower(grid, column) ? 0.5 : 0);
}

/** C-DaE:2.5g The hexes of the board around a spot and in it: itself, its neighbours clockwise from the north, then the ring around those. */
export function hexesAround(grid: Grid, centre: Spot, radius: number): Hex[] {
  const spots: Spot[] = [centre];
  for (let ring = 1; ring <= radius; ring++) {
    let at = spotTowards(grid, centre, 1, ring);
    for (const direction of [3, 4, 5, 6, 1, 2])
      for (let step = 0; step < ring; step++) {
        spots.push(at);
        at = spotTowards(grid, at, direction, 1);
      }
  }
  return spots.flatMap((spot) => hexAtSpot(grid, spot) ?? []);
}

/** "KK16"; beyond the edge its column and row: "2/-2". */
export function spotText(grid: Grid, spot: Spot): string {
  const hex = hexAtSpot(grid, spot);
  return hex === undefined ? `${spot.column}/${spot.row}` : grid.labels[hex];
}

const BEYOND = /^(-?\d{1,3})\/(-?\d{1,3})$/;

/** The spot with this text; undefined if it is neither a hex of the board nor a column and row beyond it. */
export function spotNamed(grid: Grid, text: string): Spot | undefined {
  const [, column, row] = BEYOND.exec(text) ?? [];
  if (column !== undefined && row !== undefined) return { column: Number(column), row: Number(row) };
  const hex = parseHex(grid, text);
  return hex === OFF_BOARD ? undefined : spotOf(grid, hex);
}
