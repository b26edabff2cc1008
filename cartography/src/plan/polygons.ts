import { itemAt } from '@bridgehead/engine';
import { type Point, between } from '../draw/path.js';

/** Sums and tests on outlines that close by themselves. They hold in stretched units as well: only shares of areas are asked. */

export function areaOf(outline: readonly Point[]): number {
  return Math.abs(outline.reduce((sum, p, i) => sum + cross(p, itemAt(outline, (i + 1) % outline.length)), 0)) / 2;
}

function cross(a: Point, b: Point): number {
  return a.x * b.y - b.x * a.y;
}

/** Twice the signed area of a triangle: on which side of a line a point lies. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The part of an outline within a convex one, whose corners run clockwise as one sees it. */
export function clipped(outline: readonly Point[], convex: readonly Point[]): Point[] {
  return convex.reduce<Point[]>(
    (shape, a, i) => {
      const b = itemAt(convex, (i + 1) % convex.length);
      return shape.flatMap((p, k) => {
        const q = itemAt(shape, (k + 1) % shape.length);
        const [atP, atQ] = [turn(a, b, p), turn(a, b, q)];
        const kept = atP >= 0 ? [p] : [];
        return atP >= 0 === atQ >= 0 ? kept : [...kept, between(p, q, atP / (atP - atQ))];
      });
    },
    [...outline],
  );
}

/** How much of some outlines, from 0 to 1, lies within a convex one. */
export function shareWithin(outlines: readonly (readonly Point[])[], convex: readonly Point[]): number {
  const whole = outlines.reduce((sum, outline) => sum + areaOf(outline), 0);
  return outlines.reduce((sum, outline) => sum + areaOf(clipped(outline, convex)), 0) / whole;
}

export function crossesItself(outline: readonly Point[]): boolean {
  const count = outline.length;
  return outline.some((a, i) => {
    const b = itemAt(outline, (i + 1) % count);
    return outline.slice(i + 2, i === 0 ? count - 1 : count).some((c, k) => {
      const d = itemAt(outline, (i + 3 + k) % count);
      return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
    });
  });
}
