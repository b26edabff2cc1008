/** V-3.3.2.2 V-R82 Which weapons of a vehicle may still fire while it moves. */
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { weaponMarkMask } from '../state/state.js';
import { weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';

const FIRED = weaponMarkMask('used', 'prep-fired', 'first-fired', 'final-fired', 'intensive-fired', 'bounding-fired');

/** V-7.5b Whether a vehicle has fired anything in this Player Turn. */
export function hasFired(state: State, unit: Unit): boolean {
  return weaponsOf(state, unit).some((weapon) => hasAny(state.weaponMarks, weapon, FIRED));
}
