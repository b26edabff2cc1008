/** The state of a game: plain data, one entry per unit in typed arrays. Derived facts are in context.ts. */
import type { Hex } from '@bridgehead/engine/hex';
import { hexesById as hexesByIdIn, copierOf, isOnMap, marksOnUnits, placesOffMap } from '@bridgehead/engine/units';
import { board, label } from './board.js';
import type { Frame } from './frames.js';
import type { Options } from './options.js';
import { findScenario } from './scenarios.js';
import type { ScenarioId } from './scenarios.js';
import type { Unit } from './units.js';
import { idOf, UNIT_COUNT, unitsOf } from './units.js';
import type { BridgeId, Phase, Side } from './vocabulary.js';
import { MARKS, PLACES } from './vocabulary.js';
import tables from '../content/tables.json' with { type: 'json' };

export interface Bridge {
  readonly id: BridgeId;
  /** The Rhine hex and its two exits; undefined while a Float Bridge is off the map or after destruction. */
  readonly at: { readonly hex: Hex; readonly west: Hex; readonly east: Hex } | undefined;
  /** The first Game-Turn in which the U.S. Player may place it (11.11b, 11.22); undefined: it is on the map, or never. */
  readonly availableFrom: number | undefined;
}

export interface State {
  readonly scenario: ScenarioId;
  readonly options: Options;
  turn: number;
  phase: Phase;
  /** The hex of each unit, or a negative number for a place off the map. */
  place: Int16Array;
  /** The marks of each unit, one bit each. */
  marks: Uint16Array;
  /** Replaced, never changed in place. */
  bridges: readonly Bridge[];
  /** 14.11 The U.S. Player must have a Continuous Front. */
  frontDuty: boolean;
  /** Gap hexes charged at the end of each U.S. Player-Turn (14.14c): index 0 is Game-Turn 1. */
  gaps: number[];
  stack: Frame[];
}

/** 3.0 17.11 17.12 17.21 17.22 The start of a scenario, before the first automatic step. */
export function startState(scenario: ScenarioId, options: Options): State {
  const { setup, arrivals } = findScenario(scenario);
  const state: State = {
    scenario,
    options,
    turn: 0,
    phase: 'german-end',
    place: new Int16Array(UNIT_COUNT).fill(places.codeOf('absent')),
    marks: new Uint16Array(UNIT_COUNT),
    bridges: [
      { id: 'ludendorff', at: board.printedBridge, availableFrom: undefined },
      { id: 'float-1', at: undefined, availableFrom: tables.floatBridges.availableFrom[0] },
      { id: 'float-2', at: undefined, availableFrom: tables.floatBridges.availableFrom[1] },
    ],
    frontDuty: false,
    gaps: [],
    stack: [{ at: 'sequence' }],
  };
  for (const unit of arrivals.keys()) setPlace(state, unit, 'future');
  for (const { unit, hex } of setup) state.place[unit] = hex;
  return state;
}

const copyNumbers = copierOf((length) => new Int16Array(length), UNIT_COUNT);
const copyMarks = copierOf((length) => new Uint16Array(length), UNIT_COUNT);

/**
 * Spread, not written out: where many copies are kept for a while, V8 makes those of a literal in its old generation from then
 * on, even if they are dropped at once. That made copies four times as slow.
 */
export function copyState(state: State): State {
  return {
    ...state,
    place: copyNumbers(state.place),
    marks: copyMarks(state.marks),
    gaps: state.gaps.slice(),
    stack: state.stack.slice(),
  };
}

// --- places ---------------------------------------------------------------------------------------------------------

const places = placesOffMap(PLACES);

export const { setPlace, placeOf } = places;

export { isOnMap };

const DUE = places.codeOf('due');
const DELAYED = places.codeOf('delayed');

/** 12.0 Waiting next to the map: due this Game-Turn or delayed from an earlier one. */
export function isWaiting(state: State, unit: Unit): boolean {
  const code = state.place[unit];
  return code === DUE || code === DELAYED;
}

/** The number of each unit's hex, by the unit's id. */
export function hexesById(state: State, among: readonly Unit[]): Readonly<Record<string, string>> {
  return hexesByIdIn(state, among, idOf, label);
}

export function unitsOnMap(state: State, side: Side): Unit[] {
  return unitsOf(side).filter((unit) => isOnMap(state, unit));
}

// --- marks ----------------------------------------------------------------------------------------------------------

const marks = marksOnUnits(MARKS);
const { BIT } = marks;
const PHASE_MARKS = BIT.moved | BIT.attacked | BIT.defended | BIT.displaced | BIT.advanced;
const TURN_MARKS = BIT.fired | BIT.fought;

export const { hasMark, setMark, marksOf } = marks;

/** The same as `hasMark(state, unit, 'moved')`, for the lists of moves. */
export function hasMoved(state: State, unit: Unit): boolean {
  return (state.marks[unit] & BIT.moved) !== 0;
}

/** 7.14 7.82 7.96b A unit that has attacked, been attacked, been displaced or advanced in this Combat Phase. */
export function isDoneFighting(state: State, unit: Unit): boolean {
  return (state.marks[unit] & (BIT.attacked | BIT.defended | BIT.displaced | BIT.advanced)) !== 0;
}

/** The marks of a phase go when the next phase begins. */
export function clearPhaseMarks(state: State): void {
  for (let unit = 0; unit < UNIT_COUNT; unit++) state.marks[unit] &= ~PHASE_MARKS;
}

/** R37 The marks of a Game-Turn go when the next one begins. */
export function clearTurnMarks(state: State): void {
  for (let unit = 0; unit < UNIT_COUNT; unit++) state.marks[unit] &= ~TURN_MARKS;
}

/** R35 With every Combat Phase, the empty ones at night too, a hit becomes a hit in the phase before, and that is forgotten. */
export function ageHits(state: State): void {
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    const wasHit = (state.marks[unit] & BIT.hit) !== 0;
    state.marks[unit] = (state.marks[unit] & ~(BIT.hit | BIT['hit-before'])) | (wasHit ? BIT['hit-before'] : 0);
  }
}

// --- sides and time -------------------------------------------------------------------------------------------------

/** 4.1a The side whose Player-Turn it is. */
export function phasingSide(state: State): Side {
  return state.phase.startsWith('us') ? 'us' : 'german';
}
