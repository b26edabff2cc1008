/** 9.4 9.5 What follows a Close Combat: losses, withdrawals, control, fire at the victors, and moving on. */
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { attackingSide, combatOf, participants } from './close-combat-sums.js';
import { takeControl } from '../situation/control.js';
import { retire } from '../deck/deck.js';
import { settleFortification } from '../set-up/fortifications.js';
import type { CombatFrame, LossFrame } from '../state/frames.js';
import { eliminate, endMove, isLastStep, loseStep } from '../hits/losses.js';
import { pushWindow } from '../movement/reactions.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isOnMap, unitsOnMap } from '../state/state.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, unitOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** 9.2g The winner, once there is one. */
function winnerOf({ winner }: CombatFrame): Side {
  if (winner === undefined) throw new Error('A Close Combat without a winner');
  return winner;
}

// --- 9.4 losses -----------------------------------------------------------------------------------------------------

/** 9.4a 14.1g R52 Each unit of the losing side suffers a loss; then what remains of it leaves the hex. */
export function sufferLosses(play: Play, frame: CombatFrame): void {
  const { state } = play;
  replaceFrame(state, { ...frame, step: 'winner' });
  const loser = opponentOf(winnerOf(frame));
  for (const unit of participants(state, loser)) loseStep(play, unit, '9.4a');
  const barred = loser === attackingSide(state) ? [] : combatOf(state).entered.map(({ from }) => from); // 9.4.1c
  pushFrame(state, {
    at: 'withdraw',
    side: loser,
    left: participants(state, loser),
    barred: [...new Set(barred)],
    gone: [],
  });
}

/** 9.4b R52 The winning side suffers one loss in all. */
export function payForVictory({ state }: Play, frame: CombatFrame): void {
  replaceFrame(state, { ...frame, step: 'after' });
  const side = winnerOf(frame);
  pushFrame(state, { at: 'loss', side, among: participants(state, side), kind: 'step' });
}

/** 9.3d 9.4b The player of the side says which unit takes the loss; with one there is nothing to say. */
export const lossProcedure: PrimosoleProcedure<LossFrame> = {
  run(play, frame) {
    const { state } = play;
    const among = frame.among.filter((unit) => isOnMap(state, unit));
    if (among.length > 1) return 'ask';
    if (among.length === 0) popFrame(state);
    else takeLoss(play, frame, among[0]);
    return 'again';
  },

  decision: {
    ask(state, { side, kind }) {
      const what = kind === 'eliminate' ? 'is eliminated' : 'loses a step';
      return [
        {
          side,
          text: `Pick which of the units that fought ${what}.`,
          rule: lossRule(state),
        },
      ];
    },
    candidates(state, { among }) {
      return among.filter((unit) => isOnMap(state, unit)).map((unit): Action => ({ do: 'lose', unit: idOf(unit) }));
    },
    judge(state, { among }, _side, action) {
      if (action.do !== 'lose') return [notAnAnswer(lossRule(state), action.do, ['lose'])];
      const unit = unitOf(action.unit);
      return among.includes(unit) && isOnMap(state, unit)
        ? []
        : [{ ...refuse('no-choice-of-loss', { unit: nameOf(unit) }), rule: lossRule(state) }];
    },
    apply(play, frame, _side, action) {
      if (action.do === 'lose') takeLoss(play, frame, unitOf(action.unit));
    },
    preview(state, { kind }, _side, action) {
      if (action.do !== 'lose') return { summary: 'Take the loss', tallies: [], consequences: [] };
      const unit = unitOf(action.unit);
      const dies = kind === 'eliminate' || isLastStep(state, unit);
      const summary = `${shortNameOf(unit)} ${dies ? 'is eliminated' : 'loses a step'}`;
      return {
        summary,
        tallies: [],
        consequences: [{ kind: 'own-loss', rule: dies ? '2.0m' : '2.0l', text: `${summary}.` }],
      };
    },
  },
};

function takeLoss(play: Play, { kind }: LossFrame, unit: Unit): void {
  const rule = lossRule(play.state);
  popFrame(play.state);
  if (kind === 'eliminate') eliminate(play, unit, rule);
  else loseStep(play, unit, rule);
}

/** 9.3d 9.4b After a counterattack both sides pay by its rule. */
function lossRule(state: State): string {
  return state.stack.some(({ at }) => at === 'counterattack') ? '9.3d' : '9.4b';
}

// --- 9.4b 13.2 7.3.5b 9.5 afterwards --------------------------------------------------------------------------------

/** 9.4b 13.2 R52 The combat is over: its cards are used, and the hex belongs to the side that remains in it, or, if it is empty, to the winner. */
export function finishCombat(play: Play, frame: CombatFrame): void {
  const { state } = play;
  const winner = winnerOf(frame);
  const attacker = attackingSide(state);
  // attackers who have lost are gone from the hex
  replaceFrame(state, {
    ...frame,
    step: 'windows',
    waiting: { ...frame.waiting, [attacker]: participants(state, attacker) },
  });
  retire(
    state,
    [...frame.open.british, ...frame.open.german].map(({ card }) => card),
  ); // 2.0x
  takeControl(play, frame.hex, winner);
  state.combat = undefined;
}

/** 7.3.5b R36 Each attacker that has won and stayed is open to fire as if it had just entered; then the combat is done with. */
export function fireAtVictors(play: Play, frame: CombatFrame): void {
  const { state } = play;
  const attacker = attackingSide(state);
  const [unit, ...waiting] = frame.waiting[attacker];
  if (unit !== undefined) {
    replaceFrame(state, { ...frame, waiting: { ...frame.waiting, [attacker]: waiting } });
    pushWindow(play, unit, frame.hex, 'won');
    return;
  }
  popFrame(state);
  settleMoves(play);
  settleFortification(play, frame.hex, attacker); // 11.8.1b
}

/** 9.5 R54 Attackers that have points left may go on with their moves; for the others the action is over, as it is for units that were Disorganized (8.1a). */
export function settleMoves(play: Play): void {
  const { state } = play;
  for (const unit of unitsOnMap(state, attackingSide(state))) if (state.pointsLeft[unit] === 0) endMove(play, unit);
}
