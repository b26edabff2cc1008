/** 9.3 The counterattack of a defender who has lost narrowly. */
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { handCard } from '../state/actions.js';
import { cardCode } from '../pieces/cards.js';
import {
  FROM_DECK,
  counterSheets,
  judgeCombatCard,
  listCards,
  previewCard,
  totalsSoFar,
} from './close-combat-cards.js';
import { attackersLeft, attackingSide, defendingSide, isCountered, participants } from './close-combat-sums.js';
import { layDown, layFromHand, retire } from '../deck/deck.js';
import type { CombatUse, CounterattackFrame } from '../state/frames.js';
import { isLastStep } from '../hits/losses.js';
import { notAnAnswer } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import { nameOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

const ACCEPT: Action = { do: 'accept' };
const COUNTERATTACK: Action = { do: 'counterattack' };

export const counterattackProcedure: PrimosoleProcedure<CounterattackFrame> = {
  run(play, frame) {
    const { state } = play;
    const step = STEPS[frame.step];
    if (step !== undefined) {
      step(play, frame);
      return 'again';
    }
    if (frame.step === 'asked' || state.handSize[defendingSide(state)] > 0) return 'ask';
    layHidden(play, frame, 'deck');
    return 'again';
  },

  decision: {
    ask(state, frame) {
      const side = defendingSide(state);
      if (frame.step === 'asked')
        return [
          {
            side,
            text: `You lost by ${frame.difference}. Counterattack, or decline. ${warning(state)}`,
            rule: '9.3',
            decline: ACCEPT,
          },
        ];
      return [
        {
          side,
          text: 'Lay a card face down for the counterattack.',
          rule: '9.3a',
          decline: FROM_DECK,
        },
      ];
    },
    candidates(state, frame, side) {
      return frame.step === 'asked' ? [COUNTERATTACK, ACCEPT] : listCards(state, side);
    },
    judge(state, frame, side, action) {
      if (frame.step !== 'asked') return judgeCombatCard(state, side, action, '9.3a');
      return action.do === 'counterattack' || action.do === 'accept'
        ? []
        : [notAnAnswer('9.3', action.do, ['counterattack', 'accept'])];
    },
    apply(play, frame, side, action) {
      const { state } = play;
      if (action.do === 'card') return layHidden(play, frame, action.card);
      if (action.do !== 'counterattack') return popFrame(state);
      replaceFrame(state, { ...frame, step: 'hidden' });
      play.emit({ type: 'counterattack-declared', rule: '9.3', side });
    },
    preview(state, frame, side, action) {
      if (frame.step !== 'asked') return previewCard(state, side, action, 'the counterattack, face down');
      if (action.do !== 'counterattack') return { summary: 'Accept the defeat', tallies: [], consequences: [] };
      return {
        summary: 'Counterattack',
        tallies: totalsSoFar(state),
        consequences: [{ kind: 'own-loss', rule: '9.3d', text: warning(state) }],
      };
    },
  },
};

/** 9.3d R51 Success has a price that may be dearer than the defeat. */
function warning(state: State): string {
  const own = participants(state, defendingSide(state));
  const [lone] = own;
  if (own.length > 1) return `If it succeeds, one of ${own.map((unit) => nameOf(unit)).join(', ')} is eliminated.`;
  return `If it succeeds, ${nameOf(lone)} is eliminated${isLastStep(state, lone) ? '' : ', although it has two steps'}, and the hex is left empty.`;
}

/** 9.3a The hidden card: from the deck nobody knows it, from the hand its owner alone. */
function layHidden(play: Play, frame: CounterattackFrame, source: string): void {
  const { state } = play;
  const side = defendingSide(state);
  const card = handCard(source);
  const from = card === undefined ? 'deck' : 'hand';
  replaceFrame(state, { ...frame, step: 'open', hidden: from });
  if (card === undefined) layDown(play, 1);
  else layFromHand(play, side, card);
  play.emit({
    type: 'counterattack-hidden',
    rule: '9.3a',
    side,
    from,
    card: card === undefined ? undefined : cardCode(card),
  });
}

// --- the steps that go by themselves --------------------------------------------------------------------------------

type Step = (play: Play, frame: CounterattackFrame) => void;

/** 9.3a 9.3b 9.3c R50 The defender's cards, the answer, and then the hidden card. */
const STEPS: Readonly<Partial<Record<CounterattackFrame['step'], Step>>> = {
  open: (play, frame) => takeCard(play, frame, 'answer-1', defendingSide(play.state), 'counterattack-open'),
  'answer-1': (play, frame) => takeCard(play, frame, 'answer-2', attackingSide(play.state), 'counterattack-answer'),
  'answer-2': (play, frame) => takeCard(play, frame, 'reveal', attackingSide(play.state), 'counterattack-answer'),
  reveal: (play, frame) => takeCard(play, frame, 'totals', defendingSide(play.state), 'counterattack-hidden'),
  totals: compare,
  'go-back': sendBack,
  lose: takeLoss,
  over: conclude,
};

function takeCard(
  { state }: Play,
  frame: CounterattackFrame,
  next: CounterattackFrame['step'],
  side: Side,
  use: CombatUse,
): void {
  replaceFrame(state, { ...frame, step: next });
  pushFrame(state, { at: 'combat-card', side, use, unit: undefined, card: undefined });
}

/** 9.3c 9.3d 9.3e It succeeds if its total is higher; if not, all goes on as if there had been none. */
function compare(play: Play, frame: CounterattackFrame): void {
  const { state } = play;
  const [answer, counter] = counterSheets(frame);
  const succeeded = isCountered(counter.total, answer.total);
  play.emit({
    type: 'counterattack-resolved',
    rule: succeeded ? '9.3d' : '9.3e',
    side: defendingSide(state),
    counter,
    answer,
    succeeded,
  });
  if (!succeeded) {
    popFrame(state);
    retireCards(state, frame);
    return;
  }
  replaceFrame(state, { ...frame, step: 'go-back' });
  const side = defendingSide(state);
  pushFrame(state, { at: 'loss', side, among: participants(state, side), kind: 'eliminate' }); // R51
}

/** 9.3d R51 R53 The attackers return to the hexes from which they came. */
function sendBack({ state }: Play, frame: CounterattackFrame): void {
  replaceFrame(state, { ...frame, step: 'lose' });
  const side = attackingSide(state);
  pushFrame(state, { at: 'withdraw', side, left: participants(state, side), barred: [], gone: [] });
}

/** 9.3d One of those that are left loses a step. */
function takeLoss({ state }: Play, frame: CounterattackFrame): void {
  replaceFrame(state, { ...frame, step: 'over' });
  pushFrame(state, { at: 'loss', side: attackingSide(state), among: attackersLeft(state), kind: 'step' });
}

/** 9.3d R51 There are no other losses: the combat is over, and the defender has won it. */
function conclude({ state }: Play, frame: CounterattackFrame): void {
  popFrame(state);
  retireCards(state, frame);
  const index = state.stack.findLastIndex(({ at }) => at === 'combat');
  const combat = state.stack[index];
  if (combat?.at !== 'combat') throw new Error('A counterattack without a Close Combat');
  state.stack[index] = { ...combat, step: 'after', winner: defendingSide(state) };
}

/** 2.0x */
function retireCards(state: State, { open, answer }: CounterattackFrame): void {
  retire(
    state,
    [...open, ...answer].map(({ card }) => card),
  );
}
