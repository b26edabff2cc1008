/**
 * Standing orders: what a side has decided beforehand about questions of the other side's turn, so that nobody waits for it.
 * They stand beside the game, in no state and no record, and are their owner's secret. The page, a server and a bot let
 * them answer with the same function.
 */
import { itemAt } from './checked-access.js';
import type { GameTypes, OrdersOf } from './game.js';
import type { Session } from './session.js';
import { act, askedIn } from './session.js';

/** The orders of each side that left some. */
export type OrdersBySide<T extends GameTypes> = { readonly [S in T['Side']]?: OrdersOf<T> };

/** The comment of such an answer in the record: it is for its owner alone until the game is over. */
const ORDERED = 'Standing order.';

/** More answers than this in a row would be a mistake in the orders; then the players are asked. */
const MOST = 200;

/** Whether an entry of the record was made by standing orders. */
export function isOrdered(entry: { readonly comment?: string | undefined } | undefined): boolean {
  return entry?.comment === ORDERED;
}

/** Lets the orders answer as long as they have an answer for someone who is asked. Returns how many answers they gave. */
export function followOrders<T extends GameTypes>(session: Session<T>, orders: OrdersBySide<T>, most = MOST): number {
  for (let answers = 0; answers < most; answers++) {
    if (!askedIn(session).some(({ side }) => answerByOrders(session, side, orders[side]))) return answers;
  }
  return most;
}

/** What is answered follows from what the side may know: the orders see its view and nothing else. */
function answerByOrders<T extends GameTypes>(
  session: Session<T>,
  side: T['Side'],
  orders: OrdersOf<T> | undefined,
): boolean {
  const { game } = session;
  if (game.orders === undefined || orders === undefined) return false;
  const view = game.view(session.state, side);
  const action = game.orders.answer(view, game.context(view), side, orders);
  if (action === undefined || !act(session, side, action).legal) return false;
  const last = session.entries.length - 1;
  session.entries[last] = { ...itemAt(session.entries, last), comment: ORDERED };
  return true;
}

/** The text of a record as it may be handed on while the game runs: nothing in it tells which answers were ordered. */
export function hideOrders(record: string): string {
  return record.replaceAll(`,"comment":${JSON.stringify(ORDERED)}`, '');
}
