/** V-3.3.2l V-R51 At the end of the Movement Phase each side has one vehicle in a hex: of two, the owner turns one into a wreck. */
import { popFrame } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import type { Action } from '../state/actions.js';
import { settingOf } from '../state/context.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import type { ElstProcedure } from '../state/types.js';
import type { ExcessVehiclesFrame } from '../state/vehicle-frames.js';
import { nameAction } from '../text/action-names.js';
import { notAnAnswer } from '../text/refusals.js';
import { isVehicle, nameOf, who } from '../units/units-in-play.js';
import { wreck } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { refuseNamed } from './drive-bars.js';

/** Vehicles of the attacker that share their hex with another. */
export function vehiclesInExcess(state: State): Unit[] {
  const vehicles: Unit[] = [];
  for (let unit = 0; unit < state.place.length; unit++)
    if (state.side[unit] === state.attacker && isOnMap(state, unit) && isVehicle(state, unit)) vehicles.push(unit);
  return vehicles.filter((unit) =>
    vehicles.some((other) => other !== unit && state.place[other] === state.place[unit]),
  );
}

export const excessVehiclesProcedure: ElstProcedure<ExcessVehiclesFrame> = {
  run({ state }) {
    if (vehiclesInExcess(state).length > 0) return 'ask';
    popFrame(state);
    return 'again';
  },
  decision: {
    ask(state) {
      const [first] = vehiclesInExcess(state);
      const at = locationLabel(settingOf(state).board, state.place[first]);
      return [
        {
          side: state.attacker,
          rule: 'V-3.3.2l',
          text: `Two of your vehicles share ${at}. Choose the one that becomes a wreck.`,
        },
      ];
    },
    candidates: (state) => vehiclesInExcess(state).map((unit): Action => ({ do: 'give-up', unit: unitId(unit) })),
    judge(state, _frame, _side, action, context) {
      if (action.do !== 'give-up') return [notAnAnswer(action.do, ['give-up'])];
      const unknown = judgeKnown(state, context, { units: [action.unit] });
      if (unknown.length > 0) return unknown;
      const unit = numberOf(action.unit);
      return vehiclesInExcess(state).includes(unit) ? [] : [refuseNamed(state, context, 'not-in-excess', unit)];
    },
    apply(play, _frame, _side, action) {
      if (action.do !== 'give-up') return;
      const { state } = play;
      const unit = numberOf(action.unit);
      const at = locationLabel(settingOf(state).board, state.place[unit]);
      play.emit({ type: 'given-up', rule: 'V-3.3.2l', unit: who(state, unit), at });
      wreck(state, unit, state.place[unit]);
    },
    preview: (state, _frame, _side, action) => ({
      summary: nameAction(state, action),
      tallies: [],
      consequences:
        action.do === 'give-up'
          ? [{ kind: 'own-loss', rule: 'V-3.3.2l', text: `${nameOf(state, numberOf(action.unit))} becomes a wreck.` }]
          : [],
    }),
  },
};
