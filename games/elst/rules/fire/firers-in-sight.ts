/**
 * Who could fire in a window at all: units in Good Order that might see those who move, or stand with them. One look along a line for each
 * location of the defender replaces the questions about each weapon of each unit: where nobody sees the movers, nothing is listed.
 */
import type { Location } from '../board/locations.js';
import { hexOf } from '../board/locations.js';
import { mightSee } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { MoversThere } from '../state/frames.js';
import type { State } from '../state/state.js';
import { isGoodOrder } from '../units/units-in-play.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** For each unit whether it is one of them: 1 or 0. */
export type FirersInSight = Uint8Array;

/** Undefined: there is nobody. */
export function firersInSight(
  state: State,
  context: Context,
  side: Side,
  movers: readonly MoversThere[],
): FirersInSight | undefined {
  let found: FirersInSight | undefined;
  for (const [place, units] of context.inLocation) {
    let isSeen: boolean | undefined;
    for (const unit of units) {
      if (state.side[unit] !== side || !isGoodOrder(state, unit)) continue;
      isSeen ??= seesSomebody(state, context, place, movers);
      if (!isSeen) break;
      found ??= new Uint8Array(state.place.length);
      found[unit] = 1;
    }
  }
  return found;
}

/** Those in the Steeple are also fired at by way of the hex below it (I-3.2.4b). */
function seesSomebody(state: State, context: Context, from: Location, movers: readonly MoversThere[]): boolean {
  for (const {
    movers: { location },
  } of movers) {
    if (from === location || mightSee(state, context, from, location)) return true;
    const hex = hexOf(context.board, location);
    if (hex !== location && (from === hex || mightSee(state, context, from, hex))) return true;
  }
  return false;
}
