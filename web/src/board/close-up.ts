/** The part of a board on which something happens, with some ground around it: lessons and examples name few hexes of large boards. */
import { HEX } from '@bridgehead/cartography';
import type { BoardPlan } from './model.js';
import { partOf } from './plan.js';

/** So much is seen around it. */
const AROUND = 2.2 * HEX;

export function closeUp(plan: BoardPlan, named: ReadonlySet<string>): BoardPlan {
  const meant = plan.hexes.filter(({ name }) => named.has(name));
  if (meant.length === 0) return plan;
  const [xs, ys] = [meant.map(({ x }) => x), meant.map(({ y }) => y)];
  const [left, right, top, bottom] = [
    Math.min(...xs) - AROUND,
    Math.max(...xs) + AROUND,
    Math.min(...ys) - AROUND,
    Math.max(...ys) + AROUND,
  ];
  return partOf(plan, ({ x, y }) => x >= left && x <= right && y >= top && y <= bottom, []);
}
