/** How standing orders are given on the page. A game says what can be set; what the orders answer is decided by its rules. */
import type { GameTypes, OrdersOf } from '@bridgehead/engine';
import type { Seat } from './kit.js';

/** Something that is set: one of a few words, or any number of them. Setting it gives the orders as they are then. */
export type OrderField<Orders> =
  | {
      readonly kind: 'one';
      readonly id: string;
      readonly label: string;
      readonly choices: readonly { readonly id: string; readonly label: string }[];
      readonly chosen: string;
      choose(id: string): Orders;
    }
  | {
      readonly kind: 'some';
      readonly id: string;
      readonly label: string;
      readonly choices: readonly { readonly id: string; readonly label: string }[];
      readonly chosen: readonly string[];
      toggle(id: string): Orders;
    };

/** What belongs together: the first field says what is done, the others when. */
export interface OrderGroup<Orders> {
  readonly title: string;
  readonly rule: string;
  /** What it means, and what is always so. */
  readonly hint: string;
  readonly fields: readonly OrderField<Orders>[];
}

export interface OrdersForm<T extends GameTypes> {
  /** What the orders are for, and what is asked whatever they say. */
  readonly about: string;
  /** For one unit, or for all. */
  groups(seat: Seat<T>, orders: OrdersOf<T>, unit: string | undefined): readonly OrderGroup<OrdersOf<T>>[];
  /** The units with orders of their own: in words, and the orders without them. */
  units(
    seat: Seat<T>,
    orders: OrdersOf<T>,
  ): readonly { readonly unit: string; readonly text: string; readonly without: OrdersOf<T> }[];
  /** Orders that answer from now on as this answer does; none where the question is not one for orders. */
  suggest(
    seat: Seat<T>,
    orders: OrdersOf<T>,
    action: T['Action'],
  ): readonly { readonly label: string; readonly orders: OrdersOf<T> }[];
}
