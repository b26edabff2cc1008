/** Distances between hexes. */
import type { Hex } from '@bridgehead/engine/hex';
import { GRID } from '@bridgehead/remagen';
import { apartOn } from '../hex-distances.js';

/** Number of hexes from one hex to another. */
export const apart = apartOn(GRID);

/** Number of hexes to the nearest of some hexes; FARTHEST if there are none so near. */
export function toNearest(hexes: readonly Hex[], hex: Hex): number {
  let nearest = FARTHEST;
  for (const other of hexes) nearest = Math.min(nearest, apart(other, hex));
  return nearest;
}

const FARTHEST = 40;

/** How many of some hexes lie within a range. */
export function countWithin(hexes: readonly Hex[], hex: Hex, range: number): number {
  let count = 0;
  for (const other of hexes) if (apart(other, hex) <= range) count++;
  return count;
}
