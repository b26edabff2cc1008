/** Below a reaction: the same answer from now on, as a standing order. */
import type { GameTypes } from '@bridgehead/engine';
import { useEffect, useMemo } from 'preact/hooks';
import type { OrdersForm } from '../../kit/orders.js';
import type { Table } from '../../table/table.js';
import { lazy } from '../../ui/lazy.js';
import { openOrders } from '../../ui/open-orders.js';

interface OrderSuggestionsProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly load: () => Promise<OrdersForm<T>>;
}

/** Nothing until it is loaded: the question can be answered without it. */
export function OrderSuggestions<T extends GameTypes>({ table, load }: OrderSuggestionsProps<T>) {
  const form = useMemo(() => lazy(load), [table]);
  useEffect(() => form.fetch(), [form]);
  const { question, keeper, seat } = table.moment.value;
  const none = table.kit.game.orders?.none;
  const fetched = form.fetched.value;
  if (fetched.is !== 'here' || question === undefined || none === undefined || keeper?.who !== 'person') return null;
  const answers = [table.primary.value?.weighed.action, question.decline].filter((action) => action !== undefined);
  const suggested = answers.flatMap((action) =>
    fetched.value.suggest(seat, table.orders.value[seat.side] ?? none, action),
  );
  const different = suggested.filter(
    ({ label }, index) => suggested.findIndex((other) => other.label === label) === index,
  );
  if (different.length === 0) return null;
  return (
    <section class="panel-section" aria-label="Always answer like this">
      <h2 class="decide-heading">Always answer like this</h2>
      <ul class="decide-rows">
        {different.map(({ label, orders }) => (
          <li key={label}>
            <button type="button" class="decide-choice" onClick={() => table.order(seat.side, orders)}>
              {label}
            </button>
          </li>
        ))}
        <li>
          <button type="button" class="decide-choice" onClick={() => openOrders()}>
            More standing orders …
          </button>
        </li>
      </ul>
    </section>
  );
}
