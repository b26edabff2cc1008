import { hexesBeside } from '../compile/facts.js';
import type { Crossing, Edge, Line } from '../source/schema.js';
import { railCourse, wayPoint } from './courses.js';
import { edgeCourse, reachOver } from './edge-water.js';
import { chanceAt, swayAt } from './noise.js';
import { Pen, type Point, between, length, midpoint, sampleCurve } from './path.js';
import { type Sheet, centreOfNamed } from './sheet.js';
import { group, layered, path } from './svg.js';

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
  if (edge === undefined) throw new Error(`${crossing.name} crosses ${crossing.over}, which is not drawn; checkDrawing should have said so`);
  const way = lines.find(({ kind, hexes }) => kind !== 'limit' && hexes.some((hex, i) => [a, b].includes(hex) && [a, b].includes(hexes[i + 1])));
  const [p, q] = way === undefined ? [centreOfNamed(sheet, a), centreOfNamed(sheet, b)] : endsOnWay(sheet, way, a, b);
  const d = length(p, q);
  const across = { x: (q.x - p.x) / d, y: (q.y - p.y) / d };
  return { at: meeting(sheet, edge, p, across), across, reach: reachOver(edge) };
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
  for (const p of course.flatMap((point, i) => (i === 0 ? [point] : [midpoint(course[i - 1], point), point]))) {
    const along = (p.x - from.x) * across.x + (p.y - from.y) * across.y;
    const off = Math.abs((p.y - from.y) * across.x - (p.x - from.x) * across.y) + Math.max(0, -along, along - 70) * 2;
    if (off < best.off) best = { off, along };
  }
  return { x: from.x + across.x * best.along, y: from.y + across.y * best.along };
}

/** A point of a crossing: so far across the water, so far to the right of it. */
function pointOf({ at, across }: CrossingPlace, along: number, aside: number): Point {
  return { x: at.x + across.x * along - across.y * aside, y: at.y + across.y * along + across.x * aside };
}

/** Pieces of a course, without what lies in the water at a ruined bridge. */
export function withoutRuins(sheet: Sheet, course: readonly Point[]): Point[][] {
  const ruins = sheet.map.drawing.crossings.filter(({ kind }) => kind === 'ruined-bridge').map((crossing) => placeOfCrossing(sheet, crossing));
  const points = sampleCurve(course, 3);
  const gaps = ruins.filter(({ at }) => points.some((p) => length(p, at) < 3));
  if (gaps.length === 0) return [[...course]];
  const pieces: Point[][] = [[]];
  for (const p of points) {
    if (gaps.every(({ at, reach }) => length(at, p) > reach)) pieces[pieces.length - 1].push(p);
    else if (pieces[pieces.length - 1].length > 0) pieces.push([]);
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

/** Bridges, over rivers in hexes and along hexsides, and what is left of some. */
export function drawBridges(sheet: Sheet): string {
  const deck = new Pen();
  const marks = new Pen();
  const girders = new Pen();
  const debris = new Pen();
  drawDecks(sheet, deck, marks);
  const spans = new Pen();
  for (const crossing of sheet.map.drawing.crossings) {
    const place = placeOfCrossing(sheet, crossing);
    if (crossing.kind === 'ruined-bridge') drawRuin(place, girders, debris);
    else if (crossing.kind === 'bridge' && place.reach > 8) drawSpan(place, spans, girders, marks);
    else if (crossing.kind === 'bridge') drawWings(place, girders);
  }
  return group('bridges', [
    layered('map-bridge-decks', deck.d, ['bridge-edge', 'bridge', 'rail', 'rail-ties']),
    layered('map-bridge-spans', spans.d, ['bridge-edge', 'bridge']),
    path('girder', girders.d),
    path('debris', debris.d),
    path('bridge-mark', marks.d),
  ]);
}

/** A bridge in a river hex: its deck from bank to bank, with a tower at each end of it. */
function drawDecks(sheet: Sheet, deck: Pen, marks: Pen): void {
  for (const bridge of sheet.map.drawing.bridges) {
    const middle = wayPoint(sheet, bridge.hex);
    const ends = Object.values(bridge.exits).map((exit) => between(middle, wayPoint(sheet, exit), 0.44));
    deck.polyline([ends[0], middle, ends[1]]);
    for (const end of ends) {
      const [dx, dy] = [end.x - middle.x, end.y - middle.y];
      const d = Math.hypot(dx, dy);
      drawPillars(end, { x: dx / d, y: dy / d }, marks);
    }
  }
}

/** Two blocks, one on each side of the end of a deck. */
function drawPillars(end: Point, { x: ux, y: uy }: Point, marks: Pen): void {
  for (const side of [-1, 1]) {
    const [x, y] = [end.x - uy * 6 * side, end.y + ux * 6 * side];
    marks.polygon([
      { x: x - ux * 3 - uy * 2.6, y: y - uy * 3 + ux * 2.6 }, { x: x + ux * 3 - uy * 2.6, y: y + uy * 3 + ux * 2.6 },
      { x: x + ux * 3 + uy * 2.6, y: y + uy * 3 - ux * 2.6 }, { x: x - ux * 3 + uy * 2.6, y: y - uy * 3 - ux * 2.6 },
    ]);
  }
}

/** A bridge of girders over a river along hexsides. */
function drawSpan(place: CrossingPlace, spans: Pen, girders: Pen, marks: Pen): void {
  const end = place.reach + 3;
  spans.polyline([pointOf(place, -end, 0), pointOf(place, end, 0)]);
  const bays = 6;
  for (const first of [-1, 1]) {
    girders.polyline(Array.from({ length: bays + 1 }, (_, i) => pointOf(place, -end + (2 * end * i) / bays, (i % 2 === 0 ? 1 : -1) * first * 3.8)));
  }
  for (const side of [-1, 1]) drawPillars(pointOf(place, side * end, 0), place.across, marks);
}

/** A small bridge: a parapet on each side, spread at the ends. */
function drawWings(place: CrossingPlace, girders: Pen): void {
  const end = place.reach + 1;
  for (const side of [-1, 1]) {
    girders.polyline([[-end - 3, 7.6], [-end, 4.8], [end, 4.8], [end + 3, 7.6]].map(([along, aside]) => pointOf(place, along, aside * side)));
  }
}

/** Stumps of girders on both banks, and pieces of it in the water. */
function drawRuin(place: CrossingPlace, girders: Pen, debris: Pen): void {
  for (const bank of [-1, 1]) {
    for (const [aside, out] of [[-4, 5.5], [4, 3.5]]) girders.polyline([pointOf(place, bank * (place.reach + 3), aside), pointOf(place, bank * (place.reach - out), aside)]);
    girders.polyline([[3, -4], [0, 4], [-2.5, -3.4]].map(([along, aside]) => pointOf(place, bank * (place.reach + along), aside)));
  }
  for (let i = 0; i < 7; i++) {
    const p = pointOf(place, swayAt(i, 0, 161) * (place.reach - 4), swayAt(i, 1, 161) * 6);
    const size = 0.8 + chanceAt(i, 2, 161);
    debris.polygon([{ x: p.x - size, y: p.y }, { x: p.x, y: p.y - size * 0.8 }, { x: p.x + size, y: p.y + size * 0.3 }]);
  }
}
