/** Lines of sight as one would write them at first: in floating point, every hex and every shape of the board tried for each line. */
import { itemAt } from '@bridgehead/engine';
import { areAdjacent, unitCentre, unitCorners } from '@bridgehead/engine/hex';
import type { Board } from '@bridgehead/elst';

type Point = readonly [x: number, y: number];
/** Two shares of a line, between which it is inside something. */
type Span = readonly [from: number, to: number];

interface Shape {
  readonly kind: string;
  readonly points: readonly Point[];
}

export interface FloatBoard {
  readonly board: Board;
  readonly centres: readonly Point[];
  readonly hexes: readonly (readonly Point[])[];
  readonly shapes: readonly Shape[];
}

/** In units of the board, of which 6000 are a hex: a millionth of a hex. */
const MARGIN = 0.006;
const BLOCKING = 6;
export const UNSEEN = -1;

function point({ x, y }: { readonly x: number; readonly y: number }): Point {
  return [x, y];
}

export function floatBoard(board: Board): FloatBoard {
  return {
    board,
    centres: board.grid.labels.map((_, hex) => point(unitCentre(board.grid, hex))),
    hexes: board.grid.labels.map((_, hex) => unitCorners(board.grid, hex).map(point)),
    shapes: board.depictions.map(({ kind, outline }) => ({
      kind,
      points: Array.from(
        { length: outline.length / 2 },
        (_, corner): Point => [itemAt(outline, 2 * corner), itemAt(outline, 2 * corner + 1)],
      ),
    })),
  };
}

/** The Hindrance between two hexes on the ground in September, or UNSEEN. */
export function sightByFloats({ board, centres, hexes, shapes }: FloatBoard, from: number, to: number): number {
  if (from === to || areAdjacent(board.grid, from, to)) return 0;
  const [a, b] = [pointAt(centres, from), pointAt(centres, to)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const spans = hexes.map((corners) => spanIn(a, b, corners));
  const isLong = ([begin, end]: Span) => (end - begin) * length > MARGIN;
  const ends: readonly [Span, Span] = [itemAt(spans, from), itemAt(spans, to)];
  for (const { kind, points } of shapes) {
    if (kind !== 'building') continue;
    if (spansIn(a, b, points).some((span) => isLong(without(span, ends)))) return UNSEEN;
  }
  const fields = shapes.filter(({ kind }) => kind === 'grain').flatMap(({ points }) => spansIn(a, b, points));
  const places = new Map<string, Span>();
  const orchards = new Set<string>();
  spans.forEach((span, hex) => {
    if (hex === from || hex === to || !isLong(span)) return;
    const key = span[0].toFixed(7); // the two hexes beside a hexside share one place
    places.set(key, span);
    if (board.terrain[hex] === 'orchard' && !(board.road[hex] !== undefined && isOnRoad(a, b, span, shapes, length)))
      orchards.add(key);
  });
  let hindrance = 0;
  for (const [key, span] of places)
    if (orchards.has(key) || fields.some((field) => isLong([Math.max(span[0], field[0]), Math.min(span[1], field[1])])))
      hindrance++;
  return hindrance < BLOCKING ? hindrance : UNSEEN;
}

/** The part of a line in a hex, its sides included. */
function spanIn(a: Point, b: Point, corners: readonly Point[]): Span {
  let [begin, end] = [0, 1];
  for (let corner = 0; corner < corners.length; corner++) {
    const [p, q] = [pointAt(corners, corner), pointAt(corners, (corner + 1) % corners.length)];
    const normal: Point = [p[1] - q[1], q[0] - p[0]]; // inwards: the corners go round clockwise
    const [away, speed] = [
      (a[0] - p[0]) * normal[0] + (a[1] - p[1]) * normal[1],
      (b[0] - a[0]) * normal[0] + (b[1] - a[1]) * normal[1],
    ];
    if (Math.abs(speed) < 1e-3) {
      if (away < -1e-3) return [0, 0];
    } else if (speed > 0) begin = Math.max(begin, -away / speed);
    else end = Math.min(end, -away / speed);
  }
  return end > begin ? [begin, end] : [0, 0];
}

/** The parts of a line inside a shape. */
function spansIn(a: Point, b: Point, points: readonly Point[]): Span[] {
  const cuts = [0, 1];
  for (let corner = 0; corner < points.length; corner++) {
    const [p, q] = [pointAt(points, corner), pointAt(points, (corner + 1) % points.length)];
    const across = (b[0] - a[0]) * (q[1] - p[1]) - (b[1] - a[1]) * (q[0] - p[0]);
    if (across === 0) continue;
    const share = ((p[0] - a[0]) * (q[1] - p[1]) - (p[1] - a[1]) * (q[0] - p[0])) / across;
    const along = ((p[0] - a[0]) * (b[1] - a[1]) - (p[1] - a[1]) * (b[0] - a[0])) / across;
    if (along >= 0 && along <= 1 && share > 0 && share < 1) cuts.push(share);
  }
  const sorted = cuts.toSorted((one, other) => one - other);
  return sorted.slice(1).flatMap((end, index): Span[] => {
    const middle = (itemAt(sorted, index) + end) / 2;
    return isInside([a[0] + middle * (b[0] - a[0]), a[1] + middle * (b[1] - a[1])], points)
      ? [[itemAt(sorted, index), end]]
      : [];
  });
}

function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false;
  for (let corner = 0; corner < points.length; corner++) {
    const [p, q] = [pointAt(points, corner), pointAt(points, (corner + 1) % points.length)];
    if (p[1] > y !== q[1] > y && x < p[0] + ((y - p[1]) * (q[0] - p[0])) / (q[1] - p[1])) inside = !inside;
  }
  return inside;
}

/** What remains of a part of a line outside its first and its last hex. */
function without([begin, end]: Span, [first, last]: readonly [Span, Span]): Span {
  return [Math.max(begin, first[1]), Math.min(end, last[0])];
}

function isOnRoad(a: Point, b: Point, [begin, end]: Span, shapes: readonly Shape[], length: number): boolean {
  const roads = shapes
    .filter(({ kind }) => kind === 'road')
    .flatMap(({ points }) => spansIn(a, b, points))
    .toSorted((one, other) => one[0] - other[0]);
  let reached = begin;
  for (const road of roads) if ((road[0] - reached) * length <= MARGIN) reached = Math.max(reached, road[1]);
  return (end - reached) * length <= MARGIN;
}

/** A helper of its own: a shared one would slow the comparison down. */
function pointAt(points: readonly Point[], index: number): Point {
  const found = points[index];
  if (found === undefined) throw new RangeError(`There is no point ${index}`);
  return found;
}
