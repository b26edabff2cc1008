import { itemAt, lastItem } from '@bridgehead/engine';
import { Pen, type Point, between, length } from '../../draw/path.js';
import { group, inPieces, layered, path } from '../../draw/svg.js';
import type { Surface } from '../schema.js';
import { smooth } from './ditches.js';
import { inside } from './scan.js';
import { type PlanSheet, planLength, planPoints, walk } from './sheet.js';

/** Roads with rounded corners where they meet: all edges first, then the surfaces, so that no edge crosses a road. */
export function drawRoads(sheet: PlanSheet): string {
  const { plan } = sheet;
  const lines = { paved: new Pen(), dirt: new Pen() };
  for (const { surface, course } of plan.roads) smooth(lines[surface], planPoints(course));
  const corners = { paved: new Pen(), dirt: new Pen() };
  for (const { at, flare } of plan.drawing.junctions)
    roundCorners(sheet, itemAt(planPoints(at), 0), planLength(flare), corners);
  const squares = new Pen();
  for (const outline of plan.squares) squares.polygon(planPoints(outline));
  return group('roads', [
    `<defs>${inPieces('id="map-plan-dirt"', lines.dirt.d)}${inPieces('id="map-plan-paved"', lines.paved.d)}</defs>`,
    '<use href="#map-plan-dirt" class="m-dirt-edge"/>',
    path('dirt-corner-edge', corners.dirt.d),
    '<use href="#map-plan-paved" class="m-paved-edge"/>',
    path('paved-corner-edge', corners.paved.d),
    path('paved-corner-edge', squares.d),
    '<use href="#map-plan-dirt" class="m-dirt"/>',
    path('dirt-corner', corners.dirt.d),
    '<use href="#map-plan-dirt" class="m-dirt-rut"/>',
    '<use href="#map-plan-dirt" class="m-dirt-crown"/>',
    path('paved-corner', corners.paved.d),
    '<use href="#map-plan-paved" class="m-paved"/>',
    '<use href="#map-plan-paved" class="m-paved-crown"/>',
    path('paved-corner', squares.d),
    path('cobbles', cobbles(plan.squares.map(planPoints))),
  ]);
}

/** Rows of setts on squares. */
function cobbles(squares: readonly (readonly Point[])[]): string {
  const pen = new Pen();
  for (const outline of squares) {
    const ys = outline.map(({ y }) => y);
    for (let y = Math.min(...ys) + 3; y < Math.max(...ys) - 1; y += 3)
      for (const [from, to] of inside(outline, y))
        pen.polyline([
          { x: from + 1.5, y },
          { x: to - 1.5, y },
        ]);
  }
  return pen.d;
}

/** A road for the legend, about the origin. */
export function roadSample(surface: Surface): string {
  const d = 'M-34 6C-18 -8 -8 -6 2 -1S22 6 34 -7';
  return layered(
    `map-legend-${surface}`,
    d,
    surface === 'paved' ? ['paved-edge', 'paved', 'paved-crown'] : ['dirt-edge', 'dirt', 'dirt-rut', 'dirt-crown'],
  );
}

interface Arm {
  readonly surface: Surface;
  /** From the junction outward. */
  readonly points: readonly Point[];
  readonly angle: number;
}

/** How near the end of a road must be to a junction to lead into it. */
const MEETING = 1.2;

/** The ground between the arms of a junction, cut off by a curve from the edge of each to the edge of the next. */
function roundCorners({ plan }: PlanSheet, at: Point, flare: number, corners: Readonly<Record<Surface, Pen>>): void {
  const half = planLength(plan.roadWidth) / 2;
  const arms = plan.roads
    .flatMap(({ surface, course }): Arm[] => {
      const points = planPoints(course);
      return [points, points.toReversed()]
        .filter((outward) => length(itemAt(outward, 0), at) < MEETING)
        .map((outward) => {
          const far = along(outward, flare + half);
          return { surface, points: outward, angle: Math.atan2(far.y - at.y, far.x - at.x) };
        });
    })
    .toSorted((a, b) => a.angle - b.angle);
  arms.forEach((arm, i) => {
    const next = itemAt(arms, (i + 1) % arms.length);
    const gap = (next.angle - arm.angle + 2 * Math.PI) % (2 * Math.PI);
    if (arms.length < 2 || gap > 2.75) return;
    const reach = flare + half / Math.max(Math.tan(gap / 2), 0.3);
    const [from, to] = [edgeAt(arm, reach, half), edgeAt(next, reach, -half)];
    const bisector = arm.angle + gap / 2;
    const corner = {
      x: at.x + (Math.cos(bisector) * half) / Math.sin(gap / 2),
      y: at.y + (Math.sin(bisector) * half) / Math.sin(gap / 2),
    };
    const pen = corners[arm.surface === 'paved' && next.surface === 'paved' ? 'paved' : 'dirt'];
    pen.moveTo(at).lineTo(from).quadTo(corner, to).close();
  });
}

/** The point at some distance along points. */
function along(points: readonly Point[], distance: number): Point {
  let left = distance;
  for (let i = 1; i < points.length; i++) {
    const long = length(itemAt(points, i - 1), itemAt(points, i));
    if (long >= left) return between(itemAt(points, i - 1), itemAt(points, i), left / long);
    left -= long;
  }
  return lastItem(points);
}

/** The edge of an arm at some distance from the junction: right of its course for a positive half width. */
function edgeAt({ points }: Arm, distance: number, half: number): Point {
  const [a, b] = [along(points, Math.max(distance - 2, 0)), along(points, distance)];
  const d = length(a, b) || 1;
  return { x: b.x - ((b.y - a.y) / d) * half, y: b.y + ((b.x - a.x) / d) * half };
}

/** The road that runs nearest to a place, as points close together. */
export function roadNear({ plan }: PlanSheet, at: Point): Point[] {
  const roads = plan.roads.map(({ course }) => walk(planPoints(course)));
  const far = (points: readonly Point[]): number => Math.min(...points.map((p) => length(p, at)));
  return roads.reduce((best, points) => (far(points) < far(best) ? points : best));
}
