import { itemAt } from '@bridgehead/engine';
import type { Island, Line } from '../source/schema.js';
import { riverCourse, streamCourse } from './courses.js';
import { noiseAt } from './noise.js';
import { Pen, type Point, length, offsetLine, sampleCurve, softLine, softLoop } from './path.js';
import { HEX, type Sheet, centreOfNamed } from './sheet.js';
import { group, path } from './svg.js';

/** Half the width of a river that fills hexes. */
const HALF_WIDTH = 0.33 * HEX;

/** Streams lie under rivers, so that a mouth needs no care. */
export function drawStreams(sheet: Sheet): string {
  const pen = new Pen();
  for (const edge of sheet.map.drawing.edges)
    if (edge.kind === 'stream') softLine(pen, withBends(streamCourse(sheet, edge)));
  return group('streams', [path('stream-bed', pen.d), path('stream', pen.d)]);
}

/** A little bend in the middle of every hexside. */
function withBends(points: readonly Point[]): Point[] {
  return points.flatMap((p, i) => {
    const next = points[i + 1];
    if (next === undefined) return [p];
    const bend = noiseAt(p.x / 9, p.y / 9, 95) * 4;
    const [dx, dy] = [next.x - p.x, next.y - p.y];
    const d = Math.hypot(dx, dy) || 1;
    return [p, { x: (p.x + next.x) / 2 - (dy / d) * bend, y: (p.y + next.y) / 2 + (dx / d) * bend }];
  });
}

/** A river: its two banks, lines of water within them, and its islands. */
export function drawRivers(sheet: Sheet): string {
  const rivers = sheet.map.drawing.lines.filter((line) => line.kind === 'river');
  return group('rivers', [...rivers.map((line) => drawRiver(sheet, line)), drawIslands(sheet)]);
}

/** From the middle of a river to its bank: no bank runs parallel to the other. */
function halfWidth(i: number, side: number): number {
  return HALF_WIDTH * (1 + 0.13 * noiseAt(i / 5, side * 9, 97));
}

function drawRiver(sheet: Sheet, line: Line): string {
  const course = sampleCurve(riverCourse(sheet, line), 14);
  const bank = (side: number, inset: number): Point[] => offsetLine(course, (i) => side * (halfWidth(i, side) - inset));
  const water = new Pen();
  softLoop(water, [...bank(1, 0), ...bank(-1, 0).toReversed()]);
  const lines = new Pen();
  for (const inset of [3.2, 7.2]) {
    softLine(lines, bank(1, inset));
    softLine(lines, bank(-1, inset));
  }
  return `${path('water', water.d)}\n${path('water-line', lines.d)}`;
}

/** Islands are long and narrow, and lie in the stream. */
function drawIslands(sheet: Sheet): string {
  const pen = new Pen();
  for (const island of sheet.map.drawing.islands) {
    const middle = islandCentre(sheet, island);
    const { x, y } = directionAt(sheet, island);
    const points = Array.from({ length: 12 }, (_, i) => {
      const angle = (i / 12) * Math.PI * 2;
      const u = Math.cos(angle) * island.length * HEX * 0.5;
      const v = Math.sin(angle) * island.width * HEX * 0.5 * (1 + 0.25 * noiseAt(i, 0, 98));
      return { x: middle.x + x * u - y * v, y: middle.y + y * u + x * v };
    });
    softLoop(pen, points);
  }
  return path('island', pen.d);
}

/** The middle of an island: the middle of the river in its hex, moved as the drawing says. */
export function islandCentre(sheet: Sheet, island: Island): Point {
  const { at } = nearestOnCourse(courseAt(sheet, island), centreOfNamed(sheet, island.hex));
  const [dx, dy] = island.shift ?? [0, 0];
  return { x: at.x + dx * HEX, y: at.y + dy * HEX };
}

function directionAt(sheet: Sheet, island: Island): Point {
  return nearestOnCourse(courseAt(sheet, island), centreOfNamed(sheet, island.hex)).direction;
}

function courseAt(sheet: Sheet, island: Island): Point[] {
  const river = sheet.map.drawing.lines.find(({ kind, hexes }) => kind === 'river' && hexes.includes(island.hex));
  return river === undefined ? [centreOfNamed(sheet, island.hex)] : sampleCurve(riverCourse(sheet, river), 6);
}

function nearestOnCourse(course: readonly Point[], to: Point): { at: Point; direction: Point } {
  let index = 0;
  course.forEach((p, i) => {
    if (length(p, to) < length(itemAt(course, index), to)) index = i;
  });
  const [a, b] = [itemAt(course, Math.max(index - 1, 0)), itemAt(course, Math.min(index + 1, course.length - 1))];
  const d = length(a, b) || 1;
  return { at: itemAt(course, index), direction: { x: (b.x - a.x) / d, y: (b.y - a.y) / d } };
}
