/** The cards of a fight: who has laid what, what is still hidden, and the sums so far. */
import type { CardTable } from '../../kit/kit.js';
import { PlayingCards } from '../../ui/PlayingCards.js';
import { RuleLink } from '../../ui/RuleLink.js';
import { Sum } from '../../ui/Sum.js';

export function CardTableView({ cards: { title, rule, rows } }: { readonly cards: CardTable }) {
  return (
    <section class="panel-section" aria-label={title}>
      <h2 class="decide-heading">
        {title} <RuleLink id={rule} />
      </h2>
      {rows.map(({ label, cards, hidden, sum }) => (
        <div key={label} class="decide-cards">
          <h4>{label}</h4>
          <PlayingCards cards={cards} hidden={hidden} />
          <Sum tally={sum} />
        </div>
      ))}
    </section>
  );
}
