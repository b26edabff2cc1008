import { itemAt } from '@bridgehead/engine';
import { neighboursOf, type Grid, type Hex } from '@bridgehead/engine/hex';

/** Hexsides that cannot be crossed, by `sideKey`. */
export type Walls = ReadonlySet<number>;
const NO_WALLS: Walls = new Set();

/** One number for the hexside between two hexes, from either of them. */
export function sideKey(grid: Grid, a: Hex, b: Hex): number {
  return Math.min(a, b) * grid.size + Math.max(a, b);
}

/** All hexes that can be reached from a seed by steps to neighbours without entering a barrier or crossing a wall. */
export function floodFill(grid: Grid, seed: Hex, isBarrier: (hex: Hex) => boolean, walls: Walls = NO_WALLS): Set<Hex> {
  const reached = new Set<Hex>();
  const open = [seed];
  for (let hex = open.pop(); hex !== undefined; hex = open.pop()) {
    if (reached.has(hex) || isBarrier(hex)) continue;
    reached.add(hex);
    const from = hex;
    open.push(...neighboursOf(grid, from).filter((next) => !walls.has(sideKey(grid, from, next))));
  }
  return reached;
}

/** A board cut apart: the name of the side each hex belongs to, or '' where none reaches. */
export interface Partition {
  readonly names: readonly string[];
  /** Pairs of sides that meet, because the line between them has a gap. */
  readonly leaks: readonly (readonly [string, string])[];
}

export function divideBoard(
  grid: Grid,
  barrier: ReadonlySet<Hex>,
  dividing: string,
  seeds: ReadonlyMap<string, Hex>,
  walls: Walls = NO_WALLS,
): Partition {
  const names = Array.from({ length: grid.size }, (_, hex) => (barrier.has(hex) ? dividing : ''));
  const leaks: [string, string][] = [];
  for (const [side, seed] of seeds) {
    for (const hex of floodFill(grid, seed, (h) => barrier.has(h), walls)) {
      if (names[hex] !== '' && names[hex] !== side && !leaks.some(([a, b]) => a === names[hex] && b === side)) {
        leaks.push([itemAt(names, hex), side]);
      }
      names[hex] = side;
    }
  }
  return { names, leaks };
}
