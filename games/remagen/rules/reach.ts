/** 5.1 How far a unit can go: the cheapest way to every hex it can reach. */
import type { Hex } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine';
import { GRID } from './board.js';
import type { Context } from './context.js';
import { NOBODY } from './context.js';
import { openEntryHexes } from './reinforcements.js';
import { isNight } from './scenarios.js';
import type { State } from './state.js';
import { CLOSED, entryCost, halves, isBeyondLimit, stepCost } from './terrain.js';
import type { HalfPoints } from './terrain.js';
import type { Unit } from './units.js';
import { units } from './units.js';
import { opponentOf } from './vocabulary.js';
import { zoneOf } from './zones-of-control.js';

export interface Reach {
  /** Hexes that can be reached, cheapest first. Friendly units in them are not regarded (5.31a). */
  readonly hexes: readonly Hex[];
  /** Cost of the cheapest way to each hex of the board; UNREACHED where there is none. */
  readonly cost: Uint8Array;
  /** The hex before each reached hex on that way, or OFF_BOARD where the way begins. */
  readonly from: Int16Array;
}

export const UNREACHED = 255;

/** Where a unit on the map can move in this Movement Phase. */
export function reachOf(state: State, context: Context, unit: Unit): Reach {
  const { reach } = context.facts;
  return (reach[unit] ??= findReach(state, context, unit, [{ hex: state.place[unit], cost: 0 }], 'move'));
}

/** Where a waiting reinforcement can enter and go on to (12.11, 12.12). */
export function entryReachOf(state: State, context: Context, unit: Unit): Reach {
  const { movement, isVehicle } = units[unit];
  const hexes = openEntryHexes(state, context, unit);
  const known = `${hexes.join()}/${movement}/${isVehicle}`;
  let reach = context.facts.entries.get(known);
  if (reach === undefined) {
    const doors = hexes.map((hex) => ({ hex, cost: entryCost(units[unit], hex) })).filter(({ cost }) => cost !== CLOSED);
    reach = findReach(state, context, unit, doors, 'enter');
    context.facts.entries.set(known, reach);
  }
  return reach;
}

function findReach(state: State, context: Context, unit: Unit, doors: readonly { hex: Hex; cost: HalfPoints }[], how: 'move' | 'enter'): Reach {
  const facts = units[unit];
  const { occupant } = context;
  const zone = zoneOf(state, context, opponentOf(facts.side));
  const cost = new Uint8Array(GRID.size).fill(UNREACHED);
  const from = new Int16Array(GRID.size).fill(OFF_BOARD);
  const hexes: Hex[] = [];
  const result: Reach = { hexes, cost, from };
  const startsInZone = how === 'move' && zone[state.place[unit]] === 1;
  if (startsInZone && !isNight(state.turn)) return result; // 5.14
  const allowance = halves(facts.movement);
  const waiting: Hex[][] = Array.from({ length: allowance + 1 }, () => []);
  for (const door of doors) {
    if (door.cost > allowance || door.cost >= cost[door.hex]) continue;
    cost[door.hex] = door.cost;
    waiting[door.cost].push(door.hex);
  }
  for (let spent = 0; spent <= allowance; spent++) {
    for (const hex of waiting[spent]) {
      if (cost[hex] !== spent) continue; // a cheaper way was found since
      const atStart = from[hex] === OFF_BOARD && how === 'move';
      if (!atStart) hexes.push(hex);
      if (zone[hex] === 1 && !atStart) continue; // 6.0a
      for (let direction = 0; direction < 6; direction++) {
        const step = stepCost(context, facts, hex, direction);
        if (step === CLOSED) continue;
        const to = GRID.neighbours[hex * 6 + direction];
        const total = spent + step;
        if (total > allowance || total >= cost[to]) continue; // 5.13a 5.25
        if (zone[to] === 1 && startsInZone) continue; // 13.0b 13.0c
        const other = occupant[to];
        if (other !== NOBODY && units[other].side !== facts.side) continue; // 5.12
        if (isBeyondLimit(state, facts, to)) continue; // 15.0a
        cost[to] = total;
        from[to] = hex;
        waiting[total].push(to);
      }
    }
  }
  return result;
}

/** The hexes entered on the cheapest way to a reached hex, in order. */
export function pathTo(reach: Reach, hex: Hex): Hex[] {
  const path: Hex[] = [];
  for (let at = hex; at !== OFF_BOARD; at = reach.from[at]) path.unshift(at);
  return path;
}
