import { itemAt } from '@bridgehead/engine';
import { hexNamed } from '@bridgehead/engine/hex';
import type { Border } from '../compile/compile.js';
import { hexesBeside } from '../compile/facts.js';
import { type LatticePoint, pointKey, sideBetween } from '../lattice.js';
import { textAlong, textWidth, stretch } from './lettering.js';
import { Pen, type Point, between, length, midpoint, offsetLine, relax, sampleCurve, softLine } from './path.js';
import { type Sheet, centreOfNamed, onPaper } from './sheet.js';
import { group, layered } from './svg.js';

/** The course of a border along hexsides, in one piece or several. */
function borderCourses(sheet: Sheet, border: Border): Point[][] {
  const ends = new Map<number, LatticePoint[]>();
  const link = (a: LatticePoint, b: LatticePoint): unknown =>
    ends.set(pointKey(a), [...(ends.get(pointKey(a)) ?? []), b]);
  const points = new Map<number, LatticePoint>();
  for (const [inner, outer] of border.sides) {
    const [a, b] = sideBetween(sheet.grid, hexNamed(sheet.grid, inner), hexNamed(sheet.grid, outer));
    link(a, b);
    link(b, a);
    points.set(pointKey(a), a).set(pointKey(b), b);
  }
  const paper = onPaper(sheet);
  const courses: Point[][] = [];
  const seen = new Set<number>();
  // Open pieces begin at a corner with one hexside only; what is left over are rings.
  const starts = [...points.values()].toSorted(
    (a, b) => (ends.get(pointKey(a))?.length ?? 0) - (ends.get(pointKey(b))?.length ?? 0),
  );
  for (const start of starts) {
    const course: Point[] = [];
    for (let at: LatticePoint | undefined = start; at !== undefined && !seen.has(pointKey(at)); ) {
      seen.add(pointKey(at));
      course.push(paper(at));
      at = ends.get(pointKey(at))?.find((next) => !seen.has(pointKey(next)));
    }
    if (course.length > 1) courses.push(course);
  }
  return courses;
}

/** Points close together on every border. */
export function borderPoints(sheet: Sheet): Point[] {
  return sheet.map.drawing.borders.flatMap((border) =>
    borderCourses(sheet, border).flatMap((course) => sampleCurve(course, 4)),
  );
}

/** Along a stream a border is drawn a little within its own hexes, so that the stream stays visible. */
const INSET = 5.5;

/** On which hand the border's own hexes lie along its course: 1 right, -1 left. */
function innerSide(sheet: Sheet, border: Border, course: readonly Point[]): number {
  const [p, q] = [itemAt(course, 0), itemAt(course, 1)];
  const middle = midpoint(p, q);
  const own = border.sides.map(([inner]) => centreOfNamed(sheet, inner));
  const nearest = own.reduce((best, at) => (length(at, middle) < length(best, middle) ? at : best));
  return (q.x - p.x) * (nearest.y - p.y) - (q.y - p.y) * (nearest.x - p.x) > 0 ? 1 : -1;
}

export function drawBorders(sheet: Sheet): string {
  const pen = new Pen();
  for (const border of sheet.map.drawing.borders) {
    for (const course of borderCourses(sheet, border))
      softLine(pen, withRoundedCorners(besideStreams(sheet, border, course)));
  }
  return group('borders', [layered('map-border-lines', pen.d, ['limit-halo', 'limit'])]);
}

/** The course with those corners moved aside at which a stream runs along. */
function besideStreams(sheet: Sheet, border: Border, course: readonly Point[]): Point[] {
  const inner = innerSide(sheet, border, course);
  const corners = sheet.map.drawing.edges
    .flatMap((edge) => edge.sides)
    .flatMap((side) => {
      const [a, b] = hexesBeside(side);
      return sideBetween(sheet.grid, hexNamed(sheet.grid, a), hexNamed(sheet.grid, b)).map(onPaper(sheet));
    });
  const isAtStream = course.map((p) => corners.some((corner) => length(corner, p) < 1));
  return offsetLine(course, (i) => (isAtStream[i] && (isAtStream[i - 1] || isAtStream[i + 1]) ? INSET * inner : 0));
}

/** Points near each corner, so that only the corner itself is rounded. */
function withRoundedCorners(course: readonly Point[]): Point[] {
  return course.flatMap((p, i) => {
    const next = course[i + 1];
    return next === undefined ? [p] : [p, between(p, next, 0.3), between(p, next, 0.7)];
  });
}

const NAME_SIZE = 13;

export function drawBorderNames(sheet: Sheet): string {
  const names = sheet.map.drawing.borders.flatMap((border, b) => {
    const line = sheet.map.drawing.lines.find(({ name }) => name === border.name);
    const courses = borderCourses(sheet, border).toSorted((a, c) => c.length - a.length);
    const text = border.name.toUpperCase();
    return (line?.written ?? []).map((fraction, i) => {
      const gentle = sampleCurve(relax(itemAt(courses, 0), 12), 8);
      const part = stretch(gentle, fraction, textWidth(text, NAME_SIZE, 2.5) * 1.25);
      return textAlong(`map-border-name-${b}-${i}`, 'limit-name', offsetLine(part, 26), text);
    });
  });
  return group('border-names', names);
}
