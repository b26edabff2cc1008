/** 4.1 How far a unit can go: the cheapest way to every hex that it can reach. Friends may be passed (4.4a), so nothing in it depends on them. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, neighboursOf } from '@bridgehead/engine/hex';
import type { Door, Reach } from '@bridgehead/engine/hexwar';
import { findReach, noReach, pathTo, UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import { closedTo, isBritish } from '../situation/british.js';
import type { Context, Conveyance, PhaseFacts, UnitReach } from '../situation/context.js';
import { factsFor } from '../situation/context.js';
import type { Fifths } from '../board/movement-fifths.js';
import { GRID, stock } from '../board/grid.js';
import type { Start } from './movement.js';
import { allowanceOf, hasMinimumMove, isPinned, mayStop } from './movement.js';
import type { EntryDoor } from './reinforcements.js';
import { arrivalOf, doorsOf, entrySideOf, hasFreeDoor, isDue } from './reinforcements.js';
import { isInSupply, mayUseRoadMode, ROAD_MODE_COST, roadLayer } from './road-mode.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import { entryCost, hasEdgeRoad, normalWays } from '../situation/terrain.js';
import type { Unit } from '../scenarios/units.js';
import { sideOf, units, unitsOf } from '../scenarios/units.js';
import type { MapSide, Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** Where a unit on the map can go in this movement phase: nowhere if it is pinned or must still roll for its points. */
export function reachOf(state: State, context: Context, unit: Unit, how: Conveyance): UnitReach {
  const facts = factsFor(state, context, sideOf(unit));
  const known = facts.reach[how][unit];
  const start = state.place[unit];
  const supplied = isInSupply(state, unit);
  const points = allowanceOf(state, unit);
  const allowance = points === 'must-roll' ? 0 : points;
  if (known?.start === start && known.allowance === allowance && known.isInSupply === supplied) return known;
  const reach =
    allowance === 0 || isPinned(context, unit)
      ? nowhere({ start, allowance, isInSupply: supplied })
      : moveFrom(state, context, unit, start, allowance, how);
  facts.reach[how][unit] = reach;
  return reach;
}

function moveFrom(
  state: State,
  context: Context,
  unit: Unit,
  start: Hex,
  allowance: Fifths,
  how: Conveyance,
): UnitReach {
  const begin: Door[] = [{ hex: start, cost: 0 }];
  const byRoad = mayUseRoadMode(state, context, unit, { from: start }, how);
  return findUnitReach(state, context, {
    unit,
    start,
    allowance,
    doors: begin,
    roadDoors: byRoad ? begin : undefined,
    limits: closedTo(state, unit),
  });
}

/** 7.1 R47 Where a reinforcement can enter and go on to. */
export function entryReachOf(state: State, context: Context, unit: Unit, how: Conveyance): UnitReach {
  const known = factsFor(state, context, sideOf(unit)).entries[how];
  const before = known[unit];
  if (before !== undefined) return before;
  const reach =
    known.find((other, at) => other !== undefined && areAlike(unit, at)) ?? findEntries(state, context, unit, how);
  if (hasFreeDoor(context, unit)) known[unit] = reach; // R48 otherwise friends that stop in its entry hexes close them
  return reach;
}

/** Two units that come from the same side, by the same means and under the same limits. */
function areAlike(unit: Unit, other: Unit): boolean {
  const [a, b] = [units[unit], units[other]];
  return (
    a.nationality === b.nationality &&
    a.isArmored === b.isArmored &&
    entrySideOf(unit)[0].by === entrySideOf(other)[0].by
  );
}

function findEntries(state: State, context: Context, unit: Unit, how: Conveyance): UnitReach {
  const doors = doorsOf(state, context, unit);
  if (!isBritish(unit) || state.released) return enterBy(state, context, unit, doors, how);
  return united(
    context,
    doors.map((door) => enterBy(state, context, unit, [door], how)),
  ); // 7.5b
}

