/** How good a position is for a side: holdings, and what remains of both forces. */
import type { Context, Side, State } from '@bridgehead/elst';
import { opponentOf } from '@bridgehead/elst';
import { forceOf, holdingWorth } from './worth.js';

export function assess(state: State, side: Side, context: Context): number {
  const enemy = opponentOf(side);
  const held = state.control.reduce(
    (sum, owner, holding) => sum + (owner === side ? 1 : owner === enemy ? -1 : 0) * holdingWorth(context, holding),
    0,
  );
  return held + forceOf(state, side) - forceOf(state, enemy);
}
