import { itemAt } from '@bridgehead/engine';
import type { Line, LineKind } from '../source/schema.js';
import { exitCourse, railCourse, wayCourse, wayPoint, withEndsBeyond } from './courses.js';
import { withoutRuins } from './crossings.js';
import { noiseAt } from './noise.js';
import { Pen, type Point, cubicSegment, length, midpoint } from './path.js';
import { HEX, type Sheet } from './sheet.js';
import { group, layered } from './svg.js';

/** Ways from the least to the greatest: a greater way lies above a lesser one and takes its hexsides. */
export function drawWays(sheet: Sheet): string {
  const lines = (kind: LineKind): Line[] => sheet.map.drawing.lines.filter((line) => line.kind === kind);
  const taken = new Set<string>();
  const motorways = mergedCourses(sheet, lines('motorway'), taken);
  const highways = mergedCourses(sheet, lines('highway'), taken);
  const mainRoads = mergedCourses(sheet, lines('main-road'), taken);
  const roads = mergedCourses(sheet, lines('road'), taken);
  const tracks = mergedCourses(sheet, lines('track'), taken);
  const trails = mergedCourses(sheet, lines('trail'), taken);
  const rails = new Pen();
  for (const line of lines('railway'))
    for (const part of withoutRuins(sheet, railCourse(sheet, line))) smooth(rails, part);
  return [
    group('trails', [layered('map-trail-lines', trails, ['trail-halo', 'trail'])]),
    group('tracks', [layered('map-track-lines', tracks, ['track-edge', 'track'])]),
    group('railways', [layered('map-railway-lines', rails.d, ['rail', 'rail-ties'])]),
    group('roads', [layered('map-road-lines', roads, ['road-edge', 'road'])]),
    group('main-roads', [layered('map-main-road-lines', mainRoads, ['main-road-edge', 'main-road'])]),
    group('highways', [layered('map-highway-lines', highways, ['highway-edge', 'highway'])]),
    group('motorways', [layered('map-motorway-lines', motorways, ['motorway-edge', 'motorway', 'motorway-middle'])]),
  ]
    .filter((layer) => layer !== '')
    .join('\n');
}

function smooth(pen: Pen, points: readonly Point[]): void {
  pen.moveTo(itemAt(points, 0));
  for (let i = 0; i + 1 < points.length; i++) cubicSegment(pen, points, i);
}

/**
 * The courses of lines of one kind as one path. A stretch that another line has drawn already is
 * left out; the curve before and after it bends as if it were there.
 */
function mergedCourses(sheet: Sheet, lines: readonly Line[], taken: Set<string>): string {
  const pen = new Pen();
  for (const line of lines) {
    const course = drawnCourse(sheet, line);
    const before = line.leaves?.includes(itemAt(line.hexes, 0)) === true ? ['beyond', 'beyond'] : [];
    const names = [...before, ...line.hexes, 'beyond', 'beyond'];
    let isPenDown = false;
    for (let i = 0; i + 1 < course.length; i++) {
      const ends = [itemAt(names, Math.floor(i / 2)), itemAt(names, Math.floor(i / 2) + 1)];
      // Each hexside's stretch is drawn in two halves, told apart alike in both directions.
      const isNearLesser = (i % 2 === 0) === itemAt(ends, 0) < itemAt(ends, 1);
      const key = `${ends.toSorted().join()}${isNearLesser ? 'a' : 'b'}`;
      if (taken.has(key)) {
        isPenDown = false;
        continue;
      }
      if (!ends.includes('beyond')) taken.add(key);
      if (!isPenDown) pen.moveTo(itemAt(course, i));
      isPenDown = true;
      cubicSegment(pen, course, i);
    }
    drawSideExits(sheet, line, pen);
  }
  return pen.d;
}

/** How far a way winds aside between two hexes, in hexes. */
const WINDING: Readonly<Partial<Record<LineKind, number>>> = {
  'main-road': 0.055,
  road: 0.055,
  track: 0.07,
  trail: 0.1,
};

/** The points through which a way is drawn: two for each hex, and on beyond the frame where it leaves. */
export function drawnCourse(sheet: Sheet, line: Line): Point[] {
  return windingCourse(withEndsBeyond(sheet, line, wayCourse(sheet, line)), (WINDING[line.kind] ?? 0) * HEX);
}

/** One more point half-way between any two, moved aside; the same for anyone who passes there. */
function windingCourse(points: readonly Point[], by: number): Point[] {
  return points.flatMap((p, i) => {
    const next = points[i + 1];
    if (next === undefined) return [p];
    const middle = midpoint(p, next);
    const sway = noiseAt(middle.x / 7, middle.y / 7, 83) * by;
    const d = length(p, next) || 1;
    // The lesser point comes first, so that the way bends alike in both directions.
    const sign = p.x < next.x || (p.x === next.x && p.y < next.y) ? 1 : -1;
    return [p, { x: middle.x - ((next.y - p.y) / d) * sway * sign, y: middle.y + ((next.x - p.x) / d) * sway * sign }];
  });
}

/** A way may leave the map from the middle of its course: a branch goes off there. */
function drawSideExits(sheet: Sheet, line: Line, pen: Pen): void {
  const inner = line.hexes.slice(1, -1);
  for (const label of line.leaves ?? []) {
    if (!inner.includes(label)) continue;
    pen.polyline([wayPoint(sheet, label), ...exitCourse(sheet, label)]);
  }
}
