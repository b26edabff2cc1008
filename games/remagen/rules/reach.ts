/** 5.1 How far a unit can go: the cheapest way to every hex it can reach. */
import { OFF_BOARD } from '@bridgehead/engine/hex';
import type { Door, Reach } from '@bridgehead/engine/hexwar';
import { CLOSED, findReach, noReach, zoneOf } from '@bridgehead/engine/hexwar';
import { board, GRID } from './board.js';
import type { Context } from './context.js';
import { openEntryHexes } from './reinforcements.js';
import { isNight } from './scenarios.js';
import type { State } from './state.js';
import { phasingSide } from './state.js';
import { entryCost, halves } from './terrain.js';
import type { Unit } from './units.js';
import { sideOf, units, unitsOf } from './units.js';
import { opponentOf } from './vocabulary.js';
import type { Side } from './vocabulary.js';

/** Where a unit on the map can move in this Movement Phase. */
export function reachOf(state: State, context: Context, unit: Unit): Reach {
  const known = context.facts.reach[unit];
  if (known !== undefined) return known;
  const reach = findUnitReach(state, context, unit, [{ hex: state.place[unit], cost: 0 }], 'move');
  if (sideOf(unit) === phasingSide(state)) context.facts.reach[unit] = reach;
  return reach;
}

/** Where a waiting reinforcement can enter and go on to (12.11, 12.12). */
export function entryReachOf(state: State, context: Context, unit: Unit): Reach {
  const known = context.facts.entries[unit];
  if (known !== undefined) return known;
  const doors = openEntryHexes(state, context, unit).map((hex) => ({ hex, cost: entryCost(units[unit], hex) }));
  const reach = findUnitReach(
    state,
    context,
    unit,
    doors.filter(({ cost }) => cost !== CLOSED),
    'enter',
  );
  if (sideOf(unit) === phasingSide(state)) context.facts.entries[unit] = reach;
  return reach;
}

/** 5.13a 5.25 As far as the allowance goes, at the least cost; 6.0a it must stop in an enemy zone, 5.14 and by day it may not leave one. */
function findUnitReach(
  state: State,
  context: Context,
  unit: Unit,
  doors: readonly Door[],
  how: 'move' | 'enter',
): Reach {
  const facts = units[unit];
  const stops = zoneOf(context, opponentOf(facts.side));
  const startsInZone = how === 'move' && stops[state.place[unit]] === 1;
  if (startsInZone && !isNight(state.turn)) return noReach(context);
  const open = closedHexes(state, context, facts.side);
  const closed = startsInZone ? open.map((flag, hex) => flag | stops[hex]) : open; // 13.0b 13.0c
  const ways = facts.isVehicle ? context.facts.steps.vehicle : context.facts.steps.foot;
  return findReach(context, {
    ways,
    allowance: halves(facts.movement),
    doors,
    start: how === 'move' ? state.place[unit] : OFF_BOARD,
    stops,
    closed,
  });
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
