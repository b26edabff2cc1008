import { itemAt } from '@bridgehead/engine';
import { OFF_BOARD, type Grid, type Hex } from '@bridgehead/engine/hex';
import { type LatticePoint, pointKey, sideEnds } from '../lattice.js';
import { swayAt } from './noise.js';
import { Pen, type Point, softLoop } from './path.js';
import { HEX } from './sheet.js';

/**
 * The borders of a set of hexes as closed loops of corners: outer borders run clockwise, borders of
 * holes the other way, so that the even-odd rule is not needed to fill them.
 */
function borderLoops(grid: Grid, isInside: (hex: Hex) => boolean): LatticePoint[][] {
  const next = new Map<number, [LatticePoint, LatticePoint][]>();
  for (let hex = 0; hex < grid.size; hex++) {
    if (!isInside(hex)) continue;
    for (let direction = 0; direction < 6; direction++) {
      const neighbour = itemAt(grid.neighbours, hex * 6 + direction);
      if (neighbour !== OFF_BOARD && isInside(neighbour)) continue;
      const side = sideEnds(grid, hex, direction);
      const key = pointKey(side[0]);
      next.set(key, [...(next.get(key) ?? []), [side[0], side[1]]]);
    }
  }
  const loops: LatticePoint[][] = [];
  for (const key of next.keys()) {
    for (let side = next.get(key)?.pop(); side !== undefined; side = next.get(key)?.pop()) {
      const loop = [side[0]];
      for (let end = side[1]; pointKey(end) !== key; ) {
        loop.push(end);
        const following = next.get(pointKey(end))?.pop();
        if (following === undefined) throw new Error('The border of a set of hexes is not closed');
        end = following[1];
      }
      loops.push(loop);
    }
  }
  return loops;
}

/** How far corners and middles of hexsides are moved, so that a border looks grown and not cut. */
const CORNER_SWAY = 0.11 * HEX;
const MIDDLE_SWAY = 0.1 * HEX;

/** Softly drawn borders; two terrains that share a hexside share its curve. */
export function softBorders(grid: Grid, isInside: (hex: Hex) => boolean, onPaper: (p: LatticePoint) => Point): string {
  const pen = new Pen();
  for (const loop of borderLoops(grid, isInside)) {
    const points: Point[] = [];
    loop.forEach((corner, i) => {
      const following = itemAt(loop, (i + 1) % loop.length);
      points.push(swayed(onPaper(corner), corner.x, corner.y, CORNER_SWAY));
      const middle = { x: (corner.x + following.x) / 2, y: (corner.y + following.y) / 2 };
      // Twice the middle is a pair of whole numbers, the same from either side.
      points.push(swayed(onPaper(middle), corner.x + following.x + 7919, corner.y + following.y, MIDDLE_SWAY));
    });
    softLoop(pen, points);
  }
  return pen.d;
}

function swayed(p: Point, x: number, y: number, by: number): Point {
  return { x: p.x + swayAt(x, y, 11) * by, y: p.y + swayAt(x, y, 12) * by };
}
