import { expect, test } from 'vitest';
import {
  cardCode,
  cardName,
  cardOf,
  colorOf,
  DECK,
  DECK_SIZE,
  eventOf,
  findCard,
  rankOf,
  spokenCardName,
  suitOf,
  suitSymbol,
  valueOf,
} from '../rules/pieces/cards.js';
import { RANKS, SUITS } from '../rules/vocabulary/vocabulary.js';

test('1.0b 2.0t the deck has 52 different cards, 13 of each of the four suits', () => {
  expect(DECK_SIZE).toBe(52);
  expect(new Set(DECK.map((card) => `${rankOf(card)} ${suitOf(card)}`)).size).toBe(52);
  for (const suit of SUITS) expect(DECK.filter((card) => suitOf(card) === suit).map(rankOf)).toEqual([...RANKS]);
  for (const card of DECK) expect(cardOf(rankOf(card), suitOf(card))).toBe(card);
});

test('2.0u cards-1 ace, jack, queen and king have the value 1: sixteen cards', () => {
  expect(valueOf(cardOf('K', 'hearts'))).toBe(1);
  expect(DECK.filter((card) => valueOf(card) === 1).map(rankOf)).toEqual(SUITS.flatMap(() => ['A', 'J', 'Q', 'K']));
});

test('2.0v number cards have their printed value', () => {
  expect(valueOf(cardOf('10', 'clubs'))).toBe(10);
  for (const card of DECK.filter((other) => /^\d/.test(rankOf(other))))
    expect(valueOf(card)).toBe(Number(rankOf(card)));
  expect(DECK.reduce((sum, card) => sum + valueOf(card), 0)).toBe(232);
});

test('a card is written, shown and read aloud', () => {
  const card = cardOf('10', 'spades');
  expect([cardCode(card), cardName(card), spokenCardName(card)]).toEqual(['10S', '10♠', 'ten of spades']);
  for (const other of DECK) expect(findCard(cardCode(other))).toBe(other);
  expect(new Set(DECK.map(spokenCardName)).size).toBe(52);
  for (const wrong of ['', '1S', '11H', 'sa', '7', 'AX']) expect(findCard(wrong), wrong).toBeUndefined();
  expect(SUITS.map(suitSymbol)).toEqual(['♣', '♦', '♥', '♠']);
});

const EVENTS: readonly [string, 'A' | 'J' | 'Q' | 'K', 'black' | 'red', string, string][] = [
  ['12.2a', 'J', 'black', 'Sniper', 'initiative'],
  ['12.2a', 'J', 'red', 'Sniper', 'initiative'],
  ['12.2b', 'Q', 'red', 'Change of orders', 'initiative'],
  ['12.2c', 'Q', 'black', 'Change of orders', 'other'],
  ['12.2d', 'K', 'red', 'Additional orders', 'initiative'],
  ['12.2e', 'K', 'black', 'Additional orders', 'other'],
  ['12.2f', 'A', 'red', 'Quick rally', 'initiative'],
  ['12.2g', 'A', 'black', 'Extra ammo', 'initiative'],
];

test.each(EVENTS)(
  '%s a %s of a %s suit brings %s to the side with the Initiative or the other',
  (rule, rank, color, name, player) => {
    const cards = DECK.filter((card) => rankOf(card) === rank && colorOf(card) === color);
    expect(cards).toHaveLength(2);
    for (const card of cards) expect(eventOf(card)).toMatchObject({ name, player, rule });
  },
);

test('R57 the events take up exactly the sixteen cards of value 1', () => {
  expect(DECK.filter((card) => eventOf(card) !== undefined)).toEqual(DECK.filter((card) => valueOf(card) === 1));
});
