import { itemAt } from '@bridgehead/engine';
import type { Line } from '../source/schema.js';
import { railCourse } from './courses.js';
import { Pen, type Point, between, midpoint, relax, sampleCurve } from './path.js';
import { type Sheet, centreOfNamed } from './sheet.js';
import { group, layered, path } from './svg.js';
import { type Ticks, drawTicks } from './ticks.js';
import { drawnCourse } from './ways.js';

/** Down from a bank, down into a cutting, down into a ditch. */
const RAISED: Ticks = { from: 4.6, to: 7.8, spacing: 3.8 };
const SUNKEN: Ticks = { from: 7.6, to: 3.6, spacing: 3.9 };
const DITCH: Ticks = { from: 6.6, to: 2.4, spacing: 3.9 };

/** Banks and cuttings of ways, and ditches: what lies under the ways themselves. */
export function drawSlopes(sheet: Sheet): string {
  const { lines } = sheet.map.drawing;
  const slopes = new Pen();
  const banks = new Pen();
  const ditches = new Pen();
  for (const line of lines) {
    if (line.profile === undefined) continue;
    const course = lineCourse(sheet, line);
    if (line.kind === 'ditch') ditches.polyline(course);
    else if (line.profile === 'raised') banks.polyline(course);
    drawTicks(
      slopes,
      course,
      ticksOf(line),
      lines.filter((other) => meets(line, other)).flatMap((other) => lineCourse(sheet, other)),
    );
  }
  return group('slopes', [
    path('embankment', banks.d),
    layered('map-ditch-lines', ditches.d, ['ditch-edge', 'ditch']),
    path('slope', slopes.d),
  ]);
}

function ticksOf({ kind, profile }: Line): Ticks {
  if (kind === 'ditch') return DITCH;
  return profile === 'raised' ? RAISED : SUNKEN;
}

/** Whether another line comes through the slopes of this one. */
function meets(line: Line, other: Line): boolean {
  return (
    other !== line &&
    other.kind !== 'limit' &&
    other.kind !== 'river' &&
    other.hexes.some((hex) => line.hexes.includes(hex))
  );
}

/** Points close together along a way or a ditch as it is drawn. */
export function lineCourse(sheet: Sheet, line: Line): Point[] {
  if (line.kind === 'railway') return sampleCurve(railCourse(sheet, line), 3);
  if (line.kind !== 'ditch') return sampleCurve(drawnCourse(sheet, line), 3);
  // A ditch is dug straight: the zigzag of its hexes is taken out, at its ends as well.
  const middles = line.hexes.map((hex) => centreOfNamed(sheet, hex));
  const inner = middles.slice(1).map((p, i) => midpoint(itemAt(middles, i), p));
  return sampleCurve(relax(beyondEnds(inner), 3), 3);
}

/** A course continued half-way further at both ends. */
function beyondEnds(course: readonly Point[]): Point[] {
  const n = course.length;
  return n < 2
    ? [...course]
    : [
        between(itemAt(course, 1), itemAt(course, 0), 1.5),
        ...course,
        between(itemAt(course, n - 2), itemAt(course, n - 1), 1.5),
      ];
}
