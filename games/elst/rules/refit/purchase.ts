/** C-DaE:4.515 Purchases of Reinforcement Groups, in secret. */
import { costOf, findGroup, groupsOf, judgePurchase } from '../campaign/purchase.js';
import type { Buyer, PurchaseOrder } from '../campaign/purchase.js';
import { campaignOf, changeRoster, postNamed, postText, rosterOf, sayPost } from '../campaign/rosters.js';
import type { OrderOf } from '../state/campaign-actions.js';
import { NONE } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { openPosts } from './posts.js';
import type { After, DecidedStep, Orders } from './step.js';
import { ordersOf } from './step.js';

type Buy = OrderOf<'buy'>;

export const purchaseStep: DecidedStep<Buy> = {
  rule: 'C-DaE:4.515a',
  answer: 'buy',
  asked: () => SIDES,
  text: () => 'Buy Reinforcement Groups, in secret.',
  idle: () => ({ do: 'buy', groups: [] }),
  list: listPurchases,
  judge: (state, side, order) => judgePurchase(buyerOf(state, side), orderOf(order)),
  preview: (_state, side, order) => ({ tallies: [costOf(side, orderOf(order))], consequences: [] }),
  resolve: buyAll,
};

function buyerOf(state: State, side: Side): Buyer {
  const { date, ground } = campaignOf(state);
  const { points, purchases, chit } = rosterOf(state, side);
  return {
    board: settingOf(state).board,
    ground,
    side,
    date,
    points,
    bought: purchases.map(({ group }) => group),
    chitBefore: chit === NONE ? 'none' : 'bought',
  };
}

function orderOf({ groups, chit }: Buy): PurchaseOrder {
  return {
    groups: groups.map(({ group, to }) => ({ group, to: postNamed(to) })),
    chit: chit === true ? 'bought' : 'none',
  };
}

/** Every single group wherever it may go; then as much as there are points for, from either end of the chart. */
function listPurchases(state: State, side: Side): Buy[] {
  const buyer = buyerOf(state, side);
  const isLegal = (order: Buy) => judgePurchase(buyer, orderOf(order)).length === 0;
  const orders: Buy[] = [{ do: 'buy', groups: [] }];
  const posts = openPosts(state, side);
  for (const { id } of groupsOf(side))
    for (const post of posts) orders.push({ do: 'buy', groups: [{ group: id, to: postText(post) }] });
  for (const chart of [groupsOf(side), groupsOf(side).toReversed()])
    for (const post of posts)
      for (const chit of side === 'german' ? [undefined, true as const] : [undefined]) {
        let order: Buy = { do: 'buy', groups: [], ...(chit !== undefined && { chit }) };
        for (const { id, dateMost } of chart)
          for (let count = 0; count < dateMost; count++) {
            const more: Buy = { ...order, groups: [...order.groups, { group: id, to: postText(post) }] };
            if (isLegal(more)) order = more;
          }
        orders.push(order);
      }
  const texts = new Set<string>();
  return orders.filter((order) => {
    const text = JSON.stringify(order);
    if (texts.has(text) || !isLegal(order)) return false;
    texts.add(text);
    return true;
  });
}

/** C-DaE:4.5153 C-DaE:4.515c */
function buyAll(play: Play, orders: Orders): After {
  for (const { side, order } of ordersOf(orders, 'buy')) buy(play, side, order);
  return 'next';
}

function buy(play: Play, side: Side, order: Buy): void {
  const { state } = play;
  const { date } = campaignOf(state);
  const { points, purchases, accounts, chit } = rosterOf(state, side);
  const { groups, chit: withChit } = orderOf(order);
  const spent = costOf(side, orderOf(order)).total;
  const lines = groups.map(({ group, to }) => ({
    date,
    group,
    to,
    cost:
      costOf(side, { groups: [{ group, to }], chit: withChit }).total - (withChit === 'bought' ? chitCost(side) : 0),
    strength: 'unknown' as const,
  }));
  changeRoster(state, side, {
    points: points - spent,
    purchases: [...purchases, ...lines],
    accounts: accounts.map((account) => (account.date === date ? { ...account, spent } : account)),
    chit: withChit === 'bought' ? date : chit,
  });
  for (const { group, cost, to } of lines)
    play.emit({
      type: 'bought',
      rule: 'C-DaE:4.515a',
      side,
      group: findGroup(side, group)?.name ?? group,
      cost,
      to: sayPost(to),
    });
  if (withChit === 'bought')
    play.emit({
      type: 'bought',
      rule: 'C-DaE:4.5154a',
      side,
      group: 'an Attack Chit',
      cost: chitCost(side),
      to: 'for today',
    });
}

function chitCost(side: Side): number {
  return costOf(side, { groups: [], chit: 'bought' }).total;
}
