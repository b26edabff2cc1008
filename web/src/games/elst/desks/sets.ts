/** Questions that are answered with a set: weapons that keep their rate of fire, units that stay under DM. */
import { capital } from '@bridgehead/engine';
import type { Action, Elst, Weapon } from '@bridgehead/elst';
import { numberOf, unitId, weaponId } from '@bridgehead/elst';
import { setDesk } from '../../../kit/set-desk.js';
import type { ElstDesk, ElstSeat } from './desk.js';
import {
  answersOfKind,
  calledWeapon,
  holderOf,
  isWeaponPiece,
  nameIn,
  shownPiece,
  unitMeant,
  violationsOf,
} from './desk.js';

/** I-R28 They keep it, unless their owner wants Residual Firepower instead. */
export function keepRateDesk(seat: ElstSeat, weapons: readonly Weapon[]): ElstDesk {
  const ids = weapons.map(weaponId);
  return setDesk<Elst>(
    {
      hint: (set) =>
        set.length === 0
          ? 'Keep the rate of fire, or pick weapons that leave Residual Firepower instead.'
          : 'The picked weapons give up their rate of fire and leave Residual Firepower.',
      role: 'leaves Residual Firepower',
      group: 'Leave Residual Firepower instead',
      item: (id) => ({
        id,
        label: capital(calledWeapon(seat, id)),
        name: capital(calledWeapon(seat, id)),
        ...shownPiece(seat.state, id),
      }),
      additions: (set) => ids.filter((id) => !set.includes(id)),
      meant: ({ piece }) =>
        ids.find(
          (id) =>
            id === piece ||
            (!isWeaponPiece(piece) && piece !== undefined && holderOf(seat.state, piece) === holderOf(seat.state, id)),
        ),
      action: (set): Action => ({ do: 'keep-rate', weapons: ids.filter((id) => !set.includes(id)) }),
      violationsOf: (action) => violationsOf(seat, action),
      marks: () => [],
      looks: () => [],
    },
    [],
  );
}

/** I-3.1m */
export function desperationDesk(seat: ElstSeat): ElstDesk {
  const ids = [...new Set(answersOfKind(seat, 'keep-desperation').flatMap(({ units }) => units))];
  return setDesk<Elst>(
    {
      hint: (set) =>
        set.length === 0
          ? 'Pick units that stay under DM, so that they can rout; or end it for all.'
          : 'The picked units stay under DM.',
      role: 'stays under DM',
      group: 'May stay under DM',
      item: (id) => ({
        id,
        label: nameIn(seat.state, numberOf(id)),
        name: nameIn(seat.state, numberOf(id)),
        ...shownPiece(seat.state, id),
      }),
      additions: (set) => ids.filter((id) => !set.includes(id)),
      meant(target) {
        const unit = unitMeant(seat, target);
        return unit === undefined ? undefined : unitId(unit);
      },
      action: (set): Action => ({ do: 'keep-desperation', units: [...set] }),
      violationsOf: (action) => violationsOf(seat, action),
      marks: () => [],
      looks: () => [],
    },
    [],
  );
}
