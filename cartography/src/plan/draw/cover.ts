import { itemAt } from '@bridgehead/engine';
import { neighboursOf, type Hex } from '@bridgehead/engine/hex';
import { areaAbove } from '../../draw/contours.js';
import { chanceAt, noiseAt, swayAt } from '../../draw/noise.js';
import { softBorders } from '../../draw/outlines.js';
import { Pen, type Point, length, offsetLine } from '../../draw/path.js';
import { isInsideHex, turned } from '../../draw/plantations.js';
import type { Field } from '../../draw/relief.js';
import { type Box, HEX, SIDE, hexCentre, outerOnPaper } from '../../draw/sheet.js';
import { group, layered, path, rectangle } from '../../draw/svg.js';
import { type PlanSheet, planPoints, walk } from './sheet.js';

/** Meadows under everything, lighter and darker here and there, then the ground of orchards. */
export function drawGround(sheet: PlanSheet): string {
  const { frame, plan } = sheet;
  const lush = lushness(frame);
  const dry = { ...lush, values: lush.values.map((value) => -value) };
  return group('ground', [
    rectangle('meadow', frame),
    path('meadow-light', areaAbove(dry, 0.16, 0)),
    path('meadow-light', areaAbove(dry, 0.42, 0)),
    path('meadow-dark', areaAbove(lush, 0.16, 0)),
    path('meadow-dark', areaAbove(lush, 0.42, 0)),
    path(
      'orchard-ground',
      groundOf(sheet, (hex) => plan.terrain[hex] === 'orchard'),
    ),
  ]);
}

/** Soggy ground, over whatever grows there. */
export function drawPolder(sheet: PlanSheet): string {
  return group('polder', [
    path(
      'polder',
      groundOf(sheet, (hex) => itemAt(sheet.polder, hex)),
    ),
  ]);
}

/** Hexes with a soft border, on as far as the frame. */
export function groundOf({ grid, outer, nearest }: PlanSheet, isInside: (hex: Hex) => boolean): string {
  return softBorders(outer, (hex) => isInside(itemAt(nearest, hex)), outerOnPaper({ grid }));
}

/** How lush the grass is, on a lattice over the sheet and a little beyond. */
function lushness(frame: Box): Field {
  const step = HEX / 2;
  const [columns, rows] = [Math.ceil(frame.width / step) + 7, Math.ceil(frame.height / step) + 7];
  const origin = { x: frame.x - 3 * step, y: frame.y - 3 * step };
  const values = Float64Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    return 0.7 * noiseAt(x / 7, y / 7, 211) + 0.3 * noiseAt(x / 3, y / 3, 210);
  });
  return { columns, rows, step, origin, values };
}

/** Tufts of grass in open hexes. */
export function drawGrass(sheet: PlanSheet): string {
  const pen = new Pen();
  sheet.grid.labels.forEach((_, hex) => {
    if (sheet.plan.terrain[hex] !== 'open') return;
    const centre = hexCentre(sheet, hex);
    for (let i = 0; i < 5; i++) {
      const p = { x: centre.x + swayAt(hex, i, 212) * SIDE, y: centre.y + swayAt(hex, i, 213) * (HEX / 2) };
      if (!isInsideHex(centre, p, 3) || sheet.isNearRoad(p, 9) || isPrintedAt(centre, p)) continue;
      for (const lean of [-1.4, 0, 1.4])
        pen.polyline([
          { x: p.x + lean * 0.5, y: p.y },
          { x: p.x + lean, y: p.y - 2.6 + Math.abs(lean) * 0.4 },
        ]);
    }
  });
  return group('grass', [path('grass', pen.d)]);
}

/** Where the name and the dot of a hex stand. */
function isPrintedAt(centre: Point, { x, y }: Point): boolean {
  const [dx, dy] = [x - centre.x, y - centre.y];
  return (Math.abs(dx) < 12.5 && dy < -HEX / 2 + 13) || Math.hypot(dx, dy) < 5.5;
}

/** The styles of a tree, from the lowest to the uppermost. */
const TREE = ['fruit-tree-shadow', 'fruit-tree', 'fruit-tree-light'] as const;
/** Directions of the rows of trees, as angles. */
const ROWS = [-0.52, 0, 0.52, 1.05] as const;
const ALONG = 10.8;
const ACROSS = 13;
/** Trees keep this far from the middle of a road, and the trees of an avenue stand so. */
const ROADSIDE = 10;

