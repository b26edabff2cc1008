/** V-3.8v2 The Close Combat Value of Infantry: what it attacks a vehicle with, and what a vehicle's firepower is set against. */
import type { Adder } from '@bridgehead/engine';
import type { State } from '../state/state.js';
import { factsOf, isInexperienced, isLeader, isMultiMan, nameOf } from '../units/units-in-play.js';
import { VEHICLE_COMBAT } from '../vocabulary/vehicle-tables.js';
import type { Unit } from '../vocabulary/units.js';

/** Of units that fight together: a leader who is with another unit adds one. */
export function closeCombatValue(state: State, units: readonly Unit[], into: Adder): void {
  const hasMen = units.some((unit) => !isLeader(state, unit));
  units.forEach((unit, index) => {
    const { type } = factsOf(state, unit);
    if (type === 'vehicle') throw new Error(`${nameOf(state, unit)} is a vehicle and has no Close Combat Value`);
    const isJoining = isLeader(state, unit) && (hasMen || index > 0);
    into.add(
      'V-3.8v2',
      `${nameOf(state, unit)}, ${type}`,
      isJoining ? VEHICLE_COMBAT.joining : VEHICLE_COMBAT.values[type],
    );
  });
  if (units.some((unit) => isMultiMan(state, unit) && isInexperienced(state, unit)))
    into.add('V-5.4v1', 'Inexperienced', VEHICLE_COMBAT.inexperienced);
}
