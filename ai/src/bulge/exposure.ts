/** 4.5 6.4a What the enemy could do to a whole line in their next turn: where they can come, and which units would find no safe hex. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { CLOSED, NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Context, Side, State, Unit } from '@bridgehead/bulge';
import { board, GRID, normalWays, opponentOf, sideOf, units, unitsOnMap } from '@bridgehead/bulge';
import { besiegersNeeded, COUNT, directionsWhere } from '../encirclement.js';
import type { Outlook } from './outlook.js';
import { lossTo, strongestNear } from './standing.js';

/** Fifths of a point that a unit has for a turn. */
const DAY = 25;

/** Hexes waiting at each cost, for one search at a time; nothing is kept between searches. */
const waiting: Hex[][] = Array.from({ length: DAY + 1 }, () => []);

/** 1 in the hexes in which some unit of a side could stand after its next movement: armor by road, all others on foot. */
function arrivalsOf(state: State, context: Context, side: Side): Uint8Array {
  const { occupant } = context;
  const stops = zoneOf(context, opponentOf(side));
  const { cost } = normalWays(context, side);
  const arrivals = new Uint8Array(GRID.size);
  const costs = new Uint8Array(GRID.size).fill(DAY + 1);
  const byRoad = new Uint8Array(GRID.size).fill(DAY + 1);
  const isHeld = (hex: Hex): boolean => {
    const unit = occupant[hex] ?? NOBODY;
    return unit !== NOBODY && sideOf(unit) !== side;
  };
  const reach = (hex: Hex, total: number, road: boolean): void => {
    const known = road ? byRoad : costs;
    if (total >= (known[hex] ?? 0)) return;
    known[hex] = total;
    if (total < (costs[hex] ?? 0)) costs[hex] = total;
    arrivals[hex] = 1;
    if (stops[hex] === 0) waiting[total]?.push(hex);
  };
  for (const unit of unitsOnMap(state, side)) reach(numberAt(state.place, unit), 0, itemAt(units, unit).isArmored);
  for (let total = 0; total < DAY; total++) {
    for (const from of waiting[total] ?? []) {
      if ((costs[from] ?? 0) < total && byRoad[from] !== total) continue; // found again at less cost
      for (let direction = 0; direction < 6; direction++) {
        const step = from * 6 + direction;
        const to = GRID.neighbours[step] ?? OFF_BOARD;
        if (to === OFF_BOARD || isHeld(to)) continue;
        if (byRoad[from] === total && stops[to] === 0 && ((board.roads[from] ?? 0) & (1 << direction)) !== 0)
          reach(to, total + 1, true);
        const price = cost[step] ?? CLOSED;
        if (price !== CLOSED && total + price <= DAY) reach(to, total + price, false);
      }
    }
    itemAt(waiting, total).length = 0;
  }
  itemAt(waiting, DAY).length = 0;
  return arrivals;
}

/** The part of the exposure that counts: the enemy cannot attack everywhere. */
export const EXPOSED: Readonly<Record<Side, number>> = { german: 0.35, american: 1 };

/** The worth that all units of a side must expect to lose in the enemy's next turn. */
export function exposureOf(state: State, context: Context, outlook: Outlook): number {
  const arrivals = arrivalsOf(state, context, opponentOf(outlook.side));
  let sum = 0;
  for (const unit of unitsOnMap(state, outlook.side)) sum += exposureIn(state, context, outlook, arrivals, unit);
  return sum;
}

function exposureIn(state: State, { occupant }: Context, outlook: Outlook, arrivals: Uint8Array, unit: Unit): number {
  const hex = numberAt(state.place, unit);
  const isFriend = (near: Hex): boolean =>
    occupant[near] !== NOBODY && sideOf(numberAt(occupant, near)) === outlook.side;
  const open = directionsWhere(
    GRID.neighbours,
    hex,
    (near) => near !== OFF_BOARD && arrivals[near] === 1 && !isFriend(near),
  );
  if (open === 0) return 0;
  const against = strongestNear(state, outlook, hex, itemAt(COUNT, open));
  if (against.number === 0) return 0;
  const closed = directionsWhere(GRID.neighbours, hex, (near) => near === OFF_BOARD || isFriend(near));
  return lossTo(
    outlook,
    unit,
    hex,
    against.strength,
    besiegersNeeded(open, closed) <= against.number ? 'trapped' : 'loose',
  );
}
