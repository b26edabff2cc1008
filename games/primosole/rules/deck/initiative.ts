/** 3.4 3.6c The Initiative Phase. */
import { cardCode, suitOf } from '../pieces/cards.js';
import { drawTo, retire } from './deck.js';
import type { Play } from '../situation/types.js';
import { opponentOf, SUITS } from '../vocabulary/vocabulary.js';

/**
 * 3.6c 3.4a 3.4b 3.5b R5 The suit of one card says who has the Initiative; then that suit changes hands. The card brings no
 * event. Without a card (R84) the Initiative stays where it is.
 */
export function drawInitiative(play: Play): void {
  const { state } = play;
  const card = drawTo(play, 'table', 'card for the Initiative');
  if (card === undefined) {
    state.active ??= 'british';
    return;
  }
  const suit = suitOf(card);
  const side = state.suits[SUITS.indexOf(suit)];
  state.active = side;
  state.suits = state.suits.map((owner, index) => (SUITS[index] === suit ? opponentOf(owner) : owner));
  play.emit({ type: 'initiative', rule: '3.6c', card: cardCode(card), side, suit });
  retire(state, [card]);
}
