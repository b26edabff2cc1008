import { itemAt } from '@bridgehead/engine';
import { hexNamed } from '@bridgehead/engine/hex';
import { sideBetween } from '../lattice.js';
import { hexesBeside } from '../compile/facts.js';
import { mix, noiseAt } from './noise.js';
import { type Point, between, sampleCurve } from './path.js';
import { HEX, type Sheet, centreOfNamed, onPaper, outerHexAt } from './sheet.js';

/** Samples on a square lattice over the sheet, a little beyond its frame. */
export interface Field {
  readonly columns: number;
  readonly rows: number;
  readonly step: number;
  readonly origin: Point;
  readonly values: Float64Array;
}

/** A height of a field; a place outside it is a bug. For these numbers alone, because the loops over them are long. */
export function valueAt(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw new RangeError(`The field has no place ${index}`);
  return value;
}

const STEP = HEX / 4;
/** Samples beyond the frame, so that contours end out of sight. */
const PADDING = 3;

/** How uneven the ground of a terrain is, in metres up and down. */
const UNEVENNESS: Readonly<Record<string, number>> = {
  rough: 42,
  woods: 32,
  broken: 32,
  grove: 17,
  mixed: 16,
  clear: 5,
  town: 3,
  'rough-1': 22,
  'rough-2': 42,
  orchard: 5,
  olive: 6,
  vineyard: 5,
  crop: 4,
  reeds: 1,
  building: 3,
  ditch: 4,
  sunken: 4,
  embankment: 4,
};
const OTHER_UNEVENNESS = 10;
/** How far a level rises above the one below, in metres, where a map has levels in place of heights. */
const LEVEL_RISE = 30;

/** Heights of the ground in metres: known heights and valleys, a skin stretched between them, and unevenness by terrain. */
export function groundHeights(sheet: Sheet): Field {
  const { frame } = sheet;
  const columns = Math.ceil(frame.width / STEP) + 2 * PADDING + 1;
  const rows = Math.ceil(frame.height / STEP) + 2 * PADDING + 1;
  const origin = { x: frame.x - PADDING * STEP, y: frame.y - PADDING * STEP };
  const field: Field = { columns, rows, step: STEP, origin, values: new Float64Array(columns * rows) };
  const known = knownHeights(sheet, field);
  stretchSkin(field, known);
  const unevenness = Float64Array.from({ length: columns * rows }, (_, i) => {
    const kind = itemAt(sheet.outerTerrain, outerHexAt(sheet, pointAt(field, i)));
    return sheet.waterKinds.has(kind) ? 0 : (UNEVENNESS[kind] ?? OTHER_UNEVENNESS);
  });
  blur({ ...field, values: unevenness }, 3);
  const steps = Float64Array.from(
    { length: columns * rows },
    (_, i) => itemAt(sheet.outerLevels, outerHexAt(sheet, pointAt(field, i))) * LEVEL_RISE,
  );
  blur({ ...field, values: steps }, 5);
  for (let i = 0; i < field.values.length; i++) {
    const p = pointAt(field, i);
    const [x, y] = [p.x / HEX, p.y / HEX];
    const bumps =
      noiseAt(x / 2.6, y / 2.6, 21) + 0.6 * noiseAt(x / 1.15, y / 1.15, 22) + 0.25 * noiseAt(x / 0.6, y / 0.6, 23);
    const nearKnown = known[i] === undefined ? 1 : 0.3;
    field.values[i] = valueAt(field.values, i) + bumps * valueAt(unevenness, i) * nearKnown + valueAt(steps, i);
  }
  blur(field, 1);
  return field;
}

function knownHeights(sheet: Sheet, field: Field): (number | undefined)[] {
  const known: (number | undefined)[] = Array.from({ length: field.values.length });
  const { drawing } = sheet.map;
  const toPaper = onPaper(sheet);
  const fix = (p: Point, metres: number): void => {
    const i = indexAt(field, p);
    if (i >= 0) known[i] = Math.min(known[i] ?? Infinity, metres);
  };
  for (const { hexes, metres } of drawing.spots) for (const hex of hexes) fix(centreOfNamed(sheet, hex), metres);
  for (const height of drawing.heights) {
    if (height.metres === undefined) continue;
    const i = indexAt(field, heightPoint(sheet, height));
    if (i >= 0) known[i] = height.metres;
  }
  for (const edge of drawing.edges) {
    if (edge.fall === undefined) continue;
    const [from, to] = edge.fall;
    const points = edge.sides.flatMap((side) => {
      const [a, b] = hexesBeside(side);
      const [p, q] = sideBetween(sheet.grid, hexNamed(sheet.grid, a), hexNamed(sheet.grid, b));
      return [between(toPaper(p), toPaper(q), 0.5)];
    });
    const course = sampleCurve(points, STEP / 2);
    course.forEach((p, i) => fix(p, mix(from, to, i / course.length)));
  }
  for (const line of drawing.lines) {
    if (line.fall === undefined) continue;
    const [from, to] = line.fall;
    const course = sampleCurve(
      line.hexes.map((hex) => centreOfNamed(sheet, hex)),
      STEP / 2,
    );
    course.forEach((p, i) => {
      for (const [dx, dy] of [
        [0, 0],
        [STEP, 0],
        [-STEP, 0],
        [0, STEP],
        [0, -STEP],
      ] as const) {
        fix({ x: p.x + dx, y: p.y + dy }, mix(from, to, i / course.length));
      }
    });
  }
  return known;
}

