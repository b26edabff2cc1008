import { itemAt } from '@bridgehead/engine';
import { chanceAt, swayAt } from '../../draw/noise.js';
import { Pen, type Point } from '../../draw/path.js';
import { turned } from '../../draw/plantations.js';
import { group, path } from '../../draw/svg.js';
import { clipped } from '../polygons.js';
import { inside, longestDirection } from './scan.js';
import { type PlanSheet, planPoints } from './sheet.js';

/** From a row in which grain was drilled to the furrow beside it. */
const ROW = 3.6;
/** How broad the strips of a field are that were sown or cut alike. */
const STRIP = 46;
/** Grain keeps this far from the edge of its field. */
const MARGIN = 1.6;

/** Fields of grain: strips of different tone, drilled in rows along the longest side. */
export function drawFields({ plan }: PlanSheet): string {
  const grain = new Grain();
  plan.fields.forEach((field, i) => grain.sow(planPoints(field), i));
  return group('fields', grain.paths());
}

/** A patch of grain for the legend. */
export function grainSample(outline: readonly Point[]): string {
  const grain = new Grain();
  grain.sow(outline, 0);
  return grain.paths().join('');
}

class Grain {
  private readonly ground = new Pen();
  private readonly strips = { light: new Pen(), dark: new Pen() };
  /** Between two rows of ears runs a furrow. */
  private readonly rows = [new Pen(), new Pen()] as const;

  sow(outline: readonly Point[], field: number): void {
    this.ground.polygon(outline);
    const { into, out } = turned(longestDirection(outline));
    const level = outline.map(into);
    const [xs, ys] = [level.map(({ x }) => x), level.map(({ y }) => y)];
    const [left, right, top, bottom] = [Math.min(...xs) - 1, Math.max(...xs) + 1, Math.min(...ys), Math.max(...ys)];
    let strip = 0;
    for (let y = top; y < bottom; strip++) {
      const next = y + STRIP * (0.6 + 0.9 * chanceAt(field, strip, 201));
      const tone = chanceAt(field, strip, 202);
      if (tone < 0.62) {
        const band = clipped(level, [
          { x: left, y },
          { x: right, y },
          { x: right, y: next },
          { x: left, y: next },
        ]);
        if (band.length > 2) this.strips[tone < 0.34 ? 'light' : 'dark'].polygon(band.map(out));
      }
      y = next;
    }
    for (let row = Math.ceil((top + MARGIN) / ROW); row * ROW < bottom - MARGIN; row++) {
      const y = row * ROW;
      for (const [from, to] of inside(level, y)) {
        const start = from + MARGIN + 3 * chanceAt(row, Math.round(from), 203);
        const end = to - MARGIN - 3 * chanceAt(row, Math.round(to), 204);
        if (end - start > 4)
          itemAt(this.rows, row & 1).polyline([
            out({ x: start, y: y + swayAt(row, field, 205) * 0.3 }),
            out({ x: end, y: y + swayAt(row, field, 206) * 0.3 }),
          ]);
      }
    }
  }

  paths(): string[] {
    return [
      path('grain', this.ground.d),
      path('grain-light', this.strips.light.d),
      path('grain-dark', this.strips.dark.d),
      path('grain-furrow', this.rows[0].d),
      path('grain-row', this.rows[1].d),
      path('grain-edge', this.ground.d),
    ];
  }
}
