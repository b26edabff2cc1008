/** How far it is from every hex to some goals, whatever units are in the way. */
import type { Hex } from '@bridgehead/engine/hex';
import { CLOSED } from '@bridgehead/engine/hexwar';
import type { Context, Side, State, UnitFacts } from '@bridgehead/remagen';
import { GRID, isBeyondLimit, stepCost, units } from '@bridgehead/remagen';
import { costsToGoals, wayDown } from '../hex-distances.js';

/** Half Movement Points from each hex to the nearest goal; FAR where there is no way. */
export type Travel = Uint16Array;

export const FAR = 999;

/** The usual infantry unit of each side stands for all. */
const WALKERS: Readonly<Record<Side, UnitFacts>> = { us: walkerOf('us'), german: walkerOf('german') };

function walkerOf(side: Side): UnitFacts {
  const walker = units.find((facts) => facts.side === side && facts.type === 'infantry');
  if (walker === undefined) throw new Error(`${side} has no infantry`);
  return walker;
}

export function travelTo(state: State, context: Context, side: Side, goals: readonly Hex[]): Travel {
  const walker = WALKERS[side];
  const step = (from: Hex, direction: number): number => {
    const cost = isBeyondLimit(state, walker, from) ? CLOSED : stepCost(context, walker, from, direction);
    return cost === CLOSED ? Infinity : cost;
  };
  return costsToGoals(
    GRID,
    goals.map((hex) => ({ hex, cost: 0 })),
    step,
    FAR,
  );
}

/** The hexes entered on the quickest way from a hex to the nearest goal; none if there is no way. */
export function wayTo(travel: Travel, from: Hex): Hex[] {
  return wayDown(GRID, travel, from, FAR);
}