/** Where a height's summit lies: the middle of its hex, moved as the drawing says. */
export function heightPoint(
  sheet: Sheet,
  height: { readonly hex: string; readonly shift?: readonly [number, number] | undefined },
): Point {
  const centre = centreOfNamed(sheet, height.hex);
  const [dx, dy] = height.shift ?? [0, 0];
  return { x: centre.x + dx * HEX, y: centre.y + dy * HEX };
}

/** Heights between the known ones: each the mean of its neighbours, as in a skin stretched over posts. */
function stretchSkin(field: Field, known: readonly (number | undefined)[]): void {
  const { columns, rows, values } = field;
  const fixed = known.filter((metres) => metres !== undefined);
  const mean = fixed.length === 0 ? 0 : fixed.reduce((sum, metres) => sum + metres, 0) / fixed.length;
  for (let i = 0; i < values.length; i++) values[i] = known[i] ?? mean;
  // Over-relaxation: 1.9 times the correction brings the skin to rest in a few hundred rounds.
  for (let round = 0; round < 240; round++) {
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const i = row * columns + column;
        if (known[i] !== undefined) continue;
        const left = valueAt(values, column > 0 ? i - 1 : i + 1);
        const right = valueAt(values, column + 1 < columns ? i + 1 : i - 1);
        const above = valueAt(values, row > 0 ? i - columns : i + columns);
        const below = valueAt(values, row + 1 < rows ? i + columns : i - columns);
        const here = valueAt(values, i);
        values[i] = here + 1.9 * ((left + right + above + below) / 4 - here);
      }
    }
  }
}

/** Each value replaced by a weighted mean with its eight neighbours. */
export function blur(field: Field, rounds: number): void {
  const { columns, rows, values } = field;
  for (let round = 0; round < rounds; round++) {
    for (const [stride, count, across, acrossStride] of [
      [1, columns, rows, columns],
      [columns, rows, columns, 1],
    ] as const) {
      for (let lane = 0; lane < across; lane++) {
        let before = valueAt(values, lane * acrossStride);
        for (let k = 0; k < count; k++) {
          const i = lane * acrossStride + k * stride;
          const after = valueAt(values, k + 1 < count ? i + stride : i);
          const here = valueAt(values, i);
          values[i] = (before + 2 * here + after) / 4;
          before = here;
        }
      }
    }
  }
}

/**
 * Light and shade of the ground under a lamp in the upper left: 0 on the flat, positive in the light.
 * The range is kept soft, so that shade never hides what is printed on it.
 */
export function shade({ map }: Sheet, ground: Field): Field {
  const { columns, rows, step } = ground;
  // Long slopes would leave half the map in the dark: most of the height of whole regions is taken away.
  const regions = { ...ground, values: Float64Array.from(ground.values) };
  blur(regions, 45);
  const values = ground.values.map((metres, i) => metres - 0.65 * valueAt(regions.values, i));
  const result = new Float64Array(values.length);
  // Heights are drawn several times too high, as a good relief map does; less so where a hex is a whole stretch of country.
  const exaggeration = map.drawing.metresPerHex > 2000 ? 0.2 : 0.42;
  for (let row = 1; row < rows - 1; row++) {
    for (let column = 1; column < columns - 1; column++) {
      const i = row * columns + column;
      const dx = ((valueAt(values, i + 1) - valueAt(values, i - 1)) / (2 * step)) * exaggeration;
      const dy = ((valueAt(values, i + columns) - valueAt(values, i - columns)) / (2 * step)) * exaggeration;
      const flat = Math.SQRT1_2;
      const light = (dx * 0.5 + dy * 0.5 + flat) / Math.sqrt(1 + dx * dx + dy * dy) - flat;
      // Level ground is neither lit nor shaded, whatever rises beside it.
      const across = valueAt(ground.values, i + 1) - valueAt(ground.values, i - 1);
      const down = valueAt(ground.values, i + columns) - valueAt(ground.values, i - columns);
      result[i] = light * Math.min(1, Math.hypot(across, down) / (2 * step) / 0.3);
    }
  }
  const field = { ...ground, values: result };
  blur(field, 1);
  return field;
}

/** Whether the map says how high its ground is, so that contours at round heights mean something. */
export function hasHeights({ map: { drawing } }: Sheet): boolean {
  return drawing.spots.length > 0 || drawing.heights.some(({ metres }) => metres !== undefined);
}

export function pointAt(field: Field, i: number): Point {
  const { origin, step, columns } = field;
  return { x: origin.x + (i % columns) * step, y: origin.y + Math.floor(i / columns) * step };
}

function indexAt(field: Field, p: Point): number {
  const column = Math.round((p.x - field.origin.x) / field.step);
  const row = Math.round((p.y - field.origin.y) / field.step);
  const inside = column >= 0 && column < field.columns && row >= 0 && row < field.rows;
  return inside ? row * field.columns + column : -1;
}

/** Direction in which the ground falls at a point, as a vector of metres per unit. */
export function fallAt(field: Field, p: Point): Point {
  const i = indexAt(field, p);
  const { columns, values } = field;
  if (i < columns || i >= values.length - columns) return { x: 0, y: 0 };
  return {
    x: (valueAt(values, i - 1) - valueAt(values, i + 1)) / (2 * field.step),
    y: (valueAt(values, i - columns) - valueAt(values, i + columns)) / (2 * field.step),
  };
}
