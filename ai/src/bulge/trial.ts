/** Positions on paper in which units of either side stand elsewhere. */
import type { Context, State } from '@bridgehead/bulge';
import { contextOf } from '@bridgehead/bulge';

/** The context of a trial position. While a side moves, the rules keep the zones of its enemies; on paper these move too. */
export function contextOfTrial(state: State, before: Context): Context {
  return { ...contextOf(state, before), zones: {}, supply: {} };
}
