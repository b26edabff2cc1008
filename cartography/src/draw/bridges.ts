import { itemAt } from '@bridgehead/engine';
import { hexesBeside } from '../compile/facts.js';
import { wayPoint } from './courses.js';
import { type CrossingPlace, placeOfCrossing, pointOf } from './crossings.js';
import { edgeCourse, reachOver } from './edge-water.js';
import { chanceAt, swayAt } from './noise.js';
import { Pen, type Point, between, length, midpoint, sampleCurve } from './path.js';
import { HEX, type Sheet, centreOfNamed } from './sheet.js';
import { group, layered, path } from './svg.js';
import { drawnCourse } from './ways.js';

/** Bridges, over rivers in hexes and along hexsides, and what remains of some. */
export function drawBridges(sheet: Sheet): string {
  const deck = new Pen();
  const marks = new Pen();
  const girders = new Pen();
  const debris = new Pen();
  drawDecks(sheet, deck, marks);
  const spans = new Pen();
  for (const place of plainBridges(sheet)) {
    if (place.reach > 8) drawSpan(place, spans, girders, marks);
    else drawWings(place, girders);
  }
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

/** Bridges without a name: wherever else a way crosses a river along hexsides. */
function plainBridges(sheet: Sheet): CrossingPlace[] {
  const { lines, edges, crossings } = sheet.map.drawing;
  const done = new Set(crossings.map(({ side }) => side));
  const places: CrossingPlace[] = [];
  for (const edge of edges.filter(({ kind }) => kind === 'river')) {
    const course = sampleCurve(edgeCourse(sheet, edge), 2);
    for (const line of lines.filter(({ kind }) => kind !== 'limit' && kind !== 'river')) {
      const crossed = line.hexes
        .slice(1)
        .map((hex, i) => [itemAt(line.hexes, i), hex].toSorted().join('/'))
        .filter((side) => !done.has(side) && edge.sides.includes(side));
      for (const side of crossed) {
        done.add(side);
        places.push({
          ...whereTheyMeet(sampleCurve(drawnCourse(sheet, line), 2), course, middleOf(sheet, side)),
          reach: reachOver(sheet, edge),
        });
      }
    }
  }
  return places;
}

function middleOf(sheet: Sheet, side: string): Point {
  const [a, b] = hexesBeside(side);
  return midpoint(centreOfNamed(sheet, a), centreOfNamed(sheet, b));
}

/** Where a way meets the water near a hexside, and the direction of the way there. */
function whereTheyMeet(
  way: readonly Point[],
  water: readonly Point[],
  near: Point,
): Pick<CrossingPlace, 'at' | 'across'> {
  const close = (p: Point): boolean => length(p, near) < HEX * 0.6;
  const wet = water.filter(close);
  let best = { index: 0, apart: Infinity };
  way.forEach((p, index) => {
    if (!close(p)) return;
    const apart = Math.min(...wet.map((q) => length(p, q)));
    if (apart < best.apart) best = { index, apart };
  });
  const [before, after] = [
    itemAt(way, Math.max(best.index - 2, 0)),
    itemAt(way, Math.min(best.index + 2, way.length - 1)),
  ];
  const long = length(before, after);
  return { at: itemAt(way, best.index), across: { x: (after.x - before.x) / long, y: (after.y - before.y) / long } };
}

/** A bridge in a river hex: its deck from bank to bank, with a tower at each end of it. */
function drawDecks(sheet: Sheet, deck: Pen, marks: Pen): void {
  for (const bridge of sheet.map.drawing.bridges) {
    const middle = wayPoint(sheet, bridge.hex);
    const ends = Object.values(bridge.exits).map((exit) => between(middle, wayPoint(sheet, exit), 0.44));
    deck.polyline([itemAt(ends, 0), middle, itemAt(ends, 1)]);
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
      { x: x - ux * 3 - uy * 2.6, y: y - uy * 3 + ux * 2.6 },
      { x: x + ux * 3 - uy * 2.6, y: y + uy * 3 + ux * 2.6 },
      { x: x + ux * 3 + uy * 2.6, y: y + uy * 3 - ux * 2.6 },
      { x: x - ux * 3 + uy * 2.6, y: y - uy * 3 - ux * 2.6 },
    ]);
  }
}

/** A bridge of girders over a river along hexsides. */
function drawSpan(place: CrossingPlace, spans: Pen, girders: Pen, marks: Pen): void {
  const end = place.reach + 3;
  spans.polyline([pointOf(place, -end, 0), pointOf(place, end, 0)]);
  const bays = 6;
  for (const first of [-1, 1]) {
    girders.polyline(
      Array.from({ length: bays + 1 }, (_, i) =>
        pointOf(place, -end + (2 * end * i) / bays, (i % 2 === 0 ? 1 : -1) * first * 3.8),
      ),
    );
  }
  for (const side of [-1, 1]) drawPillars(pointOf(place, side * end, 0), place.across, marks);
}

/** A small bridge: a parapet on each side, spread at the ends. */
function drawWings(place: CrossingPlace, girders: Pen): void {
  const end = place.reach + 1;
  for (const side of [-1, 1]) {
    girders.polyline([
      pointOf(place, -end - 3, 7.6 * side),
      pointOf(place, -end, 4.8 * side),
      pointOf(place, end, 4.8 * side),
      pointOf(place, end + 3, 7.6 * side),
    ]);
  }
}

/** Stumps of girders on both banks, and pieces of it in the water. */
function drawRuin(place: CrossingPlace, girders: Pen, debris: Pen): void {
  for (const bank of [-1, 1]) {
    for (const [aside, out] of [
      [-4, 5.5],
      [4, 3.5],
    ] as const)
      girders.polyline([
        pointOf(place, bank * (place.reach + 3), aside),
        pointOf(place, bank * (place.reach - out), aside),
      ]);
    girders.polyline([
      pointOf(place, bank * (place.reach + 3), -4),
      pointOf(place, bank * place.reach, 4),
      pointOf(place, bank * (place.reach - 2.5), -3.4),
    ]);
  }
  for (let i = 0; i < 7; i++) {
    const p = pointOf(place, swayAt(i, 0, 161) * (place.reach - 4), swayAt(i, 1, 161) * 6);
    const size = 0.8 + chanceAt(i, 2, 161);
    debris.polygon([
      { x: p.x - size, y: p.y },
      { x: p.x, y: p.y - size * 0.8 },
      { x: p.x + size, y: p.y + size * 0.3 },
    ]);
  }
}
