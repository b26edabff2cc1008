/** Setup Areas and the Entry Area of a side, by how far they are from the church. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Campaign, Context, Side } from '@bridgehead/elst';
import { areasOn, rangeBetween } from '@bridgehead/elst';
import { worthOfUnitKind } from '../worth.js';
import { churchOn } from './objective.js';

/** As orders write it. */
export type PostText = 'entry' | number;

/** The hex of an edge that its owner is sure to enter by, for the range only: the road from the west, and the road to the east. */
const ENTRANCES: Readonly<Record<Side, string>> = { british: 'A12', german: 'TT7' };

/** Hexes between the church and the nearest hex of a post. */
export function rangeOfPost({ ground }: Campaign, context: Context, side: Side, post: PostText): number {
  const { board } = context;
  if (post === 'entry') return rangeBetween(board, board.grid.labels.indexOf(ENTRANCES[side]), churchOn(context));
  const area = areasOn(board, ground).of[side].at(post - 1);
  return area === undefined ? Infinity : rangeToChurch(context, area.hexes);
}

function rangeToChurch(context: Context, hexes: readonly Hex[]): number {
  const church = churchOn(context);
  return Math.min(...hexes.map((hex) => rangeBetween(context.board, hex, church)));
}

/** How near any area of a side is to the church. */
export function reachOf(campaign: Campaign, context: Context, side: Side): number {
  const areas = areasOn(context.board, campaign.ground).of[side];
  return Math.min(Infinity, ...areas.map(({ hexes }) => rangeToChurch(context, hexes)));
}

/** The posts to which somebody may be sent, the nearest to the church first; never an Isolated area. */
export function postsByRange(campaign: Campaign, context: Context, side: Side): PostText[] {
  const areas = areasOn(context.board, campaign.ground).of[side];
  const posts: PostText[] = ['entry', ...areas.flatMap(({ isolated, number }) => (isolated ? [] : [number + 1]))];
  const range = new Map(posts.map((post) => [post, rangeOfPost(campaign, context, side, post)]));
  return posts.toSorted((one, other) => (range.get(one) ?? Infinity) - (range.get(other) ?? Infinity));
}

/** What a side has Retained, as far as its own roster tells. */
export function strengthOfRoster({ rosters }: Campaign, side: Side): number {
  return rosters[side].pieces.reduce(
    (sum, { fate, kind }) => (fate === 'retained' ? sum + worthOfUnitKind(kind) : sum),
    0,
  );
}
