/** 7 Reaction to enemy movement: each time an active unit enters a hex, the units of the other side may fire or fall back (R34). */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { joinLists, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { label } from '../board/board.js';
import type { Context } from '../situation/context.js';
import { listOnce } from '../situation/context.js';
import {
  defend,
  judgeDefend,
  judgeDefensiveCall,
  listDefends,
  nextForLimit,
  possibleFirers,
  previewCall,
  previewDefend,
  wantsLimitCard,
} from '../fire/defensive-fire.js';
import { fallBack, judgeFallBack, listFallBacks, previewFallBack } from './fall-back.js';
import type { WindowFrame } from '../state/frames.js';
import { breakOff } from '../state/frames.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isDisorganized, isOnMap } from '../state/state.js';
import { call } from '../fire/strikes.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { nameOf, sideOf, unitOf, units } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

export type Reaction = ActionOf<'defend' | 'call' | 'fall-back'>;

const PASS: Action = { do: 'pass' };

const RULE: Readonly<Record<WindowFrame['form'], string>> = { open: '7.1a', assault: '7.2a', won: '7.3.5b' };

/** 7.1a R34 R36 R37 Lets the other side react to a unit that has entered a hex by movement, or has won it (7.3.5b). Nobody is asked who cannot react. */
export function pushWindow({ state }: Play, unit: Unit, hex: Hex, form: WindowFrame['form']): void {
  pushFrame(state, { at: 'window', unit, hex, form, used: [], step: 'limits' });
}

/** 7.1a The side that reacts. */
function reactor(frame: WindowFrame): Side {
  return opponentOf(sideOf(frame.unit));
}

/** R34 The window closes when the unit is gone from the hex. */
function isGone(state: State, frame: WindowFrame): boolean {
  return state.place[frame.unit] !== frame.hex;
}

export const windowProcedure: PrimosoleProcedure<WindowFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (isGone(state, frame)) {
      popFrame(state);
      return 'again';
    }
    const firers = possibleFirers(state, context, frame);
    // 7.3.1a; with limit cards on demand the first wish to fire brings the card (O.1)
    const isDue = frame.step === 'limits' && !state.options.lazyLimit;
    const unit = isDue ? nextForLimit(state, frame, firers) : undefined;
    if (unit !== undefined) {
      pushFrame(state, { at: 'limit-card', unit, card: undefined });
      return 'again';
    }
    const now: WindowFrame = frame.step === 'react' ? frame : { ...frame, step: 'react' };
    if (listOnce(context, now, () => listReactions(state, now, context, firers)).length === 0) {
      popFrame(state);
      return 'again';
    }
    replaceFrame(state, now);
    return 'ask';
  },

  decision: {
    ask(_state, frame) {
      const { unit, hex, form } = frame;
      const entered = `${SIDE_NAMES[sideOf(unit)]} ${units[unit].name} in ${label(hex)}`;
      return [
        {
          side: reactor(frame),
          text: `React to ${entered}, or pass.`,
          rule: RULE[form],
          decline: PASS,
        },
      ];
    },
    candidates(state, frame, _side, context) {
      return joinLists([listOnce(context, frame, () => listReactions(state, frame, context)), [PASS]]);
    },
    judge(state, frame, _side, action, context) {
      if (action.do === 'pass') return [];
      if (action.do !== 'defend' && action.do !== 'call' && action.do !== 'fall-back')
        return [notAnAnswer(RULE[frame.form], action.do, ['defend', 'call', 'fall-back', 'pass'])];
      const unit = unitOf(action.unit);
      const barred = judgeReactor(state, frame, unit, action.do);
      if (sideOf(unit) !== reactor(frame) || !isOnMap(state, unit) || isDisorganized(state, unit)) return barred;
      if (action.do === 'defend') return [...barred, ...judgeDefend(state, context, frame, unit)];
      if (action.do === 'call') return [...barred, ...judgeDefensiveCall(state, context, frame, action)];
      return [...barred, ...judgeFallBack(state, context, frame, action)];
    },
    apply(play, frame, side, action, context) {
      const { state } = play;
      if (action.do !== 'defend' && action.do !== 'call' && action.do !== 'fall-back') {
        popFrame(state);
        play.emit({ type: 'passed', rule: '7.1b', side });
        return;
      }
      const unit = unitOf(action.unit);
      breakOff(state); // R77
      if (action.do !== 'fall-back' && wantsLimitCard(state, unit)) {
        pushFrame(state, { at: 'limit-card', unit, card: undefined });
        return;
      }
      replaceFrame(state, { ...frame, used: [...frame.used, unit].toSorted((one, other) => one - other) });
      if (action.do === 'defend') defend(play, frame, unit);
      else if (action.do === 'call') call(play, context, action, frame.hex);
      else fallBack(play, action);
    },
    preview(state, frame, _side, action, context) {
      if (action.do === 'defend') return previewDefend(state, frame, action);
      if (action.do === 'call') return previewCall(state, context, frame, action);
      if (action.do === 'fall-back') return previewFallBack(state, action);
      return { summary: 'No reaction', tallies: [], consequences: [] };
    },
  },
};

/** 7.1a 7.1b 8.1c Which units may react at all: those of the other side in good order that have not reacted to this entry. */
function judgeReactor(state: State, frame: WindowFrame, unit: Unit, action: Reaction['do']): Violation[] {
  const named = { unit: nameOf(unit) };
  if (sideOf(unit) !== reactor(frame)) return [refuse('not-your-unit', { ...named, side: SIDE_NAMES[reactor(frame)] })];
  if (!isOnMap(state, unit)) return [refuse('off-map', named)];
  const violations: Violation[] = [];
  if (isDisorganized(state, unit)) violations.push(refuse('no-reaction', named));
  if (frame.used.includes(unit))
    violations.push(
      action === 'fall-back'
        ? refuse('reacted-already', named)
        : refuse('fired-already', { ...named, hex: label(frame.hex) }),
    );
  return violations;
}

/** 7.1b All reactions to this entry. */
export function listReactions(
  state: State,
  frame: WindowFrame,
  context: Context,
  firers: readonly Unit[] = possibleFirers(state, context, frame),
): Reaction[] {
  return [...listDefends(state, context, frame, firers), ...listFallBacks(state, context, frame, reactor(frame))];
}
