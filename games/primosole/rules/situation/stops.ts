/** 2.0ae to 2.0ah R14 Full hexes: where a move may end, and who can still make room. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { neighboursOf } from '@bridgehead/engine/hex';
import { label } from '../board/board.js';
import type { Context } from './context.js';
import { hasEnemies, hasOverfullHex, sideIn, stackIn } from './context.js';
import { GRID } from '../board/grid.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { hasMark, isDisorganized, isOnMap, isSupportWeapon, unitsOnMap } from '../state/state.js';
import { stackingLimit, stepCost } from './terrain.js';
import type { Unit } from '../pieces/units.js';
import { nameOf, sideOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** 2.0ag 2.0ah How many units of its side a hex would hold with this unit in it; Support Weapons do not count. */
function stackWith(context: Context, unit: Unit, hex: Hex): number {
  const isCounted = isSupportWeapon(unit) || context.where.place[unit] === hex;
  return stackIn(context, hex, sideOf(unit)) + (isCounted ? 0 : 1);
}

/** 2.0ag 2.0ah 9.1b Whether the hex is within its limit with this unit in it. A Support Weapon always finds room. */
export function hasRoomFor(context: Context, unit: Unit, hex: Hex): boolean {
  return isSupportWeapon(unit) || stackWith(context, unit, hex) <= stackingLimit(hex);
}

/** 2.0af R14 D.9c Whether a move may end in a hex: it has room, or enough of those that are there can still leave. */
export function mayStop(state: State, context: Context, unit: Unit, hex: Hex): boolean {
  if (hasRoomFor(context, unit, hex)) return true;
  const leaving = sideIn(context, hex, sideOf(unit)).filter(
    (other) => other !== unit && canMakeRoom(state, context, other),
  ).length;
  return stackWith(context, unit, hex) - leaving <= stackingLimit(hex);
}

/** R14 Units of a side that stand in a hex over its limit and can still leave it: they must, before the turn ends. */
export function crowdedUnits(state: State, context: Context, side: Side): Unit[] {
  const crowded: Unit[] = [];
  if (!hasOverfullHex(context, side)) return crowded;
  for (const unit of unitsOnMap(state, side)) {
    const hex = state.place[unit];
    if (stackIn(context, hex, side) > stackingLimit(hex) && canMakeRoom(state, context, unit)) crowded.push(unit);
  }
  return crowded;
}

/** R14 Such a unit may do nothing but move out. */
export function judgeMayStay(state: State, context: Context, unit: Unit): Violation[] {
  if (!isOnMap(state, unit) || !crowdedUnits(state, context, sideOf(unit)).includes(unit)) return [];
  const hex = state.place[unit];
  return [refuse('must-leave', { unit: nameOf(unit), hex: label(hex), limit: stackingLimit(hex) })];
}

/** 2.0af R14 The turn goes on while somebody can still make room. */
export function judgeTurnEnd(state: State, context: Context, side: Side): Violation[] {
  const crowded = crowdedUnits(state, context, side);
  return [...new Set(crowded.map((unit) => state.place[unit]))].map((hex) => {
    const names = crowded.filter((unit) => state.place[unit] === hex).map((unit) => nameOf(unit));
    return refuse('overfull-hex', { units: names.join(', '), hex: label(hex), limit: stackingLimit(hex) });
  });
}

/** R14 A unit that counts, has not acted, and has somewhere to go. */
function canMakeRoom(state: State, context: Context, unit: Unit): boolean {
  if (
    isSupportWeapon(unit) ||
    !hasMark(state, unit, 'activated') ||
    hasMark(state, unit, 'acted') ||
    isDisorganized(state, unit)
  )
    return false;
  if (state.combat?.hex === state.place[unit]) return false;
  const isSuspended = hasMark(state, unit, 'suspended');
  return neighboursOf(GRID, state.place[unit]).some((to) => {
    const cost = stepCost(state, unit, state.place[unit], to);
    if (cost === undefined || (isSuspended && cost > state.pointsLeft[unit])) return false; // 5.3a: otherwise one hex is always possible
    return !hasEnemies(context, to, sideOf(unit)) && stackIn(context, to, sideOf(unit)) < stackingLimit(to);
  });
}
