/** The part of a board on which something happens, with some ground around it: examples name few hexes of large boards. */
import { HEX } from '@bridgehead/cartography';
import type { GameTypes } from '@bridgehead/engine';
import type { BoardPlan } from '../board/model.js';
import { partOf } from '../board/plan.js';
import type { Kit } from '../kit/kit.js';
import type { Timeline } from '../replay/timeline.js';

/** So much is seen around it. */
const AROUND = 2.2 * HEX;

export function closeUp<T extends GameTypes>(kit: Kit<T>, timeline: Timeline<T>): BoardPlan {
  const plan = kit.plan(timeline.stateAt(0));
  const named = new Set(
    timeline.moments.flatMap(({ at, events }) => [
      ...kit.pieces(timeline.stateAt(at)).map(({ hex }) => hex),
      ...events.flatMap((event) => kit.placesOf(event)),
    ]),
  );
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
