/** V-R79 V-3.6v1 Several could interdict, and not all of them for free: their side names one. Interdiction itself cannot be declined (I-R75). */
import type { ActionOf } from '../state/actions.js';
import type { InterdictionFrame } from '../state/frames.js';
import { findFrame } from '../state/frames-below.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import type { ElstProcedure } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { refuseRout } from '../text/refusals-rout.js';
import { notAnAnswer } from '../text/refusals.js';
import { nameOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { aimsLost } from './interdiction.js';
import { sufferChosen } from './routing.js';

type Interdict = ActionOf<'interdict'>;

function choiceOf(unit: Unit): Interdict {
  return { do: 'interdict', unit: unitId(unit) };
}

/** How many weapons of a unit forget their target if it interdicts the one that routs now. */
function lossesOf(state: State, unit: Unit): number {
  const routing = findFrame(state, 'routing');
  return routing === undefined ? 0 : aimsLost(state, unit, state.place[routing.unit]).length;
}

/** Units that lose nothing come first. */
function choicesOf(state: State, { by }: InterdictionFrame): Interdict[] {
  return by.toSorted((one, other) => lossesOf(state, one) - lossesOf(state, other)).map(choiceOf);
}

export const interdictionProcedure: ElstProcedure<InterdictionFrame> = {
  run: () => 'ask',
  decision: {
    ask(state, frame) {
      return [
        {
          side: state.side[frame.by[0]],
          rule: 'V-3.6v1',
          text: 'Choose the unit that interdicts. A Gun or main armament forgets its target.',
          decline: choicesOf(state, frame)[0],
        },
      ];
    },
    candidates: choicesOf,
    judge(state, frame, _side, action, context) {
      if (action.do !== 'interdict') return [notAnAnswer(action.do, ['interdict'])];
      const unknown = judgeKnown(state, context, { units: [action.unit] });
      if (unknown.length > 0) return unknown;
      const unit = numberOf(action.unit);
      return frame.by.includes(unit) ? [] : [refuseRout('not-an-interdictor', { unit: nameOf(state, unit) })];
    },
    apply(play, _frame, _side, action) {
      if (action.do === 'interdict') sufferChosen(play, numberOf(action.unit));
    },
    preview(state, _frame, _side, action) {
      const isCostly = action.do === 'interdict' && lossesOf(state, numberOf(action.unit)) > 0;
      return {
        summary: nameAction(state, action),
        tallies: [],
        consequences: isCostly ? [{ kind: 'own-loss', rule: 'V-6.10c', text: 'It loses its Acquired counter.' }] : [],
      };
    },
  },
};
