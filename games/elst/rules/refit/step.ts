/** What one step of the Refit Phase is: who decides what, and what comes of it. */
import type { Preview, Violation } from '@bridgehead/engine';
import { numberedFor } from '../campaign/rosters.js';
import type { Action } from '../state/actions.js';
import type { CampaignOrder, OrderOf } from '../state/campaign-actions.js';
import type { RefitStep } from '../state/campaign-frames.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';

/** Answers of both sides; a side that had nothing to decide has none. */
export type Orders = Readonly<Partial<Record<Side, CampaignOrder>>>;

/** What follows a step: the next one in order, another one, or something that the step has put on the stack. */
export type After = 'next' | RefitStep | 'done';

/** A step that goes on alone. */
export interface AutomaticStep {
  resolve(play: Play): After;
}

/** A step in which sides decide. */
export interface DecidedStep<Order extends CampaignOrder = CampaignOrder> {
  readonly rule: string;
  readonly answer: Order['do'];
  /** Before anybody decides. */
  open?(play: Play): void;
  /** Who has a choice; found out once, when the step begins. */
  asked(state: State): readonly Side[];
  text(state: State, side: Side): string;
  /** The answer that does nothing. */
  idle(state: State, side: Side): Order;
  /** Some answers that a player might think of; any legal one is accepted. */
  list(state: State, side: Side): readonly Order[];
  judge(state: State, side: Side, order: Order): Violation[];
  preview?(state: State, side: Side, order: Order): Pick<Preview, 'tallies' | 'consequences'>;
  resolve(play: Play, orders: Orders): After;
}

export function isOrder<Do extends CampaignOrder['do']>(
  action: Action | CampaignOrder | undefined,
  kind: Do,
): action is OrderOf<Do> {
  return action?.do === kind;
}

/** The orders of one kind, side by side. */
export function ordersOf<Do extends CampaignOrder['do']>(
  orders: Orders,
  kind: Do,
): { readonly side: Side; readonly order: OrderOf<Do> }[] {
  return SIDES.flatMap((side) => {
    const order = orders[side];
    return isOrder(order, kind) ? [{ side, order }] : [];
  });
}

/** Ids of an order that name nothing the side may choose. */
export function wronglyNamed(side: Side, ids: readonly string[], open: readonly number[]): string[] {
  return ids.filter((id) => !open.includes(numberedFor(side, id)));
}
