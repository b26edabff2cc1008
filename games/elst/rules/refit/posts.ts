/** Where pieces of a roster are: their areas, who else is there, and where something may be sent. */
import { areasOn } from '../campaign/ground.js';
import { campaignOf, pieceFacts, retained, rosterOf } from '../campaign/rosters.js';
import type { Post } from '../state/campaign.js';
import { ENTRY } from '../state/campaign.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** C-DaE:4.5052 */
export function isIsolated(state: State, side: Side, post: Post): boolean {
  const { ground } = campaignOf(state);
  return post >= 0 && areasOn(settingOf(state).board, ground).of[side].at(post)?.isolated === true;
}

/** All posts of a side, the Entry Area first. */
export function postsOf(state: State, side: Side): Post[] {
  const { ground } = campaignOf(state);
  return [ENTRY, ...areasOn(settingOf(state).board, ground).of[side].map(({ number }) => number)];
}

/** Those where somebody may come back or be bought: not Isolated. */
export function openPosts(state: State, side: Side): Post[] {
  return postsOf(state, side).filter((post) => !isIsolated(state, side, post));
}

/** Whether personnel is Retained at a post. */
export function isManned(state: State, side: Side, post: Post): boolean {
  return retained(rosterOf(state, side)).some(
    ({ piece }) => piece.post === post && pieceFacts(piece).vehicle === undefined,
  );
}
