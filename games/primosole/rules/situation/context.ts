/** What many questions need of one state, computed once: who stands where, and what can be done about it. */
import type { Candidates } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import { boardStock } from '@bridgehead/engine/hexwar';
import { copierOf } from '@bridgehead/engine/units';
import type { Action } from '../state/actions.js';
import { scenarioOf } from './battles.js';
import { board } from '../board/board.js';
import type { Frame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import type { Scenario } from '../scenarios/scenarios.js';
import { isNight } from '../scenarios/scenarios.js';
import type { KeptReach } from './kept-reach.js';
import type { State } from '../state/state.js';
import { stackingLimit } from './terrain.js';
import type { Unit } from '../pieces/units.js';
import { UNIT_COUNT, units, unitsOf } from '../pieces/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import type { Side } from '../vocabulary/vocabulary.js';

/**
 * The counters of one side on the map. From one context to the next it is the same object as long as none of them moves, and
 * what was found with it still holds.
 */
interface SideOnMap {
  readonly side: Side;
  /** How many counters are in each hex, then how many of them count against the stacking limit: two boards, counted when first asked for. */
  counts: Uint8Array | undefined;
  /** 2.0ag Whether there are too many in any hex; known once they are counted. */
  isOverfull: boolean;
  /** The reach of units of the other side, as far as it was asked for (reach.ts). */
  reaches: Map<Unit, KeptReach> | undefined;
}

/** Who stands where: the same from one context to the next as long as nobody moves. */
interface Whereabouts {
  /** The places that it was made from. */
  readonly place: Int16Array;
  readonly british: SideOnMap;
  readonly german: SideOnMap;
}

export interface Context {
  readonly scenario: Scenario;
  readonly night: boolean;
  readonly where: Whereabouts;
  /** What was listed last with this context, and for which frame: whether there is a choice is asked before what it is. */
  listed: { readonly frame: Frame; readonly actions: Candidates<Action> } | undefined;
}

const NONE: readonly Unit[] = [];

/** Where the second board of counts begins: the units that count against the stacking limit (2.0ah). */
export const STACKED = GRID.size;

/** By unit: 1 if it counts against the stacking limit (2.0ah), and 1 if it is German. */
const stackCount = Uint8Array.from(units, ({ isSupportWeapon }) => (isSupportWeapon ? 0 : 1));
const isGerman = Uint8Array.from(units, ({ side }) => (side === 'german' ? 1 : 0));

export function contextOf(state: State, previous?: Context): Context {
  const scenario = scenarioOf(state);
  return {
    scenario,
    night: state.turn > 0 && state.turn <= scenario.turns.length && isNight(scenario, state.turn),
    where: whereabouts(state, previous?.where),
    listed: undefined,
  };
}

/** What does not change is taken over: a counter that moves leaves all that is known of the other side as it is. */
function whereabouts({ place }: State, previous: Whereabouts | undefined): Whereabouts {
  if (previous === undefined)
    return { place: copyPlaces(place), british: sideOnMap('british'), german: sideOnMap('german') };
  let moved = 0;
  for (let unit = 0; unit < UNIT_COUNT; unit++) if (place[unit] !== previous.place[unit]) moved |= 1 << isGerman[unit];
  if (moved === 0) return previous;
  return {
    place: copyPlaces(place),
    british: (moved & 1) === 0 ? previous.british : sideOnMap('british'),
    german: (moved & 2) === 0 ? previous.german : sideOnMap('german'),
  };
}

function sideOnMap(side: Side): SideOnMap {
  return { side, counts: undefined, isOverfull: false, reaches: undefined };
}

/** Places of units, and two boards to count them on, cut from a stock, since they are made at almost every step. */
const copyPlaces = copierOf((length) => new Int16Array(length), UNIT_COUNT);
const twoBoards = boardStock(2 * GRID.size);

function countsOf(where: Whereabouts, side: Side): Uint8Array {
  const there = side === 'british' ? where.british : where.german;
  return there.counts ?? countUnits(where.place, there);
}

function countUnits(place: Int16Array, there: SideOnMap): Uint8Array {
  const counts = twoBoards.byteBoard(0);
  for (const unit of unitsOf(there.side)) {
    const hex = place[unit];
    if (hex < 0) continue;
    counts[hex]++;
    counts[STACKED + hex] += stackCount[unit];
    if (counts[STACKED + hex] > stackingLimit(hex)) there.isOverfull = true;
  }
  there.counts = counts;
  return counts;
}

/** 2.0ag Whether a side has too many units in any hex. */
export function hasOverfullHex({ where }: Context, side: Side): boolean {
  countsOf(where, side);
  return side === 'british' ? where.british.isOverfull : where.german.isOverfull;
}

/** The hexes with units, in the order of their numbers. */
export function occupiedHexes({ where }: Context): Hex[] {
  const [british, german] = [countsOf(where, 'british'), countsOf(where, 'german')];
  const hexes: Hex[] = [];
  for (let hex = 0; hex < GRID.size; hex++) if (british[hex] + german[hex] > 0) hexes.push(hex);
  return hexes;
}

/** The actions that a frame lists; they are looked for once. */
export function listOnce(context: Context, frame: Frame, list: () => Candidates<Action>): Candidates<Action> {
  if (context.listed?.frame !== frame) context.listed = { frame, actions: list() };
  return context.listed.actions;
}

export function unitsIn({ where }: Context, hex: Hex): readonly Unit[] {
  if (countsOf(where, 'british')[hex] + countsOf(where, 'german')[hex] === 0) return NONE;
  const there: Unit[] = [];
  for (let unit = 0; unit < UNIT_COUNT; unit++) if (where.place[unit] === hex) there.push(unit);
  return there;
}

export function sideIn({ where }: Context, hex: Hex, side: Side): Unit[] {
  if (countsOf(where, side)[hex] === 0) return [];
  return unitsOf(side).filter((unit) => where.place[unit] === hex);
}

export function hasEnemies({ where }: Context, hex: Hex, side: Side): boolean {
  return countsOf(where, opponentOf(side))[hex] > 0;
}

/** 2.0ag R14 Units of a side that count against the stacking limit: Support Weapons do not. */
export function stackIn({ where }: Context, hex: Hex, side: Side): number {
  return countsOf(where, side)[STACKED + hex];
}

/** How many counters a side has in each hex, then, from STACKED on, how many count for stacking: `hasEnemies` and `stackIn` for loops over many hexes. */
export function countersOnBoard({ where }: Context, side: Side): Uint8Array {
  return countsOf(where, side);
}

/** The reaches that were found among the units of the other side where they stand now. */
export function keptReaches({ where }: Context, side: Side): Map<Unit, KeptReach> {
  const enemies = side === 'british' ? where.german : where.british;
  enemies.reaches ??= new Map();
  return enemies.reaches;
}

/** How far the nearest enemy on the map is; Infinity if there is none. */
export function nearestEnemy(state: State, side: Side, hex: Hex): number {
  let nearest = Infinity;
  for (const enemy of unitsOf(opponentOf(side))) {
    if (state.place[enemy] >= 0) nearest = Math.min(nearest, distance(GRID, hex, state.place[enemy]));
  }
  return nearest;
}

/** The fortification in a hex, by its place in the list of the board; -1 if there is none. */
export function fortificationIn(hex: Hex): number {
  return board.fortifications.findIndex((fortification) => fortification.hex === hex);
}
