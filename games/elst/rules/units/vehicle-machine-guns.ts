/** V-7.8 V-R52 The machine guns of a vehicle: which of them its crew can use now. */
import type { State } from '../state/state.js';
import { isMarked, isWeaponMarked, MARK, WEAPON_MARK } from '../state/state.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { isCrewExposed, isShocked, vehicleOf } from './vehicles-in-play.js';
import { armOf, isMalfunctioned, weaponsOf } from './weapons-in-play.js';

/** V-7.10f V-7.10h A crew that is Shocked or Stunned mans nothing. */
export function isCrewFit(state: State, vehicle: Unit): boolean {
  return !isShocked(state, vehicle) && !isMarked(state, vehicle, MARK.stunned);
}

/** V-7.2b The crew of an RST or 1MT turret is exposed: its main armament and coaxial machine gun do not fire. */
export function isTurretSilent(state: State, vehicle: Unit): boolean {
  const { turret } = vehicleOf(state, vehicle);
  return (turret === 'RST' || turret === '1MT') && isCrewExposed(state, vehicle);
}

/** The machine guns that work and that the crew can man: an AAMG only if it is exposed, a remote one only if it is not (V-2.0v8, V-VN.G4a); a CMG not in a silent turret. */
export function mannedMachineGuns(state: State, vehicle: Unit): Weapon[] {
  return weaponsOf(state, vehicle).filter((weapon) => isManned(state, vehicle, weapon));
}

/** Whether a weapon of the vehicle is one of them. */
export function isManned(state: State, vehicle: Unit, weapon: Weapon): boolean {
  const { type, mounted } = armOf(state, weapon);
  if (
    type !== 'vehicle-machine-gun' ||
    !isCrewFit(state, vehicle) ||
    isMalfunctioned(state, weapon) ||
    isWeaponMarked(state, weapon, WEAPON_MARK.disabled)
  )
    return false;
  if (mounted?.station === 'coaxial' && isTurretSilent(state, vehicle)) return false;
  return mounted?.station !== 'antiAircraft' || isCrewExposed(state, vehicle) !== mounted.remote;
}
