/** C-DaE:4.513 MMC Replenishment: a quarter of what a side has lost comes back, in lesser quality. */
import type { Violation } from '@bridgehead/engine';
import { counted } from '@bridgehead/engine';
import { mayReturn, returnsAs, squadsIn } from '../campaign/replenishment.js';
import { addPiece, campaignOf, changeCampaign, postNamed, postText, sayKinds, sayPost } from '../campaign/rosters.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseRefit } from '../text/refusals-refit.js';
import type { UnitKind } from '../vocabulary/units.js';
import { findUnitKind, unitKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDES } from '../vocabulary/vocabulary.js';
import { openPosts } from './posts.js';
import type { After, DecidedStep, Orders } from './step.js';
import { ordersOf } from './step.js';

type Replenish = OrderOf<'replenish'>;

export const replenishmentStep: DecidedStep<Replenish> = {
  rule: 'C-DaE:4.513a',
  answer: 'replenish',
  asked: (state) => SIDES.filter((side) => mostBack(state, side) > 0),
  text: (state, side) => `Bring back lost units worth up to ${counted(mostBack(state, side), 'squad')}.`,
  idle: () => ({ do: 'replenish', units: [] }),
  list: listReturns,
  judge: judgeReturns,
  resolve: bringBack,
};

function mostBack(state: State, side: Side): number {
  return mayReturn(campaignOf(state).pools[side]);
}

/** The best that may come back, all to one place; and one of each kind. */
function listReturns(state: State, side: Side): Replenish[] {
  const pool = campaignOf(state).pools[side].toSorted((a, b) => squadsIn(b) - squadsIn(a));
  const most = mostBack(state, side);
  const orders: Replenish[] = [{ do: 'replenish', units: [] }];
  for (const post of openPosts(state, side)) {
    let left = most;
    const units = pool.flatMap((kind) => {
      if (squadsIn(kind) > left) return [];
      left -= squadsIn(kind);
      return [{ kind: unitKinds[kind].id, to: postText(post) }];
    });
    orders.push({ do: 'replenish', units });
    for (const kind of new Set(pool))
      if (squadsIn(kind) <= most && units.length > 1)
        orders.push({ do: 'replenish', units: [{ kind: unitKinds[kind].id, to: postText(post) }] });
  }
  return orders;
}

function judgeReturns(state: State, side: Side, { units }: Replenish): Violation[] {
  const pool = [...campaignOf(state).pools[side]];
  const violations: Violation[] = [];
  let size = 0;
  for (const { kind: id, to } of units) {
    const kind = findUnitKind(id);
    const place = kind === undefined ? -1 : pool.indexOf(kind);
    if (kind === undefined || place < 0) {
      violations.push(refuseRefit('not-in-pool', { kind: id }));
      continue;
    }
    pool.splice(place, 1);
    size += squadsIn(kind);
    if (!openPosts(state, side).includes(postNamed(to)))
      violations.push(refuseRefit('no-return-there', { to: sayPost(postNamed(to)) }));
  }
  if (size > mostBack(state, side)) violations.push(refuseRefit('too-many-return', { most: mostBack(state, side) }));
  return violations;
}

/** C-DaE:4.513b C-DaE:4.513c C-DaE:4.513d Where they are stays with their owner; how many and which is known. The pools are empty then. */
function bringBack(play: Play, orders: Orders): After {
  const { state } = play;
  for (const { side, order } of ordersOf(orders, 'replenish')) {
    if (order.units.length === 0) continue;
    const kinds: UnitKind[] = [];
    for (const { kind: id, to } of order.units) {
      const kind = findUnitKind(id);
      if (kind === undefined) continue;
      kinds.push(returnsAs(kind));
      addPiece(state, side, { kind: returnsAs(kind), post: postNamed(to) }, 'replenished');
    }
    play.emit({ type: 'replenished', rule: 'C-DaE:4.513a', side, names: sayKinds(kinds) });
  }
  changeCampaign(state, { pools: { british: [], german: [] } });
  return 'next';
}
