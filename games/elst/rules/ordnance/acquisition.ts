/** V-6.10 V-6.11 Target Acquisition: what a weapon gains with a shot, keeps and loses. A counter of an area is in `aim`, one of a stack or vehicle in `acquired`. */
import { hexOf } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { setWeaponMark } from '../state/state.js';
import { isVehicle } from '../units/units-in-play.js';
import { isInMotion } from '../units/vehicles-in-play.js';
import { armOf, isMortar, loseAim } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon, isBoundingFirst } from './to-hit-cases.js';
import { targetsOfShot } from './to-hit.js';

/** V-6.10a V-R30 After a shot, hit or not; V-6.10g Smoke loses everything; V-6.10h on the move nothing is gained. */
export function acquire(state: State, context: Context, shot: OrdnanceShot, outcome: 'resolved' | 'wasted'): void {
  const weapon = firingWeapon(shot);
  const { gun } = armOf(state, weapon);
  if (gun === undefined && !isMortar(state, weapon)) return; // V-4.4d
  const hex = hexOf(context.board, shot.target);
  const isSmoke = shot.ammunition === 'smoke' || shot.ammunition === 'WP';
  const [firer] = shot.group.firers;
  const isOnTheMove = isBoundingFirst(state, shot) || (isVehicle(state, firer) && isInMotion(state, firer));
  const units =
    shot.targetType === 'area'
      ? []
      : targetsOfShot(state, context, shot).filter((unit) => state.side[unit] !== shot.side);
  const had = hasAcquired(state, shot, hex, units);
  if (isSmoke || (!had && (isOnTheMove || outcome === 'wasted'))) {
    loseAim(state, weapon);
    return;
  }
  if (outcome === 'wasted' || isOnTheMove) return;
  const isBetter = had; // V-R29 Of whichever size, it is one level better.
  loseAim(state, weapon);
  if (shot.targetType === 'area') state.aim[weapon] = hex;
  else state.acquired = [...state.acquired, { weapon, units, hex }];
  setWeaponMark(state, weapon, ...(isBetter ? (['acquired', 'acquired-twice'] as const) : (['acquired'] as const)));
}

/** V-6.10b Whether it fires at what it has acquired. */
function hasAcquired(state: State, shot: OrdnanceShot, hex: number, units: readonly Unit[]): boolean {
  const weapon = firingWeapon(shot);
  if (state.aim[weapon] === hex) return true;
  const entry = state.acquired.find((one) => one.weapon === weapon);
  return (
    entry !== undefined &&
    (shot.targetType === 'area' ? entry.hex === hex : units.some((unit) => entry.units.includes(unit)))
  );
}
