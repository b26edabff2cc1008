/** Suits of the deck, by the side that has the Initiative when one of them is drawn. */
import type { Suit } from './model.js';
import './suits.css';

export const INITIATIVE = 'The side whose suit is drawn has the Initiative';

export function suitsByOwner(suits: readonly Suit[]): [owner: string, suits: readonly Suit[]][] {
  return [...new Set(suits.map(({ owner }) => owner))].map((owner) => [
    owner,
    suits.filter((suit) => suit.owner === owner),
  ]);
}

export function Suits({ suits }: { readonly suits: readonly Suit[] }) {
  return (
    <span>
      {suits.map(({ text, spoken, color }) => (
        <span key={text} class={`suit suit-${color}`} role="img" aria-label={spoken}>
          {text}
        </span>
      ))}
    </span>
  );
}
