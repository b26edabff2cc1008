/** V-3.2.4l V-3.2.4aa The geometry of covered arcs and target facing. Hexspine s lies between the directions s and s + 1; hexside d faces direction d. */
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { columnAndRow, directionTo, liesLower } from '@bridgehead/engine/hex';
import type { Aspect, Hexspine } from '../vocabulary/vocabulary.js';
import { HEXSPINES } from '../vocabulary/vocabulary.js';

/** The step to the next hex in each direction: columns, and half rows downwards. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];

function turned(direction: number, by: number): number {
  return (direction + by + HEXSPINES) % HEXSPINES;
}

/** From one hex to another in columns and half rows. */
function vector(grid: Grid, from: Hex, to: Hex): readonly [number, number] {
  const halves = (hex: Hex) => {
    const { column, row } = columnAndRow(grid, hex);
    return [column, 2 * row + (liesLower(grid, column) ? 1 : 0)];
  };
  const [[x, y], [toX, toY]] = [halves(from), halves(to)];
  return [toX - x, toY - y];
}

/** V-3.2.4l Whether a hex is in the arc of a weapon that points at this hexspine. Its own hex is not (V-3.2.4r). */
export function isInArc(grid: Grid, from: Hex, spine: Hexspine, target: Hex): boolean {
  return from !== target && ((arcsToward(grid, from, target) >> spine) & 1) === 1;
}

/** The hexspines whose arc holds a hex: one, or two along a row of hexes. */
export function spinesToward(grid: Grid, from: Hex, target: Hex): Hexspine[] {
  return SPINES.filter((spine) => isInArc(grid, from, spine, target));
}
const SPINES: readonly Hexspine[] = STEPS.map((_, spine) => spine);

/** By pair of hexes, found when it is first asked for: every list of shots asks. */
const arcsByPair = new WeakMap<Grid, Uint8Array>();

/** The same as bits; 0 only for a hex and itself. */
function arcsToward(grid: Grid, from: Hex, target: Hex): number {
  let arcs = arcsByPair.get(grid);
  if (arcs === undefined) arcsByPair.set(grid, (arcs = new Uint8Array(grid.size * grid.size)));
  const pair = from * grid.size + target;
  return arcs[pair] === 0 ? (arcs[pair] = findArcs(grid, from, target)) : arcs[pair];
}

function findArcs(grid: Grid, from: Hex, target: Hex): number {
  const [x, y] = vector(grid, from, target);
  return STEPS.reduce((bits, [ax, ay], spine) => {
    const [bx, by] = STEPS[turned(spine, 1)];
    return x * by - y * bx >= 0 && ax * y - ay * x >= 0 ? bits | (1 << spine) : bits;
  }, 0);
}

/** V-Q.DRM8 How many hexspines lie between two arcs: 0 to 3. */
export function turnBetween(from: Hexspine, to: Hexspine): number {
  const clockwise = turned(to, -from);
  return Math.min(clockwise, HEXSPINES - clockwise);
}

/** The arc with a hex in it that is nearest to the one a weapon has; that one itself if it holds the hex. */
export function nearestArc(grid: Grid, from: Hex, spine: Hexspine, target: Hex): Hexspine {
  const arcs = from === target ? 0 : arcsToward(grid, from, target);
  if (arcs === 0 || ((arcs >> spine) & 1) === 1) return spine;
  let best: Hexspine | undefined;
  for (let other = 0; other < HEXSPINES; other++)
    if ((arcs >> other) & 1 && (best === undefined || turnBetween(spine, other) < turnBetween(spine, best)))
      best = other;
  return best ?? spine;
}

/** V-3.2.4q The arc at the back. */
export function rearOf(spine: Hexspine): Hexspine {
  return turned(spine, 3);
}

/** The hexspine between two hexes next to a hex, as counters show it; undefined if they are not side by side there. */
export function spineBetween(grid: Grid, hex: Hex, one: Hex, other: Hex): Hexspine | undefined {
  const [a, b] = [directionTo(grid, hex, one), directionTo(grid, hex, other)];
  if (a < 0 || b < 0) return undefined;
  if (turned(a, 1) === b) return a;
  return turned(b, 1) === a ? b : undefined;
}

/** V-R10 The hexsides through which a line from another hex enters: two where it runs exactly along a hexspine. */
export function entrySides(grid: Grid, target: Hex, firer: Hex): number[] {
  const [x, y] = vector(grid, target, firer);
  const [right, tall] = [x > 0, Math.abs(y)];
  if (tall > 3 * Math.abs(x)) return [y < 0 ? 0 : 3];
  if (tall === 3 * Math.abs(x)) return y < 0 ? [0, right ? 1 : 5] : [3, right ? 2 : 4];
  if (y === 0) return right ? [1, 2] : [5, 4];
  return [right ? (y < 0 ? 1 : 2) : y < 0 ? 5 : 4];
}

/** V-3.2.4aa V-R24 What lies behind a hexside: the two at the hexspine are front, those at the opposite one rear. */
export function aspectOf(spine: Hexspine, hexside: number): Aspect {
  const clockwise = turned(hexside, -spine);
  if (clockwise <= 1) return 'front';
  return clockwise === 3 || clockwise === 4 ? 'rear' : 'side';
}

/** V-3.2.4aa V-3.2.4ab What a shot from another hex meets of a hull or turret that points at this hexspine: two where it comes exactly along the border, of which the better for the target counts. */
export function aspectsFrom(grid: Grid, target: Hex, spine: Hexspine, firer: Hex): Aspect[] {
  return [...new Set(entrySides(grid, target, firer).map((hexside) => aspectOf(spine, hexside)))];
}

/** V-3.2.4ac From its own hex: by the coloured die. */
export function aspectInHex(coloured: number): Aspect {
  return coloured <= 2 ? 'rear' : coloured <= 4 ? 'side' : 'front';
}
