/** I-4.0m C-DaE:4.507 Equipment that nobody holds is given to somebody at its post before a battle: each piece to those who can use it. */
import { changeItem, itemFacts, itemsOf, pieceFacts, retained, rosterOf } from '../campaign/rosters.js';
import type { Item, Piece, RosterItem } from '../state/campaign.js';
import { NONE } from '../state/campaign.js';
import type { State } from '../state/state.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** Radios that stay out of the battle (C-R79) are left where they are. */
export function handOut(state: State, side: Side): void {
  rosterOf(state, side).items.forEach(({ holder, kept }, item) => {
    if (holder !== NONE || kept !== undefined) return;
    const taker = takerOf(state, side, item);
    if (taker !== undefined) changeItem(state, side, item, { holder: taker });
  });
}

/** C-DaE:4.5162b In its first battle a support weapon goes to a unit of its own group. */
function takerOf(state: State, side: Side, number: Item): Piece | undefined {
  const roster = rosterOf(state, side);
  const item = roster.items[number];
  const takers = retained(roster).filter(
    ({ piece }) =>
      piece.post === item.post &&
      pieceFacts(piece).vehicle === undefined &&
      (item.group === NONE || piece.group === item.group),
  );
  const ranked = takers
    .map(({ number: taker, piece }) => ({
      taker,
      rank: rankFor(item, pieceFacts(piece).type),
      load: itemsOf(roster, taker).length,
    }))
    .filter(({ rank }) => rank < NOBODY_ELSE)
    .toSorted((a, b) => a.rank - b.rank || a.load - b.load);
  return ranked.at(0)?.taker;
}

const NOBODY_ELSE = 2;

/** C-DaE:2.1b A radio works with a leader alone, V-1.2.6b a Gun is best served by a crew; leaders carry nothing else. */
function rankFor(item: RosterItem, type: ReturnType<typeof pieceFacts>['type']): number {
  const isLeader = type === 'leader';
  if (item.module !== undefined) return isLeader ? 0 : 1;
  if (isLeader) return NOBODY_ELSE;
  return itemFacts(item).type === 'gun' && type !== 'crew' ? 1 : 0;
}
