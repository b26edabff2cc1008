import { Pen, type Point, softLoop } from '../../draw/path.js';
import { group, path } from '../../draw/svg.js';
import { type PlanSheet, planPoints } from './sheet.js';

/** Ponds, with lines of still water and a fringe of reeds. */
export function drawPonds({ plan }: PlanSheet): string {
  return group(
    'ponds',
    plan.drawing.ponds.flatMap((outline) => pond(planPoints(outline))),
  );
}

/** A pond about the origin, for the legend. */
export function pondSample(): string {
  return pond(
    Array.from({ length: 9 }, (_, i) => ({
      x: Math.cos((i / 9) * Math.PI * 2) * (20 + (i % 3) * 3),
      y: Math.sin((i / 9) * Math.PI * 2) * (14 + (i % 2) * 4),
    })),
  ).join('');
}

function pond(outline: readonly Point[]): string[] {
  const middle = outline.reduce((sum, p) => ({ x: sum.x + p.x / outline.length, y: sum.y + p.y / outline.length }), {
    x: 0,
    y: 0,
  });
  const within = (share: number): Point[] =>
    outline.map((p) => ({ x: middle.x + (p.x - middle.x) * share, y: middle.y + (p.y - middle.y) * share }));
  const water = new Pen();
  softLoop(water, outline);
  const lines = new Pen();
  softLoop(lines, within(0.84));
  softLoop(lines, within(0.66));
  const reeds = new Pen();
  outline.forEach((p, i) => {
    if (i % 2 === 1) return;
    for (const lean of [-1.6, 0, 1.6])
      reeds.polyline([
        { x: p.x + lean * 0.8, y: p.y + 2 },
        { x: p.x + lean * 1.6, y: p.y - 4.4 + Math.abs(lean) * 0.7 },
      ]);
  });
  return [path('water', water.d), path('water-line', lines.d), path('reed', reeds.d)];
}
