import { itemAt } from '@bridgehead/engine';
import { hexNamed } from '@bridgehead/engine/hex';
import { swayAt } from './noise.js';
import type { Line } from '../source/schema.js';
import { type Point, midpoint, offsetLine } from './path.js';
import { type Board, HEX, centreOfNamed, hexCentre } from './sheet.js';

const WAYS = new Set(['motorway', 'highway', 'main-road', 'road', 'track', 'trail', 'railway']);
/** Ways laid out by engineers: they do not wander in their hexes, and lesser ways come to meet them. */
function isLaidOut({ kind, profile }: Line): boolean {
  return kind === 'highway' || (kind === 'railway' && profile === 'raised');
}

/** How far a way may leave the middle of its hex. */
const LEEWAY = 0.22 * HEX;

/**
 * Where the ways pass through each hex that has any; all ways of a hex meet in one point.
 * The whole network is drawn taut: each point moves towards the middle between its neighbours on the
 * ways through it. So roads lose the zigzag of the hexes, and still meet where the rules say.
 */
export function findWayPoints(sheet: Board): ReadonlyMap<string, Point> {
  const { grid, map } = sheet;
  const lines = map.drawing.lines.filter((line) => WAYS.has(line.kind));
  const home = new Map<string, Point>();
  for (const label of lines.flatMap((line) => line.hexes)) {
    const hex = hexNamed(grid, label);
    const { x, y } = hexCentre(sheet, hex);
    home.set(label, { x: x + swayAt(hex, 0, 81) * HEX * 0.12, y: y + (0.03 + swayAt(hex, 1, 81) * 0.11) * HEX });
  }
  const laidOut = lines.filter(isLaidOut);
  for (const line of laidOut) {
    const middles = line.hexes.map((label) => centreOfNamed(sheet, label));
    // Rails are moved aside when they are drawn.
    const course = line.kind === 'railway' ? middles : offsetLine(middles, (line.beside ?? 0) * HEX);
    line.hexes.forEach((label, i) => home.set(label, itemAt(course, i)));
  }
  const straight = new Set(laidOut.flatMap((line) => line.hexes));
  // Where people live the ways run to the middle of the place; a bridge is straight.
  const fixed = new Set([
    ...map.towns.flatMap((town) => town.hexes),
    ...map.drawing.bridges.map((bridge) => bridge.hex),
  ]);
  let points = new Map(home);
  for (let round = 0; round < 3; round++) {
    const pulls = new Map<string, Point[]>();
    for (const line of lines) {
      const { hexes } = line;
      for (let i = 1; i + 1 < hexes.length; i++) {
        if (straight.has(itemAt(hexes, i)) && !isLaidOut(line)) continue;
        const [before, after] = [points.get(itemAt(hexes, i - 1)), points.get(itemAt(hexes, i + 1))];
        if (before && after)
          pulls.set(itemAt(hexes, i), [...(pulls.get(itemAt(hexes, i)) ?? []), midpoint(before, after)]);
      }
    }
    points = new Map(
      [...points].map(([label, p]) => {
        const towards = pulls.get(label);
        if (towards === undefined || fixed.has(label)) return [label, p];
        const middle = { x: mean(towards.map((q) => q.x)), y: mean(towards.map((q) => q.y)) };
        return [label, leashed(hexCentre(sheet, hexNamed(grid, label)), midpoint(p, middle))];
      }),
    );
  }
  for (const { hex, exits } of map.drawing.bridges) {
    const [first, second] = Object.values(exits).map((exit) => points.get(exit));
    if (first && second) points.set(hex, midpoint(first, second));
  }
  return points;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function leashed(centre: Point, p: Point): Point {
  const d = Math.hypot(p.x - centre.x, p.y - centre.y);
  if (d <= LEEWAY) return p;
  return { x: centre.x + ((p.x - centre.x) / d) * LEEWAY, y: centre.y + ((p.y - centre.y) / d) * LEEWAY };
}