/** Fruit trees in rows, the same rows throughout an orchard, with room for roads, names and dots; a road through one is an avenue. */
export function drawOrchards(sheet: PlanSheet): string {
  const trees = new Pen();
  const young = new Pen();
  const { paved, dirt } = sheet.plan.roadHexes;
  const roads = new Set([...paved, ...dirt]);
  for (const hexes of orchardBlocks(sheet)) {
    const angle = itemAt(ROWS, Math.floor(chanceAt(itemAt(hexes, 0), 0, 214) * ROWS.length));
    for (const hex of hexes) {
      const centre = hexCentre(sheet, hex);
      const besideRoad = roads.has(itemAt(sheet.grid.labels, hex)) ? avenue(sheet, centre) : [];
      for (const p of besideRoad) trees.dot(p);
      for (const { p, u, v } of treePlaces(centre, angle)) {
        if (
          isPrintedAt(centre, p) ||
          sheet.isNearRoad(p, ROADSIDE + 3) ||
          sheet.isNearDitch(p, 5) ||
          besideRoad.some((q) => length(p, q) < 8)
        )
          continue;
        const growth = chanceAt(u, v, 216);
        if (growth > 0.02)
          (growth < 0.1 ? young : trees).dot({ x: p.x + swayAt(u, v, 217) * 0.5, y: p.y + swayAt(u, v, 218) * 0.5 });
      }
    }
  }
  return group('orchards', [
    layered('map-plan-young-trees', young.d, ['fruit-young-shadow', 'fruit-young']),
    layered('map-plan-trees', trees.d, TREE),
  ]);
}

/** Trees on both sides of the roads in a hex. */
function avenue(sheet: PlanSheet, centre: Point): Point[] {
  const found: Point[] = [];
  for (const { course } of sheet.plan.roads) {
    const points = walk(planPoints(course));
    for (const side of [-1, 1]) {
      for (const p of offsetLine(points, side * ROADSIDE)) {
        const isFree =
          isInsideHex(centre, p, 2) &&
          !isPrintedAt(centre, p) &&
          !sheet.isNearRoad(p, ROADSIDE - 1) &&
          found.every((q) => length(p, q) > ALONG - 1);
        if (isFree) found.push(p);
      }
    }
  }
  return found;
}

/** Trees of one hex about the origin, for the legend. */
export function orchardSample(): string {
  const trees = new Pen();
  for (const { p } of treePlaces({ x: 0, y: 0 }, 0.52)) if (isInsideHex({ x: 0, y: 0 }, p, 6)) trees.dot(p);
  return layered('map-legend-trees', trees.d, TREE);
}

/** A road between trees about the origin, for the legend. */
export function avenueSample(): string {
  const trees = new Pen();
  for (const x of [-22, -11, 0, 11, 22]) for (const y of [-13, 13]) trees.dot({ x, y });
  const road = ['paved-edge', 'paved', 'paved-crown']
    .map((style) => `<path class="m-${style}" d="M-30 0H30"/>`)
    .join('');
  return `${road}${layered('map-legend-avenue', trees.d, TREE)}`;
}

/** Where trees stand in a hex: on rows that run on into its neighbours. */
function treePlaces(centre: Point, angle: number): { p: Point; u: number; v: number }[] {
  const { into, out } = turned(angle);
  const middle = into(centre);
  const places: { p: Point; u: number; v: number }[] = [];
  for (let v = Math.ceil((middle.y - SIDE) / ACROSS); v * ACROSS < middle.y + SIDE; v++) {
    for (let u = Math.ceil((middle.x - SIDE) / ALONG); u * ALONG < middle.x + SIDE; u++) {
      const p = out({ x: u * ALONG, y: v * ACROSS });
      if (isInsideHex(centre, p, 1.5)) places.push({ p, u, v });
    }
  }
  return places;
}

/** Orchards as groups of hexes that touch. */
function orchardBlocks({ grid, plan }: PlanSheet): Hex[][] {
  const left = new Set(grid.labels.flatMap((_, hex) => (plan.terrain[hex] === 'orchard' ? [hex] : [])));
  const blocks: Hex[][] = [];
  for (const hex of left) {
    const block: Hex[] = [];
    const open = [hex];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!left.delete(next)) continue;
      block.push(next);
      open.push(...neighboursOf(grid, next));
    }
    if (block.length > 0) blocks.push(block);
  }
  return blocks;
}
