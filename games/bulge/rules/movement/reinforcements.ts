/** 7 Reinforcements: when a unit arrives, and in which hexes it may enter. Movement says what its way costs. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import { NOBODY, unitIn, zoneOf } from '@bridgehead/engine/hexwar';
import { board } from '../board/board.js';
import { isBritish, whyNotIn } from '../situation/british.js';
import type { Context } from '../situation/context.js';
import { GRID, label } from '../board/grid.js';
import type { Options } from '../scenarios/options.js';
import { refuse } from '../vocabulary/refusals.js';
import { HELD } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { isOnMap, placeOf } from '../state/state.js';
import { dateOf, LAST_TURN } from '../board/tables.js';
import type { Play } from '../situation/types.js';
import type { Unit } from '../scenarios/units.js';
import { nameOf, sideOf, units, unitsOf } from '../scenarios/units.js';
import type { MapSide, Response, Side } from '../vocabulary/vocabulary.js';
import { MAP_SIDES, opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

// --- when -----------------------------------------------------------------------------------------------------------

export interface Arrival {
  readonly turn: number;
  readonly side: MapSide;
}

/** 16.0b How many days late all American reinforcements are. */
const DAYS_LATE: Readonly<Record<Response, number>> = {
  'on-time': 0,
  'one-day': 1,
  'two-days': 2,
  'three-days': 3,
  divisions: 0,
};

/** 7.0 The day and the side of the map on each counter; 16.0e 7.4a those of the two divisions that only an option brings. */
const SCHEDULE: readonly (Arrival | undefined)[] = units.map(({ entry }, unit) => {
  if (entry.by === 'schedule') return { turn: entry.turn, side: entry.side };
  const turn = HELD.get(unit);
  return turn === undefined ? undefined : { turn, side: 'east' };
});

/** 7.0 When a unit arrives and on which side of the map, by the schedule and the options; undefined if it does not arrive. */
export function arrivalOf(options: Options, unit: Unit): Arrival | undefined {
  const arrival = SCHEDULE[unit];
  if (arrival === undefined || (HELD.has(unit) && !options.twoMore)) return undefined;
  const delay = delayOf(options, unit);
  if (delay === 0) return arrival;
  return delay === undefined ? undefined : { turn: arrival.turn + delay, side: arrival.side };
}

/** 16.0b 16.0c R79 How many days late a unit is; undefined if it never comes. British and German units are on time. */
function delayOf({ response, late }: Options, unit: Unit): number | undefined {
  if (response === 'on-time' || units[unit].nationality !== 'american') return 0;
  if (response !== 'divisions') return DAYS_LATE[response];
  const delay = late.find((row) => row.unit === unit)?.delay;
  if (delay === 'never') return undefined;
  return delay === undefined ? 0 : Number(delay);
}

/** 7.0 7.3 R49 A unit may enter in the turn in which it arrives or in any later one. */
export function isDue(state: State, unit: Unit): boolean {
  if (placeOf(state, unit) !== 'pool') return false;
  const arrival = arrivalOf(state.options, unit);
  return arrival !== undefined && arrival.turn <= state.turn;
}

export interface Arriving extends Arrival {
  readonly unit: Unit;
  /** It may enter in its movement phase of this turn. */
  readonly isDue: boolean;
}

/** R49 R82 The order of arrival of all that a side still expects: the schedule is open to both sides. */
export function orderOfArrival(state: State, side: Side): Arriving[] {
  return unitsOf(side)
    .filter((unit) => placeOf(state, unit) === 'pool')
    .flatMap((unit) => {
      const arrival = arrivalOf(state.options, unit);
      return arrival === undefined || arrival.turn > LAST_TURN
        ? []
        : [{ unit, ...arrival, isDue: arrival.turn <= state.turn }];
    })
    .toSorted((a, b) => a.turn - b.turn);
}

// --- where ----------------------------------------------------------------------------------------------------------

/** A hex in which a unit may enter, and the side of the map over which it comes. */
export interface EntryDoor {
  readonly hex: Hex;
  readonly by: MapSide;
}

/** 7.4 7.4a 7.5 The hexes in which a unit is to enter: those of its side of the map, for the British ten of them. */
export function entrySideOf(unit: Unit): readonly EntryDoor[] {
  return ENTRY_SIDES[unit];
}

const ENTRY_SIDES: readonly (readonly EntryDoor[])[] = SCHEDULE.map((arrival, unit) => {
  if (arrival === undefined) return [];
  const hexes = isBritish(unit) ? board.britishEntry : board.sides[arrival.side];
  return hexes.map((hex) => ({ hex, by: arrival.side }));
});

/** Every hex of the edge, with the side by which a road leaves it, or the first that it lies on. */
const EDGE: readonly EntryDoor[] = MAP_SIDES.flatMap((by) => board.sides[by].map((hex) => ({ hex, by }))).filter(
  ({ hex, by }, index, all) =>
    board.edgeRoads[by].has(hex) ||
    !all.some((other, at) => other.hex === hex && at !== index && (at < index || board.edgeRoads[other.by].has(hex))),
);

