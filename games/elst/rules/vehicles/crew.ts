/** V-7.7 The crew of a vehicle: exposed (CE) or Buttoned Up (BU). */
import type { Violation } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { forceOf } from '../set-up/start.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isOnMap, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { CrewChoice } from '../state/vehicle-frames.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { refuseVehicle } from '../text/refusals-vehicles.js';
import { isVehicle, nameOf, who } from '../units/units-in-play.js';
import { isCrewExposed, isShocked } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { Driver } from './driver.js';

/** V-7.7b V-R7 What keeps a crew from changing in its own Movement Phase. */
export function barOnCrew(state: State, driver: Driver, crew: CrewChoice): VehicleRefusalCode | undefined {
  if (driver.crew === crew) return 'crew-as-it-is';
  if (driver.crewChanged) return 'crew-changed';
  return barOnChange(state, driver.unit, crew);
}

/** V-3.7v2 The same in the Advance Phase of its owner. */
function barInAdvance(state: State, unit: Unit, crew: CrewChoice): VehicleRefusalCode | undefined {
  if (!isVehicle(state, unit)) return 'no-vehicle';
  if (state.side[unit] !== state.attacker) return 'not-your-vehicle';
  if (!isOnMap(state, unit)) return 'vehicle-off-map';
  if (isCrewExposed(state, unit) === (crew === 'exposed')) return 'crew-as-it-is';
  return hasMark(state, unit, 'crew-changed') ? 'crew-changed' : barOnChange(state, unit, crew);
}

export function judgeCrewChange(state: State, context: Context, action: ActionOf<'change-crew'>): Violation[] {
  const unknown = judgeKnown(state, context, { units: [action.unit] });
  if (unknown.length > 0) return unknown;
  const unit = numberOf(action.unit);
  const bar = barInAdvance(state, unit, action.crew);
  if (bar === undefined) return [];
  const hex = isOnMap(state, unit) ? locationLabel(context.board, state.place[unit]) : '';
  return [refuseVehicle(bar, { unit: nameOf(state, unit), hex, cost: '', left: '' })];
}

/** Every change that can be made. */
export function listCrewChanges(state: State, side: Side): Action[] {
  const found: Action[] = [];
  for (let unit = 0; unit < state.side.length; unit++) {
    if (state.side[unit] !== side || !isVehicle(state, unit)) continue;
    const crew = isCrewExposed(state, unit) ? 'buttoned-up' : 'exposed';
    if (barInAdvance(state, unit, crew) === undefined) found.push({ do: 'change-crew', unit: unitId(unit), crew });
  }
  return found;
}

function barOnChange(state: State, unit: Unit, crew: CrewChoice): VehicleRefusalCode | undefined {
  if (crew === 'exposed')
    return isShocked(state, unit) || hasMark(state, unit, 'stunned') || hasMark(state, unit, 'crew-pinned')
      ? 'crew-barred'
      : undefined; // V-7.7e
  return mustStayExposed(state, unit) ? 'crew-ordered' : undefined;
}

/** C-DaE1:SSR3 Until the Advance Phase of the Player Turn in which it came. */
function mustStayExposed(state: State, unit: Unit): boolean {
  const arrival = forceOf(state, unit)?.arrival;
  return (
    arrival !== undefined &&
    'turn' in arrival &&
    arrival.crew === 'exposed' &&
    state.turn === arrival.turn &&
    state.phase !== 'advance' &&
    state.attacker === state.side[unit]
  );
}

export function changeCrew(play: Play, unit: Unit, crew: CrewChoice): void {
  const { state } = play;
  if (crew === 'exposed') setMark(state, unit, 'crew-exposed');
  else clearMark(state, unit, 'crew-exposed');
  setMark(state, unit, 'crew-changed');
  play.emit({ type: 'crew-changed', rule: 'V-7.7b', unit: who(state, unit), crew });
}
