/**
 * 2.0s to 2.0ab The deck in play. The pile has no order: a draw picks one of the cards in it, all equally likely,
 * which is what shuffling comes to. On a view the pool holds what that side does not know; so rules and odds work there too.
 */
import type { Chance } from '@bridgehead/engine/chance';
import { byWord } from '@bridgehead/engine/content';
import type { Card } from '../pieces/cards.js';
import { DECK_SIZE, cardCode } from '../pieces/cards.js';
import type { CardPlace, State } from '../state/state.js';
import { CARD_PLACES } from '../state/state.js';
import type { Play } from '../situation/types.js';
import type { CardUse, Side } from '../vocabulary/vocabulary.js';

export function placeOfCard(state: State, card: Card): CardPlace {
  return CARD_PLACES[state.cards[card]];
}

export function putCard(state: State, card: Card, place: CardPlace): void {
  state.cards[card] = CARD_PLACES.indexOf(place);
}

const BIT: Readonly<Record<CardPlace, number>> = byWord(CARD_PLACES, (_, index) => 1 << index);

function cardsIn(state: State, bits: number): Card[] {
  const found: Card[] = [];
  for (let card = 0; card < DECK_SIZE; card++) if ((bits & (1 << state.cards[card])) !== 0) found.push(card);
  return found;
}

export function cardsAt(state: State, ...places: readonly CardPlace[]): Card[] {
  let bits = 0;
  for (const place of places) bits |= BIT[place];
  return cardsIn(state, bits);
}

/** The hand of a side; in a view of the other side it is empty, whatever its size. */
export function handOf(state: State, side: Side): Card[] {
  return cardsIn(state, side === 'british' ? BIT['british-hand'] : BIT['german-hand']);
}

/** Cards that can still be drawn, those lying face down among them; and what is known of those that somebody has. */
const POOL = BIT.pile | BIT.unknown;
const HANDS = BIT['british-hand'] | BIT['german-hand'];
const HELD = HANDS | BIT['british-discard'] | BIT['german-discard'] | BIT['british-hidden'] | BIT['german-hidden'];

/** R3 How many cards lie in the pile: public. Cards that a side holds, has exchanged or has laid down are not in it, even if nobody knows which they are. */
export function pileSize(state: State): number {
  const { handSize, discarded } = state;
  const laid = state.stack.some((frame) => frame.at === 'counterattack' && frame.hidden === 'hand') ? 1 : 0;
  const held = handSize.british + handSize.german + discarded.british + discarded.german + laid;
  let [pool, seen, down] = [0, 0, 0];
  for (let card = 0; card < DECK_SIZE; card++) {
    const bit = 1 << state.cards[card];
    if ((bit & POOL) !== 0) pool++;
    else if ((bit & HELD) !== 0) seen++;
    else if (bit === BIT.down) down++;
  }
  const spokenFor = state.reserved - down;
  return pool - spokenFor - Math.max(0, held - seen);
}

/** R1 Before a card is drawn from an empty pile, the used cards become the pile. What remains of the old one lies face down. */
function reshuffle(play: Play): void {
  const { state } = play;
  for (const card of cardsAt(state, 'pile')) putCard(state, card, 'down');
  for (const card of cardsAt(state, 'used', 'british-discard', 'german-discard')) putCard(state, card, 'pile');
  state.discarded = { british: 0, german: 0 };
  play.emit({ type: 'reshuffled', rule: '2.0y' });
}

/**
 * Any card of the pile. On a view that has seen the used cards become the pile, those are known, and what lies among them of
 * the other side's exchanged cards is not: such a card may be any of the unknown ones. `size` is that of the pile.
 */
function pickFromPile({ state, chance }: Play, size: number, label: string): Card {
  const [known, unknown] = [cardsIn(state, BIT.pile), cardsIn(state, BIT.unknown)];
  if (known.length === 0) return pickFrom(chance, unknown, label);
  if (unknown.length === 0 || size <= known.length) return pickFrom(chance, known, label);
  const place = chance.pick(size, label);
  return place < known.length ? known[place] : pickFrom(chance, unknown, label);
}

/** A card that lies face down: on a view it is one of those that are not known. */
function cardsDown(state: State): Card[] {
  const places: readonly CardPlace[] = ['down', 'unknown', 'pile'];
  return places.map((place) => cardsAt(state, place)).find((cards) => cards.length > 0) ?? [];
}

function pickFrom(chance: Chance, cards: readonly Card[], label: string): Card {
  return cards[chance.pick(cards.length, label, cards)];
}

/** A card from the pile into a place; undefined if no card is left anywhere (R84). */
export function drawTo(play: Play, place: CardPlace, label: string): Card | undefined {
  const { state } = play;
  let size = pileSize(state);
  if (size <= 0) {
    reshuffle(play);
    size = pileSize(state);
  }
  if (size <= 0) return undefined;
  const card = pickFromPile(play, size, label);
  putCard(state, card, place);
  return card;
}

/** Draws a card for a use and shows it. */
export function drawCard(play: Play, side: Side, use: CardUse): Card | undefined {
  const card = drawTo(play, 'table', `card for ${use}`);
  if (card !== undefined) play.emit({ type: 'card', rule: '2.0ab', side, card: cardCode(card), use, from: 'deck' });
  return card;
}

/** 2.0ab Plays a card from the hand for a use: it brings no event (12.1b). */
export function playCard(play: Play, side: Side, card: Card, use: CardUse): void {
  const { state } = play;
  putCard(state, card, 'table');
  state.handSize = { ...state.handSize, [side]: state.handSize[side] - 1 };
  play.emit({ type: 'card', rule: '2.0ab', side, card: cardCode(card), use, from: 'hand', reveals: true });
}

/** 9.2a Lays so many cards face down: which they are is decided when they are turned over. */
export function layDown(play: Play, count: number): void {
  for (let n = 0; n < count; n++) {
    if (pileSize(play.state) <= 0) reshuffle(play);
    if (pileSize(play.state) > 0) play.state.reserved++;
  }
}

/** 9.2f Turns one of the cards over that lie face down. */
export function turnOver(play: Play, side: Side, use: CardUse): Card | undefined {
  const { state } = play;
  if (state.reserved === 0) return undefined;
  const card = pickFrom(play.chance, cardsDown(state), `card for ${use}`);
  state.reserved--;
  putCard(state, card, 'table');
  play.emit({ type: 'card', rule: '9.2f', side, card: cardCode(card), use, from: 'deck' });
  return card;
}

/** 9.3a Lays a card from the hand face down: only its owner knows it. */
export function layFromHand(play: Play, side: Side, card: Card): void {
  const { state } = play;
  putCard(state, card, `${side}-hidden`);
  state.handSize = { ...state.handSize, [side]: state.handSize[side] - 1 };
}

/** 9.3c Turns over the card that was laid down from the hand; for a side that did not know it, it may be any card unknown to that side. */
export function turnOverFromHand(play: Play, side: Side, use: CardUse): Card {
  const { state } = play;
  const [laid] = cardsAt(state, `${side}-hidden`);
  const card = laid ?? pickFrom(play.chance, cardsAt(state, 'unknown'), `card for ${use}`);
  putCard(state, card, 'table');
  play.emit({ type: 'card', rule: '9.3c', side, card: cardCode(card), use, from: 'hand', reveals: true });
  return card;
}

/** 2.0x The cards of a procedure that has ended go to the used pile. */
export function retire(state: State, cards: readonly (Card | undefined)[]): void {
  for (const card of cards) if (card !== undefined) putCard(state, card, 'used');
}
