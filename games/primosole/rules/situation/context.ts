/** What many questions need of one state, computed once: who stands where, and what can be done about it. */
import type { Candidates } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import { boardStock } from '@bridgehead/engine/hexwar';
import type { Action } from '../state/actions.js';
import { scenarioOf } from './battles.js';
import { board } from '../board/board.js';
import type { Frame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import type { Scenario } from '../scenarios/scenarios.js';
import { isNight } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import type { Unit } from '../pieces/units.js';
import { UNIT_COUNT, sideOf, units, unitsOf } from '../pieces/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** Who stands where: the same from one context to the next as long as nobody moves. */
interface Whereabouts {
  /** The places that it was made from. */
  readonly place: Int16Array;
  /** Both are filled in when first asked for: how many counters of each side are in each hex and how many count against the stacking limit (four boards, one after the other), and which. */
  counts: Uint8Array | undefined;
  inHex: ReadonlyMap<Hex, readonly Unit[]> | undefined;
}

export interface Context {
  readonly scenario: Scenario;
  readonly night: boolean;
  readonly where: Whereabouts;
  /** What was listed last with this context, and for which frame: whether there is a choice is asked before what it is. */
  listed: { readonly frame: Frame; readonly actions: Candidates<Action> } | undefined;
}

const NONE: readonly Unit[] = [];

/** Where the boards of `counts` begin. */
const UNITS: Readonly<Record<Side, number>> = { british: 0, german: GRID.size };
const STACKED: Readonly<Record<Side, number>> = { british: 2 * GRID.size, german: 3 * GRID.size };

/** The boards on which each unit is counted, and whether it counts for stacking. */
const unitBoard = Int16Array.from(units, ({ side }) => UNITS[side]);
const stackBoard = Int16Array.from(units, ({ side }) => STACKED[side]);
const stackCount = Uint8Array.from(units, ({ isSupportWeapon }) => (isSupportWeapon ? 0 : 1));

export function contextOf(state: State, previous?: Context): Context {
  const scenario = scenarioOf(state);
  const where =
    previous !== undefined && isSame(previous.where.place, state.place)
      ? previous.where
      : { place: placesOf(state), counts: undefined, inHex: undefined };
  return {
    scenario,
    night: state.turn > 0 && state.turn <= scenario.turns.length && isNight(scenario, state.turn),
    where,
    listed: undefined,
  };
}

/** The places of the units, and four boards to count them on: cut from a stock, since they are made at almost every step. */
const places = boardStock(UNIT_COUNT);
const fourBoards = boardStock(4 * GRID.size);

function placesOf({ place }: State): Int16Array {
  const kept = places.numberBoard(0);
  kept.set(place);
  return kept;
}

function isSame(one: Int16Array, other: Int16Array): boolean {
  for (let unit = 0; unit < UNIT_COUNT; unit++) if (one[unit] !== other[unit]) return false;
  return true;
}

function countsOf(where: Whereabouts): Uint8Array {
  where.counts ??= countUnits(where.place);
  return where.counts;
}

function countUnits(place: Int16Array): Uint8Array {
  const counts = fourBoards.byteBoard(0);
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    const hex = place[unit];
    if (hex < 0) continue;
    counts[unitBoard[unit] + hex]++;
    counts[stackBoard[unit] + hex] += stackCount[unit];
  }
  return counts;
}

/** The units in each hex that has any, in the order of their numbers. */
export function unitsByHex({ where }: Context): ReadonlyMap<Hex, readonly Unit[]> {
  where.inHex ??= byHex(where.place);
  return where.inHex;
}

function byHex(place: Int16Array): Map<Hex, Unit[]> {
  const inHex = new Map<Hex, Unit[]>();
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    const hex = place[unit];
    if (hex < 0) continue;
    const there = inHex.get(hex);
    if (there === undefined) inHex.set(hex, [unit]);
    else there.push(unit);
  }
  return inHex;
}

/** The actions that a frame lists; they are looked for once. */
export function listOnce(context: Context, frame: Frame, list: () => Candidates<Action>): Candidates<Action> {
  if (context.listed?.frame !== frame) context.listed = { frame, actions: list() };
  return context.listed.actions;
}

export function unitsIn(context: Context, hex: Hex): readonly Unit[] {
  const counts = countsOf(context.where);
  return counts[UNITS.british + hex] + counts[UNITS.german + hex] === 0 ? NONE : (unitsByHex(context).get(hex) ?? NONE);
}

export function sideIn(context: Context, hex: Hex, side: Side): Unit[] {
  return unitsIn(context, hex).filter((unit) => sideOf(unit) === side);
}

export function hasEnemies({ where }: Context, hex: Hex, side: Side): boolean {
  return countsOf(where)[UNITS[opponentOf(side)] + hex] > 0;
}

/** 2.0ag R14 Units of a side that count against the stacking limit: Support Weapons do not. */
export function stackIn({ where }: Context, hex: Hex, side: Side): number {
  return countsOf(where)[STACKED[side] + hex];
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
