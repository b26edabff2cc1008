import { itemAt } from '@bridgehead/engine';
import type { Point } from '../../draw/path.js';

/** The stretches of a level line that lie inside an outline: pairs of x from the left to the right. */
export function inside(outline: readonly Point[], y: number): [number, number][] {
  const xs: number[] = [];
  outline.forEach((a, i) => {
    const b = itemAt(outline, (i + 1) % outline.length);
    if (a.y > y !== b.y > y) xs.push(a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y));
  });
  xs.sort((a, b) => a - b);
  return Array.from({ length: Math.floor(xs.length / 2) }, (_, i) => [itemAt(xs, 2 * i), itemAt(xs, 2 * i + 1)]);
}

/** The direction of the longest straight run of an outline: people plough along it. */
export function longestDirection(outline: readonly Point[]): number {
  const weights = new Map<number, { weight: number; angle: number }>();
  outline.forEach((a, i) => {
    const b = itemAt(outline, (i + 1) % outline.length);
    const angle = Math.atan2(b.y - a.y, b.x - a.x);
    const folded = angle < 0 ? angle + Math.PI : angle;
    const bin = Math.round(folded / (Math.PI / 12)) % 12;
    const before = weights.get(bin) ?? { weight: 0, angle: folded };
    weights.set(bin, { weight: before.weight + Math.hypot(b.x - a.x, b.y - a.y), angle: before.angle });
  });
  return [...weights.values()].reduce((best, bin) => (bin.weight > best.weight ? bin : best)).angle;
}
