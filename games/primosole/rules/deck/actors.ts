/** 4.3 Which units can act, and where the cards for their actions may come from. */
import type { Violation } from '@bridgehead/engine';
import { withRemedy } from '@bridgehead/engine';
import { handCard } from '../state/actions.js';
import { label } from '../board/board.js';
import { cardCode, cardName, DECK, suitOf, valueOf } from '../pieces/cards.js';
import { handOf } from './deck.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { hasMark, isDisorganized, isOnMap, MARK_BIT } from '../state/state.js';
import type { Unit } from '../pieces/units.js';
import { nameOf, sideOf, unitsOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** 8.1a 8.1b 8.1g Why Disorganized units cannot act so; allowed: rally. */
type Disorganized = 'is-disorganized' | 'disorganized-fire' | 'disorganized-engineers' | 'allowed';

/** 4.3a 4.3b 8.1a What keeps a unit from an action: it must be activated, fresh, and in good order; only rally asks for a Disorganized one. */
export function judgeActor(
  state: State,
  side: Side,
  unit: Unit,
  disorganized: Disorganized = 'is-disorganized',
): Violation[] {
  const named = { unit: nameOf(unit) };
  if (sideOf(unit) !== side) return [refuse('not-your-unit', { ...named, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, unit)) return [refuse('off-map', named)];
  const violations: Violation[] = [];
  if (!hasMark(state, unit, 'activated')) violations.push(refuse('not-activated', named));
  if (hasMark(state, unit, 'acted') || hasMark(state, unit, 'suspended'))
    violations.push(refuse('acted-already', named));
  if (disorganized !== 'allowed' && isDisorganized(state, unit)) violations.push(refuse(disorganized, named));
  return violations;
}

/** 4.3a 4.3b 8.1a Whether a unit can act: judgeActor without its sentences. */
export function mayAct(
  state: State,
  side: Side,
  unit: Unit,
  order: 'good-order' | 'any-order' = 'good-order',
): boolean {
  if (!isFresh(state, unit)) return false;
  return sideOf(unit) === side && isOnMap(state, unit) && (order === 'any-order' || !isDisorganized(state, unit));
}

const ACTIVITY = MARK_BIT.activated | MARK_BIT.acted | MARK_BIT.suspended;

/** 4.3a 4.3b */
function isFresh(state: State, unit: Unit): boolean {
  return (state.marks[unit] & ACTIVITY) === MARK_BIT.activated;
}

/** 4.3a Units of a side that can still act, whatever their order. */
export function freshUnits(state: State, side: Side): Unit[] {
  const fresh: Unit[] = [];
  for (const unit of unitsOf(side)) if (isFresh(state, unit) && isOnMap(state, unit)) fresh.push(unit);
  return fresh;
}

/** D.9 Nothing but moves comes before an open Close Combat is fought. */
export function judgeNoCombat(state: State): Violation[] {
  return state.combat === undefined
    ? []
    : [
        withRemedy(refuse('combat-open', { hex: label(state.combat.hex) }), 'Fight it, or move more units into it.', {
          do: 'fight',
        }),
      ];
}

/** 2.0ab A card that an action takes from the hand must be in it. */
export function judgeCard(state: State, side: Side, text: string): Violation[] {
  const card = handCard(text);
  return card === undefined || handOf(state, side).includes(card)
    ? []
    : [refuse('not-in-hand', { card: cardName(card) })];
}

/** The same number for cards of the same value and suit. */
const effectOf = DECK.map((card) =>
  DECK.findIndex((other) => valueOf(other) === valueOf(card) && suitOf(other) === suitOf(card)),
);

/**
 * 2.0ab The deck, and every card from the hand that differs in effect. Value and suit both matter, whatever the card is for: what
 * is not played now serves another time. A card from the hand brings no event (12.1b), so court cards and ace of a suit are alike.
 */
export function cardChoices(state: State, side: Side): string[] {
  const choices = ['deck'];
  const hand = handOf(state, side);
  for (const [index, card] of hand.entries())
    if (hand.findIndex((other) => effectOf[other] === effectOf[card]) === index) choices.push(cardCode(card));
  return choices;
}