function enterBy(state: State, context: Context, unit: Unit, doors: readonly EntryDoor[], how: Conveyance): UnitReach {
  const side = sideOf(unit);
  const allowance = allowanceOf(state, unit);
  const held = heldBy(state, context, side);
  const controlled = heldOrControlledBy(state, context, side);
  const open = doors.filter(({ hex }) => held[hex] === 0);
  const byRoad = (by: MapSide, hex: Hex) =>
    controlled[hex] === 0 && hasEdgeRoad(state, hex, by) && mayUseRoadMode(state, context, unit, { by }, how);
  return findUnitReach(state, context, {
    unit,
    start: OFF_BOARD,
    allowance: allowance === 'must-roll' ? 0 : allowance,
    doors: open.map(({ hex, by }) => ({ hex, cost: entryCost(state, side, hex, by) })),
    roadDoors: open.filter(({ hex, by }) => byRoad(by, hex)).map(({ hex }) => ({ hex, cost: ROAD_MODE_COST })),
    limits: closedTo(state, unit, open.at(0)?.hex),
  });
}

interface UnitSearch {
  readonly unit: Unit;
  readonly start: Hex;
  readonly allowance: Fifths;
  readonly doors: readonly Door[];
  /** Where road mode can begin; undefined if it cannot be used. */
  readonly roadDoors: readonly Door[] | undefined;
  /** 7.5 Hexes that are closed to the unit, not counting those of the enemy. */
  readonly limits: Uint8Array | undefined;
}

/** 4.7d 4.7e R42 All hexes of the run in road mode are doors of the search at normal rates. 4.5 4.5d It stops in an enemy zone of control, held by a friend or not. */
function findUnitReach(
  state: State,
  context: Context,
  { unit, start, allowance, doors, roadDoors, limits }: UnitSearch,
): UnitReach {
  const side = sideOf(unit);
  const closed = both(heldBy(state, context, side), limits);
  const road =
    roadDoors &&
    roadLayer(state, context, side, {
      doors: roadDoors,
      start,
      allowance,
      closed: both(heldOrControlledBy(state, context, side), limits),
    });
  const reach = findReach(context, {
    ways: normalWays(context, side),
    allowance,
    doors,
    begun: road,
    start,
    stops: zoneOf(context, opponentOf(side)),
    closed,
  });
  const minimum = start === OFF_BOARD ? NONE : addMinimumMove(reach, start, allowance, closed);
  const hexes = minimum.size === 0 ? reach.hexes : [...reach.hexes, ...minimum];
  return {
    hexes,
    cost: reach.cost,
    from: reach.from,
    start,
    allowance,
    isInSupply: isInSupply(state, unit),
    road,
    minimum,
    parts: [],
  };
}

const NONE: ReadonlySet<Hex> = new Set();

/** 4.1c R16 With a point or more, also into a hex beside the start that costs too much. */
function addMinimumMove({ cost, from }: Reach, start: Hex, allowance: Fifths, closed: Uint8Array): ReadonlySet<Hex> {
  if (!hasMinimumMove(allowance)) return NONE;
  const added = neighboursOf(GRID, start).filter((hex) => cost[hex] === UNREACHED && closed[hex] === 0);
  if (added.length === 0) return NONE;
  for (const hex of added) {
    cost[hex] = allowance;
    from[hex] = start;
  }
  return new Set(added);
}

const NO_COST = new Uint8Array(GRID.size).fill(UNREACHED);
const NO_WAY = new Int16Array(GRID.size).fill(OFF_BOARD);

function nowhere(standing: Pick<UnitReach, 'start' | 'allowance' | 'isInSupply'>): UnitReach {
  return { ...standing, hexes: [], cost: NO_COST, from: NO_WAY, road: undefined, minimum: NONE, parts: [] };
}

/** 7.5b R51 The cheapest of several reaches for every hex. */
function united(context: Context, parts: readonly UnitReach[]): UnitReach {
  const { cost, from } = noReach(context);
  for (const part of parts) for (const hex of part.hexes) cost[hex] = Math.min(cost[hex], part.cost[hex]);
  const hexes = [...new Set(parts.flatMap((part) => part.hexes))].toSorted((a, b) => cost[a] - cost[b]);
  return {
    hexes,
    cost,
    from,
    start: OFF_BOARD,
    allowance: parts.at(0)?.allowance ?? 0,
    isInSupply: true,
    road: undefined,
    minimum: NONE,
    parts,
  };
}

