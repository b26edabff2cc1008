/** Ways across a board that ask nothing of the ground. */
import type { Grid, Hex } from './hex.js';
import { areAdjacent, distance, neighboursOf } from './hex.js';

/** The hexes entered on a straight way, the last one included: what someone means who names only where to go. */
export function straightWayOn(grid: Grid, from: Hex, to: Hex): Hex[] {
  const way: Hex[] = [];
  for (let at = from; at !== to && !areAdjacent(grid, at, to); ) {
    at = neighboursOf(grid, at).reduce(
      (best, near) => (distance(grid, near, to) < distance(grid, best, to) ? near : best),
      at,
    );
    way.push(at);
  }
  return [...way, to];
}

/** The neighbours of a hex through these hexsides: bit d stands for direction d. */
export function neighboursThrough(grid: Grid, hex: Hex, bits: number): Hex[] {
  return neighboursOf(grid, hex).filter(
    (near) => (bits & (1 << grid.neighbours.subarray(hex * 6, hex * 6 + 6).indexOf(near))) !== 0,
  );
}
