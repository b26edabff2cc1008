import { itemAt } from '@bridgehead/engine';
import { areaAbove, contourLoops } from './contours.js';
import { noiseAt } from './noise.js';
import { Pen, type Point, length } from './path.js';
import { type Field, blur, fallAt, pointAt, valueAt } from './relief.js';
import { HEX, type Sheet, outerHexAt } from './sheet.js';
import { group, path } from './svg.js';

/** Samples stand closer than those of the relief: the edge of a level is a rule, and must lie where its hexes end. */
const STEP = HEX / 6;
/** Between two levels: where the lower one ends, and a line part-way up to the next. */
const EDGE = 0.5;
const UPPER_LINE = 0.83;

/** Hills of whole levels: a tint for each, a line at its edge and one above, and strokes down the slope between them. */
export function drawHills(sheet: Sheet): string {
  const levels = [...new Set(sheet.outerLevels)].filter((level) => level > 0).toSorted((a, b) => a - b);
  if (levels.length === 0) return '';
  const field = levelField(sheet);
  const hachures = new Pen();
  for (const level of levels) for (const loop of contourLoops(field, level - EDGE)) hatchEdge(field, loop, hachures);
  return group('hills', [
    ...levels.map((level) => path(level === 1 ? 'level-1' : 'level-2', areaAbove(field, level - EDGE, 1))),
    path('level-step', levels.map((level) => areaAbove(field, level - 1 + UPPER_LINE, 1)).join('')),
    path('hachure', hachures.d),
  ]);
}

/** Levels as a smooth field: whole numbers inside their hexes, halves along the hexsides between two levels. */
export function levelField(sheet: Sheet): Field {
  const { frame } = sheet;
  const columns = Math.ceil(frame.width / STEP) + 5;
  const rows = Math.ceil(frame.height / STEP) + 5;
  const field: Field = {
    columns,
    rows,
    step: STEP,
    origin: { x: frame.x - 2 * STEP, y: frame.y - 2 * STEP },
    values: new Float64Array(columns * rows),
  };
  for (let i = 0; i < field.values.length; i++)
    field.values[i] = itemAt(sheet.outerLevels, outerHexAt(sheet, pointAt(field, i)));
  blur(field, 4);
  for (let i = 0; i < field.values.length; i++) {
    const { x, y } = pointAt(field, i);
    // Only slopes are uneven: the plain and the tops stay what they are.
    const slope = Math.abs((valueAt(field.values, i) % 1) - 0.5) < 0.49 ? 1 : 0;
    field.values[i] = valueAt(field.values, i) + slope * 0.1 * noiseAt(x / 24, y / 24, 131);
  }
  return field;
}

/** Strokes down from the edge of a level, evenly spaced along it. */
function hatchEdge(field: Field, loop: readonly Point[], hachures: Pen): void {
  const spacing = 4.6;
  let next = spacing / 2;
  loop.forEach((p, i) => {
    const end = itemAt(loop, (i + 1) % loop.length);
    const long = length(p, end);
    for (; next <= long; next += spacing) {
      const at = { x: p.x + ((end.x - p.x) * next) / long, y: p.y + ((end.y - p.y) * next) / long };
      stroke(field, at, hachures);
    }
    next -= long;
  });
}

/** One stroke across the edge: thick above, thin below. */
function stroke(field: Field, at: Point, hachures: Pen): void {
  const fall = fallAt(field, at);
  const steep = Math.hypot(fall.x, fall.y);
  if (steep === 0) return;
  const [x, y] = [fall.x / steep, fall.y / steep];
  const [above, below] = [2.2, 5.6 + 1.6 * noiseAt(at.x / 6, at.y / 6, 132)];
  hachures.polygon([
    { x: at.x - x * above - y * 0.65, y: at.y - y * above + x * 0.65 },
    { x: at.x - x * above + y * 0.65, y: at.y - y * above - x * 0.65 },
    { x: at.x + x * below, y: at.y + y * below },
  ]);
}
