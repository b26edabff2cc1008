/** V-3.2.4h V-6.2h Shots that are allowed and not listed. Lists hold what does harm to known enemies; Smoke into any hex, area fire and HE at a tank are for the player to think of. */
import type { ActionOf, State, Weapon } from '@bridgehead/elst';
import {
  AMMUNITION_AT,
  armOf,
  hasWeaponMark,
  isGoodOrder,
  isMalfunctioned,
  isVehicle,
  numberOf,
  unitId,
  unitsOf,
  weaponId,
  weaponsOf,
} from '@bridgehead/elst';
import { hexOfName } from '../common/places.js';
import { unitsShown, violationsOf } from './desk.js';
import type { FireQuestion } from './fire-question.js';

type Shoot = ActionOf<'shoot'>;
type Kind = Pick<Shoot, 'targetType' | 'ammunition' | 'target'>;

export function isGunOrMain(state: State, weapon: Weapon): boolean {
  return armOf(state, weapon).gun !== undefined;
}

/** All that a Gun or main armament may fire at a hex: what is listed first. */
export function shotsAt(question: FireQuestion, weapon: string, hex: string): Shoot[] {
  const { seat, shoots } = question;
  const listed = shoots.filter((shoot) => shoot.weapon === weapon && hexOfName(shoot.at) === hex);
  if (!isGunOrMain(seat.state, numberOf(weapon))) return listed;
  const targets = listed.find((shoot) => shoot.targets !== undefined)?.targets;
  const others = kindsAt(question, hex)
    .filter((kind) => !listed.some((shoot) => isSameKind(shoot, kind)))
    .flatMap((kind): Shoot[] => {
      const shot: Shoot = {
        do: 'shoot',
        weapon,
        leaders: [],
        helpers: [],
        at: hex,
        ...kind,
        ...(targets !== undefined && { targets: [...targets] }),
      };
      return [shot, { ...shot, intensive: true }];
    })
    .filter((shot) => violationsOf(seat, shot).length === 0);
  return [...listed, ...others];
}

function kindsAt({ seat }: FireQuestion, hex: string): Kind[] {
  const { state, side } = seat;
  const enemies = unitsShown(seat, hex).filter((unit) => state.side[unit] !== side);
  const vehicles = enemies.filter((unit) => isVehicle(state, unit));
  return [
    ...vehicles.flatMap((unit) => kindsOn('vehicle').map((kind): Kind => ({ ...kind, target: unitId(unit) }))),
    ...(enemies.length === 0 ? [] : kindsOn('infantry')),
    ...kindsOn('area'),
  ];
}

function kindsOn(targetType: Shoot['targetType']): Kind[] {
  return AMMUNITION_AT[targetType].map((ammunition) => ({ targetType, ammunition }));
}

function isSameKind(shoot: Shoot, { targetType, ammunition, target }: Kind): boolean {
  return shoot.targetType === targetType && shoot.ammunition === ammunition && shoot.target === target;
}

/** Guns and main armaments that have not fired and see no known enemy: they may still fire Smoke, or into an empty hex. */
export function idleShooters({ seat, shoots }: FireQuestion): string[] {
  const { state, side } = seat;
  if (state.phase === 'movement') return [];
  return unitsOf(state, side)
    .filter((unit) => isGoodOrder(state, unit))
    .flatMap((unit) => weaponsOf(state, unit))
    .filter(
      (weapon) =>
        isGunOrMain(state, weapon) &&
        !isMalfunctioned(state, weapon) &&
        !hasWeaponMark(state, weapon, 'used') &&
        !shoots.some((shoot) => numberOf(shoot.weapon) === weapon),
    )
    .map(weaponId);
}
