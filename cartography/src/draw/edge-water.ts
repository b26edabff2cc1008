import { itemAt, lastItem } from '@bridgehead/engine';
import type { Edge } from '../source/schema.js';
import { streamCourse } from './courses.js';
import { noiseAt } from './noise.js';
import { Pen, type Point, length, midpoint, offsetLine, sampleCurve, softLine, softLoop } from './path.js';
import { HEX, type Sheet } from './sheet.js';
import { group, layered, path } from './svg.js';

/** Half the width of a river along hexsides, of the sand beside it, and of a canal with its banks. */
const RIVER = 7.4;
const SAND = 3.4;
const CANAL = 5;
/** How far a river strays from the hexsides it runs along. */
const MEANDER = 3.4;
/** A bank without sand. */
const BANK = 1.5;
/** Only a river of at least this breadth, against the usual one, has lines of water, and a name in large letters. */
export const BROAD = 0.8;
/** A river whose end lies this near to another one falls into it. */
const MOUTH = 0.4 * HEX;

function halfBreadth({ breadth }: Edge): number {
  return RIVER * (breadth ?? 1);
}

function isDry({ map }: Sheet): boolean {
  return map.drawing.soil === 'dry';
}

/** From the middle of water along hexsides to dry land: as far as a bridge has to reach. */
export function reachOver(sheet: Sheet, edge: Edge): number {
  return edge.kind === 'river' ? halfBreadth(edge) + (isDry(sheet) ? SAND : BANK) : CANAL;
}

/**
 * The course of a river or canal along hexsides: through the middle of each, so that it cuts the corners between them.
 * A river swings from one to the next; a canal runs straight.
 */
export function edgeCourse(sheet: Sheet, edge: Edge): Point[] {
  const corners = streamCourse(sheet, edge, edge.kind === 'canal' ? 'straight' : 'swaying');
  const middles = corners.slice(1).map((p, i) => midpoint(itemAt(corners, i), p));
  const course = [itemAt(corners, 0), ...middles, lastItem(corners)];
  if (edge.kind === 'canal') return course;
  const curve = sampleCurve(course, 7);
  const meander = MEANDER * Math.min(1, 0.4 + 0.6 * (edge.breadth ?? 1));
  return offsetLine(curve, (i) => (i === 0 || i === curve.length - 1 ? 0 : meander * noiseAt(i / 3.1, 0, 153)));
}

/** A course continued into the river it falls into, or from which it comes. */
function withMouths(sheet: Sheet, edge: Edge, course: readonly Point[]): Point[] {
  const others = sheet.map.drawing.edges
    .filter((other) => other !== edge && other.kind === 'river')
    .flatMap((other) => edgeCourse(sheet, other));
  const mouth = (end: Point): Point[] => {
    const nearest = others.reduce<Point | undefined>(
      (best, p) => (best === undefined || length(p, end) < length(best, end) ? p : best),
      undefined,
    );
    return nearest !== undefined && length(nearest, end) < MOUTH && length(nearest, end) > 1 ? [nearest] : [];
  };
  return [...mouth(itemAt(course, 0)), ...course, ...mouth(lastItem(course))];
}

/** A small river that springs on the map grows from its source: the part of its breadth at each point. */
function growth(sheet: Sheet, edge: Edge, course: readonly Point[]): (i: number) => number {
  const others = sheet.map.drawing.edges.filter((other) => other !== edge && other.kind === 'river');
  const isAtSource =
    others.every((other) => edgeCourse(sheet, other).every((p) => length(p, itemAt(course, 0)) > MOUTH)) &&
    (edge.breadth ?? 1) < BROAD;
  const grownUp = Math.min(course.length, 40);
  return (i) => (isAtSource && i < grownUp ? 0.35 + 0.65 * (i / grownUp) : 1);
}

/** How sharply a course turns at each point, positive to the right, evened out over some points. */
function bendsOf(course: readonly Point[]): number[] {
  const turns = course.map((p, i) => {
    const [a, b] = [itemAt(course, Math.max(i - 1, 0)), itemAt(course, Math.min(i + 1, course.length - 1))];
    return ((p.x - a.x) * (b.y - p.y) - (p.y - a.y) * (b.x - p.x)) / ((length(a, p) || 1) * (length(p, b) || 1));
  });
  return turns.map((_, i) => {
    const near = turns.slice(Math.max(i - 4, 0), i + 5);
    return near.reduce((sum, turn) => sum + turn, 0) / near.length;
  });
}

/** Rivers along hexsides: sand, two banks that do not run parallel, and lines of water between them. */
export function drawEdgeRivers(sheet: Sheet): string {
  const sand = new Pen();
  const water = new Pen();
  const lines = new Pen();
  for (const edge of sheet.map.drawing.edges) {
    if (edge.kind !== 'river') continue;
    const course = withMouths(sheet, edge, edgeCourse(sheet, edge));
    const bends = bendsOf(course);
    const grown = growth(sheet, edge, course);
    const half = (i: number, side: number): number =>
      halfBreadth(edge) * grown(i) * (1 + 0.2 * noiseAt(i / 4, side * 9, 151));
    const bank = (side: number, by: (i: number) => number): Point[] =>
      offsetLine(course, (i) => side * (half(i, side) + by(i)));
    // In summer the water leaves a part of its bed dry, on the inner side of each bend.
    const dry =
      (side: number) =>
      (i: number): number =>
        SAND * Math.max(0.2, 0.45 + 5 * side * itemAt(bends, i) + 0.5 * side * noiseAt(i / 9, 0, 152));
    if (isDry(sheet)) softLoop(sand, [...bank(1, dry(1)), ...bank(-1, dry(-1)).toReversed()]);
    softLoop(water, [...bank(1, () => 0), ...bank(-1, () => 0).toReversed()]);
    if ((edge.breadth ?? 1) >= BROAD)
      for (const side of [1, -1])
        softLine(
          lines,
          bank(side, () => -3),
        );
  }
  // Where rivers meet, the water of one runs over the bank of the other.
  const isMeeting = sheet.map.drawing.edges.filter(({ kind }) => kind === 'river').length > 1;
  return group('edge-rivers', [
    path('shoal', sand.d),
    path('water', water.d),
    isMeeting ? path('water-inside', water.d) : '',
    path('water-line', lines.d),
  ]);
}

/** Canals: water between two low banks. */
export function drawCanals(sheet: Sheet): string {
  const pen = new Pen();
  for (const edge of sheet.map.drawing.edges) {
    if (edge.kind !== 'canal') continue;
    softLine(pen, roundedCourse(edgeCourse(sheet, edge)));
  }
  return group('canals', [layered('map-canal-lines', pen.d, ['canal-foot', 'canal-bank', 'canal-edge', 'canal'])]);
}

/** Points close together on straight reaches, so that only the bends between them are rounded. */
function roundedCourse(course: readonly Point[]): Point[] {
  return course.flatMap((p, i) => {
    const next = course[i + 1];
    if (next === undefined) return [p];
    const count = Math.max(1, Math.round(length(p, next) / 9));
    return Array.from({ length: count }, (_, k) => ({
      x: p.x + ((next.x - p.x) * k) / count,
      y: p.y + ((next.y - p.y) * k) / count,
    }));
  });
}
