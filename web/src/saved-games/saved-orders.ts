/** Standing orders that were kept with a game, read by its rules: they may be of another version, or damaged. */
import type { Game, GameTypes, OrdersBySide, OrdersOf } from '@bridgehead/engine';
import { sayProblem } from '@bridgehead/engine';
import type { StoredGame } from './stored-game.js';

export interface KeptOrders<T extends GameTypes> {
  readonly orders: OrdersBySide<T>;
  /** What is wrong with those that cannot be read. */
  readonly unreadOrders: { readonly [S in T['Side']]?: readonly string[] };
}

export function keptOrders<T extends GameTypes>(game: Game<T>, kept: StoredGame['orders'] = {}): KeptOrders<T> {
  const orders: { [S in T['Side']]?: OrdersOf<T> } = {};
  const unreadOrders: { [S in T['Side']]?: readonly string[] } = {};
  for (const side of game.sides) {
    if (game.orders === undefined || kept[side] === undefined) continue;
    const read = game.orders.read(kept[side], side);
    if (read.ok) orders[side] = read.value;
    else unreadOrders[side] = read.problems.map(sayProblem);
  }
  return { orders, unreadOrders };
}
