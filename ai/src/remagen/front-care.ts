/** 14 Keeping the Continuous Front: what it would cost now, and moves that close a gap. */
import { byteAt, itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Reach } from '@bridgehead/engine/hexwar';
import type { Context, State, Unit } from '@bridgehead/remagen';
import {
  bestChoice,
  coveredHexes,
  eastUnits,
  frontWithin,
  GRID,
  label,
  partsOf,
  priceOf,
  units,
} from '@bridgehead/remagen';
import { deadEnd } from './dead-ends.js';
import type { Draft, Order } from './draft.js';
import { canGo, give, shift } from './draft.js';
import { apart } from './near.js';

export interface FrontCost {
  /** Points that the German Player would get if the U.S. Player-Turn ended now. */
  readonly points: number;
  readonly gap: readonly Hex[];
  readonly lost: readonly Unit[];
}

const NO_COST: FrontCost = { points: 0, gap: [], lost: [] };

/** So many scattered parts are not joined in the mind: the exact price takes seconds, and such a front costs too much anyway. */
const MOST_PARTS = 9;
const PER_PART = 5;

/** 14.11 Whether the front would cost nothing at the end of this Player-Turn. */
export function isFrontClosed(state: State, context: Context): boolean {
  return partsToJoin(state, context) === undefined;
}

/** The parts of an open front; undefined if it is closed or not yet a duty. */
function partsToJoin(state: State, context: Context): ReturnType<typeof partsOf> | undefined {
  const east = eastUnits(state);
  if (east.length === 0 || (!state.frontDuty && east.length < 3)) return undefined;
  const parts = partsOf(state, coveredHexes(state, context));
  return parts.length === 1 && itemAt(parts, 0).anchors.length >= 2 ? undefined : parts;
}

/** 14.11 14.14c What the front would cost at the end of this Player-Turn. */
export function frontCost(state: State, context: Context, budget: Budget): FrontCost {
  const parts = partsToJoin(state, context);
  if (parts === undefined) return NO_COST;
  if (parts.length > MOST_PARTS) return { points: parts.length * PER_PART, gap: [], lost: [] };
  const front = frontWithin(state, context, () => budget.expired());
  return priceOf(front, bestChoice(front));
}

/** Moves tried to close one gap. */
const MOST_TRIES = 250;

/** Sends the units that can best be spared into the gaps, until none is left or nothing helps. */
export function closeGaps(draft: Draft, bound: ReadonlySet<Unit>, budget: Budget): void {
  let cost = frontCost(draft.state, draft.context, budget);
  for (let round = 0; round < 8 && cost.points > 0 && !budget.expired(); round++) {
    const better = bestRepair(draft, bound, cost, budget);
    if (better === undefined) return;
    give(draft, better.order);
    cost = better.cost;
  }
}

function bestRepair(
  draft: Draft,
  bound: ReadonlySet<Unit>,
  cost: FrontCost,
  budget: Budget,
): { order: Order; cost: FrontCost } | undefined {
  let best: { order: Order; cost: FrontCost; price: number } | undefined;
  let tries = 0;
  for (const { unit, hex, effort } of repairs(draft, bound, cost)) {
    if (++tries > MOST_TRIES || budget.expired()) break;
    const was = numberAt(draft.state.place, unit);
    shift(draft, unit, hex);
    const after = frontCost(draft.state, draft.context, budget);
    shift(draft, unit, was);
    const price = after.points + effort;
    if (after.points >= cost.points || price >= (best?.price ?? Infinity)) continue;
    best = { order: { unit, to: hex, reason: `Closes the front at ${label(hex)}.` }, cost: after, price };
    if (after.points === 0) break;
  }
  return best;
}

interface Repair {
  readonly unit: Unit;
  readonly hex: Hex;
  readonly effort: number;
}

/** Moves that may help, the least trouble first: units that stay after all, units that step into the gap, lost units that come back. */
function repairs(draft: Draft, bound: ReadonlySet<Unit>, cost: FrontCost): Repair[] {
  const near = [...new Set([...cost.gap, ...cost.gap.flatMap((hex) => neighboursOf(GRID, hex))])];
  const found: Repair[] = [];
  for (const [unit, reach] of draft.reach) {
    const isLost = cost.lost.includes(unit);
    if (bound.has(unit) || (itemAt(units, unit).isArtillery && !isLost)) continue;
    for (const hex of isLost ? [...reach.hexes, ...startOf(reach)] : [...near, ...startOf(reach)]) {
      if (hex === draft.state.place[unit] || !canGo(draft, unit, hex)) continue;
      found.push({
        unit,
        hex,
        effort:
          deadEnd(hex) +
          byteAt(reach.cost, hex) * 0.01 +
          (isLost ? apart(hex, numberAt(draft.state.place, unit)) * 0.01 : 0),
      });
    }
  }
  return found.toSorted((a, b) => a.effort - b.effort);
}

/** Where a unit on the map began: the one hex that costs it nothing. */
function startOf(reach: Reach): Hex[] {
  const start = reach.cost.indexOf(0);
  return start < 0 ? [] : [start];
}
