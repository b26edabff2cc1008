/** Every refusal of the game on one page: one check, one code, one sentence with its rule and, where there is one, the remedy. */
import type { FactsByCode, Refusal, Violation } from '@bridgehead/engine';
import { refusal, refuser } from '@bridgehead/engine';

type OfUnit = { unit: string };

const TABLE = {
  // --- any decision
  'not-an-answer': refusal('4.3a', (f: { given: string; expected: string }) => `"${f.given}" does not answer the question; expected ${f.expected}.`),
  'not-your-unit': refusal('4.1a', (f: OfUnit & { side: string }) => `${f.unit} does not belong to the ${f.side} side.`),
  'off-map': refusal('4.3a', (f: OfUnit) => `${f.unit} is not on the map.`),
  'not-in-hand': refusal('2.0ab', (f: { card: string }) => `${f.card} is not in your hand.`),
  'deck-only': refusal('2.0ab', (f: { what: string }) => `The card for ${f.what} comes from the deck, not from the hand.`),
  // --- random events (12.2)
  'no-sniper': refusal('12.2a', (f: OfUnit & { why: string }) => `A sniper cannot hit ${f.unit}: ${f.why}.`),
  'nothing-exchanged': refusal('12.2b', () => 'No card is named.', () => 'Name the cards to exchange, or decline.'),
  'no-room-in-hand': refusal('12.2d', (f: { count: number; room: number }) => `${f.count} cards cannot be taken: the hand has room for ${f.room}.`),
  'no-quick-rally': refusal('12.2f', (f: OfUnit) => `${f.unit} is not a Disorganized unit of the side with the Initiative on the map.`),
} as const;

export type RefusalCode = keyof typeof TABLE;

export const REFUSALS: { readonly [Code in RefusalCode]: Refusal<FactsByCode<typeof TABLE>[Code]> } = TABLE;

export const refuse = refuser<typeof TABLE>(REFUSALS);

/** The action is of another kind than the question asks for. */
export function notAnAnswer(given: string, expected: readonly string[]): Violation {
  return refuse('not-an-answer', { given, expected: expected.join(' or ') });
}
