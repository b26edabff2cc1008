/** What many questions need of one state, computed once: who stands where. */
import type { Hex } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine';
import { scenarioOf } from './battles.js';
import { board } from './board.js';
import { GRID } from './grid.js';
import type { Scenario } from './scenarios.js';
import { isNight } from './scenarios.js';
import type { State } from './state.js';
import type { Unit } from './units.js';
import { UNIT_COUNT, sideOf, units, unitsOf } from './units.js';
import { opponentOf } from './vocabulary.js';
import type { Side } from './vocabulary.js';

export interface Context {
  readonly scenario: Scenario;
  readonly night: boolean;
  /** The units in each hex that has any, in the order of their numbers. */
  readonly inHex: ReadonlyMap<Hex, readonly Unit[]>;
}

const NONE: readonly Unit[] = [];

export function contextOf(state: State): Context {
  const scenario = scenarioOf(state);
  const inHex = new Map<Hex, Unit[]>();
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    const hex = state.place[unit];
    if (hex < 0) continue;
    const there = inHex.get(hex);
    if (there === undefined) inHex.set(hex, [unit]);
    else there.push(unit);
  }
  return { scenario, night: state.turn > 0 && state.turn <= scenario.turns.length && isNight(scenario, state.turn), inHex };
}

export function unitsIn(context: Context, hex: Hex): readonly Unit[] {
  return context.inHex.get(hex) ?? NONE;
}

export function sideIn(context: Context, hex: Hex, side: Side): Unit[] {
  return unitsIn(context, hex).filter((unit) => sideOf(unit) === side);
}

export function hasEnemies(context: Context, hex: Hex, side: Side): boolean {
  return unitsIn(context, hex).some((unit) => sideOf(unit) !== side);
}

/** 2.0ag R14 Units of a side that count against the stacking limit: Support Weapons do not. */
export function stackIn(context: Context, hex: Hex, side: Side): number {
  return sideIn(context, hex, side).filter((unit) => !units[unit].isSupportWeapon).length;
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