function isHeldBy(context: Context, side: Side, hex: Hex): boolean {
  const unit = unitIn(context, hex);
  return unit !== undefined && sideOf(unit) === side;
}

/** 7.2 7.2b A hex with an enemy unit cannot be entered, nor one in an enemy zone of control that already has its one unit. */
function canBeEntered(context: Context, side: Side, hex: Hex): boolean {
  return (
    context.occupant[hex] === NOBODY || (isHeldBy(context, side, hex) && zoneOf(context, opponentOf(side))[hex] === 0)
  );
}

/**
 * Whether some hex of the side of a unit is out of reach of the enemy. Then what friends do in this phase changes nothing
 * about where it may enter.
 */
export function hasFreeDoor(context: Context, unit: Unit): boolean {
  const enemy = opponentOf(sideOf(unit));
  const zone = zoneOf(context, enemy);
  return ENTRY_SIDES[unit].some(({ hex }) => zone[hex] === 0 && !isHeldBy(context, enemy, hex));
}

/** 7.2 7.2a 7.4 R48 Where a unit may enter: any hex of its side without an enemy unit; only if it can use none, the nearest hexes of other sides. */
export function doorsOf(state: State, context: Context, unit: Unit): readonly EntryDoor[] {
  const side = sideOf(unit);
  const own = ENTRY_SIDES[unit];
  if (own.some(({ hex }) => canBeEntered(context, side, hex))) {
    return own.every(({ hex }) => context.occupant[hex] === NOBODY)
      ? own
      : own.filter(({ hex }) => !isHeldBy(context, opponentOf(side), hex));
  }
  return nearestDoors(state, context, unit);
}

function nearestDoors(state: State, context: Context, unit: Unit): EntryDoor[] {
  const own = ENTRY_SIDES[unit].map(({ hex }) => hex);
  const open = EDGE.filter(
    ({ hex }) =>
      !own.includes(hex) && canBeEntered(context, sideOf(unit), hex) && whyNotIn(state, unit, hex, hex) === undefined,
  );
  const farness = ({ hex }: EntryDoor) => Math.min(...own.map((other) => distance(GRID, other, hex)));
  const nearest = Math.min(...open.map(farness));
  return open.filter((door) => farness(door) === nearest);
}

/** 7.0 7.2 7.2a 7.4 7.5 Whether a unit may come on in this hex now; its way from there is a question of movement (7.1). */
export function judgeArrival(state: State, context: Context, side: Side, unit: Unit, door: Hex): Violation[] {
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { unit: nameOf(unit), side: SIDE_NAMES[side] })];
  if (!isDue(state, unit)) return [refuse('not-due', { unit: nameOf(unit), when: whyNotDue(state, unit) })];
  if (doorsOf(state, context, unit).some(({ hex }) => hex === door)) return [];
  const facts = { unit: nameOf(unit), hex: label(door) };
  const enemy = unitIn(context, door);
  const isOnItsSide = ENTRY_SIDES[unit].some(({ hex }) => hex === door);
  if (!isOnItsSide) return [wrongSide(unit, facts)];
  // 7.2b a hex of its side in an enemy zone of control, with a friend in it: that the unit cannot stop there is told of its way
  return enemy === undefined || sideOf(enemy) === side
    ? []
    : [refuse('blocked-entry', { ...facts, enemy: nameOf(enemy) })];
}

/** 7.4 7.4a 7.5 The rule that names the side of a unit. */
function wrongSide(unit: Unit, facts: { readonly unit: string; readonly hex: string }): Violation {
  if (isBritish(unit))
    return refuse('not-a-british-door', {
      ...facts,
      from: label(board.britishEntry[0]),
      to: label(board.britishEntry[board.britishEntry.length - 1]),
    });
  return sideOf(unit) === 'german'
    ? refuse('not-from-the-east', facts)
    : refuse('wrong-side', { ...facts, side: ENTRY_SIDES[unit][0].by });
}

function whyNotDue(state: State, unit: Unit): string {
  if (isOnMap(state, unit)) return 'it is on the map';
  switch (placeOf(state, unit)) {
    case 'destroyed':
      return 'it has been destroyed';
    case 'exited':
      return 'it has left the map and does not return'; // 15.0f
    case 'aboard':
      return 'it comes by air';
    case 'reserve':
      return 'it still has to be set up';
    case 'pool': {
      const arrival = arrivalOf(state.options, unit);
      if (arrival !== undefined && arrival.turn <= LAST_TURN)
        return `it arrives in Game-Turn ${arrival.turn}, on ${dateOf(arrival.turn)}`;
      return 'it does not arrive in this game';
    }
    default:
      return 'it does not take part in this game';
  }
}

/** 7.5b A British unit is bound to the hex in which it enters. */
export function noteEntry({ state }: Play, unit: Unit, door: Hex): void {
  if (isBritish(unit)) state.entered[unit] = door;
}
