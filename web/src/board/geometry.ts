/** Which hex is where, and which is next to which, from the plan alone. */
import type { Point } from '@bridgehead/cartography';
import { itemAt } from '@bridgehead/engine';
import { groupBy } from './group-by.js';
import type { BoardPlan, PlanHex } from './model.js';

/** The ways a cursor can go, as angles on the paper: 0 to the right, a quarter turn downwards. */
const STRAIGHT = { up: -90, down: 90, left: 180, right: 0 } as const;
/** The slanting ways, over the sides of hexes that lie flat and of hexes that stand on a point. */
const SLANTING = {
  flat: { 'up-left': -150, 'up-right': -30, 'down-left': 150, 'down-right': 30 },
  pointed: { 'up-left': -120, 'up-right': -60, 'down-left': 120, 'down-right': 60 },
} as const;
export type Step = keyof typeof STRAIGHT | keyof typeof SLANTING.flat;

export interface Atlas {
  readonly plan: BoardPlan;
  readonly byName: ReadonlyMap<string, PlanHex>;
  /** The outline of a hex about the origin. */
  readonly outline: string;
  /** From the centre to the middle of a side. */
  readonly inner: number;
  hexAt(point: Point): PlanHex | undefined;
  neighbours(hex: PlanHex): readonly PlanHex[];
  /** The neighbour in a direction. If two are equally near, they take turns, so that the way goes straight on. */
  step(hex: PlanHex, step: Step): PlanHex | undefined;
}

export function makeAtlas(plan: BoardPlan): Atlas {
  const byName = new Map(plan.hexes.map((hex) => [hex.name, hex]));
  const first = itemAt(plan.corners, 0);
  const second = itemAt(plan.corners, 1);
  const inner = Math.hypot((first.x + second.x) / 2, (first.y + second.y) / 2);
  const outer = Math.hypot(first.x, first.y);
  const cell = (x: number, y: number) => `${Math.floor(x / outer)},${Math.floor(y / outer)}`;
  const cells = groupBy(plan.hexes, ({ x, y }) => cell(x, y));
  const around = (x: number, y: number): PlanHex[] =>
    [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(cell(x + dx * outer, y + dy * outer)) ?? []));
  const far = (x: number, y: number): PlanHex[] =>
    [-2, -1, 0, 1, 2].flatMap((dx) =>
      [-2, -1, 0, 1, 2].flatMap((dy) => cells.get(cell(x + dx * outer, y + dy * outer)) ?? []),
    );

  const shape = plan.corners.some(({ x }) => Math.abs(x) < inner / 10) ? 'pointed' : 'flat';
  const angles: Readonly<Record<Step, number>> = { ...STRAIGHT, ...SLANTING[shape] };
  /** Hexes lie half a hex aside in every other line: here the neighbour to the right of, or below, the way is meant. */
  const isAside = (hex: PlanHex): boolean =>
    Math.round((shape === 'pointed' ? hex.x - itemAt(plan.hexes, 0).x : hex.y - itemAt(plan.hexes, 0).y) / inner) %
      2 ===
    0;

  const neighbours = (hex: PlanHex) =>
    far(hex.x, hex.y).filter((other) => other !== hex && Math.hypot(other.x - hex.x, other.y - hex.y) < inner * 2.2);
  return {
    plan,
    byName,
    outline: `M${plan.corners.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
    inner,
    neighbours,
    hexAt({ x, y }) {
      const near = around(x, y)
        .toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
        .at(0);
      return near && Math.hypot(near.x - x, near.y - y) <= outer ? near : undefined;
    },
    step(hex, step) {
      const turned = (other: PlanHex) =>
        Math.abs(turn((Math.atan2(other.y - hex.y, other.x - hex.x) * 180) / Math.PI - angles[step]));
      const [nearest, next] = neighbours(hex)
        .filter((other) => turned(other) < 45)
        .toSorted((a, b) => turned(a) - turned(b));
      if (nearest === undefined || next === undefined || turned(next) - turned(nearest) > 1) return nearest;
      const isNearestFurther = nearest.x + nearest.y > next.x + next.y;
      return isNearestFurther === isAside(hex) ? nearest : next;
    },
  };
}

/** An angle between -180 and 180. */
function turn(angle: number): number {
  return ((angle + 540) % 360) - 180;
}

/** Where these hexes are. */
export function pointsOf(atlas: Atlas, hexes: readonly string[]): Point[] {
  return hexes.flatMap((hex) => atlas.byName.get(hex) ?? []);
}

/** A point on the way from one to another. */
export function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}
