/** How far it is from every hex to some goals, whatever units are in the way. */
import type { Hex } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine';
import { CLOSED } from '@bridgehead/engine/hexwar';
import type { Context, Side, State, UnitFacts } from '@bridgehead/remagen';
import { GRID, isBeyondLimit, stepCost, units } from '@bridgehead/remagen';

/** Half Movement Points from each hex to the nearest goal; FAR where there is no way. */
export type Travel = Uint16Array;

export const FAR = 999;

const OPPOSITE = [3, 4, 5, 0, 1, 2] as const;

/** The usual infantry unit of each side stands for all. */
const WALKERS: Readonly<Record<Side, UnitFacts>> = { us: walkerOf('us'), german: walkerOf('german') };

function walkerOf(side: Side): UnitFacts {
  const walker = units.find((facts) => facts.side === side && facts.type === 'infantry');
  if (walker === undefined) throw new Error(`${side} has no infantry`);
  return walker;
}

export function travelTo(state: State, context: Context, side: Side, goals: readonly Hex[]): Travel {
  const walker = WALKERS[side];
  const travel = new Uint16Array(GRID.size).fill(FAR);
  const waiting: Hex[][] = [[]];
  for (const goal of goals) {
    travel[goal] = 0;
    waiting[0].push(goal);
  }
  for (let cost = 0; cost < waiting.length; cost++) {
    for (const hex of waiting[cost] ?? []) {
      if (travel[hex] !== cost) continue;
      for (let direction = 0; direction < 6; direction++) {
        const from = GRID.neighbours[hex * 6 + direction];
        if (from === OFF_BOARD) continue;
        const step = stepCost(context, walker, from, OPPOSITE[direction]);
        if (step === CLOSED || cost + step >= travel[from] || isBeyondLimit(state, walker, from)) continue;
        travel[from] = cost + step;
        (waiting[cost + step] ??= []).push(from);
      }
    }
  }
  return travel;
}

/** The hexes entered on the quickest way from a hex to the nearest goal; none if there is no way. */
export function wayTo(travel: Travel, from: Hex): Hex[] {
  const way: Hex[] = [];
  if (travel[from] === FAR) return way;
  for (let at = from; travel[at] > 0; ) {
    let next = at;
    for (let direction = 0; direction < 6; direction++) {
      const to = GRID.neighbours[at * 6 + direction];
      if (to !== OFF_BOARD && travel[to] < travel[next]) next = to;
    }
    if (next === at) return way;
    way.push(next);
    at = next;
  }
  return way;
}
