/** I-4.0b Weapons that units leave behind. */
import { itemAt } from '@bridgehead/engine';
import type { ActionOf } from '@bridgehead/elst';
import { isOnMap, isVehicle, numberOf, unitsOf, weaponId, weaponsOf } from '@bridgehead/elst';
import { toAction } from '../../../kit/desk-tools.js';
import { armName } from '../common/words.js';
import type { ElstChoice, ElstSeat } from './desk.js';
import { calledWeapon, shownPiece, violationsOf } from './desk.js';

export function dropChoice({ state }: ElstSeat, drop: ActionOf<'drop'>): ElstChoice {
  const id = itemAt(drop.weapons, 0);
  return {
    id: `drop-${id}`,
    label: `Leave the ${armName(state, numberOf(id))} behind`,
    group: 'Weapons',
    ...shownPiece(state, id),
    pick: () => toAction(drop),
  };
}

/** In the Movement Phase, of units that stay where they are too: allowed, rarely wanted, and not listed. */
export function dropsInPlace(seat: ElstSeat): ElstChoice[] {
  const { state, side } = seat;
  return unitsOf(state, side)
    .filter((unit) => isOnMap(state, unit) && !isVehicle(state, unit))
    .flatMap((unit) => weaponsOf(state, unit))
    .map((weapon): ActionOf<'drop'> => ({ do: 'drop', weapons: [weaponId(weapon)] }))
    .filter((drop) => violationsOf(seat, drop).length === 0)
    .map((drop) => ({
      ...dropChoice(seat, drop),
      label: `Drop ${calledWeapon(seat, itemAt(drop.weapons, 0))}`,
      group: 'Drop a weapon without moving',
      isRare: true,
    }));
}
