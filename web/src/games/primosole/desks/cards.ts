/** 12.2b 12.2c A change of orders: which cards in the hand go, together. */
import type { Card } from '@bridgehead/primosole';
import { cardCode, handOf } from '@bridgehead/primosole';
import { NOTHING, toDesk } from '../../../kit/desk-tools.js';
import { cardFace } from '../common/words.js';
import type { PrimosoleDesk, PrimosoleSeat } from './desk.js';

export function exchangeDesk(seat: PrimosoleSeat, chosen: readonly Card[] = []): PrimosoleDesk {
  const hand = handOf(seat.state, seat.side);
  return {
    hint: chosen.length === 0 ? 'Pick the cards to exchange, or keep them all.' : 'Pick more, or exchange these.',
    choices: hand
      .filter((card) => !chosen.includes(card))
      .map((card) => ({
        id: cardCode(card),
        label: `${cardFace(card).text}, ${cardFace(card).means}`,
        group: 'Your hand',
        card: cardCode(card),
        pick: () => toDesk(exchangeDesk(seat, [...chosen, card])),
      })),
    chosen: chosen.map((card) => ({
      id: cardCode(card),
      label: cardFace(card).text,
      role: 'exchanged',
      without: () =>
        exchangeDesk(
          seat,
          chosen.filter((other) => other !== card),
        ),
    })),
    marks: [],
    looks: new Map(),
    proposal: chosen.length === 0 ? undefined : { do: 'exchange', cards: chosen.map(cardCode) },
    pick: () => NOTHING,
  };
}
