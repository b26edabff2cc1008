import { itemAt, lastItem } from '@bridgehead/engine';
import { hexesBeside } from '../compile/facts.js';
import type { Crossing, Edge, Line } from '../source/schema.js';
import { railCourse, wayPoint } from './courses.js';
import { edgeCourse, reachOver } from './edge-water.js';
import { Pen, type Point, length, midpoint, sampleCurve } from './path.js';
import { type Sheet, centreOfNamed } from './sheet.js';
import { group, path } from './svg.js';

/** Where a crossing lies on paper. */
export interface CrossingPlace {
  readonly at: Point;
  /** Across the water, as a vector of length 1. */
  readonly across: Point;
  /** From the middle of the water to dry land. */
  readonly reach: number;
}

/** Finds a crossing: where the way over it, or the straight line between its two hexes, meets the water. */
export function placeOfCrossing(sheet: Sheet, crossing: Crossing): CrossingPlace {
  const { lines, edges } = sheet.map.drawing;
  const [a, b] = hexesBeside(crossing.side);
  const edge = edges.find(({ name }) => name === crossing.over);
  if (edge === undefined)
    throw new Error(`${crossing.name} crosses ${crossing.over}, which is not drawn; checkDrawing should have said so`);
  const way = lines.find(
    ({ kind, hexes }) =>
      kind !== 'limit' && hexes.slice(1).some((hex, i) => [a, b].includes(hex) && hexes[i] === (hex === a ? b : a)),
  );
  const [p, q] = way === undefined ? [centreOfNamed(sheet, a), centreOfNamed(sheet, b)] : endsOnWay(sheet, way, a, b);
  const d = length(p, q);
  const across = { x: (q.x - p.x) / d, y: (q.y - p.y) / d };
  return { at: meeting(sheet, edge, p, across), across, reach: reachOver(sheet, edge) };
}

/** Points of a way on both sides of a hexside. */
function endsOnWay(sheet: Sheet, way: Line, a: string, b: string): readonly [Point, Point] {
  if (way.kind !== 'railway') return [wayPoint(sheet, a), wayPoint(sheet, b)];
  const rails = sampleCurve(railCourse(sheet, way), 3);
  const nearest = (to: Point): Point => rails.reduce((best, p) => (length(p, to) < length(best, to) ? p : best));
  return [nearest(centreOfNamed(sheet, a)), nearest(centreOfNamed(sheet, b))];
}

/** The point of a straight line that lies nearest to the middle of the water. */
function meeting(sheet: Sheet, edge: Edge, from: Point, across: Point): Point {
  let best = { off: Infinity, along: 0 };
  const course = edgeCourse(sheet, edge);
  for (const p of course.flatMap((point, i) => (i === 0 ? [point] : [midpoint(itemAt(course, i - 1), point), point]))) {
    const along = (p.x - from.x) * across.x + (p.y - from.y) * across.y;
    const off = Math.abs((p.y - from.y) * across.x - (p.x - from.x) * across.y) + Math.max(0, -along, along - 70) * 2;
    if (off < best.off) best = { off, along };
  }
  return { x: from.x + across.x * best.along, y: from.y + across.y * best.along };
}

/** A point of a crossing: so far across the water, so far to the right of it. */
export function pointOf({ at, across }: CrossingPlace, along: number, aside: number): Point {
  return { x: at.x + across.x * along - across.y * aside, y: at.y + across.y * along + across.x * aside };
}

/** Pieces of a course, without what lies in the water at a ruined bridge. */
export function withoutRuins(sheet: Sheet, course: readonly Point[]): Point[][] {
  const ruins = sheet.map.drawing.crossings
    .filter(({ kind }) => kind === 'ruined-bridge')
    .map((crossing) => placeOfCrossing(sheet, crossing));
  const points = sampleCurve(course, 3);
  const gaps = ruins.filter(({ at }) => points.some((p) => length(p, at) < 3));
  if (gaps.length === 0) return [[...course]];
  const pieces: Point[][] = [[]];
  for (const p of points) {
    if (gaps.every(({ at, reach }) => length(at, p) > reach)) lastItem(pieces).push(p);
    else if (lastItem(pieces).length > 0) pieces.push([]);
  }
  return pieces.filter((piece) => piece.length > 1);
}

/** Fords lie in the water, under the ways. */
export function drawFords(sheet: Sheet): string {
  const bars = new Pen();
  const lines = new Pen();
  for (const crossing of sheet.map.drawing.crossings) {
    if (crossing.kind !== 'ford') continue;
    const place = placeOfCrossing(sheet, crossing);
    const end = place.reach + 4;
    bars.polyline([pointOf(place, -place.reach, 0), pointOf(place, place.reach, 0)]);
    for (const side of [-1, 1]) lines.polyline([pointOf(place, -end, side * 4.2), pointOf(place, end, side * 4.2)]);
  }
  return group('fords', [path('ford', bars.d), path('ford-line', lines.d)]);
}
