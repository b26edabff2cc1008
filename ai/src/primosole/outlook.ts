/** What cards may come, as far as a side knows: the chance of each value, and of sums of several. */
import { itemAt } from '@bridgehead/engine';
import type { State, Suit } from '@bridgehead/primosole';
import { cardsAt, pileSize, suitOf, valueOf } from '@bridgehead/primosole';

/** The highest value of a card (2.0u). */
const HIGHEST = 10;

export interface Outlook {
  /** The chance of each value, from index 1 to HIGHEST. */
  readonly chance: readonly number[];
  /** The chance of each suit. */
  readonly suits: ReadonlyMap<Suit, number>;
  /** The chance of each sum of so many cards, worked out when first wanted. */
  readonly sums: (readonly number[])[];
}

/** 2.0w The pile and all that the side cannot tell from it; the used cards where the pile is empty. */
export function outlookOf(view: State): Outlook {
  const cards =
    pileSize(view) > 0 ? cardsAt(view, 'pile', 'unknown') : cardsAt(view, 'used', 'british-discard', 'german-discard');
  const each = 1 / Math.max(1, cards.length);
  const chance = Array.from({ length: HIGHEST + 1 }, () => 0);
  const suits = new Map<Suit, number>();
  for (const card of cards) {
    chance[valueOf(card)] = itemAt(chance, valueOf(card)) + each;
    suits.set(suitOf(card), (suits.get(suitOf(card)) ?? 0) + each);
  }
  if (cards.length === 0) chance[1] = 1; // R84
  return { chance, suits, sums: [[1]] };
}

/** The chance that a card has a value or more. */
export function chanceOfAtLeast({ chance }: Outlook, value: number): number {
  let sum = 0;
  for (let each = Math.max(1, value); each <= HIGHEST; each++) sum += itemAt(chance, each);
  return sum;
}

/** The chance that a card is lower than a value. */
export function chanceBelow(outlook: Outlook, value: number): number {
  return 1 - chanceOfAtLeast(outlook, value);
}

/** The chance of each sum of so many cards, as if each were drawn from the whole pool. */
function sumsOf(outlook: Outlook, cards: number): readonly number[] {
  const { sums, chance } = outlook;
  while (sums.length <= cards) {
    const known = itemAt(sums, sums.length - 1);
    const next = Array.from({ length: known.length + HIGHEST }, () => 0);
    for (const [sum, likely] of known.entries())
      for (let value = 1; value <= HIGHEST; value++)
        next[sum + value] = itemAt(next, sum + value) + likely * itemAt(chance, value);
    sums.push(next);
  }
  return itemAt(sums, cards);
}

/** The chance that a lead and so many cards come to as much as the cards of the other side, or to so much more. */
export function chanceToReach(outlook: Outlook, lead: number, own: number, other: number, margin = 0): number {
  const [mine, theirs] = [sumsOf(outlook, own), sumsOf(outlook, other)];
  let chance = 0;
  for (const [sum, likely] of mine.entries()) {
    if (likely === 0) continue;
    let below = 0;
    const most = Math.min(theirs.length - 1, lead + sum - margin);
    for (let their = 0; their <= most; their++) below += itemAt(theirs, their);
    chance += likely * below;
  }
  return chance;
}

/** What a card from the hand is worth to keep: the higher the more, so that the lowest that will do is played. */
export function cardWorth(value: number): number {
  if (value >= 7) return 0.2 + 0.14 * (value - 6);
  return 0.1 + 0.015 * value;
}
