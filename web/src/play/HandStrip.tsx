/** The cards at the lower edge of the map: the own hand, the sizes of the others, whose suits bring the Initiative; or what a game has in their place. */
import type { GameTypes } from '@bridgehead/engine';
import { itemAt } from '@bridgehead/engine';
import type { Choice, Hand } from '../kit/kit.js';
import type { CardFace, Suit } from '../ui/model.js';
import type { Table } from '../table/table.js';
import { INITIATIVE, Suits, suitsByOwner } from '../ui/Suits.js';
import { openOrders } from '../ui/open-orders.js';
import '../ui/control.css';
import '../ui/playing-cards.css';
import './hand-strip.css';

export function HandStrip<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit, moment } = table;
  const { seat, viewer } = moment.value;
  const hand = kit.hand?.(seat.state, viewer);
  if (hand === undefined) return null;
  const choices = table.desk.value?.choices ?? [];
  return (
    <section class="hand" aria-label={hand.title ?? 'Cards'}>
      {hand.own && (
        <ul class="hand-own" aria-label={`Hand of ${kit.game.sideName(viewer)}`}>
          {hand.own.map((card) => (
            <li key={card.id}>
              <HandCard
                table={table}
                card={card}
                choice={choices.find((choice) => choice.card === card.id)}
                isChosen={table.desk.value?.chosen.some(({ id }) => id === card.id) === true}
              />
            </li>
          ))}
          {hand.own.length === 0 && <li class="hand-empty">No cards in hand</li>}
        </ul>
      )}
      <Sizes piles={hand.piles} suits={kit.track(seat.state).suits} />
      <Orders table={table} />
    </section>
  );
}

/** Whether the one at the screen has left standing orders; a press shows them. */
function Orders<T extends GameTypes>({ table }: { readonly table: Table<T> }) {
  const { kit, moment, keepers, orders } = table;
  const { viewer, over } = moment.value;
  if (kit.loadOrders === undefined || over || keepers.value[viewer].who !== 'person') return null;
  const own = orders.value[viewer];
  const isGiven = own !== undefined && (kit.game.orders?.say(own) ?? []).length > 0;
  return (
    <button
      type="button"
      class="control hand-orders"
      title="What your units do when the enemy moves (O)"
      onClick={() => openOrders()}
    >
      {isGiven ? 'Standing orders: active' : 'Standing orders'}
    </button>
  );
}

interface HandCardProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly card: CardFace;
  /** What picking it would do now. */
  readonly choice: Choice<T> | undefined;
  readonly isChosen: boolean;
}

/** What stands small below the value of a card: what it would do now, or what it counts. */
function sayUse<T extends GameTypes>(card: CardFace, choice: Choice<T> | undefined): string {
  const [, result] = choice?.label.split(': ') ?? [];
  return result ?? itemAt(card.means.split(';'), 0);
}

function HandCard<T extends GameTypes>({ table, card, choice, isChosen }: HandCardProps<T>) {
  const names = `cards-card hand-card cards-${card.color}${isChosen ? ' hand-chosen' : ''}`;
  const use = sayUse(card, choice);
  if (choice === undefined) {
    return (
      <span
        class={names}
        title={card.means}
        data-use={use}
        aria-label={`${card.spoken}${isChosen ? ', chosen' : ''}`}
        role="img"
      >
        {card.text}
      </span>
    );
  }
  return (
    <button
      type="button"
      class={`${names} hand-playable`}
      title={choice.label}
      data-use={use}
      aria-label={`Take ${card.spoken}`}
      onClick={() => table.choose(choice)}
    >
      {card.text}
    </button>
  );
}

function Sizes({ piles, suits = [] }: { readonly piles: Hand['piles']; readonly suits: readonly Suit[] | undefined }) {
  return (
    <dl class="hand-sizes">
      {piles.map(({ label, count, means }) => (
        <div key={label} title={means}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
      {suitsByOwner(suits).map(([owner, owned]) => (
        <div key={owner} class="hand-suits" title={INITIATIVE}>
          <dt>{owner} Initiative on</dt>
          <dd>
            <Suits suits={owned} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
