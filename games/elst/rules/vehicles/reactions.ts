/** V-3.3.2.1 V-7.5i What vehicles of the defender may do in the window after an expenditure, apart from fire: get into Motion, and dispense Smoke. */
import type { Violation } from '@bridgehead/engine';
import { lineBetween } from '../situation/visibility.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { WindowFrame } from '../state/frames.js';
import { judgeKnown, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { VehicleSpend } from '../state/vehicle-frames.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { isGoodOrder, isVehicle } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { barOnDispenser, dispense, dispenserTargets } from './dispensers.js';
import { refuseNamed } from './drive-bars.js';
import { driverAtStart } from './driver.js';
import { judgeAttempt, listAttempts, tryMotion } from './motion.js';
import { locationLabel } from '../board/locations.js';

export type VehicleReaction = ActionOf<'try-motion' | 'dispense'>;

export function judgeVehicleReaction(
  state: State,
  context: Context,
  frame: WindowFrame,
  action: VehicleReaction,
): Violation[] {
  const locations = action.do === 'dispense' && action.at !== undefined ? [action.at] : [];
  const unknown = judgeKnown(state, context, { units: [action.unit], locations });
  if (unknown.length > 0) return unknown;
  if (action.do === 'try-motion') return judgeAttempt(state, context, action);
  const unit = numberOf(action.unit);
  const bar = barOnReaction(state, context, frame, unit) ?? barOnUse(state, context, unit, action);
  return bar === undefined ? [] : [refuseNamed(state, context, bar, unit)];
}

/** V-7.5b V-7.5i Only while the movers have spent something in its sight. */
function barOnReaction(
  state: State,
  context: Context,
  { targets: [{ movers }] }: WindowFrame,
  unit: Unit,
): VehicleRefusalCode | undefined {
  if (!isVehicle(state, unit)) return 'no-vehicle';
  if (state.side[unit] === state.attacker) return 'not-your-vehicle';
  if (!isOnMap(state, unit)) return 'vehicle-off-map';
  if (!isGoodOrder(state, unit)) return 'vehicle-shaken';
  return lineBetween(context, state.place[unit], movers.location).isClear ? undefined : 'motion-unseen';
}

function barOnUse(
  state: State,
  context: Context,
  unit: Unit,
  action: ActionOf<'dispense'>,
): VehicleRefusalCode | undefined {
  const driver = driverAtStart(state, unit);
  if (action.turret !== undefined && driver.facts.turret === 'NT') return 'no-turret';
  return barOnDispenser(state, context, driver, spendOf(state, context, unit, action));
}

function spendOf(
  state: State,
  context: Context,
  unit: Unit,
  { at, turret }: ActionOf<'dispense'>,
): Extract<VehicleSpend, { readonly dispense: number }> {
  return { dispense: at === undefined ? state.place[unit] : locationOf(context, at), turret };
}

export function listVehicleReactions(state: State, context: Context, frame: WindowFrame): Action[] {
  const found = listAttempts(state, context);
  for (let unit = 0; unit < state.place.length; unit++) {
    if (state.hull[unit] < 0 || barOnReaction(state, context, frame, unit) !== undefined) continue;
    const driver = driverAtStart(state, unit);
    if (driver.facts.dispenser === undefined || driver.dispensed) continue;
    for (const hex of dispenserTargets(context, driver))
      if (barOnDispenser(state, context, driver, { dispense: hex, turret: undefined }) === undefined)
        found.push({
          do: 'dispense',
          unit: unitId(unit),
          ...(hex === driver.place ? {} : { at: locationLabel(context.board, hex) }),
        });
  }
  return found;
}

export function applyVehicleReaction(play: Play, context: Context, action: VehicleReaction): void {
  const { state } = play;
  if (action.do === 'try-motion') tryMotion(play, action);
  else {
    const unit = numberOf(action.unit);
    dispense(play, driverAtStart(state, unit), spendOf(state, context, unit, action));
  }
}
