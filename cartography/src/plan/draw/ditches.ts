import { itemAt, lastItem } from '@bridgehead/engine';
import { OFF_BOARD, UNIT, hexAt } from '@bridgehead/engine/hex';
import { chanceAt, noiseAt } from '../../draw/noise.js';
import { Pen, type Point, cubicSegment, length, offsetLine, softLine } from '../../draw/path.js';
import { HEX, MARGIN, SIDE } from '../../draw/sheet.js';
import { group, layered, path } from '../../draw/svg.js';
import { cellAt } from '../units.js';
import { type PlanSheet, planLength, planPoints, walk } from './sheet.js';

/** How far side channels run from the main one and from each other. */
const ASIDE = [8, 15.5] as const;
/** Channels stay this far from the middle of a road. */
const ROAD = 7.5;
/** The least length of a piece of channel that is worth digging. */
const LEAST = 14;

/** Drainage channels, each with side channels along it: every hex of the polder is crossed by several lines of water. */
export function drawDitches(sheet: PlanSheet): string {
  const main = new Pen();
  const side = new Pen();
  for (const { course, band } of sheet.plan.drawing.ditches) {
    const points = planPoints(course);
    smooth(main, points);
    for (const aside of ASIDE) {
      if (aside < planLength(band) / 2) for (const hand of [-1, 1]) digAlong(sheet, side, walk(points), aside * hand);
    }
  }
  return group('ditches', [
    path('side-ditch', side.d),
    layered('map-plan-ditches', main.d, ['ditch-bank', 'main-ditch']),
  ]);
}

/** A curve through all points. */
export function smooth(pen: Pen, points: readonly Point[]): void {
  pen.moveTo(itemAt(points, 0));
  for (let i = 0; i + 1 < points.length; i++) cubicSegment(pen, points, i);
}

/** A channel beside a course, broken off where it would leave the polder, meet a road, or run into another channel. */
function digAlong(sheet: PlanSheet, pen: Pen, course: readonly Point[], aside: number): void {
  let piece: Point[] = [];
  const finish = (): void => {
    if (piece.length > 2 && length(itemAt(piece, 0), lastItem(piece)) > LEAST)
      softLine(
        pen,
        piece.filter((_, i) => i % 3 === 0 || i === piece.length - 1),
      );
    piece = [];
  };
  for (const p of offsetLine(course, (i) => aside + 1.3 * noiseAt(i / 6, aside, 221))) {
    const isFree =
      isPolder(sheet, p) &&
      !sheet.isNearRoad(p, ROAD) &&
      !sheet.isNearDitch(p, Math.abs(aside) - 2.4) &&
      !isFilledUp(p, Math.abs(aside));
    if (isFree) piece.push(p);
    else finish();
  }
  finish();
}

/** Here and there a channel is missing, an outer one more often than an inner one. */
function isFilledUp(p: Point, aside: number): boolean {
  const chance = chanceAt(Math.round(p.x / 34), Math.round(p.y / 34), Math.round(aside));
  return chance < (aside === ASIDE[0] ? 0.06 : 0.3);
}

function isPolder({ grid, polder }: PlanSheet, p: Point): boolean {
  const cell = cellAt(grid, {
    x: ((p.x - MARGIN - SIDE) / (1.5 * SIDE)) * UNIT,
    y: ((p.y - MARGIN - HEX / 2) / HEX) * UNIT,
  });
  const hex = hexAt(grid, cell.column, cell.row);
  return hex !== OFF_BOARD && itemAt(polder, hex);
}
