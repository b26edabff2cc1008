/** 9.2b 9.2c 9.2e 9.3 The cards of Close Combat: each is drawn, played from the hand or turned over, one at a time. */
import type { Consequence, Preview, Tally, Violation } from '@bridgehead/engine';
import { popFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { handCard } from '../state/actions.js';
import { cardChoices, judgeCard } from '../deck/actors.js';
import { countTen } from '../deck/ammo.js';
import { pushEvent } from '../activation/card-events.js';
import type { Card } from '../pieces/cards.js';
import { cardName, valueOf } from '../pieces/cards.js';
import { addCards, attackingSide, defendingSide, totalSheet } from './close-combat-sums.js';
import { drawCard, playCard, turnOver, turnOverFromHand } from '../deck/deck.js';
import type { CombatCard, CombatCardFrame, CombatFrame, CombatUse, CounterattackFrame } from '../state/frames.js';
import { notAnAnswer } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import { shortNameOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** 2.0ab Who does not choose draws. */
export const FROM_DECK: Action = { do: 'card', card: 'deck' };

// --- what lies on the table -----------------------------------------------------------------------------------------

type Fight = CombatFrame | CounterattackFrame;

/** The fight for which a card is taken: the nearest on the stack, under whatever an event has put upon it. */
function fightBelow(state: State): { readonly fight: Fight; readonly index: number } {
  const index = state.stack.findLastIndex((frame) => frame.at === 'combat' || frame.at === 'counterattack');
  const fight = state.stack[index];
  if (fight?.at !== 'combat' && fight?.at !== 'counterattack') throw new Error('A combat card without a Close Combat');
  return { fight, index };
}

/** Lays a card face up beside the others of its side. */
function layOpen(state: State, side: Side, laid: CombatCard): void {
  const { fight, index } = fightBelow(state);
  if (fight.at === 'combat')
    state.stack[index] = { ...fight, open: { ...fight.open, [side]: [...fight.open[side], laid] } };
  else if (side === attackingSide(state)) state.stack[index] = { ...fight, answer: [...fight.answer, laid] };
  else
    state.stack[index] = {
      ...fight,
      open: [...fight.open, laid],
      hidden: laid.use === 'counterattack-hidden' ? 'none' : fight.hidden,
    };
}

/** The totals of both sides as far as they lie open, the attacker's first. */
export function totalsSoFar(state: State): Tally[] {
  const { fight } = fightBelow(state);
  if (fight.at === 'counterattack') return counterSheets(fight);
  return [attackingSide(state), defendingSide(state)].map((side) => totalSheet(state, side, fight.open[side]));
}

/** 9.3b 9.3c Counterattack and answer, with their parts; no Firepower is added. */
export function counterSheets({
  open,
  answer,
  difference,
}: CounterattackFrame): [answer: TallySheet, counter: TallySheet] {
  const reply = new TallySheet('Answer');
  reply.add('9.3b', 'difference', difference);
  addCards(reply, answer);
  const counter = new TallySheet('Counterattack');
  addCards(counter, open);
  return [reply, counter];
}

// --- 2.0ab from the deck or from the hand ---------------------------------------------------------------------------

/** 2.0ab The cards that a side can choose between: the deck, and those of its hand. */
export function listCards(state: State, side: Side): Action[] {
  return cardChoices(state, side).map((card): Action => ({ do: 'card', card }));
}

/** 2.0ab The rule is that of the question. */
export function judgeCombatCard(state: State, side: Side, action: Action, rule: string): Violation[] {
  return action.do === 'card' ? judgeCard(state, side, action.card) : [notAnAnswer(rule, action.do, ['card'])];
}

/** What a player sees before they take or play a card: what it is for, and how things stand. */
export function previewCard(state: State, side: Side, action: Action, purpose: string): Preview {
  const card = action.do === 'card' ? handCard(action.card) : undefined;
  const summary = card === undefined ? `Draw a card for ${purpose}` : `Play ${cardName(card)} for ${purpose}`;
  return { summary, tallies: totalsSoFar(state), consequences: card === undefined ? [] : costOf(state, side, card) };
}

/** 11.5b */
function costOf(state: State, side: Side, card: Card): Consequence[] {
  if (valueOf(card) !== tables.ammoCard) return [];
  return [
    { kind: 'own-loss', rule: '11.5b', text: `The ${SIDE_NAMES[side]} Ammo level goes up to ${state.ammo[side] + 1}.` },
  ];
}

// --- one card -------------------------------------------------------------------------------------------------------

/** 9.2f 9.3c These lie face down already and are turned over. */
const TURNED: ReadonlySet<CombatUse> = new Set<CombatUse>(['combat-hidden', 'counterattack-hidden']);

/** 9.2b 9.2c 9.2d 9.2e 9.2f 9.3a 9.3b 9.3c A card is drawn, played or turned over; its event comes first (12.1a), then it counts, also as ammunition (11.5b). */
export const combatCardProcedure: PrimosoleProcedure<CombatCardFrame> = {
  run(play, frame) {
    const { state } = play;
    const { side, use, card } = frame;
    if (card !== undefined) {
      countTen(play, side, card, use);
      finish(state, frame, card);
      return 'again';
    }
    if (!TURNED.has(use) && tables.cardUses[use].from === 'deck-or-hand' && state.handSize[side] > 0) return 'ask';
    if (use === 'counterattack-hidden' && liesFromHand(state))
      replaceFrame(state, { ...frame, card: turnOverFromHand(play, side, use) });
    else fromDeck(play, frame);
    return 'again';
  },

  decision: {
    ask(state, frame) {
      return [
        {
          side: frame.side,
          text: `Take ${frame.use === 'combat-open' ? 'an open card' : 'a card'} for ${purposeOf(frame)}.`,
          rule: ruleOf(state, frame),
          decline: FROM_DECK,
        },
      ];
    },
    candidates(state, frame) {
      return listCards(state, frame.side);
    },
    judge(state, frame, _side, action) {
      return judgeCombatCard(state, frame.side, action, ruleOf(state, frame));
    },
    apply(play, frame, side, action) {
      if (action.do !== 'card') return;
      const card = handCard(action.card);
      if (card === undefined) return fromDeck(play, frame);
      playCard(play, side, card, frame.use);
      replaceFrame(play.state, { ...frame, card });
    },
    preview(state, frame, side, action) {
      return previewCard(state, side, action, purposeOf(frame));
    },
  },
};

/** 12.1a A card from the deck brings its event before it counts; if none is left, the total goes on without (R84). */
function fromDeck(play: Play, frame: CombatCardFrame): void {
  const { state } = play;
  const { side, use } = frame;
  const card = TURNED.has(use) ? turnOver(play, side, use) : drawCard(play, side, use);
  if (card === undefined) return finish(state, frame, undefined);
  replaceFrame(state, { ...frame, card });
  pushEvent(play, card, use);
}

function finish(state: State, { side, use }: CombatCardFrame, card: Card | undefined): void {
  popFrame(state);
  layOpen(state, side, { use, card });
}

/** 9.3a The counterattacker has laid their hidden card from the hand: it brings no event (12.1b). */
function liesFromHand(state: State): boolean {
  const { fight } = fightBelow(state);
  return fight.at === 'counterattack' && fight.hidden === 'hand';
}

/** 9.2b 9.2c The same card has a rule for the defender and one for the attacker. */
function ruleOf(state: State, { side, use }: CombatCardFrame): string {
  if (use === 'combat-open') return side === attackingSide(state) ? '9.2c' : '9.2b';
  return tables.cardUses[use].rule;
}

const PURPOSES: Readonly<Record<CombatUse, string>> = {
  'combat-hidden': 'the Close Combat',
  'combat-open': 'the Close Combat',
  'combined-arms': 'combined arms',
  coordination: 'coordination',
  'counterattack-hidden': 'the counterattack, face down',
  'counterattack-open': 'the counterattack',
  'counterattack-answer': 'the answer to the counterattack',
};

function purposeOf({ use, unit }: CombatCardFrame): string {
  return unit === undefined ? PURPOSES[use] : shortNameOf(unit);
}
