/** What would be left undone by ending a phase although the rules would allow it. */
import { counted } from '@bridgehead/engine';
import type { Action, Elst } from '@bridgehead/elst';
import { outsideOf, unitsOf } from '@bridgehead/elst';
import type { Seat } from '../../kit/kit.js';

/** Who is still outside when their Movement Phase ends can only come in by advancing, and is lost if they do not. */
export function unused({ state, side }: Seat<Elst>, action: Action): string | undefined {
  if (action.do !== 'end-phase') return undefined;
  const outside = unitsOf(state, side).filter((unit) => outsideOf(state, unit) !== undefined).length;
  if (outside === 0) return undefined;
  const who = counted(outside, 'unit is', 'units are');
  if (state.phase === 'movement') return `${who} still outside the map.`;
  return state.phase === 'advance' ? `${who} still outside the map and will be eliminated.` : undefined;
}
