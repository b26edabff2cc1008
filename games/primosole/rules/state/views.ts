/** 2.0x 2.0aa 11.6.1 R79 What each side may know: its own hand, its own mines, and everything that lies open. */
import type { Event } from './events.js';
import type { CardPlace, Mine, State } from './state.js';
import { CARD_PLACES } from './state.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

const UNKNOWN = CARD_PLACES.indexOf('unknown');

/** 2.0aa 9.2a 9.3a 12.2b The places whose cards a side cannot tell from one another: the pile, and what the other side alone knows. */
const HIDDEN: Readonly<Record<Side, readonly boolean[]>> = {
  british: hiddenFrom('british'),
  german: hiddenFrom('german'),
};

function hiddenFrom(side: Side): boolean[] {
  const other = opponentOf(side);
  const hidden: readonly CardPlace[] = ['pile', 'down', `${other}-hand`, `${other}-discard`, `${other}-hidden`];
  return CARD_PLACES.map((place) => hidden.includes(place));
}

/** R79 The state as a side knows it. Only the cards and the values of mines are not open to both. */
export function viewOf(state: State, side: Side): State {
  const hidden = HIDDEN[side];
  return {
    ...state,
    cards: state.cards.map((place) => (hidden[place] ? UNKNOWN : place)),
    mines: state.mines.map((mine) => seenMine(mine, side)),
  };
}

/** 11.6.1 The value of a marker is its owner's secret until it is turned up. */
function seenMine(mine: Mine, side: Side): Mine {
  return mine.side === side || mine.faceUp ? mine : { ...mine, value: undefined };
}

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
