import { itemAt } from '@bridgehead/engine';
import { textAlong, textAt, textWidth, stretch } from '../../draw/lettering.js';
import { Pen, type Point, length, num, offsetLine } from '../../draw/path.js';
import { HEX, centreOfNamed, clamp, hexCentre } from '../../draw/sheet.js';
import { group, layered, path } from '../../draw/svg.js';
import type { Arrow } from '../schema.js';
import { roadNear } from './roads.js';
import { type PlanSheet, planPoints } from './sheet.js';

/** The dot in the middle of each hex, from which one looks and at which one aims. */
export function drawDots({ grid }: PlanSheet): string {
  const pen = new Pen();
  grid.labels.forEach((_, hex) => pen.dot(hexCentre({ grid }, hex)));
  return group('dots', [layered('map-plan-dots', pen.d, ['dot-edge', 'dot'])]);
}

/** The name of each hex at its upper side; in half hexes at the top of the board, at the lower. */
export function drawHexNames({ grid, frame }: PlanSheet): string {
  const texts = grid.labels.map((label, hex) => {
    const { x, y } = hexCentre({ grid }, hex);
    const isCutAbove = y - HEX / 2 < frame.y - 1;
    return `<text x="${num(x)}" y="${num(isCutAbove ? y + HEX / 2 - 4 : y - HEX / 2 + 9)}">${label}</text>`;
  });
  return group('hex-numbers', texts, ' class="m-hex-name"');
}

/** Letters of the names of roads; their feet stand so far to the left of the middle of the road, or to the right. */
const ROAD_NAME = { size: 11.5, spacing: 0.6, asides: [-8.2, 16.6], rise: 3.6 } as const;
/** How far along its road a name may be moved from where it is wanted. */
const MOVES = Array.from({ length: 21 }, (_, i) => (i - 10) * 14);

/** Names of buildings beside them, and of roads along them. */
export function drawLabels(sheet: PlanSheet): string {
  return group(
    'labels',
    sheet.plan.drawing.labels.map(({ text, at, along }, i) => {
      const place = itemAt(planPoints(at), 0);
      if (along === 'nothing') return textAt('building-name', place, text, 'middle');
      return textAlong(
        `map-plan-label-${i}`,
        'way-name',
        emptiestCourse(sheet, roadNear(sheet, place), place, text),
        text,
      );
    }),
  );
}

/** The line beside a road, near a place, along which a name covers the fewest names and dots of hexes. */
function emptiestCourse(sheet: PlanSheet, road: readonly Point[], place: Point, text: string): Point[] {
  const nearest = road.reduce((best, p, k) => (length(p, place) < length(itemAt(road, best), place) ? k : best), 0);
  const step = length(itemAt(road, 0), itemAt(road, 1));
  const room = textWidth(text, ROAD_NAME.size, ROAD_NAME.spacing) * 1.15;
  const printed = sheet.grid.labels.flatMap((_, hex) => {
    const { x, y } = hexCentre(sheet, hex);
    return length({ x, y }, place) < 4 * HEX
      ? [
          { x, y },
          { x: x - 7, y: y - HEX / 2 + 6 },
          { x: x + 7, y: y - HEX / 2 + 6 },
        ]
      : [];
  });
  const courses = MOVES.flatMap((move) =>
    ROAD_NAME.asides.map((aside) => {
      const part = stretch(road, clamp((nearest + move / step) / (road.length - 1), 0, 1), room);
      const letters = offsetLine(part, aside - ROAD_NAME.rise);
      const covered = printed.filter((p) => letters.some((q) => length(p, q) < 8)).length;
      return { course: offsetLine(part, aside), price: covered + Math.abs(move) / 200 + (aside > 0 ? 0.2 : 0) };
    }),
  );
  return courses.reduce((best, other) => (other.price < best.price ? other : best)).course;
}

/** An arrow from the origin down. */
export const ARROW = path('arrow', 'M-4.5 1H4.5V13H11L0 24-11 13H-4.5z');

const TURNS: Readonly<Record<Arrow['edge'], number>> = { north: 0, east: 90, south: 180, west: 270 };

/** Arrows from the edge into their hexes. */
export function drawArrows({ plan, grid, frame }: PlanSheet): string {
  return group(
    'arrows',
    plan.drawing.arrows.map(({ hex, edge }) => {
      const centre = centreOfNamed({ grid }, hex);
      const [x, y] =
        edge === 'north' || edge === 'south'
          ? [centre.x, edge === 'north' ? frame.y : frame.y + frame.height]
          : [edge === 'west' ? frame.x : frame.x + frame.width, centre.y];
      return `<g transform="translate(${num(x)} ${num(y)}) rotate(${TURNS[edge]})">${ARROW}</g>`;
    }),
  );
}
