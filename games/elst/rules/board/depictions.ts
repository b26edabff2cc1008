/** Makes the shapes that lines of sight meet: buildings, fields, roads, and on other boards woods, brush and hills (I-2.0, I-1.1.1). */
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { COLUMN_WIDTH, OFF_BOARD, UNIT, hexAt, liesLower } from '@bridgehead/engine/hex';
import type { Depiction, DepictionKind, Outline } from './board.js';

export function depict(grid: Grid, kind: DepictionKind, outline: Outline): Depiction {
  const [xs, ys] = [outline.filter((_, i) => i % 2 === 0), outline.filter((_, i) => i % 2 === 1)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  return { kind, outline, box, hexes: hexesUnder(grid, box) };
}

/** Half the breadth of a hex from corner to corner. */
const REACH = (UNIT * 2) / 3;

function hexesUnder(grid: Grid, [left, top, right, bottom]: Depiction['box']): Hex[] {
  const found: Hex[] = [];
  for (let column = Math.ceil((left - REACH) / UNIT) + 1; column <= Math.floor((right + REACH) / UNIT) + 1; column++) {
    const shift = liesLower(grid, column) ? UNIT / 2 : 0;
    for (
      let row = Math.ceil((top - shift - UNIT / 2) / UNIT) + 1;
      row <= Math.floor((bottom - shift + UNIT / 2) / UNIT) + 1;
      row++
    ) {
      const hex = hexAt(grid, column, row);
      if (hex !== OFF_BOARD) found.push(hex);
    }
  }
  return found;
}

/** By hex: the depictions whose box touches it. */
export function depictionsByHex(grid: Grid, depictions: readonly Depiction[]): Depiction[][] {
  const byHex: Depiction[][] = grid.labels.map(() => []);
  for (const depiction of depictions) for (const hex of depiction.hexes) byHex[hex].push(depiction);
  return byHex;
}

/** A road of some width about its course, cut into one piece for each stretch of the course; neighbours share a whole side. */
export function roadPieces(course: readonly number[], width: number): Outline[] {
  const points = Array.from({ length: course.length / 2 }, (_, i) => ({
    x: course[2 * i] * COLUMN_WIDTH,
    y: course[2 * i + 1],
  }));
  const sides = points.map((p, i) => {
    const aside = mitre(points[i - 1] ?? p, p, points[i + 1] ?? p, width / 2);
    return { left: wholeUnits(p.x - aside.x, p.y - aside.y), right: wholeUnits(p.x + aside.x, p.y + aside.y) };
  });
  return sides.slice(1).map((next, i) => [...sides[i].left, ...next.left, ...next.right, ...sides[i].right]);
}

/** A measured point back in units. */
function wholeUnits(x: number, y: number): number[] {
  return [Math.round(x / COLUMN_WIDTH), Math.round(y)];
}

interface Vector {
  readonly x: number;
  readonly y: number;
}

/** From a bend of a course to the corner of its road on the right. */
function mitre(before: Vector, at: Vector, after: Vector, half: number): Vector {
  const [a, b] = [normal(before, at), normal(at, after)];
  const [first, second] = [a ?? b, b ?? a];
  if (first === undefined || second === undefined) return { x: 0, y: 0 };
  const [x, y] = [first.x + second.x, first.y + second.y];
  // At a hairpin the corner would run away; it may reach no further than twice the half width.
  const stretch = Math.min(2, 2 / Math.max(x * x + y * y, 1e-9));
  return { x: x * stretch * half, y: y * stretch * half };
}

/** The unit vector to the right of a direction. */
function normal(a: Vector, b: Vector): Vector | undefined {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  return long === 0 ? undefined : { x: -(b.y - a.y) / long, y: (b.x - a.x) / long };
}
