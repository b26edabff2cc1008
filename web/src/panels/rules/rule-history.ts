/** Where a reader has been in the rulebook, and the way back and forward. */
import { itemAt } from '@bridgehead/engine';

export type RulePlace =
  /** The contents, or what was found for some words. */
  { readonly at: 'contents'; readonly word: string } | { readonly at: 'rule'; readonly id: string };

export interface RuleHistory {
  /** Never empty. */
  readonly places: readonly RulePlace[];
  /** The place that is shown now. */
  readonly now: number;
}

export const CONTENTS: RulePlace = { at: 'contents', word: '' };
export const UNREAD: RuleHistory = { places: [CONTENTS], now: 0 };

export function placeNow({ places, now }: RuleHistory): RulePlace {
  return itemAt(places, now);
}

/** Goes to a place; what lay ahead is forgotten. The same place again is no new one. */
export function visit(history: RuleHistory, place: RulePlace): RuleHistory {
  if (isSame(placeNow(history), place)) return history;
  return { places: [...history.places.slice(0, history.now + 1), place], now: history.now + 1 };
}

/** Searching changes the contents in place: each letter is no step of its own. */
export function search(history: RuleHistory, word: string): RuleHistory {
  const place: RulePlace = { at: 'contents', word };
  if (placeNow(history).at !== 'contents') return visit(history, place);
  return { places: history.places.with(history.now, place), now: history.now };
}

export function mayGo({ places, now }: RuleHistory, way: 'back' | 'forward'): boolean {
  return way === 'back' ? now > 0 : now < places.length - 1;
}

export function go(history: RuleHistory, way: 'back' | 'forward'): RuleHistory {
  if (!mayGo(history, way)) return history;
  return { ...history, now: history.now + (way === 'back' ? -1 : 1) };
}

function isSame(one: RulePlace, other: RulePlace): boolean {
  if (one.at === 'rule') return other.at === 'rule' && one.id === other.id;
  return other.at === 'contents' && one.word === other.word;
}
