/** 4.7 4.8 Road mode: who may use it, which steps it allows, and the trucks of the American Player. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, directionTo } from '@bridgehead/engine/hex';
import type { Door, Reach, Ways } from '@bridgehead/engine/hexwar';
import { CLOSED, copyWays, findReach, sortWays, waysOf, zoneOf } from '@bridgehead/engine/hexwar';
import { board } from '../board/board.js';
import type { Context, Conveyance } from '../situation/context.js';
import { factsFor } from '../situation/context.js';
import type { Fifths } from '../board/movement-fifths.js';
import { GRID, label } from '../board/grid.js';
import { hexesWithin } from '../board/hexes-within.js';
import type { Start } from './movement.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import { MOVEMENT, ROAD } from '../board/tables.js';
import { hasEdgeRoad, hasRoad, roadSides } from '../situation/terrain.js';
import type { Unit } from '../scenarios/units.js';
import { sideOf, units, unitsOf } from '../scenarios/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** 4.7 9.Xh A road hex in road mode: one point moves five of them. */
export const ROAD_MODE_COST: Fifths = ROAD.move;

// --- who may use it -------------------------------------------------------------------------------------------------

/** 4.7 4.8 R10 Armored units, and infantry on trucks. */
function isMechanized(unit: Unit, how: Conveyance): boolean {
  return units[unit].isArmored || how === 'truck';
}

/** R56 R69 As it was judged when the movement phase began, or supplied from the air. */
export function isInSupply(state: State, unit: Unit): boolean {
  return !hasMark(state, unit, 'unsupplied') || hasMark(state, unit, 'resupplied');
}

/** 4.7a 4.8a R44 R47 Why a unit cannot begin its move in road mode: it must be free, in supply and on a road when the phase began; a unit from off the map is all that if it comes by road. */
export function whyNoRoadMode(
  state: State,
  context: Context,
  unit: Unit,
  start: Start,
  how: Conveyance,
): string | undefined {
  if (!isMechanized(unit, how)) return 'it is not mechanized';
  if ('by' in start) return undefined;
  if (zoneOf(context, opponentOf(sideOf(unit)))[start.from] === 1)
    return 'it began the phase in an enemy zone of control';
  if (!isInSupply(state, unit)) return 'it is out of supply';
  return hasRoad(state, start.from) ? undefined : `${label(start.from)} has no road`;
}

export function mayUseRoadMode(state: State, context: Context, unit: Unit, start: Start, how: Conveyance): boolean {
  return whyNoRoadMode(state, context, unit, start, how) === undefined;
}

// --- the steps it allows --------------------------------------------------------------------------------------------

const allRoads: Ways = waysOf(
  GRID,
  Uint8Array.from(GRID.neighbours, (to, step) =>
    to !== OFF_BOARD && (board.roads[Math.floor(step / 6)] & (1 << (step % 6))) !== 0 ? ROAD_MODE_COST : CLOSED,
  ),
);

interface Bridge {
  readonly hex: Hex;
  readonly direction: number;
  readonly other: Hex;
}

/** Where a road crosses a river, each hexside once. */
const BRIDGES: readonly Bridge[] = Array.from(board.roads).flatMap((bits, hex) =>
  [0, 1, 2, 3, 4, 5].flatMap((direction) => {
    const other = GRID.neighbours[hex * 6 + direction];
    return (bits & board.rivers[hex] & (1 << direction)) !== 0 && hex < other ? [{ hex, direction, other }] : [];
  }),
);

/** 4.7b R45 R88 The bridges that German units cannot use in road mode: an Allied unit is too near to one of the two banks. */
function closedBridges(context: Context, side: Side): Bridge[] {
  if (side !== 'german') return [];
  const near = hexesWithin(
    unitsOf(opponentOf(side)).map((unit) => context.place[unit]),
    MOVEMENT.bridgeRange,
  );
  return BRIDGES.filter(({ hex, other }) => near[hex] === 1 || near[other] === 1);
}

/** 4.7 4.7b 13.0d What the steps cost a side in road mode; CLOSED wherever it cannot be used. */
function roadWays(state: State, context: Context, side: Side): Ways {
  const facts = factsFor(state, context, side);
  return (facts.roadWays[side] ??= openRoads(state, closedBridges(context, side)));
}

function openRoads({ interdicted }: State, closed: readonly Bridge[]): Ways {
  if (interdicted.length === 0 && closed.length === 0) return allRoads;
  const ways = copyWays(allRoads);
  for (const { hex, direction } of closed) closeHexside(ways, hex, direction);
  for (const hex of interdicted) for (let direction = 0; direction < 6; direction++) closeHexside(ways, hex, direction); // R68
  return ways;
}

function closeHexside(ways: Ways, hex: Hex, direction: number): void {
  const other = GRID.neighbours[hex * 6 + direction];
  if (ways.cost[hex * 6 + direction] === CLOSED) return;
  ways.cost[hex * 6 + direction] = CLOSED;
  ways.cost[other * 6 + directionTo(GRID, other, hex)] = CLOSED;
  sortWays(GRID, ways, hex);
  sortWays(GRID, ways, other);
}

/** What ends a run in road mode: an enemy zone of control ahead, a closed bridge, or no road at all. */
export type RoadModeEnd = 'zone' | 'bridge' | 'no-road';

/** 4.7b 4.7c Why a unit in road mode cannot go on to a hex in that mode; undefined if it can. */
export function roadModeEnd(state: State, context: Context, side: Side, from: Start, to: Hex): RoadModeEnd | undefined {
  if (!isAlongRoad(state, from, to)) return 'no-road';
  if (zoneOf(context, opponentOf(side))[to] === 1) return 'zone';
  if ('by' in from) return undefined;
  return roadWays(state, context, side).cost[from.from * 6 + directionTo(GRID, from.from, to)] === CLOSED
    ? 'bridge'
    : undefined;
}

function isAlongRoad(state: State, from: Start, to: Hex): boolean {
  if ('by' in from) return hasEdgeRoad(state, to, from.by);
  const direction = directionTo(GRID, from.from, to);
  return direction >= 0 && (roadSides(state, from.from) & (1 << direction)) !== 0;
}

const NO_STOPS = new Uint8Array(GRID.size);

/** 4.7d How far an unbroken run in road mode leads from these doors; `closed` has the enemy's zones of control and all that is closed anyway. */
export function roadLayer(
  state: State,
  context: Context,
  side: Side,
  search: {
    readonly doors: readonly Door[];
    readonly start: Hex;
    readonly allowance: Fifths;
    readonly closed: Uint8Array;
  },
): Reach {
  return findReach(context, { ...search, ways: roadWays(state, context, side), stops: NO_STOPS });
}

// --- trucks ---------------------------------------------------------------------------------------------------------

/** 4.8 How many units can still be put on trucks in this movement phase. */
export function trucksLeft(state: State): number {
  return MOVEMENT.trucks - unitsOf('american').filter((unit) => hasMark(state, unit, 'trucked')).length;
}

/** 4.8 R46 Why trucks never carry a unit; undefined for American infantry and parachute units. */
export function whyNotTruckable(unit: Unit): string | undefined {
  const { nationality, type } = units[unit];
  if (nationality !== 'american') return 'it is not American';
  if (type === 'armor') return 'it is already mechanized';
  return type === 'cavalry' ? 'it is cavalry, neither infantry nor mechanized' : undefined;
}
