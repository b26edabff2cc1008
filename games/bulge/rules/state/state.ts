/** The state of a game: plain data, one entry per unit in typed arrays. Derived facts are in context.ts. */
import type { Hex } from '@bridgehead/engine/hex';
import { hexesById as hexesByIdIn, copierOf, isOnMap, marksOnUnits, placesOffMap } from '@bridgehead/engine/units';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import type { Frame } from './frames.js';
import { label } from '../board/grid.js';
import type { Options } from '../scenarios/options.js';
import type { ScenarioId } from '../scenarios/scenarios.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, UNIT_COUNT, unitsOf } from '../scenarios/units.js';
import type { Combat, Phase, Side, Weather } from '../vocabulary/vocabulary.js';
import { MARKS, PLACES } from '../vocabulary/vocabulary.js';

/** 13.0 The missions of one side for one Game-Turn. */
export interface AirPlan {
  readonly support: number;
  readonly patrol: number;
  /** In the order of their numbers. */
  readonly interdict: readonly Hex[];
  /** How many units can be resupplied. */
  readonly resupply: number;
}

/** A German unit that has left the map (15.0b). */
export interface Exit {
  readonly unit: Unit;
  readonly hex: Hex;
  /** Undefined until the end of the turn in which it left (15.0e). */
  readonly points: number | undefined;
}

export interface State {
  readonly scenario: ScenarioId;
  readonly options: Options;
  turn: number;
  phase: Phase;
  /** The hex of each unit, or a negative number for a place off the map. */
  place: Int16Array;
  /** The marks of each unit, one bit each. */
  marks: Uint8Array;
  /** 8.0b The die that each unit out of supply has rolled in this movement phase; 0: none. */
  rolls: Uint8Array;
  /** 7.5b The hex in which each British unit entered; OFF_BOARD for all others. */
  entered: Int16Array;
  /** Undefined where it is played without (12.0). */
  weather: Weather | undefined;
  /** 13.0a R65 Orders that wait for those of the other side. In a view those of the other side are 'sealed' as long as they are written, or may be. */
  plans: Readonly<Record<Side, AirPlan | 'sealed' | undefined>>;
  /** 13.0b 13.0c Points of ground support that are left in this Game-Turn. */
  supportLeft: Readonly<Record<Side, number>>;
  /** 13.0e Units that can still be resupplied in this Game-Turn. */
  resupplyLeft: number;
  /** 13.0d Hexes without road and town in this Game-Turn, in the order of their numbers. */
  interdicted: readonly Hex[];
  /** 7.5c The British may cross the Meuse; never goes back. */
  released: boolean;
  /** In the order in which they left. */
  exits: readonly Exit[];
  stack: Frame[];
}

/** A board on which nobody stands yet, before the first automatic step. */
export function emptyState(scenario: ScenarioId, options: Options): State {
  return {
    scenario,
    options,
    turn: 0,
    phase: 'set-up',
    place: new Int16Array(UNIT_COUNT).fill(offMap.codeOf('absent')),
    marks: new Uint8Array(UNIT_COUNT),
    rolls: new Uint8Array(UNIT_COUNT),
    entered: new Int16Array(UNIT_COUNT).fill(OFF_BOARD),
    weather: undefined,
    plans: NO_PLANS,
    supportLeft: NO_SUPPORT,
    resupplyLeft: 0,
    interdicted: [],
    released: false,
    exits: [],
    stack: [{ at: 'sequence' }],
  };
}

export const NO_PLANS: State['plans'] = { german: undefined, american: undefined };
export const NO_SUPPORT: State['supportLeft'] = { german: 0, american: 0 };

const copyNumbers = copierOf((length) => new Int16Array(length), UNIT_COUNT);
const copyBytes = copierOf((length) => new Uint8Array(length), UNIT_COUNT);

export function copyState(state: State): State {
  return {
    scenario: state.scenario,
    options: state.options,
    turn: state.turn,
    phase: state.phase,
    place: copyNumbers(state.place),
    marks: copyBytes(state.marks),
    rolls: copyBytes(state.rolls),
    entered: copyNumbers(state.entered),
    weather: state.weather,
    plans: state.plans,
    supportLeft: state.supportLeft,
    resupplyLeft: state.resupplyLeft,
    interdicted: state.interdicted,
    released: state.released,
    exits: state.exits,
    stack: state.stack.slice(),
  };
}

// --- places ---------------------------------------------------------------------------------------------------------

const offMap = placesOffMap(PLACES);
export const { setPlace, placeOf } = offMap;

export { isOnMap };

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
export const { hasMark, setMark, marksOf } = marks;

const PHASE_MARKS = BIT.moved | BIT.trucked | BIT.attacked | BIT.defended | BIT.unsupplied;

/** 5.3 5.4 4.1b The marks and rolls of a phase go when the next phase begins. */
export function clearPhaseMarks(state: State): void {
  for (let unit = 0; unit < UNIT_COUNT; unit++) state.marks[unit] &= ~PHASE_MARKS;
  state.rolls.fill(0);
}

/** The marks of a Game-Turn go when the next one begins. */
export function clearTurnMarks(state: State): void {
  state.marks.fill(0);
}

// --- sides and time -------------------------------------------------------------------------------------------------

/** The side whose Player-Turn it is; the German side in the phases that belong to nobody. */
export function phasingSide(state: State): Side {
  return state.phase.startsWith('american') ? 'american' : 'german';
}

/** Which combat phase this is. */
export function combatOf(state: State): Combat | undefined {
  if (state.phase.endsWith('-pre')) return 'pre';
  return state.phase.endsWith('-post') ? 'post' : undefined;
}

export function isMovement(state: State): boolean {
  return state.phase.endsWith('-move');
}
