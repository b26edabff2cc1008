/** 5.1 How far a unit can go: the cheapest way to every hex it can reach. */
import type { Hex } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine';
import { board, GRID } from './board.js';
import type { Context } from './context.js';
import { openEntryHexes } from './reinforcements.js';
import { isNight } from './scenarios.js';
import type { State } from './state.js';
import { byteBoard, numberBoard } from './stock.js';
import { phasingSide } from './state.js';
import { CLOSED, entryCost, halves } from './terrain.js';
import type { HalfPoints } from './terrain.js';
import type { Unit } from './units.js';
import { sideOf, units, unitsOf } from './units.js';
import { opponentOf } from './vocabulary.js';
import type { Side } from './vocabulary.js';
import { zoneOf } from './zones-of-control.js';

export interface Reach {
  /** Hexes that can be reached, cheapest first: it may stop in any (5.13b). Friends and their zones are not regarded (5.31a, 5.32, 5.33). */
  readonly hexes: readonly Hex[];
  /** Cost of the cheapest way to each hex of the board; UNREACHED where there is none. */
  readonly cost: Uint8Array;
  /** The hex before each reached hex on that way, or OFF_BOARD where the way begins. */
  readonly from: Int16Array;
}

export const UNREACHED = 255;

/** Where a unit on the map can move in this Movement Phase. */
export function reachOf(state: State, context: Context, unit: Unit): Reach {
  const known = context.facts.reach[unit];
  if (known !== undefined) return known;
  const reach = findReach(state, context, unit, [{ hex: state.place[unit], cost: 0 }], 'move');
  if (sideOf(unit) === phasingSide(state)) context.facts.reach[unit] = reach;
  return reach;
}

/** Where a waiting reinforcement can enter and go on to (12.11, 12.12). */
export function entryReachOf(state: State, context: Context, unit: Unit): Reach {
  const known = context.facts.entries[unit];
  if (known !== undefined) return known;
  const doors = openEntryHexes(state, context, unit).map((hex) => ({ hex, cost: entryCost(units[unit], hex) }));
  const reach = findReach(state, context, unit, doors.filter(({ cost }) => cost !== CLOSED), 'enter');
  if (sideOf(unit) === phasingSide(state)) context.facts.entries[unit] = reach;
  return reach;
}

/** Hexes waiting at each cost, for one search at a time; nothing is kept between searches. */
const MOST_COST = 32;
const waiting = new Int16Array(MOST_COST * GRID.size);
const counts = new Int32Array(MOST_COST);

function findReach(state: State, context: Context, unit: Unit, doors: readonly { hex: Hex; cost: HalfPoints }[], how: 'move' | 'enter'): Reach {
  const facts = units[unit];
  const zone = zoneOf(state, context, opponentOf(facts.side));
  const cost = byteBoard(UNREACHED);
  const from = numberBoard(OFF_BOARD);
  const hexes: Hex[] = [];
  const result: Reach = { hexes, cost, from };
  const startsInZone = how === 'move' && zone[state.place[unit]] === 1;
  if (startsInZone && !isNight(state.turn)) return result; // 5.14
  const start = how === 'move' ? state.place[unit] : OFF_BOARD;
  const closed = closedHexes(state, context, facts.side);
  const { cheapestTo, cheapestCost } = facts.isVehicle ? context.facts.steps.vehicle : context.facts.steps.foot;
  const allowance = halves(facts.movement);
  for (const door of doors) {
    if (door.cost > allowance || door.cost >= cost[door.hex]) continue;
    cost[door.hex] = door.cost;
    waiting[door.cost * GRID.size + counts[door.cost]++] = door.hex;
  }
  for (let spent = 0; spent <= allowance; spent++) {
    for (let next = 0; next < counts[spent]; next++) {
      const hex = waiting[spent * GRID.size + next];
      if (cost[hex] !== spent) continue; // a cheaper way was found since
      if (hex !== start) {
        hexes.push(hex);
        if (zone[hex] === 1) continue; // 6.0a
      }
      for (let step = hex * 6; step < hex * 6 + 6; step++) {
        const total = spent + cheapestCost[step];
        if (total > allowance) break; // 5.13a 5.25
        const to = cheapestTo[step];
        if (total >= cost[to] || closed[to] === 1 || (startsInZone && zone[to] === 1)) continue; // 13.0b 13.0c
        cost[to] = total;
        from[to] = hex;
        waiting[total * GRID.size + counts[total]++] = to;
      }
    }
    counts[spent] = 0;
  }
  return result;
}

/** 5.12 15.0a Hexes that no unit of a side may enter: held by the enemy, or beyond the limit. */
function closedHexes(state: State, context: Context, side: Side): Uint8Array {
  if (side !== phasingSide(state)) return findClosed(state, side);
  return (context.facts.closed ??= findClosed(state, side));
}

function findClosed(state: State, side: Side): Uint8Array {
  const withLimit = side === 'us' && !state.options.ignoreLimit;
  const closed = withLimit ? board.beyondLimit.slice() : new Uint8Array(GRID.size);
  for (const enemy of unitsOf(opponentOf(side))) if (state.place[enemy] >= 0) closed[state.place[enemy]] = 1;
  return closed;
}

/** The hexes entered on the cheapest way to a reached hex, in order. */
export function pathTo(reach: Reach, hex: Hex): Hex[] {
  const path: Hex[] = [];
  for (let at = hex; at !== OFF_BOARD; at = reach.from[at]) path.unshift(at);
  return path;
}
