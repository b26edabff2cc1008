/** The state of a game: plain data, one entry per unit and card in typed arrays. Derived facts are in context.ts. */
import type { Hex } from '@bridgehead/engine/hex';
import { copierOf, isOnMap, marksOnUnits, placesOffMap } from '@bridgehead/engine/units';
import { DECK_SIZE } from '../pieces/cards.js';
import type { Frame } from './frames.js';
import { GRID } from '../board/grid.js';
import type { Options } from '../vocabulary/options.js';
import type { ScenarioId } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { Unit } from '../pieces/units.js';
import { UNIT_COUNT, units, unitsOf, valuesOn } from '../pieces/units.js';
import type { Level, OffMapFire, Phase, Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';

/**
 * Where a card is. The order of the pile does not exist: a card is picked from those in it when it is drawn (2.0w, 3.2a).
 * table: face up in an unfinished procedure. down: face down, left over from a pile that was shuffled meanwhile (9.2a, R1).
 * discard: exchanged by a queen, so used, but only its owner has seen it (12.2b). hidden: a counterattack card from the
 * hand, face down (9.3a). unknown: in views only: the pile and whatever the other side alone knows.
 */
export const CARD_PLACES = [
  'pile',
  'used',
  'table',
  'down',
  'british-hand',
  'german-hand',
  'british-discard',
  'german-discard',
  'british-hidden',
  'german-hidden',
  'unknown',
] as const;
export type CardPlace = (typeof CARD_PLACES)[number];

/** What is true of a unit. reduced: its back is up (2.0k). suspended: it may go on with its move after Close Combat (9.5). */
export const MARKS = ['reduced', 'disorganized', 'activated', 'acted', 'suspended'] as const;
export type Mark = (typeof MARKS)[number];

/** Where a unit is when it is not on the map: on the Turn Track, out of the game, not in it, or lost without points (C.6). */
export const PLACES = ['track', 'eliminated', 'absent', 'lost'] as const;

/** 6.7.2 A fire from off the map that remains this turn; readied: activated (6.7.3). */
export interface FireLeft {
  readonly kind: OffMapFire;
  readonly strength: number;
  readonly readied: boolean;
}

/** 11.6 A mine marker. Its value is undefined in the view of a side that does not know it. */
export interface Mine {
  /** OFF_BOARD while it has been drawn and not laid yet. */
  readonly hex: Hex;
  readonly side: Side;
  readonly value: number | undefined;
  readonly faceUp: boolean;
}

/** 9.1 The hex of a Close Combat that has not been fought yet, and where each attacker came from. */
export interface OpenCombat {
  readonly hex: Hex;
  readonly entered: readonly { readonly unit: Unit; readonly from: Hex }[];
}

/** R14 A unit that has overfilled the hex where it is. */
interface Arrival {
  readonly unit: Unit;
  readonly from: Hex;
}

/** What can be destroyed: a fortification or a bridge, by its name on the map (11.7, 11.8.4). */
export type ObjectName = string;

/** C.1 to C.11 What a campaign carries from battle to battle. It is replaced between battles, never changed. */
export interface CampaignProgress {
  /** C.11 How the battles so far have ended. */
  readonly results: readonly Level[];
  /** C.2 Units that have fought, those of them that ended reduced, and those that are eliminated. */
  readonly fought: readonly Unit[];
  readonly reduced: readonly Unit[];
  readonly dead: readonly Unit[];
  /** C.6 Units that were cut off and did not get away. */
  readonly gone: readonly Unit[];
  /** C.7 Units that begin the next battle where they ended the last. */
  readonly stays: readonly { readonly unit: Unit; readonly hex: Hex }[];
  /** C.8 C.9 */
  readonly bridgeHeld: boolean;
  readonly johnnyLost: boolean;
  /** C.10 */
  readonly bridgehead: readonly Hex[];
}

export interface State {
  /** The battle that is being fought. */
  scenario: ScenarioId;
  readonly options: Options;
  turn: number;
  phase: Phase;
  /** 3.6c The side with the Initiative. */
  active: Side | undefined;
  /** The place of each card, as an index of CARD_PLACES. */
  cards: Uint8Array;
  /** Cards lying face down that are picked when they are turned over: so many of the pile are spoken for (9.2a). */
  reserved: number;
  /** 2.0z Public: how many cards each side holds, and how many it exchanged in secret. */
  handSize: Readonly<Record<Side, number>>;
  discarded: Readonly<Record<Side, number>>;
  /** 3.3 The owner of each suit, in the order of SUITS. */
  suits: readonly Side[];
  /** 11.5 */
  ammo: Readonly<Record<Side, number>>;
  /** The hex of each unit, or a negative number for a place off the map. */
  place: Int16Array;
  /** The marks of each unit, one bit each. */
  marks: Uint8Array;
  /** Movement Points left of a suspended move (9.5). */
  pointsLeft: Int8Array;
  /** 7.3.1 The Defensive Fires left to each unit this turn; NO_LIMIT before its card was drawn. */
  limit: Int8Array;
  /** 6.6.2 Support points of each headquarters used this turn. */
  supportUsed: Uint8Array;
  fires: Readonly<Record<Side, readonly FireLeft[]>>;
  /** 11.8.1 The counter inside each fortification, in the order of the board, or NOBODY. */
  inside: Int16Array;
  ruins: readonly ObjectName[];
  /** 5.8 Improved Positions. */
  improved: readonly { readonly hex: Hex; readonly side: Side }[];
  mines: readonly Mine[];
  /** 13.2 Who controls each hex, as an index of SIDES. */
  control: Uint8Array;
  combat: OpenCombat | undefined;
  /** R14 Units that entered a full hex this turn and are still there, in order, and the hex each came from. */
  arrivals: readonly Arrival[];
  /** D.11 The raid on the bridge can be tried once. */
  raidTried: boolean;
  /** Jacks resolved this turn (O.1 oneSniper). */
  snipers: number;
  /** Undefined where a scenario is played on its own. */
  campaign: CampaignProgress | undefined;
  stack: Frame[];
}

/** No unit. */
export const NOBODY = -1;
/** No Defensive Fire card has been drawn yet. */
export const NO_LIMIT = -1;

/** The start of a scenario, before the first automatic step: nothing is placed, all cards are in the pile. */
export function startState(scenario: ScenarioId, options: Options): State {
  const { arrivals, britishHexes } = findScenario(scenario);
  const state: State = {
    scenario,
    options,
    turn: 0,
    phase: 'set-up',
    active: undefined,
    cards: new Uint8Array(DECK_SIZE),
    reserved: 0,
    handSize: { british: 0, german: 0 },
    discarded: { british: 0, german: 0 },
    suits: ['british', 'british', 'british', 'british'],
    ammo: { british: 0, german: 0 },
    place: new Int16Array(UNIT_COUNT).fill(places.codeOf('absent')),
    marks: new Uint8Array(UNIT_COUNT),
    pointsLeft: new Int8Array(UNIT_COUNT),
    limit: new Int8Array(UNIT_COUNT).fill(NO_LIMIT),
    supportUsed: new Uint8Array(UNIT_COUNT),
    fires: { british: [], german: [] },
    inside: new Int16Array(3).fill(NOBODY),
    ruins: [],
    improved: [],
    mines: [],
    control: Uint8Array.from({ length: GRID.size }, (_, hex) =>
      SIDES.indexOf(britishHexes.has(hex) ? 'british' : 'german'),
    ),
    combat: undefined,
    arrivals: [],
    raidTried: false,
    snipers: 0,
    campaign: undefined,
    stack: [{ at: 'sequence', step: 'set-up' }],
  };
  for (const { unit, step } of arrivals) {
    setPlace(state, unit, 'track');
    if (step === 'back') setMark(state, unit, 'reduced');
  }
  return state;
}

const copyNumbers = copierOf((length) => new Int16Array(length), UNIT_COUNT);
const copyBytes = copierOf((length) => new Uint8Array(length), UNIT_COUNT);
const copySmallNumbers = copierOf((length) => new Int8Array(length), UNIT_COUNT);
const copyCards = copierOf((length) => new Uint8Array(length), DECK_SIZE);
const copyBytesOfBoard = copierOf((length) => new Uint8Array(length), GRID.size);

export function copyState(state: State): State {
  return {
    ...state,
    cards: copyCards(state.cards),
    place: copyNumbers(state.place),
    marks: copyBytes(state.marks),
    pointsLeft: copySmallNumbers(state.pointsLeft),
    limit: copySmallNumbers(state.limit),
    supportUsed: copyBytes(state.supportUsed),
    inside: state.inside.slice(),
    control: copyBytesOfBoard(state.control),
    stack: state.stack.slice(),
  };
}

// --- places ---------------------------------------------------------------------------------------------------------

const places = placesOffMap(PLACES);

export const { setPlace, placeOf } = places;

export { isOnMap };

export function unitsOnMap(state: State, side: Side): Unit[] {
  const found: Unit[] = [];
  for (const unit of unitsOf(side)) if (state.place[unit] >= 0) found.push(unit);
  return found;
}

// --- marks ----------------------------------------------------------------------------------------------------------

const marks = marksOnUnits(MARKS);
/** The bit of each mark, for loops that look at several marks at once. */
export const MARK_BIT = marks.BIT;
const TURN_MARKS = MARK_BIT.activated | MARK_BIT.acted | MARK_BIT.suspended;

export const { hasMark, setMark, clearMark, marksOf } = marks;

/** R72 What a turn leaves behind goes when it ends. */
export function clearTurn(state: State): void {
  for (let unit = 0; unit < UNIT_COUNT; unit++) state.marks[unit] &= ~TURN_MARKS;
  state.pointsLeft.fill(0);
  state.limit.fill(NO_LIMIT);
  state.supportUsed.fill(0);
  state.fires = { british: [], german: [] };
  state.arrivals = [];
  state.snipers = 0;
}

export function isDisorganized(state: State, unit: Unit): boolean {
  return (state.marks[unit] & MARK_BIT.disorganized) !== 0;
}

/** 2.0n */
export function isInGoodOrder(state: State, unit: Unit): boolean {
  return !isDisorganized(state, unit);
}

/** 2.0k What the counter shows now. */
export function printedOf(state: State, unit: Unit) {
  return valuesOn(unit, (state.marks[unit] & MARK_BIT.reduced) !== 0 ? 'back' : 'front');
}

// --- hexes ----------------------------------------------------------------------------------------------------------

export function controllerOf(state: State, hex: Hex): Side {
  return SIDES[state.control[hex]];
}

export function isRuined(state: State, name: ObjectName): boolean {
  return state.ruins.includes(name);
}

export function isSupportWeapon(unit: Unit): boolean {
  return units[unit].isSupportWeapon;
}
