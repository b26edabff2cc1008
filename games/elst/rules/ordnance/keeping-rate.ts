/** I-1.2.4.1a V-1.2.4.1a The question after the dice of a shot: does the weapon keep its rate of fire, or leave Residual Firepower? */
import { replaceFrame } from '@bridgehead/engine';
import { judgeKeeping, listKeeping } from '../fire/attack.js';
import type { BombardmentFrame, Frame, ShotFrame } from '../state/frames.js';
import { weaponsNamed } from '../state/named-in-action.js';
import type { Asked, ElstProcedure } from '../state/types.js';
import { notAnAnswer } from '../text/refusals.js';
import { weaponId } from '../vocabulary/units.js';

/** X-R7 V-R46 Asked after the dice, before the effect. */
export function keepingRate<F extends BombardmentFrame | ShotFrame>(
  question: Pick<Asked, 'rule' | 'text'>,
): NonNullable<ElstProcedure<F>['decision']> {
  return {
    ask: (_state, { side, weapon }) => [
      { ...question, side, decline: { do: 'keep-rate', weapons: [weaponId(weapon)] } },
    ],
    candidates: (_state, { weapon }) => listKeeping([weapon]),
    judge: (state, { weapon }, _side, action) =>
      action.do === 'keep-rate'
        ? judgeKeeping(state, [weapon], weaponsNamed(action.weapons))
        : [notAnAnswer(action.do, ['keep-rate'])],
    apply({ state }, frame, _side, action) {
      if (action.do === 'keep-rate')
        replaceFrame<Frame>(state, { ...frame, keeping: action.weapons.length > 0, step: 'effect' });
    },
  };
}
