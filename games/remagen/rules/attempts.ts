/** What a player means when they point at a hex that they cannot have: an action to be judged, so that the refusal names what is in the way. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, straightWayOn } from '@bridgehead/engine/hex';
import { CLOSED, NOBODY, pathTo, UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import type { ActionOf } from './actions.js';
import { board, GRID, label } from './board.js';
import type { Context } from './context.js';
import { entryReachOf, reachOf } from './reach.js';
import { openEntryHexes } from './reinforcements.js';
import type { State } from './state.js';
import { isOnMap } from './state.js';
import { entryCost, halves, isBeyondLimit, stepCost } from './terrain.js';
import type { HalfPoints } from './terrain.js';
import type { Unit } from './units.js';
import { idOf, sideOf, units } from './units.js';
import { opponentOf } from './vocabulary.js';

/**
 * The move, or the entry, of a unit to a hex, legal or not. If it can be reached, by the cheapest way. Else, if ground alone would
 * allow it, by the way that ground suggests, past enemy units rather than through them: the refusal names the zone, the unit or
 * the limit on it. Else by the best way round the enemy: the refusal tells only how far it is.
 */
export function attemptMove(state: State, context: Context, unit: Unit, to: Hex): ActionOf<'move'> | ActionOf<'enter'> {
  const id = idOf(unit);
  if (!isOnMap(state, unit)) return { do: 'enter', unit: id, path: entryWay(state, context, unit, to).map(label) };
  const start = state.place[unit];
  const reach = reachOf(state, context, unit);
  const way =
    reach.cost[to] === UNREACHED || to === start
      ? wayFrom(state, context, unit, [{ hex: start, cost: 0 }], to)
      : pathTo(reach, to);
  return { do: 'move', unit: id, path: (way.length > 1 ? way.slice(1) : way).map(label) };
}

function entryWay(state: State, context: Context, unit: Unit, to: Hex): readonly Hex[] {
  const reach = entryReachOf(state, context, unit);
  if (reach.cost[to] !== UNREACHED) return pathTo(reach, to);
  const doors = openEntryHexes(state, context, unit)
    .map((hex) => ({ hex, cost: entryCost(units[unit], hex) }))
    .filter(({ cost }) => cost !== CLOSED);
  const isDoor = [...board.entryAreas.values()].some((hexes) => hexes.includes(to));
  return isDoor || doors.length === 0 ? [to] : wayFrom(state, context, unit, doors, to);
}

/** The hexes entered on a shortest way, whatever lies on it. */
export function straightWay(from: Hex, to: Hex): Hex[] {
  return straightWayOn(GRID, from, to);
}

// --- ways to what cannot be reached -----------------------------------------------------------------------------------

interface Start {
  readonly hex: Hex;
  readonly cost: HalfPoints;
}

/** Prices count half points in these, so that an obstacle decides between ways that cost the same. */
const HALF_POINT = 64;
/** A step that is forbidden is dearer than any way round it. */
const FORBIDDEN = 500 * HALF_POINT;

type Price = (from: Hex, direction: number, to: Hex) => number;

function wayFrom(state: State, context: Context, unit: Unit, starts: readonly Start[], to: Hex): readonly Hex[] {
  const facts = units[unit];
  const zone = zoneOf(context, opponentOf(facts.side));
  const isHeld = (hex: Hex) => context.occupant[hex] !== NOBODY && sideOf(context.occupant[hex]) !== facts.side;
  const isClosed = (hex: Hex) => isHeld(hex) || isBeyondLimit(state, facts, hex);
  const ground = (from: Hex, direction: number, hex: Hex) => {
    const cost = stepCost(context, facts, from, direction);
    return (cost === CLOSED ? FORBIDDEN : cost * HALF_POINT) + zone[hex] + (isClosed(hex) ? 1 : 0);
  };
  const roundTheEnemy: Price = (from, direction, hex) => {
    const isStart = starts.some((start) => start.hex === from);
    return isClosed(hex) || (zone[from] === 1 && (!isStart || zone[hex] === 1))
      ? FORBIDDEN
      : ground(from, direction, hex);
  };
  const besideTheEnemy: Price = (from, direction, hex) =>
    isHeld(hex) && hex !== to ? FORBIDDEN : ground(from, direction, hex);
  const allowed = (halves(facts.movement) + 1) * HALF_POINT;
  const beside = cheapestWay(starts, to, besideTheEnemy);
  if (beside.price < allowed) return beside.way;
  const straight = cheapestWay(starts, to, ground);
  if (straight.price < allowed) return straight.way;
  const round = cheapestWay(starts, to, roundTheEnemy);
  return round.price < FORBIDDEN ? round.way : straight.way;
}

/** The cheapest way from one of the starts, which is its first hex. */
function cheapestWay(starts: readonly Start[], to: Hex, price: Price): { way: Hex[]; price: number } {
  const prices = new Float64Array(GRID.size).fill(Infinity);
  const before = new Int16Array(GRID.size).fill(OFF_BOARD);
  for (const { hex, cost } of starts) prices[hex] = Math.min(prices[hex], cost * HALF_POINT);
  // Hexes wait by their half points. Within them obstacles decide: a hex waits again whenever a cheaper way to it is found.
  const waiting: Hex[][] = [];
  const wait = (hex: Hex) => {
    const halfPoints = Math.floor(prices[hex] / HALF_POINT);
    (waiting[halfPoints] ??= []).push(hex);
  };
  for (const { hex } of starts) wait(hex);
  for (let halfPoints = 0; halfPoints < waiting.length && prices[to] >= halfPoints * HALF_POINT; halfPoints++) {
    for (const hex of waiting[halfPoints] ?? []) {
      for (let direction = 0; direction < 6; direction++) {
        const near = GRID.neighbours[hex * 6 + direction];
        if (near === OFF_BOARD) continue;
        const total = prices[hex] + price(hex, direction, near);
        if (total >= prices[near]) continue;
        prices[near] = total;
        before[near] = hex;
        wait(near);
      }
    }
  }
  const way: Hex[] = [];
  for (let at = to; at !== OFF_BOARD; at = before[at]) way.unshift(at);
  return { way, price: prices[to] };
}
