/** Playing cards in a row, face up, and those that lie face down. */
import type { CardFace } from './model.js';
import './playing-cards.css';

export function PlayingCards({ cards, hidden = 0 }: { readonly cards: readonly CardFace[]; readonly hidden?: number }) {
  if (cards.length + hidden === 0) return null;
  return (
    <span
      class="cards"
      role="img"
      aria-label={[...cards.map(({ spoken }) => spoken), ...(hidden === 0 ? [] : [`${hidden} face down`])].join(', ')}
    >
      {cards.map(({ id, text, color, means }) => (
        <span key={id} class={`cards-card cards-${color}`} title={means} aria-hidden="true">
          {text}
        </span>
      ))}
      {Array.from({ length: hidden }, (_, index) => (
        <span key={index} class="cards-card cards-down" aria-hidden="true" />
      ))}
    </span>
  );
}
