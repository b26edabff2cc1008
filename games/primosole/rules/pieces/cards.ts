/** 1.0b 2.0t The deck: 52 cards as small integers, 13 of each suit in the order of the suits, each from the ace to the king. */
import { tables } from '../board/tables.js';
import type { Color, EventPlayer, Rank, RandomEvent, Suit } from '../vocabulary/vocabulary.js';
import { RANDOM_EVENT_NAMES, RANKS, SUITS } from '../vocabulary/vocabulary.js';

export type Card = number;

export const DECK_SIZE = SUITS.length * RANKS.length;

export const DECK: readonly Card[] = Array.from({ length: DECK_SIZE }, (_, card) => card);

export function cardOf(rank: Rank, suit: Suit): Card {
  return SUITS.indexOf(suit) * RANKS.length + RANKS.indexOf(rank);
}

export function suitOf(card: Card): Suit {
  return SUITS[Math.floor(card / RANKS.length)];
}

export function rankOf(card: Card): Rank {
  return RANKS[card % RANKS.length];
}

export function colorOf(card: Card): Color {
  const suit = suitOf(card);
  return suit === 'diamonds' || suit === 'hearts' ? 'red' : 'black';
}

const values = Uint8Array.from(DECK, (card) => tables.cardValues[rankOf(card)]);

/** 2.0u 2.0v Ace, jack, queen and king count 1, the others what they show. */
export function valueOf(card: Card): number {
  return values[card];
}

// --- random events --------------------------------------------------------------------------------------------------

export interface CardEvent {
  readonly event: RandomEvent;
  readonly name: string;
  /** Whose event it is. */
  readonly player: EventPlayer;
  readonly rule: string;
}

const events: readonly (CardEvent | undefined)[] = DECK.map((card) => {
  const row = tables.randomEvents.find(({ rank, colors }) => rank === rankOf(card) && colors.includes(colorOf(card)));
  return row && { event: row.event, name: RANDOM_EVENT_NAMES[row.event], player: row.player, rule: row.rule };
});

/** 12.2 The event of an ace, jack, queen or king; undefined for a number card. */
export function eventOf(card: Card): CardEvent | undefined {
  return events[card];
}

// --- names ----------------------------------------------------------------------------------------------------------

const LETTERS: Readonly<Record<Suit, string>> = { clubs: 'C', diamonds: 'D', hearts: 'H', spades: 'S' };
const SYMBOLS: Readonly<Record<Suit, string>> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };
const SPOKEN: Readonly<Record<Rank, string>> = {
  A: 'ace',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '6': 'six',
  '7': 'seven',
  '8': 'eight',
  '9': 'nine',
  '10': 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
};

/** How a card is written in actions, positions and records: "7H", "10C". */
export function cardCode(card: Card): string {
  return codes[card];
}

const codes = DECK.map((card) => rankOf(card) + LETTERS[suitOf(card)]);

/** How a card is shown: "7♥", "10♣". */
export function cardName(card: Card): string {
  return rankOf(card) + SYMBOLS[suitOf(card)];
}

/** How a card is read aloud: "seven of hearts". */
export function spokenCardName(card: Card): string {
  return `${SPOKEN[rankOf(card)]} of ${suitOf(card)}`;
}

/** The symbol of a suit, which a hex shows as well. */
export function suitSymbol(suit: Suit): string {
  return SYMBOLS[suit];
}

const byCode: ReadonlyMap<string, Card> = new Map(DECK.map((card) => [cardCode(card), card]));

/** The card that is written so, or undefined. */
export function findCard(code: string): Card | undefined {
  return byCode.get(code);
}
