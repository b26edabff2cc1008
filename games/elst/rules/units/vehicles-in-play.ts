/** Questions about one vehicle in play, asked of the state itself, and what makes and ends one. */
import type { Hex } from '@bridgehead/engine/hex';
import { hasAny } from '../state/marks.js';
import type { Drive, State, Wreck } from '../state/state.js';
import { clearAllMarks, isMarked, MARK, markMask, MOVING_TARGET, placeCode } from '../state/state.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { VehicleFacts } from '../vocabulary/vehicles.js';
import type { Station } from '../vocabulary/vocabulary.js';
import { factsOf, isGoodOrder, moveUnit } from './units-in-play.js';
import { addWeapon, armOf, isMalfunctioned, removeWeapon } from './weapons-in-play.js';

/** The facts of a unit that is known to be a vehicle. */
export function vehicleOf(state: State, unit: Unit): VehicleFacts {
  const { vehicle, name } = factsOf(state, unit);
  if (vehicle === undefined) throw new Error(`${name} is no vehicle`);
  return vehicle;
}

/** V-7.7a CE; BU otherwise. */
export function isCrewExposed(state: State, unit: Unit): boolean {
  return isMarked(state, unit, MARK['crew-exposed']);
}

/** V-2.0v2 In Motion, or Non-Stopped in its own Movement Phase. */
export function isInMotion(state: State, unit: Unit): boolean {
  return isMarked(state, unit, MARK.motion);
}

/** V-2.0v1 */
export function isMovingTarget(state: State, unit: Unit): boolean {
  return hasAny(state.marks, unit, MOVING_TARGET);
}

/** V-2.0v4 It may neither change hexes nor turn its VCA nor start. */
const IMMOBILE = markMask('immobilized', 'bogged', 'shocked', 'unconfirmed-kill', 'stunned');
export function isImmobile(state: State, unit: Unit): boolean {
  return hasAny(state.marks, unit, IMMOBILE);
}

/** V-2.0v3 */
export function isMobile(state: State, unit: Unit): boolean {
  return isGoodOrder(state, unit) && !isImmobile(state, unit);
}

/** V-7.10f Shock or UK. */
export function isShocked(state: State, unit: Unit): boolean {
  return isMarked(state, unit, MARK.shocked) || isMarked(state, unit, MARK['unconfirmed-kill']);
}

/** V-3.3.2 What it has spent in its Movement Phase of this Player Turn. */
export function driveOf({ drives }: Pick<State, 'drives'>, unit: Unit): Drive | undefined {
  return drives.find(({ vehicle }) => vehicle === unit);
}

/** V-7.2a V-7.8a The weapon at a station, if it has one. */
export function weaponAt(state: State, unit: Unit, station: Station): Weapon | undefined {
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (state.holder[weapon] === unit && armOf(state, weapon).mounted?.station === station) return weapon;
  return undefined;
}

/** V-7.2a Its MA works: neither malfunctioned nor disabled (a disabled one is gone). */
export function hasWorkingMainArmament(state: State, unit: Unit): boolean {
  const main = weaponAt(state, unit, 'main');
  return main !== undefined && !isMalfunctioned(state, main);
}

export function wrecksIn({ wrecks }: Pick<State, 'wrecks'>, hex: Hex): Wreck[] {
  return wrecks.filter((there) => there.hex === hex);
}

// --- changes --------------------------------------------------------------------------------------------------------

/** A vehicle that is new in play gets what it carries. */
export function mountWeapons(state: State, unit: Unit): void {
  for (const kind of factsOf(state, unit).vehicle?.weapons ?? []) addWeapon(state, kind, unit);
}

/** V-7.4b It becomes a wreck in its hex, with all it carries. */
export function wreck(state: State, unit: Unit, hex: Hex): void {
  const moving = hasAny(state.marks, unit, MOVING_TARGET);
  state.wrecks = [...state.wrecks, { vehicle: unit, hex, hull: state.hull[unit], turret: state.turret[unit], moving }];
  state.drives = state.drives.filter(({ vehicle }) => vehicle !== unit);
  state.sightings = state.sightings.filter(({ vehicle }) => vehicle !== unit);
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (state.holder[weapon] === unit) removeWeapon(state, weapon);
  clearAllMarks(state, unit);
  moveUnit(state, unit, placeCode('eliminated'));
}
