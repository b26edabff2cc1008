/** Distances between hexes, looked up: a plan asks for hundreds of thousands of them. */
import type { Hex } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine';
import { GRID } from '@bridgehead/remagen';

const APART = Uint8Array.from({ length: GRID.size * GRID.size }, (_, pair) => distance(GRID, Math.floor(pair / GRID.size), pair % GRID.size));

/** Number of hexes from one hex to another. */
export function apart(a: Hex, b: Hex): number {
  return APART[a * GRID.size + b];
}

/** Number of hexes to the nearest of some hexes; FARTHEST if there are none so near. */
export function toNearest(hexes: readonly Hex[], hex: Hex): number {
  let nearest = FARTHEST;
  for (const other of hexes) nearest = Math.min(nearest, APART[other * GRID.size + hex]);
  return nearest;
}

export const FARTHEST = 40;

/** How many of some hexes lie within a range. */
export function countWithin(hexes: readonly Hex[], hex: Hex, range: number): number {
  let count = 0;
  for (const other of hexes) if (APART[other * GRID.size + hex] <= range) count++;
  return count;
}
