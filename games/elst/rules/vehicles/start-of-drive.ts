/** V-SOP.MPhv Which vehicles may begin their Movement Phase, and which must. */
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, markMask, outsideOf } from '../state/state.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { isVehicle } from '../units/units-in-play.js';
import { isInMotion, isMobile } from '../units/vehicles-in-play.js';
import { weaponsOf } from '../units/weapons-in-play.js';
import { hasWeaponMark } from '../state/state.js';
import type { Unit } from '../vocabulary/units.js';

const SHAKEN = markMask('shocked', 'unconfirmed-kill', 'stunned');

/** What keeps a vehicle from driving at all. An Immobilized one may still spend Delay MP, turn its turret and fire. */
export function barOnDriver(state: State, unit: Unit): VehicleRefusalCode | undefined {
  if (!isVehicle(state, unit)) return 'no-vehicle';
  if (state.side[unit] !== state.attacker) return 'not-your-vehicle';
  if (state.wrecks.some(({ vehicle }) => vehicle === unit)) return 'vehicle-wrecked';
  if (!isOnMap(state, unit) && outsideOf(state, unit) === undefined) return 'vehicle-off-map';
  if (hasMark(state, unit, 'done')) return 'vehicle-has-moved';
  if (hasAny(state.marks, unit, SHAKEN)) return 'vehicle-shaken';
  return hasPrepFired(state, unit) ? 'vehicle-has-fired' : undefined;
}

function hasPrepFired(state: State, unit: Unit): boolean {
  return (
    hasMark(state, unit, 'prep-fired') ||
    weaponsOf(state, unit).some((weapon) => hasWeaponMark(state, weapon, 'prep-fired'))
  );
}

/** The vehicles that may drive now. */
export function vehiclesThatMayDrive(state: State): Unit[] {
  const found: Unit[] = [];
  for (let unit = 0; unit < state.place.length; unit++)
    if (isVehicle(state, unit) && barOnDriver(state, unit) === undefined) found.push(unit);
  return found;
}

/** V-3.3.2o V-7.10k A vehicle on the map that must move before the phase can end. */
export function vehicleThatMustDrive(state: State): Unit | undefined {
  return vehiclesThatMayDrive(state).find(
    (unit) =>
      isOnMap(state, unit) &&
      (isInMotion(state, unit) ||
        (hasMark(state, unit, 'recalled') && (isMobile(state, unit) || hasMark(state, unit, 'bogged')))),
  );
}
