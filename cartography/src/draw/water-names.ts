import { itemAt, lastItem } from '@bridgehead/engine';
import type { Edge } from '../source/schema.js';
import { borderPoints } from './borders.js';
import { riverCourse, streamCourse } from './courses.js';
import { BROAD, edgeCourse } from './edge-water.js';
import { stretch, textAlong, textWidth } from './lettering.js';
import { type Point, length, num, offsetLine, relax, sampleCurve } from './path.js';
import { roadPoints } from './settlements.js';
import type { Sheet } from './sheet.js';
import { group } from './svg.js';
import { wayNamePoints } from './way-names.js';

const RIVER_SIZE = 26;
const RIVER_SPACING = 15;

interface EdgeLetters {
  readonly className: string;
  readonly size: number;
  readonly spacing: number;
  /** How far the foot of the letters may lie from the middle of the water: above it, or below. */
  readonly offsets: readonly number[];
}

const STREAM_LETTERS: EdgeLetters = {
  className: 'stream-name',
  size: 14,
  spacing: 1,
  offsets: [-8, -10, -12, -14, 17, 19, 21, 23],
};
/** Letters beside water along hexsides. */
const EDGE_LETTERS: Readonly<Record<Edge['kind'], EdgeLetters>> = {
  stream: STREAM_LETTERS,
  canal: { ...STREAM_LETTERS, offsets: [-13, -15, -17, 22, 24, 26] },
  river: { className: 'wide-stream-name', size: 19, spacing: 2.5, offsets: [-16, -18, -20, -23, 29, 31, 33, 36] },
};

/** Letters beside a small river. */
const NARROW_LETTERS: EdgeLetters = { ...STREAM_LETTERS, offsets: [-9, -11, -13, -15, 18, 20, 22, 24] };

function lettersOf({ kind, breadth }: Edge): EdgeLetters {
  return kind === 'river' && (breadth ?? 1) < BROAD ? NARROW_LETTERS : EDGE_LETTERS[kind];
}

/** Names along water: in a river that fills hexes, beside water that runs along hexsides. */
export function drawWaterNames(sheet: Sheet): string {
  const { lines, edges } = sheet.map.drawing;
  const rivers = lines
    .filter(({ kind }) => kind === 'river')
    .flatMap((line, r) =>
      (line.written ?? []).map((fraction, i) => {
        const course = sampleCurve(relax(riverCourse(sheet, line), 1), 8);
        const part = stretch(course, fraction, textWidth(line.name, RIVER_SIZE, RIVER_SPACING) * 1.3);
        return textAlong(
          `map-river-name-${r}-${i}`,
          'river-name',
          offsetLine(part, RIVER_SIZE * 0.3),
          line.name,
          RIVER_SPACING,
        );
      }),
    );
  const streams = edges.flatMap((edge, e) =>
    edgeNameCourses(sheet, edge).map((course, i) =>
      textAlong(`map-stream-name-${e}-${i}`, lettersOf(edge).className, course, edge.drawn ?? edge.name),
    ),
  );
  const arrows = [
    ...lines.flatMap((line) =>
      line.flow === undefined ? [] : [flowArrow(sampleCurve(riverCourse(sheet, line), 8), line.written, line.flow)],
    ),
    ...edges.flatMap((edge) =>
      edge.kind === 'river' && (edge.breadth ?? 1) >= BROAD
        ? [flowArrow(edgeCourse(sheet, edge), edge.written, 'forward')]
        : [],
    ),
  ];
  return group('water-names', [...rivers, ...streams, ...arrows]);
}

/** Points under the letters beside rivers and canals, which other names should not cover. */
export function edgeNamePoints(sheet: Sheet): Point[] {
  return sheet.map.drawing.edges
    .filter(({ kind }) => kind !== 'stream')
    .flatMap((edge) => {
      const { size } = lettersOf(edge);
      return edgeNameCourses(sheet, edge).flatMap((course) =>
        [0.1, 0.5].flatMap((part) => offsetLine(course, -size * part)),
      );
    });
}

/** The lines on which the names of water along hexsides stand. */
function edgeNameCourses(sheet: Sheet, edge: Edge): Point[][] {
  const letters = lettersOf(edge);
  const own =
    edge.kind === 'stream' ? sampleCurve(streamCourse(sheet, edge), 5) : sampleCurve(edgeCourse(sheet, edge), 7);
  const course = edge.kind === 'stream' ? sampleCurve(relax(streamCourse(sheet, edge), 5), 6) : relax(own, 40);
  const crowd = [...roadPoints(sheet), ...borderPoints(sheet), ...wayNamePoints(sheet), ...own];
  const room = textWidth(edge.drawn ?? edge.name, letters.size, letters.spacing) * 1.4;
  return (edge.written ?? [0.5]).map((fraction) => emptiest(stretch(course, fraction, room), letters, crowd));
}

/** The line beside water, above it or below, along which letters cover least. */
function emptiest(course: readonly Point[], { size, offsets }: EdgeLetters, crowd: readonly Point[]): Point[] {
  const [xs, ys] = [course.map((p) => p.x), course.map((p) => p.y)];
  const room = {
    left: Math.min(...xs) - 40,
    right: Math.max(...xs) + 40,
    top: Math.min(...ys) - 40,
    bottom: Math.max(...ys) + 40,
  };
  const near = crowd.filter((p) => p.x > room.left && p.x < room.right && p.y > room.top && p.y < room.bottom);
  const lines = offsets.map((offset) => {
    const middles = offsetLine(course, offset - size * 0.3);
    const covered = near.filter((p) => middles.some((q) => length(p, q) < 8)).length;
    return { offset, price: covered + Math.abs(offset) / 40 };
  });
  const best = lines.reduce((a, b) => (b.price < a.price ? b : a));
  return offsetLine(course, best.offset);
}

/** An arrow with the current, a little before the first place where the name is written. */
function flowArrow(
  course: readonly Point[],
  written: readonly number[] | undefined,
  flow: 'forward' | 'backward',
): string {
  const part = stretch(course, Math.max((written?.[0] ?? 0.5) - 0.11, 0.05), 44);
  const isForward = course.indexOf(itemAt(part, 0)) < course.indexOf(lastItem(part));
  const shaft = isForward === (flow === 'forward') ? part : part.toReversed();
  const tip = lastItem(shaft);
  const before = itemAt(shaft, shaft.length - 2);
  const d = length(before, tip) || 1;
  const [ux, uy] = [(tip.x - before.x) / d, (tip.y - before.y) / d];
  const barb = (side: number): string =>
    `M${num(tip.x)} ${num(tip.y)}l${num(-ux * 9 - uy * 4.5 * side)} ${num(-uy * 9 + ux * 4.5 * side)}`;
  const line = shaft.map((p, i) => `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`).join('');
  return `<path class="m-flow" d="${line}${barb(1)}${barb(-1)}"/>`;
}
