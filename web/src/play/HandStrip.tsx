/** The cards at the lower edge of the map: the own hand, the sizes of the others, whose suits bring the Initiative. */
import type { GameTypes } from '@bridgehead/engine';
import type { CardFace, Choice, Hand } from '../kit/kit.js';
import type { Table } from '../table/table.js';
import '../ui/playing-cards.css';
import './hand-strip.css';

export function HandStrip<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit, moment } = table;
  const { seat, viewer } = moment.value;
  const hand = kit.hand?.(seat.state, viewer);
  if (hand === undefined) return null;
  const choices = table.desk.value?.choices ?? [];
  return (
    <section class="hand" aria-label="Cards">
      <ul class="hand-own" aria-label={`Hand of ${kit.game.sideName(viewer)}`}>
        {hand.own.map((card) => (
          <li key={card.id}>
            <HandCard table={table} card={card} choice={choices.find((choice) => choice.card === card.id)} isChosen={table.desk.value?.chosen.some(({ id }) => id === card.id) === true} />
          </li>
        ))}
        {hand.own.length === 0 && <li class="hand-empty">No cards in hand</li>}
      </ul>
      <Sizes hand={hand} />
      <Orders table={table} />
    </section>
  );
}

/** What the one at the screen leaves to his standing orders. */
function Orders<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit, moment, keepers, orders } = table;
  const { viewer, over } = moment.value;
  if (kit.orders === undefined || over || keepers.value[viewer].who !== 'person') return null;
  const { title, choices } = kit.orders;
  return (
    <label class="hand-orders">
      <span>{title}</span>
      <select value={orders.value[viewer] ?? choices[0].id} onChange={(event) => table.order(viewer, event.currentTarget.value)}>
        {choices.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface HandCardProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly card: CardFace;
  /** What picking it would do now. */
  readonly choice: Choice<T> | undefined;
  readonly isChosen: boolean;
}

function HandCard<T extends GameTypes>({ table, card, choice, isChosen }: HandCardProps<T>) {
  const names = `cards-card cards-${card.color}${isChosen ? ' hand-chosen' : ''}`;
  if (choice === undefined) {
    return (
      <span class={names} title={card.means} aria-label={`${card.spoken}${isChosen ? ', chosen' : ''}`} role="img">
        {card.text}
      </span>
    );
  }
  return (
    <button type="button" class={`${names} hand-playable`} title={card.means} aria-label={`Take ${card.spoken}`} onClick={() => table.choose(choice)}>
      {card.text}
    </button>
  );
}

function Sizes({ hand: { piles, suits } }: { readonly hand: Hand }) {
  const owners = [...new Set(suits.map(({ owner }) => owner))];
  return (
    <dl class="hand-sizes">
      {piles.map(({ label, count, means }) => (
        <div key={label} title={means}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
      {owners.map((owner) => (
        <div key={owner} title="The side whose suit is drawn has the Initiative">
          <dt>{owner} suits</dt>
          <dd>
            {suits.filter((suit) => suit.owner === owner).map(({ text, spoken, color }) => (
              <span key={text} class={`hand-suit hand-${color}`} role="img" aria-label={spoken}>
                {text}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
