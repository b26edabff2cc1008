import type { Line } from '../source/schema.js';
import { stretch, textAlong, textWidth } from './lettering.js';
import { type Point, offsetLine, relax } from './path.js';
import type { Sheet } from './sheet.js';
import { lineCourse } from './slopes.js';
import { group } from './svg.js';

const SIZE = 11.5;
const SPACING = 0.6;
/** From the middle of a way to the foot of the letters beside it. */
const ASIDE: Readonly<Partial<Record<Line['kind'], number>>> = { highway: 6.5, railway: 12, ditch: 9.5 };
const OTHER_ASIDE = 10;

/** Names written along ways and ditches, where the drawing asks for them. */
export function drawWayNames(sheet: Sheet): string {
  const names = namedWays(sheet).flatMap((line, l) =>
    nameCourses(sheet, line).map((course, i) =>
      textAlong(`map-way-name-${l}-${i}`, 'way-name', course, line.drawn ?? line.name),
    ),
  );
  return group('way-names', names);
}

/** Points under the letters of these names, which other names should not cover. */
export function wayNamePoints(sheet: Sheet): Point[] {
  return namedWays(sheet).flatMap((line) =>
    nameCourses(sheet, line).flatMap((course) => [...course, ...offsetLine(course, -SIZE * 0.6)]),
  );
}

function namedWays(sheet: Sheet): Line[] {
  return sheet.map.drawing.lines.filter(
    ({ kind, written }) => kind !== 'river' && kind !== 'limit' && written !== undefined,
  );
}

function nameCourses(sheet: Sheet, line: Line): Point[][] {
  const course = relax(lineCourse(sheet, line), 10);
  const room = textWidth(line.drawn ?? line.name, SIZE, SPACING) * 1.1;
  return (line.written ?? []).map((fraction) =>
    offsetLine(stretch(course, fraction, room), -(ASIDE[line.kind] ?? OTHER_ASIDE)),
  );
}
