import { itemAt } from '@bridgehead/engine';
import { chanceAt, swayAt } from '../../draw/noise.js';
import { Pen, type Point, contains } from '../../draw/path.js';
import { group, layered, path } from '../../draw/svg.js';
import type { UnitPoints } from '../compile.js';
import { groundOf } from './cover.js';
import { type PlanSheet, planPoints } from './sheet.js';

/** Ground above the plain, level by level, with the crest lines where it rises. */
export function drawHills(sheet: PlanSheet): string {
  const { levels = [], crests = [] } = sheet.plan.drawing;
  const lines = new Pen();
  for (const crest of crests) lines.polyline(planPoints(crest));
  return group(
    'hills',
    [1, 2]
      .map((level) =>
        path(
          `hill-${level}`,
          levels.some((each) => each >= level) ? groundOf(sheet, (hex) => itemAt(levels, hex) >= level) : '',
        ),
      )
      .concat(path('crest', lines.d)),
  );
}

/** Woods: crowns close together, broader than fruit trees and in no rows. */
export function drawWoods({ plan }: PlanSheet): string {
  const { floor, plants } = grow(plan.drawing.woods ?? [], 8.6, 231);
  return group('woods', [
    path('woods-floor', floor.d),
    layered('map-plan-woods', plants.d, ['woods-tree-shadow', 'woods-tree', 'woods-tree-light']),
  ]);
}

/** Low bushes, here and there. */
export function drawBrush({ plan }: PlanSheet): string {
  const { floor, plants } = grow(plan.drawing.brush ?? [], 9.4, 241);
  return group('brush', [path('brush-floor', floor.d), layered('map-plan-brush', plants.d, ['bush-shadow', 'bush'])]);
}

/** Plants within outlines, this far apart on the average. */
function grow(
  outlines: readonly UnitPoints[],
  apart: number,
  seed: number,
): { readonly floor: Pen; readonly plants: Pen } {
  const floor = new Pen();
  const plants = new Pen();
  for (const outline of outlines.map(planPoints)) {
    floor.polygon(outline);
    for (const p of lattice(outline, apart, seed))
      if (contains(outline, p) && chanceAt(Math.round(p.x), Math.round(p.y), seed) > 0.12) plants.dot(p);
  }
  return { floor, plants };
}

/** Points over an outline, none where it should be. */
function lattice(outline: readonly Point[], apart: number, seed: number): Point[] {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const points: Point[] = [];
  for (let row = Math.ceil(Math.min(...ys) / apart); row * apart < Math.max(...ys); row++) {
    for (let column = Math.ceil(Math.min(...xs) / apart); column * apart < Math.max(...xs); column++) {
      points.push({
        x: (column + 0.5 * (row & 1)) * apart + swayAt(column, row, seed + 1) * apart * 0.3,
        y: row * apart + swayAt(column, row, seed + 2) * apart * 0.3,
      });
    }
  }
  return points;
}
