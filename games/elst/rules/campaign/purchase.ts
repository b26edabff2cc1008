/** C-DaE:4.515 C-DaE:4.516 Buying Reinforcement Groups: what they cost, which purchases are legal, and what a group brings. */
import type { Tally, Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import type { ReinforcementGroup } from '../scenarios/campaign-content.js';
import { campaign, resultOf } from '../scenarios/campaign-content.js';
import type { Post } from '../state/campaign.js';
import { ENTRY } from '../state/campaign.js';
import { refuseCampaign } from '../text/refusals-campaign.js';
import type { UnitKind, WeaponKind } from '../vocabulary/units.js';
import { findUnitKind, findWeaponKind, leaderOf } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { areasOn, isNorthOpen } from './ground.js';

export type Strength = 'full' | 'depleted';

/** C-DaE:4.515g C-DaE:4.515e */
export function groupsOf(side: Side): readonly ReinforcementGroup[] {
  return campaign.groups[side];
}

export function findGroup(side: Side, id: string): ReinforcementGroup | undefined {
  return campaign.groups[side].find((group) => group.id === id);
}

function groupNamed(side: Side, id: string): ReinforcementGroup {
  const group = findGroup(side, id);
  if (group === undefined) throw new Error(`There is no ${side} group ${id}`);
  return group;
}

/** A group that is bought, and where it goes: a Setup Area of the side, or its Entry Area. */
export interface Ordered {
  readonly group: string;
  readonly to: Post;
}

export interface PurchaseOrder {
  readonly groups: readonly Ordered[];
  /** C-DaE:4.5154a */
  readonly chit: 'bought' | 'none';
}

/** Whether an Attack Chit is bought on the same date. */
export type WithChit = PurchaseOrder['chit'];

/** C-DaE:4.5151a C-DaE:4.5151n2 C-DaE:4.5154b CPP of a group. */
export function priceOf(side: Side, { group: id, to }: Ordered, chit: WithChit): Tally {
  const { name, cost, type } = groupNamed(side, id);
  const tally = new TallySheet(name);
  tally.add('C-DaE:4.515a', 'cost', cost);
  const { surcharge, types } = campaign.onMap;
  if (to === ENTRY || !types.includes(type)) return tally;
  tally.add('C-DaE:4.5151a', 'on the map', surcharge);
  if (chit === 'bought') tally.add('C-DaE:4.5154b', 'Attack Chit', -surcharge);
  return tally;
}

/** CPP of all that a side buys. */
export function costOf(side: Side, { groups, chit }: PurchaseOrder): Tally {
  const tally = new TallySheet('CPP spent');
  if (chit === 'bought') tally.add('C-DaE:4.5154a', 'Attack Chit', campaign.attackChit.cost);
  for (const ordered of groups)
    if (findGroup(side, ordered.group) !== undefined)
      for (const { rule, label, value } of priceOf(side, ordered, chit).parts)
        tally.add(rule, `${groupNamed(side, ordered.group).name}: ${label}`, value);
  return tally;
}

/** What a side has when it buys. */
export interface Buyer {
  readonly board: Board;
  readonly ground: string;
  readonly side: Side;
  readonly date: number;
  readonly points: number;
  /** Groups bought on earlier dates, and whether the chit was. */
  readonly bought: readonly string[];
  readonly chitBefore: 'bought' | 'none';
}

/** C-DaE:4.515a Everything that speaks against a purchase. */
export function judgePurchase(buyer: Buyer, order: PurchaseOrder): Violation[] {
  const { side, points } = buyer;
  const unknown = order.groups.filter(({ group }) => findGroup(side, group) === undefined);
  if (unknown.length > 0)
    return unknown.map(({ group }) => refuseCampaign('no-such-group', { group, side: SIDE_NAMES[side] }));
  const cost = costOf(side, order).total;
  return [
    ...judgeChit(buyer, order),
    ...judgeNumbers(buyer, order),
    ...order.groups.flatMap((ordered) => judgePlace(buyer, ordered)),
    ...(cost > points ? [refuseCampaign('points-short', { cost, points })] : []),
  ];
}

/** C-DaE:4.5154a */
function judgeChit({ side, date, chitBefore }: Buyer, { chit }: PurchaseOrder): Violation[] {
  const { attackChit, dates } = campaign;
  if (chit === 'none') return [];
  if (side !== attackChit.side) return [refuseCampaign('no-chit-for-side', { side: SIDE_NAMES[side] })];
  return [
    ...(dates[date].id === attackChit.notOn ? [refuseCampaign('no-chit-today', { date: dates[date].name })] : []),
    ...(chitBefore === 'bought' ? [refuseCampaign('chit-used', {})] : []),
  ];
}

/** C-DaE:4.5151b C-DaE:4.5151n3 */
function judgeNumbers({ side, bought }: Buyer, { groups }: PurchaseOrder): Violation[] {
  const today = groups.map(({ group }) => group);
  const violations = [...new Set(today)].flatMap((id) => {
    const { name, dateMost, campaignMost } = groupNamed(side, id);
    const number = today.filter((each) => each === id).length;
    const all = number + bought.filter((each) => each === id).length;
    return [
      ...(number > dateMost ? [refuseCampaign('date-most', { group: name, most: dateMost })] : []),
      ...(all > campaignMost ? [refuseCampaign('campaign-most', { group: name, most: campaignMost })] : []),
    ];
  });
  const { oneOfType } = campaign;
  const ofType = today.filter((id) => side === oneOfType.side && groupNamed(side, id).type === oneOfType.type);
  return ofType.length > 1 ? [...violations, refuseCampaign('one-infantry-group', {})] : violations;
}

/** C-DaE:4.5151a C-DaE:4.5152 C-DaE:4.5127b C-R67 Whether a group may go where it is sent. */
function judgePlace({ board, ground, side, date }: Buyer, { group: id, to }: Ordered): Violation[] {
  if (to === ENTRY) return [];
  const { name, type } = groupNamed(side, id);
  const area = areasOn(board, ground).of[side].at(to);
  if (to < 0 || area === undefined) return [refuseCampaign('no-such-area', { group: name })];
  const pays = campaign.onMap.types.includes(type);
  return [
    ...(area.isolated ? [refuseCampaign('isolated-area', { group: name })] : []),
    ...(pays && side === 'german' && !isNorthOpen(ground, side)
      ? [refuseCampaign('north-closed', { group: name })]
      : []),
    ...(type === 'V' && side === 'british' && campaign.dates[date].time === 'morning'
      ? [refuseCampaign('no-tanks-in-the-morning', { group: name })]
      : []),
  ];
}

// --- what a group brings (C-DaE:4.516) ------------------------------------------------------------------------------

/** C-DaE:4.5161 C-R68 Whether the strength of a group is rolled for. */
export function rollsStrength(side: Side, id: string): boolean {
  return campaign.strength.rolls[side].includes(groupNamed(side, id).type);
}

/** C-DaE:4.5161 C-DaE:4.2.e */
export function strengthFor(roll: number): Strength {
  return roll <= campaign.strength.full ? 'full' : 'depleted';
}

/** What comes with a group before the dice for support weapons and leaders. */
export interface Received {
  readonly units: readonly UnitKind[];
  /** holder: its place among the units; undefined for a radio, which nobody holds yet. */
  readonly weapons: readonly { readonly kind: WeaponKind; readonly holder: number | undefined }[];
  readonly battery: ReinforcementGroup['battery'];
}

/** C-DaE:4.5151n1 C-CG3b */
export function contentsOf(side: Side, id: string, strength: Strength): Received {
  const { full = [], depleted, battery } = groupNamed(side, id);
  const rows = strength === 'depleted' && depleted !== undefined ? depleted : full;
  const each = rows.flatMap(({ kind, count, weapon }) =>
    Array.from({ length: count }, () => ({ kind: unitKind(kind), weapon })),
  );
  const held = each.flatMap(({ weapon }, holder) =>
    weapon === undefined ? [] : [{ kind: weaponKind(weapon), holder }],
  );
  return {
    units: each.map(({ kind }) => kind),
    weapons: battery === undefined ? held : [{ kind: weaponKind(battery.radio), holder: undefined }],
    battery,
  };
}

/** C-DaE:4.5162a C-R69 Support weapons of an Infantry group, in the order of the dice. */
export function supportWeaponsOf(side: Side, id: string): readonly WeaponKind[] {
  return (groupNamed(side, id).weapons ?? []).map(weaponKind);
}

/** C-DaE:4.5162a Whether a Depleted group receives a support weapon with this dr. */
export function isReceived(roll: number): boolean {
  return roll <= campaign.weaponReceived;
}

/** C-DaE:4.5163 C-R70 The modifiers of the roll for leaders; undefined for groups that have none. */
export function leaderTally(side: Side, id: string, strength: Strength): Tally | undefined {
  const { name, leaders } = groupNamed(side, id);
  if (leaders === undefined) return undefined;
  const tally = new TallySheet('Leaders');
  if (leaders.modifier !== 0) tally.add('C-DaE:4.5163', name, leaders.modifier);
  if (strength === 'depleted') tally.add('C-DaE:4.5163', 'Depleted', campaign.depletedLeaders);
  return tally;
}

/** C-DaE:4.5163 */
export function leadersFor(side: Side, id: string, final: number): readonly UnitKind[] {
  const { leaders } = groupNamed(side, id);
  if (leaders === undefined) return [];
  return resultOf(campaign.leaders[leaders.table], final).leaders.map((strength) => leaderOf(side, strength));
}

function unitKind(id: string): UnitKind {
  const kind = findUnitKind(id);
  if (kind === undefined) throw new Error(`campaign.json: there is no unit ${id}`);
  return kind;
}

function weaponKind(id: string): WeaponKind {
  const kind = findWeaponKind(id);
  if (kind === undefined) throw new Error(`campaign.json: there is no weapon ${id}`);
  return kind;
}
