/** Close combat with vehicles: what Infantry does to them by hand, and they to Infantry. */
import { Sum, itemAt } from '@bridgehead/engine';
import type { State, Unit } from '@bridgehead/elst';
import {
  addAttackCheck,
  assaultChances,
  isBroken,
  isCrewExposed,
  isGoodOrder,
  isInMotion,
  isMultiMan,
  isVehicle,
  moraleOf,
  vehicleOf,
} from '@bridgehead/elst';
import { chanceAbove } from './harm.js';
import { lossBy, worthOf } from './worth.js';

/** V-3.7v1 The chance that they dare: leaders always do. */
export function passesCheck(state: State, units: readonly Unit[]): number {
  return units
    .filter((unit) => isMultiMan(state, unit))
    .reduce((chance, unit) => {
      const sum = new Sum();
      addAttackCheck(state, unit, sum);
      return chance * (1 - chanceAbove(moraleOf(state, unit) - sum.total));
    }, 1);
}

/** V-3.8v3 What one attack by hand costs a vehicle. */
export function assaultValue(state: State, by: readonly Unit[], vehicle: Unit, ambusher?: State['attacker']): number {
  const { eliminated, immobilized } = assaultChances(state, {
    side: itemAt(state.side, itemAt(by, 0)),
    by,
    vehicle,
    ambusher,
    created: undefined,
    fired: 'not-fired',
  });
  return worthOf(state, vehicle) * (eliminated + immobilized * lossBy(state, vehicle, 'immobilized'));
}

/** What all attacks of these on the vehicles there cost them: each MMC, one of them with the leader. */
export function assaultsValue(state: State, by: readonly Unit[], vehicles: readonly Unit[]): number {
  const men = by.filter((unit) => isMultiMan(state, unit) && !isBroken(state, unit));
  const [leader] = by.filter((unit) => !isMultiMan(state, unit) && !isBroken(state, unit));
  const [vehicle] = vehicles;
  if (vehicle === undefined) return 0;
  const all = men.reduce((left, man, index) => {
    const group = index === 0 && leader !== undefined ? [man, leader] : [man];
    return left * (1 - Math.min(1, assaultValue(state, group, vehicle) / worthOf(state, vehicle)));
  }, 1);
  return worthOf(state, vehicle) * (1 - all);
}

/** V-3.8v7 V-3.8v8 The part of its worth that Infantry loses to a vehicle in its hex: machine guns, and the close-defence weapon of a BU crew. */
export function vehicleHarm(state: State, vehicle: Unit, against: readonly Unit[]): number {
  if (!isVehicle(state, vehicle) || !isGoodOrder(state, vehicle)) return 0;
  const guns = isInMotion(state, vehicle) ? 0.1 : 0.18;
  const weapon = vehicleOf(state, vehicle).closeDefence !== undefined && !isCrewExposed(state, vehicle) ? 0.2 : 0;
  return (guns + weapon) * against.reduce((sum, unit) => sum + worthOf(state, unit), 0);
}
