/** A few words for tests of any form of standing orders: what is set in which field. */
import type { Game, GameTypes, OrdersOf } from '@bridgehead/engine';
import { expect } from 'vitest';
import type { Seat } from '../src/kit/kit.js';
import type { OrderField, OrdersForm } from '../src/kit/orders.js';

export function formAt<T extends GameTypes>({ orders: book }: Game<T>, form: OrdersForm<T>, seat: Seat<T>) {
  if (book === undefined) throw new Error('the game has no standing orders');

  const field = (orders: OrdersOf<T>, unit: string | undefined, id: string): OrderField<OrdersOf<T>> => {
    const found = form
      .groups(seat, orders, unit)
      .flatMap(({ fields }) => fields)
      .find((each) => each.id === id);
    if (found === undefined) throw new Error(`there is no field ${id}`);
    return found;
  };

  /** Sets one field after the other, for one unit or for all: "fire=hold", "leave+hits". What comes of it can be kept and read again. */
  const set = (unit: string | undefined, ...settings: readonly string[]): OrdersOf<T> => {
    let orders = book.none;
    for (const setting of settings) {
      const [id, value] = setting.split(/[=+]/);
      const found = field(orders, unit, id);
      expect(found.choices.map((choice) => choice.id)).toContain(value);
      orders = found.kind === 'one' ? found.choose(value) : found.toggle(value);
    }
    expect(book.read(JSON.parse(JSON.stringify(orders)), seat.side)).toEqual({ ok: true, value: orders });
    return orders;
  };

  return { field, set };
}
