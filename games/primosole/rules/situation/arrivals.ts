/** R14 Who has overfilled a hex this turn, and where from: the last of them goes back if nobody makes room. */
import type { Hex } from '@bridgehead/engine/hex';
import type { State } from '../state/state.js';
import { isSupportWeapon } from '../state/state.js';
import { stackingLimit } from './terrain.js';
import type { Unit } from '../pieces/units.js';
import { sideOf, unitsOf } from '../pieces/units.js';

/** 2.0af 2.0ah A unit has entered the hex where it is now; only one that finds it full is written down. */
export function noteArrival(state: State, unit: Unit, from: Hex): void {
  forgetArrival(state, unit);
  if (isSupportWeapon(unit)) return;
  const hex = state.place[unit];
  let there = 0;
  for (const other of unitsOf(sideOf(unit))) if (state.place[other] === hex && !isSupportWeapon(other)) there++;
  if (there > stackingLimit(hex)) state.arrivals = [...state.arrivals, { unit, from }];
}

/** The unit is no longer where it came to. */
export function forgetArrival(state: State, unit: Unit): void {
  if (state.arrivals.some((arrival) => arrival.unit === unit))
    state.arrivals = state.arrivals.filter((arrival) => arrival.unit !== unit);
}
