/** V-3.3.2p V-R24 Whether a vehicle that enters the hex of an enemy vehicle may stop there: it must be able to destroy or Shock it. */
import type { Hex } from '@bridgehead/engine/hex';
import { directionTo } from '@bridgehead/engine/hex';
import { aspectOf } from '../board/covered-arcs.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { hasWorkingMainArmament, vehicleOf, weaponAt } from '../units/vehicles-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import { UNLIMITED } from '../vocabulary/guns.js';
import { armourPiercingNumber, highExplosiveNumber, TO_KILL } from '../vocabulary/ordnance-tables.js';
import type { Unit } from '../vocabulary/units.js';
import { armourAt } from '../vocabulary/vehicles.js';
import type { HitLocation } from '../vocabulary/vocabulary.js';
import { HIT_LOCATIONS } from '../vocabulary/vocabulary.js';
import type { Driver } from './driver.js';
import { hexOfDriver } from './driver.js';

/** The DR that is taken as rolled. */
const ROLL = 5;

/** Whether it could destroy or Shock that vehicle with an unlimited kind of ammunition, at the moment and from the side of its entry. */
export function mayStopWith(
  state: State,
  { board }: Context,
  driver: Pick<Driver, 'unit' | 'place'>,
  to: Hex,
  enemy: Unit,
): boolean {
  const side = directionTo(board.grid, to, hexOfDriver(driver));
  if (side < 0) return true; // it comes from outside, where no hexside is named
  const main = weaponAt(state, driver.unit, 'main');
  const gun = main === undefined ? undefined : armOf(state, main).gun;
  if (gun === undefined || !hasWorkingMainArmament(state, driver.unit)) return false;
  const facts = vehicleOf(state, enemy);
  const facing = { hull: state.hull[enemy], turret: state.turret[enemy] };
  return HIT_LOCATIONS.some((location) => {
    const aspect = aspectOf(facing[location], side);
    const less = armourAt(facts, location, aspect) - (aspect === 'rear' ? TO_KILL.rear : 0);
    const isUnlimited = (ammunition: 'AP' | 'HE') => gun.ammunition.get(ammunition) === UNLIMITED;
    const piercing = isUnlimited('AP') ? armourPiercingNumber(gun.row, 'AP', 0) : undefined;
    const explosive = isUnlimited('HE') ? highExplosiveNumber(gun.calibre) : undefined;
    return (
      (piercing !== undefined && isDeadly(piercing - less, location, 'AP')) ||
      (explosive !== undefined && isDeadly(explosive - less, location, 'HE'))
    );
  });
}

/** V-7.10a V-7.10c V-7.10d Whether the DR destroys, Shocks or may Shock with this Final TK#. Immobilization alone does not count. */
export function isDeadly(final: number, location: HitLocation, ammunition: 'AP' | 'HE'): boolean {
  if (ROLL < final) return true;
  if (ROLL === final) return location === 'turret';
  return ROLL === final + 1 && (ammunition === 'AP' || location === 'turret');
}
