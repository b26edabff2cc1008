/** Standing orders: answers that a player has left for questions of the other side's turn. */
import type { GameTypes, Session } from '@bridgehead/engine';
import { act, askedIn } from '@bridgehead/engine';
import type { Kit } from '../kit/kit.js';
import type { KeepersOf } from './table.js';

/** More answers than this in a row would be a mistake in the orders. */
const MOST = 200;
/** The comment of such an answer in the record. */
const ORDERED = 'Standing order.';

/** Whether an entry of the record was made by standing orders. */
export function isOrdered(entry: { readonly comment?: string } | undefined): boolean {
  return entry?.comment === ORDERED;
}

/** Lets the orders answer for the persons that left some, as long as they have an answer. */
export function followOrders<T extends GameTypes>(kit: Kit<T>, session: Session<T>, keepers: KeepersOf<T['Side']>, left: Partial<Readonly<Record<T['Side'], string>>>): void {
  if (kit.orders === undefined) return;
  for (let answers = 0; answers < MOST; answers++) {
    const [question] = askedIn(session);
    const id = question === undefined ? undefined : left[question.side];
    if (question === undefined || id === undefined || keepers[question.side].who !== 'person') return;
    const action = kit.orders.answer(kit.game.view(session.state, question.side), question.side, id);
    if (action === undefined || !act(session, question.side, action).legal) return;
    const last = session.entries.length - 1;
    session.entries[last] = { ...session.entries[last], comment: ORDERED };
  }
}
