import { itemAt } from '@bridgehead/engine';
import { hexNamed } from '@bridgehead/engine/hex';
import type { LineKind } from '../source/schema.js';
import { railCourse, wayPoint } from './courses.js';
import { chanceAt, swayAt } from './noise.js';
import { Pen, type Point, sampleCurve } from './path.js';
import { HEX, type Sheet } from './sheet.js';
import { group, path } from './svg.js';
import { drawnCourse } from './ways.js';

const ROADS: ReadonlySet<LineKind> = new Set(['motorway', 'highway', 'main-road', 'road', 'track', 'trail']);
/** Houses keep clear of roads by this much. */
const ROAD_CLEARANCE = 3.7;

/** Blocks of houses: crowded in towns, a handful in villages, along the road if there is one. */
export function drawSettlements(sheet: Sheet): string {
  const houses = new Pen();
  const roads = roadPoints(sheet);
  for (const town of sheet.map.towns) for (const label of town.hexes) buildTown(sheet, label, roads, houses);
  for (const village of sheet.map.drawing.villages) buildVillage(sheet, village.hex, roads, houses);
  return group('settlements', [path('house', houses.d)]);
}

/** Points close together on every way, to build beside them and not on them. */
export function roadPoints(sheet: Sheet): Point[] {
  const ways = sheet.map.drawing.lines.filter(({ kind }) => ROADS.has(kind));
  const rails = sheet.map.drawing.lines.filter(({ kind }) => kind === 'railway');
  return [
    ...ways.flatMap((line) => sampleCurve(drawnCourse(sheet, line), 3)),
    ...rails.flatMap((line) => sampleCurve(railCourse(sheet, line), 3)),
  ];
}

function buildTown(sheet: Sheet, label: string, roads: readonly Point[], houses: Pen): void {
  const hex = hexNamed(sheet.grid, label);
  const centre = wayPoint(sheet, label);
  const near = roads.filter((p) => Math.hypot(p.x - centre.x, p.y - centre.y) < HEX * 0.6);
  const angle = streetAngle(centre, near, hex);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = -4; row <= 4; row++) {
    for (let column = -4; column <= 4; column++) {
      const u = column * 6.6 + (row % 2) * 2 + swayAt(hex * 9 + row, column, 102);
      const v = row * 5.6 + swayAt(hex * 9 + row, column, 103) * 0.8;
      const reach = Math.hypot(u, v * 1.15);
      if (reach > 26 - 6 * chanceAt(hex * 9 + row, column, 104)) continue;
      if (chanceAt(hex * 9 + row, column, 105) < reach / 90) continue;
      const at = { x: centre.x + u * cos - v * sin, y: centre.y + u * sin + v * cos };
      const [w, h] = [2.3 + 1 * chanceAt(hex * 9 + row, column, 106), 1.7 + 0.7 * chanceAt(hex * 9 + row, column, 107)];
      if (near.some((p) => Math.hypot(p.x - at.x, p.y - at.y) < ROAD_CLEARANCE + h * 0.5)) continue;
      house(houses, at, w, h, angle);
    }
  }
}

function buildVillage(sheet: Sheet, label: string, roads: readonly Point[], houses: Pen): void {
  const hex = hexNamed(sheet.grid, label);
  const centre = wayPoint(sheet, label);
  const near = roads.filter((p) => Math.hypot(p.x - centre.x, p.y - centre.y) < HEX * 0.5);
  const angle = streetAngle(centre, near, hex);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (const [column, row] of [
    [-1, -1],
    [0, -1],
    [1, -1],
    [-1, 1],
    [0, 1],
    [1, 1],
  ] as const) {
    if (chanceAt(hex + row, column, 111) < 0.12) continue;
    const u = column * 7.2 + swayAt(hex + row, column, 112) * 1.6;
    const v = row * (6.3 + 1.2 * chanceAt(hex + row, column, 113));
    const at = { x: centre.x + u * cos - v * sin, y: centre.y + u * sin + v * cos };
    if (near.some((p) => Math.hypot(p.x - at.x, p.y - at.y) < ROAD_CLEARANCE)) continue;
    house(houses, at, 2.4, 1.8, angle + swayAt(hex, column + row, 114) * 0.2);
  }
}

/** The direction of the main street: along the road through the place. */
function streetAngle(centre: Point, near: readonly Point[], hex: number): number {
  const far = near.filter((p) => Math.hypot(p.x - centre.x, p.y - centre.y) > HEX * 0.2);
  if (far.length === 0) return chanceAt(hex, 0, 101) * Math.PI;
  return Math.atan2(itemAt(far, 0).y - centre.y, itemAt(far, 0).x - centre.x);
}

function house(pen: Pen, at: Point, w: number, h: number, angle: number): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corner = (u: number, v: number): Point => ({ x: at.x + u * cos - v * sin, y: at.y + u * sin + v * cos });
  pen.polygon([corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)]);
}
