/** What a player means when they point at a hex that they cannot have: an action to be judged, so that the refusal names what is in the way. */
import type { Hex } from '@bridgehead/engine/hex';
import { distance, straightWayOn } from '@bridgehead/engine/hex';
import type { Door } from '@bridgehead/engine/hexwar';
import { findReach, NOBODY, pathTo, UNREACHED } from '@bridgehead/engine/hexwar';
import type { ActionOf } from '../state/actions.js';
import type { Context, Conveyance } from '../situation/context.js';
import { GRID, label, stock } from '../board/grid.js';
import { reachNow, wayTo } from './reach.js';
import { doorsOf, entrySideOf } from './reinforcements.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import { normalWays } from '../situation/terrain.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, sideOf } from '../scenarios/units.js';

/** The move, or the entry, of a unit to a hex, legal or not: by the cheapest way if it can be reached, else by the way that the ground suggests, past enemies rather than through them. */
export function attemptMove(
  state: State,
  context: Context,
  unit: Unit,
  to: Hex,
  how: Conveyance,
): ActionOf<'move'> | ActionOf<'enter'> {
  const truck = how === 'truck' ? { truck: true as const } : {};
  const path = wayFor(state, context, unit, to, how).map(label);
  return isOnMap(state, unit)
    ? { do: 'move', unit: idOf(unit), path, ...truck }
    : { do: 'enter', unit: idOf(unit), path, ...truck };
}

function wayFor(state: State, context: Context, unit: Unit, to: Hex, how: Conveyance): readonly Hex[] {
  const reach = reachNow(state, context, unit, how);
  if (reach !== undefined && reach.cost[to] !== UNREACHED) return wayTo(reach, to);
  if (isOnMap(state, unit)) return groundWay(context, unit, [{ hex: state.place[unit], cost: 0 }], to).slice(1);
  const open = doorsOf(state, context, unit);
  const doors = (open.length > 0 ? open : entrySideOf(unit)).map(({ hex }): Door => ({ hex, cost: 0 }));
  return doors.length === 0 || isOnEdge(to) ? [to] : groundWay(context, unit, doors, to);
}

/** A hex of the edge is meant as the place of entry. */
function isOnEdge(hex: Hex): boolean {
  return GRID.neighbours.subarray(hex * 6, hex * 6 + 6).some((near) => near < 0);
}

/** Farther than any unit moves. */
const FAR = 63;

const NOTHING = stock.byteBoard(0);

/** From one of the doors, which is the first hex. */
function groundWay(context: Context, unit: Unit, doors: readonly Door[], to: Hex): readonly Hex[] {
  const side = sideOf(unit);
  const closed = stock.byteBoard(0);
  context.occupant.forEach((other, hex) => {
    if (other !== NOBODY && sideOf(other) !== side && hex !== to) closed[hex] = 1;
  });
  const reach = findReach(context, {
    ways: normalWays(context, side),
    allowance: FAR,
    doors,
    start: doors[0].hex,
    stops: NOTHING,
    closed,
  });
  if (reach.cost[to] !== UNREACHED) return pathTo(reach, to);
  const nearest = doors.reduce((best, door) =>
    distance(GRID, door.hex, to) < distance(GRID, best.hex, to) ? door : best,
  );
  return [nearest.hex, ...straightWayOn(GRID, nearest.hex, to)];
}
