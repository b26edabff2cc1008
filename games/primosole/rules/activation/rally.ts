/** 8.3 A Disorganized unit tries to rally: its action for the turn. */
import type { Preview, Violation } from '@bridgehead/engine';
import { popFrame, pushFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { handCard } from '../state/actions.js';
import { cardChoices, freshUnits, judgeActor, judgeCard, judgeNoCombat } from '../deck/actors.js';
import { label } from '../board/board.js';
import { pushEvent } from './card-events.js';
import type { Card } from '../pieces/cards.js';
import { cardCode, cardName, valueOf } from '../pieces/cards.js';
import { drawCard, playCard, retire } from '../deck/deck.js';
import { addMorale, moraleOf } from '../hits/fire-sums.js';
import type { RallyFrame } from '../state/frames.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { clearMark, isDisorganized, isOnMap, setMark } from '../state/state.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** 8.3a R70 What is wrong with an attempt to rally. */
export function judgeRally(state: State, side: Side, action: ActionOf<'rally'>): Violation[] {
  const unit = unitOf(action.unit);
  const violations = [...judgeNoCombat(state), ...judgeActor(state, side, unit, 'allowed')];
  if (sideOf(unit) === side && isOnMap(state, unit) && !isDisorganized(state, unit))
    violations.push(refuse('not-disorganized', { unit: nameOf(unit) }));
  return [...violations, ...judgeCard(state, side, action.card)];
}

/** 8.3a Every attempt that a side can make now. */
export function listRallies(state: State, side: Side): Action[] {
  if (state.combat !== undefined) return [];
  const able = freshUnits(state, side).filter((unit) => isDisorganized(state, unit));
  if (able.length === 0) return [];
  const cards = cardChoices(state, side);
  return able.flatMap((unit) => cards.map((card): Action => ({ do: 'rally', unit: idOf(unit), card })));
}

/** 8.3a 8.3b The attempt is the action of the unit, whatever comes of it. */
export function applyRally(play: Play, side: Side, action: ActionOf<'rally'>): void {
  const unit = unitOf(action.unit);
  setMark(play.state, unit, 'acted');
  const card = handCard(action.card);
  if (card !== undefined) playCard(play, side, card, 'rally');
  pushFrame(play.state, { at: 'rally', unit, card });
}

export function previewRally(state: State, action: ActionOf<'rally'>): Preview {
  const unit = unitOf(action.unit);
  const morale = new TallySheet('Morale, to be above the card');
  addMorale(morale, state, unit);
  const card = handCard(action.card);
  return {
    summary: `Rally ${shortNameOf(unit)}${card === undefined ? '' : ` with ${cardName(card)}`}`,
    tallies: [morale],
    consequences: [],
  };
}

export const rallyProcedure: PrimosoleProcedure<RallyFrame> = {
  run(play, frame) {
    const { state } = play;
    const side = sideOf(frame.unit);
    const card = frame.card ?? drawCard(play, side, 'rally');
    if (frame.card === undefined && card !== undefined) {
      replaceFrame(state, { ...frame, card });
      pushEvent(play, card, 'rally');
      return 'again';
    }
    popFrame(state);
    retire(state, [card]);
    resolveRally(play, frame.unit, card);
    return 'again';
  },
};

/** 8.3a R42 R84 The card must be lower than the Morale, which is lowered already; an event may have rallied the unit before. */
function resolveRally(play: Play, unit: Unit, card: Card | undefined): void {
  const { state } = play;
  if (!isOnMap(state, unit) || !isDisorganized(state, unit)) return;
  const morale = moraleOf(state, unit);
  const shown = card === undefined ? 'no card' : cardCode(card);
  if ((card === undefined ? 1 : valueOf(card)) < morale) {
    clearMark(state, unit, 'disorganized');
    play.emit({ type: 'rallied', rule: '8.3a', unit: idOf(unit), hex: label(state.place[unit]), card: shown, morale });
  } else play.emit({ type: 'rally-failed', rule: '8.3a', unit: idOf(unit), card: shown, morale });
}