// --- what is closed -------------------------------------------------------------------------------------------------

/** 4.3 The hexes that the enemies of a side hold. */
function heldBy(state: State, context: Context, side: Side): Uint8Array {
  return kept(factsFor(state, context, side).held, side, () => {
    const held = stock.byteBoard(0);
    for (const enemy of unitsOf(opponentOf(side))) if (isOnMap(state, enemy)) held[state.place[enemy]] = 1;
    return held;
  });
}

/** 4.7c Those that they control as well. */
function heldOrControlledBy(state: State, context: Context, side: Side): Uint8Array {
  return kept(factsFor(state, context, side).heldOrControlled, side, () =>
    both(heldBy(state, context, side), zoneOf(context, opponentOf(side))),
  );
}

function kept(boards: PhaseFacts['held'], side: Side, find: () => Uint8Array): Uint8Array {
  return (boards[side] ??= find());
}

function both(closed: Uint8Array, more: Uint8Array | undefined): Uint8Array {
  if (more === undefined) return closed;
  const union = stock.byteBoard(0);
  for (let hex = 0; hex < union.length; hex++) union[hex] = closed[hex] | more[hex];
  return union;
}

// --- ways and destinations ------------------------------------------------------------------------------------------

/** The hexes entered on the cheapest way to a reached hex, in order: the path of a move, or of an entry. */
export function wayTo(reach: UnitReach, hex: Hex): Hex[] {
  const part = reach.parts.find(({ cost }) => cost[hex] === reach.cost[hex]);
  if (part !== undefined) return wayTo(part, hex);
  const [door, ...rest] = pathTo(reach, hex);
  const run = roadTo(reach, door) ?? [door];
  return [...(reach.start === OFF_BOARD ? run : run.slice(1)), ...rest];
}

/** The run in road mode to a hex, where none costs less. */
function roadTo({ road, cost }: UnitReach, hex: Hex): Hex[] | undefined {
  return road !== undefined && road.cost[hex] === cost[hex] ? pathTo(road, hex) : undefined;
}

/** What a unit can still reach in this phase, on the map or entering it; undefined if it has no move. */
export function reachNow(state: State, context: Context, unit: Unit, how: Conveyance): UnitReach | undefined {
  if (isOnMap(state, unit)) return hasMark(state, unit, 'moved') ? undefined : reachOf(state, context, unit, how);
  return isDue(state, unit) ? entryReachOf(state, context, unit, how) : undefined;
}

/** 7.0 The reinforcements of a side that can enter now. */
export function arrivingNow(state: State, context: Context, side: Side): Unit[] {
  const { arrived } = factsFor(state, context, side);
  return (arrived[side] ??= unitsOf(side).filter(
    (unit) => (arrivalOf(state.options, unit)?.turn ?? Infinity) <= state.turn,
  )).filter((unit) => isDue(state, unit));
}

/** Where a unit may end its move, or its entry, as things stand, with what the way there costs. */
export function destinationsOf(
  state: State,
  context: Context,
  unit: Unit,
  how: Conveyance,
): { readonly hex: Hex; readonly cost: Fifths }[] {
  const reach = reachNow(state, context, unit, how);
  return reach === undefined
    ? []
    : reach.hexes.filter((hex) => mayStop(context, unit, hex)).map((hex) => ({ hex, cost: reach.cost[hex] }));
}

/** Where the move of a unit begins; for one that enters in this hex, the side from which that is cheapest. */
export function startOf(state: State, context: Context, unit: Unit, entry: Hex): Start {
  if (isOnMap(state, unit)) return { from: state.place[unit] };
  const sides = doorsOf(state, context, unit).filter(({ hex }) => hex === entry);
  const { by } = sides.find((door) => hasEdgeRoad(state, entry, door.by)) ?? sides.at(0) ?? { by: 'east' as const };
  return { by };
}
