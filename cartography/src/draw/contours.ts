import { itemAt } from '@bridgehead/engine';
import { Pen, type Point, softLoop } from './path.js';
import { type Field, valueAt } from './relief.js';

/**
 * The area in which a field is at least as high as a level, as closed soft loops. The samples on
 * the rim count as low, so that every loop closes.
 */
export function areaAbove(field: Field, level: number, decimals: number): string {
  const pen = new Pen(decimals);
  for (const loop of contourLoops(field, level)) if (loop.length > 5) softLoop(pen, thinned(loop));
  return pen.d;
}

/** Every second point is enough for a soft curve. */
function thinned(loop: readonly Point[]): Point[] {
  return loop.length < 12 ? [...loop] : loop.filter((_, i) => i % 2 === 0);
}

/**
 * The lines along which a field has a level, as closed loops with high ground on their right.
 * Marching squares: each cell of four samples is crossed by none, one or two pieces of contour.
 */
export function contourLoops(field: Field, level: number): Point[][] {
  const { columns, rows } = field;
  const next = new Map<number, { from: number; to: number; at: Point }[]>();
  const isHigh = (column: number, row: number): boolean => sample(field, column, row) >= level;
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const corners = [
        isHigh(column, row),
        isHigh(column + 1, row),
        isHigh(column + 1, row + 1),
        isHigh(column, row + 1),
      ];
      // Walking round the cell, a piece of contour begins where the ground falls below the level and
      // ends at the next rise: high ground stays on its right.
      for (let side = 0; side < 4; side++) {
        if (!corners[side] || corners[(side + 1) % 4]) continue;
        let exit = side;
        for (let turn = 1; turn < 4; turn++) {
          exit = (side + turn) % 4;
          if (!corners[exit] && corners[(exit + 1) % 4]) break;
        }
        const from = sideKey(columns, column, row, side);
        const piece = { from, to: sideKey(columns, column, row, exit), at: crossing(field, level, column, row, side) };
        next.set(from, [...(next.get(from) ?? []), piece]);
      }
    }
  }
  const loops: Point[][] = [];
  for (const key of next.keys()) {
    for (let piece = next.get(key)?.pop(); piece !== undefined; piece = next.get(key)?.pop()) {
      const loop = [piece.at];
      for (let at = piece.to; at !== key; ) {
        const following = next.get(at)?.pop();
        if (following === undefined) break;
        loop.push(following.at);
        at = following.to;
      }
      loops.push(loop);
    }
  }
  return loops;
}

function sample(field: Field, column: number, row: number): number {
  const isRim = column === 0 || row === 0 || column === field.columns - 1 || row === field.rows - 1;
  return isRim ? -Infinity : valueAt(field.values, row * field.columns + column);
}

/** A side of a cell, the same key from either of the two cells that share it. */
function sideKey(columns: number, column: number, row: number, side: number): number {
  const across = side === 0 || side === 2;
  const [c, r] = [column + (side === 1 ? 1 : 0), row + (side === 2 ? 1 : 0)];
  return (r * columns + c) * 2 + (across ? 0 : 1);
}

const CORNER = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

function crossing(field: Field, level: number, column: number, row: number, side: number): Point {
  const [ac, ar] = itemAt(CORNER, side);
  const [bc, br] = itemAt(CORNER, (side + 1) % 4);
  const a = sample(field, column + ac, row + ar);
  const b = sample(field, column + bc, row + br);
  const t = Number.isFinite(a) && Number.isFinite(b) ? (level - a) / (b - a) : 0.5;
  const { origin, step } = field;
  return { x: origin.x + (column + ac + (bc - ac) * t) * step, y: origin.y + (row + ar + (br - ar) * t) * step };
}
