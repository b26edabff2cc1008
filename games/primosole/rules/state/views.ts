/** 2.0x 2.0aa 11.6.1 R79 What each side may know: its own hand, its own mines, and everything that lies open. */
import type { Event } from './events.js';
import type { CardPlace, Mine, State } from './state.js';
import { CARD_PLACES } from './state.js';
import { DECK_SIZE } from '../pieces/cards.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

const UNKNOWN = CARD_PLACES.indexOf('unknown');

/** 2.0aa 9.2a 9.3a 12.2b How a side sees a card in each place: it cannot tell those in the pile and those that the other side alone knows from one another. */
const SEEN: Readonly<Record<Side, Uint8Array>> = { british: seenBy('british'), german: seenBy('german') };

function seenBy(side: Side): Uint8Array {
  const other = opponentOf(side);
  const hidden: readonly CardPlace[] = ['pile', 'down', `${other}-hand`, `${other}-discard`, `${other}-hidden`];
  return Uint8Array.from(CARD_PLACES, (place, index) => (hidden.includes(place) ? UNKNOWN : index));
}

/** R79 The state as a side knows it. Only the cards and the values of mines are not open to both. */
export function viewOf(state: State, side: Side): State {
  const seen = SEEN[side];
  const cards = new Uint8Array(DECK_SIZE);
  for (let card = 0; card < DECK_SIZE; card++) cards[card] = seen[state.cards[card]];
  return { ...state, cards, mines: seenMines(state.mines, side) };
}

/** 11.6.1 The value of a marker is its owner's secret until it is turned up. Markers change seldom, and views are asked for at every question. */
function seenMines(mines: readonly Mine[], side: Side): readonly Mine[] {
  const last = lastSeen[side];
  if (last.mines === mines) return last.seen;
  const seen = mines.map((mine) => (mine.side === side || mine.faceUp ? mine : { ...mine, value: undefined }));
  lastSeen[side] = { mines, seen };
  return seen;
}

/** The markers that were looked at last; lists of markers are replaced, never changed. */
const lastSeen: Record<Side, { readonly mines: readonly Mine[]; readonly seen: readonly Mine[] }> = {
  british: { mines: [], seen: [] },
  german: { mines: [], seen: [] },
};

/** R79 What a side learns of an event: the numbers of cards and markers are open, what they are is not. */
export function seenEvent(event: Event, side: Side): Event {
  switch (event.type) {
    case 'dealt':
    case 'refilled':
      return event.side === side ? event : { ...event, cards: undefined };
    case 'exchanged':
      return event.side === side ? event : { ...event, discarded: undefined, drawn: undefined };
    case 'mines-drawn':
      return event.side === side ? event : { ...event, values: undefined };
    case 'counterattack-hidden':
      return event.side === side ? event : { ...event, card: undefined };
    default:
      return event;
  }
}
