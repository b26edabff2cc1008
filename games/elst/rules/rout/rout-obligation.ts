/** I-3.6a I-3.6l I-R70 Who must rout, and who may. */
import type { Violation } from '@bridgehead/engine';
import { isNextToEnemy } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { hasAll, hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, markMask, unitsOf } from '../state/state.js';
import { refuseRout } from '../text/refusals-rout.js';
import { isBroken, isInMelee, nameOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { interdictorsOf } from './interdiction.js';

/** Why a unit cannot end the phase where it is: next to an unbroken Known Enemy Unit or with one, or in the open where one could interdict it. */
export function mustRout(state: State, context: Context, unit: Unit): 'adjacent' | 'open-ground' | undefined {
  if (!isOnMap(state, unit) || !isBroken(state, unit) || isInMelee(state, unit)) return undefined;
  if (isNextToEnemy(state, unit, 'unbroken')) return 'adjacent';
  return interdictorsOf(state, context, unit, state.place[unit], undefined).length > 0 ? 'open-ground' : undefined;
}

const ROUTING = markMask('broken', 'desperate');
const TIED = markMask('melee', 'routed');

/** Units of a side that may rout: mayRout without its sentences. */
export function routersOf(state: State, side: Side): Unit[] {
  return unitsOf(state, side).filter(
    (unit) => isOnMap(state, unit) && hasAll(state.marks, unit, ROUTING) && !hasAny(state.marks, unit, TIED),
  );
}

/** What keeps a unit from routing at all. */
export function mayRout(state: State, side: Side, unit: Unit): Violation[] {
  const named = { unit: nameOf(state, unit) };
  if (state.side[unit] !== side) return [refuseRout('not-your-rout', { ...named, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, unit) || !isBroken(state, unit)) return [refuseRout('rout-not-broken', named)];
  if (isInMelee(state, unit)) return [refuseRout('rout-in-melee', named)];
  if (!hasMark(state, unit, 'desperate')) return [refuseRout('not-desperate', named)];
  return hasMark(state, unit, 'routed') ? [refuseRout('has-routed', named)] : [];
}
