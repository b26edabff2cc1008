/** V-6.10e V-R30 Units that a weapon has acquired together have come to be in different hexes: its owner keeps the counter on some of them. */
import { popFrame, pushFrame } from '@bridgehead/engine';
import { componentName } from '../fire/fire-modes.js';
import { keptOn, targetsApart } from '../situation/acquisitions.js';
import type { ActionOf } from '../state/actions.js';
import type { Frame, ScatteredFrame } from '../state/frames.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { Acquisition, State } from '../state/state.js';
import type { ElstProcedure } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { refuseOrdnance } from '../text/refusals-ordnance.js';
import { notAnAnswer } from '../text/refusals.js';
import { nameOf } from '../units/units-in-play.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import { numberOf, unitId, weaponId } from '../vocabulary/units.js';

type KeepAcquired = ActionOf<'keep-acquired'>;

/** After units have moved: asks where counters stay, before anybody fires. */
export function askAboutScattered(state: State): void {
  if (nextScattered(state) !== undefined) pushFrame<Frame>(state, { at: 'scattered' });
}

function nextScattered(state: State): Acquisition | undefined {
  return state.acquired.find((entry) => targetsApart(state, entry).length > 1);
}

function scatteredNow(state: State): Acquisition {
  const entry = nextScattered(state);
  if (entry === undefined) throw new Error('no acquired targets have scattered');
  return entry;
}

/** Units that stayed where they were come first. */
function choicesIn(state: State): KeepAcquired[] {
  const entry = scatteredNow(state);
  return targetsApart(state, entry).map(([first]) => ({
    do: 'keep-acquired',
    weapon: weaponId(entry.weapon),
    on: unitId(first),
  }));
}

export const scatteredProcedure: ElstProcedure<ScatteredFrame> = {
  run({ state }) {
    if (nextScattered(state) !== undefined) return 'ask';
    popFrame(state);
    return 'again';
  },
  decision: {
    ask(state) {
      const { weapon } = scatteredNow(state);
      return [
        {
          side: state.side[state.holder[weapon]],
          rule: 'V-6.10e',
          text: `The targets of ${componentName(state, weaponFire(weapon))} have separated. Choose where the Acquired counter stays.`,
          decline: choicesIn(state)[0],
        },
      ];
    },
    candidates: choicesIn,
    judge(state, _frame, _side, action, context) {
      if (action.do !== 'keep-acquired') return [notAnAnswer(action.do, ['keep-acquired'])];
      const unknown = judgeKnown(state, context, { units: [action.on], weapons: [action.weapon] });
      if (unknown.length > 0) return unknown;
      const entry = scatteredNow(state);
      const isFit =
        numberOf(action.weapon) === entry.weapon &&
        targetsApart(state, entry).some((units) => units.includes(numberOf(action.on)));
      return isFit
        ? []
        : [
            refuseOrdnance('not-acquired', {
              by: componentName(state, weaponFire(numberOf(action.weapon))),
              unit: nameOf(state, numberOf(action.on)),
            }),
          ];
    },
    apply({ state }, _frame, _side, action) {
      if (action.do !== 'keep-acquired') return;
      const entry = scatteredNow(state);
      const kept = keptOn(state, entry, numberOf(action.on));
      state.acquired = state.acquired.map((other) => (other === entry ? kept : other));
    },
    preview: (state, _frame, _side, action) => ({ summary: nameAction(state, action), tallies: [], consequences: [] }),
  },
};
