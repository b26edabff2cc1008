/** 14 Keeping the Continuous Front: what it would cost now, and moves that close a gap. */
import type { Budget, Hex } from '@bridgehead/engine';
import { neighboursOf } from '@bridgehead/engine';
import type { Context, State, Unit } from '@bridgehead/remagen';
import { bestChoice, coveredHexes, eastUnits, frontOf, GRID, label, partsOf, priceOf, units } from '@bridgehead/remagen';
import type { Draft, Order } from './draft.js';
import { canGo, give, shift } from './draft.js';

export interface FrontCost {
  /** Points that the German Player would get if the U.S. Player-Turn ended now. */
  readonly points: number;
  readonly gap: readonly Hex[];
  readonly lost: readonly Unit[];
}

const NO_COST: FrontCost = { points: 0, gap: [], lost: [] };

/** 14.11 14.14c What the front would cost at the end of this Player-Turn. */
export function frontCost(state: State, context: Context): FrontCost {
  const east = eastUnits(state);
  if (east.length === 0 || (!state.frontDuty && east.length < 3)) return NO_COST;
  const parts = partsOf(state, coveredHexes(state, context));
  if (parts.length === 1 && parts[0].anchors.length >= 2) return NO_COST;
  const front = frontOf(state, context);
  return priceOf(front, bestChoice(front));
}

/** Moves tried to close one gap. */
const MOST_TRIES = 150;

/** Sends the units that can best be spared into the gaps, until none is left or nothing helps. */
export function closeGaps(draft: Draft, bound: ReadonlySet<Unit>, budget: Budget): void {
  let cost = frontCost(draft.state, draft.context);
  for (let round = 0; round < 8 && cost.points > 0 && !budget.expired(); round++) {
    const better = bestRepair(draft, bound, cost, budget);
    if (better === undefined) return;
    give(draft, better.order);
    cost = better.cost;
  }
}

function bestRepair(draft: Draft, bound: ReadonlySet<Unit>, cost: FrontCost, budget: Budget): { order: Order; cost: FrontCost } | undefined {
  let best: { order: Order; cost: FrontCost; effort: number } | undefined;
  let tries = 0;
  const hexes = [...new Set([...cost.gap, ...cost.gap.flatMap((hex) => neighboursOf(GRID, hex))])];
  for (const [unit, reach] of draft.reach) {
    if (bound.has(unit) || units[unit].isArtillery) continue;
    const was = draft.state.place[unit];
    for (const hex of cost.lost.includes(unit) ? [...reach.hexes] : hexes) {
      if (hex === was || !canGo(draft, unit, hex)) continue;
      if (++tries > MOST_TRIES || budget.expired()) return best;
      shift(draft, unit, hex);
      const after = frontCost(draft.state, draft.context);
      shift(draft, unit, was);
      const effort = after.points + reach.cost[hex] * 0.01;
      if (after.points >= cost.points || effort >= (best?.effort ?? Infinity)) continue;
      best = { order: { unit, to: hex, reason: `Closes the front at ${label(hex)}.` }, cost: after, effort };
    }
  }
  return best;
}
