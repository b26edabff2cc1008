/** C-DaE:4.515 Purchases: what is worth most for its CPP, Infantry first, as near to the church as it may go. */
import { judge } from '@bridgehead/engine';
import type { ActionOf, Campaign, Context, Side } from '@bridgehead/elst';
import { contentsOf, findGroup, groupsOf, postNamed, priceOf } from '@bridgehead/elst';
import { bestOf } from '../../options.js';
import type { Answer, Request } from '../situation.js';
import { worthOfUnitKind } from '../worth.js';
import type { PostText } from './posts.js';
import { postsByRange, rangeOfPost, reachOf, strengthOfRoster } from './posts.js';

type Buy = ActionOf<'buy'>;

/** Infantry takes ground, holds it and scores; nothing else does. */
const INFANTRY = 2;
/** A battery that can be used: the first one, and another. */
const BATTERIES: readonly number[] = [16, 6];
/** What leaders and support weapons of Infantry are worth. */
const COMPANY = 5;
const PLATOON = 2;
/** The part of its worth that a group loses for each hex by which it comes on farther from the church. */
const FOR_EACH_HEX = 0.015;

export function answerPurchase({ game, view, side, context }: Request, campaign: Campaign): Answer {
  const isLegal = ({ action }: { readonly action: Buy }) => judge(game, view, side, action, context).legal;
  const chit: Buy = { do: 'buy', groups: [], chit: true };
  const strikes = side === 'german' && wantsToStrike(campaign, context) && isLegal({ action: chit });
  let order: Buy = strikes ? chit : { do: 'buy', groups: [] };
  for (;;) {
    const best = bestOf(waysToSpend(campaign, context, side, order).filter(isLegal));
    if (best === undefined) break;
    order = best.action;
  }
  const names = order.groups.map(({ group }) => findGroup(side, group)?.name ?? group).join(', ');
  const bought = names === '' ? 'There are not enough CPP for anything useful.' : `${names}: most for the CPP.`;
  return {
    action: order,
    reason: strikes ? `The enemy is near the church, and we are strong: we strike. ${bought}` : bought,
  };
}

/** One group more, wherever it may go. */
function waysToSpend(campaign: Campaign, context: Context, side: Side, order: Buy): { action: Buy; value: number }[] {
  const posts = postsByRange(campaign, context, side);
  return groupsOf(side).flatMap(({ id }) => {
    const worth = worthOfGroup(campaign, side, order, id);
    if (worth <= 0) return [];
    return posts.map((to) => ({
      action: { ...order, groups: [...order.groups, { group: id, to }] },
      value: (worth * (1 - delayAt(campaign, context, side, to))) / Math.max(1, priceAt(side, order, id, to)),
    }));
  });
}

function delayAt(campaign: Campaign, context: Context, side: Side, to: PostText): number {
  return Math.min(0.7, FOR_EACH_HEX * rangeOfPost(campaign, context, side, to));
}

function priceAt(side: Side, { chit }: Buy, group: string, to: PostText): number {
  return priceOf(side, { group, to: postNamed(to) }, chit === true ? 'bought' : 'none').total;
}

function worthOfGroup(campaign: Campaign, side: Side, order: Buy, id: string): number {
  const { units, battery } = contentsOf(side, id, 'full');
  if (battery !== undefined) return BATTERIES.at(batteriesOf(campaign, side, order)) ?? 0; // C-CG3a
  const men = units.reduce((sum, kind) => sum + worthOfUnitKind(kind), 0);
  const group = findGroup(side, id);
  if (group?.type !== 'I') return men;
  return INFANTRY * (men + (group.organization === 'company' ? COMPANY : PLATOON));
}

/** Radios that are there or ordered. */
function batteriesOf({ rosters }: Campaign, side: Side, { groups }: Buy): number {
  const owned = rosters[side].items.filter(({ module }) => module !== undefined).length;
  return owned + groups.filter(({ group }) => findGroup(side, group)?.battery !== undefined).length;
}

// --- the Attack Chit ----------------------------------------------------------------------------------------------------

/** Worth of the units with which the Germans attack: about fifteen squads. */
const STRONG = 30;
/** Hexes from the church within which the British must be thrown back. */
const THREAT = 8;

/** C-DaE:4.5154a The Germans win by holding on, so they attack only where that keeps the British off the church. */
function wantsToStrike(campaign: Campaign, context: Context): boolean {
  return strengthOfRoster(campaign, 'german') >= STRONG && reachOf(campaign, context, 'british') <= THREAT;
}
