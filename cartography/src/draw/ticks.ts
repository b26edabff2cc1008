import { itemAt } from '@bridgehead/engine';
import { type Pen, type Point, length } from './path.js';

/** Strokes on both sides of a line, thick at `from` and thin at `to`, as distances from its middle. */
export interface Ticks {
  readonly from: number;
  readonly to: number;
  readonly spacing: number;
}

/** How far strokes keep from what crosses their line. */
const CLEARANCE = 7;

/** Draws strokes along a line, as maps show a slope, except where something else runs across it. */
export function drawTicks(
  pen: Pen,
  course: readonly Point[],
  { from, to, spacing }: Ticks,
  across: readonly Point[] = [],
): void {
  let next = spacing / 2;
  course.slice(1).forEach((end, i) => {
    const start = itemAt(course, i);
    const long = length(start, end);
    if (long === 0) return;
    const [x, y] = [(end.x - start.x) / long, (end.y - start.y) / long];
    for (; next <= long; next += spacing) {
      const at = { x: start.x + x * next, y: start.y + y * next };
      if (across.some((p) => length(p, at) < CLEARANCE)) continue;
      for (const side of [-1, 1]) {
        const point = (far: number, along: number): Point => ({
          x: at.x - y * side * far + x * along,
          y: at.y + x * side * far + y * along,
        });
        pen.polygon([point(from, -0.7), point(from, 0.7), point(to, 0)]);
      }
    }
    next -= long;
  });
}
