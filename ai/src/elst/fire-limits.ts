/** What keeps a good player from a shot. */
import type { Unit } from '@bridgehead/elst';
import { lineBetween, unitsIn } from '@bridgehead/elst';
import type { Situation } from './situation.js';

/** I-6.4 To fire out of hiding gives it away; a shot that will hardly harm anybody is never worth that. */
export const HIDING = 0.7;
export const LEAST_OUT_OF_HIDING = 0.5;

/** I-3.2.1 What keeps a good player from firing at a place: a line that the map shows to be blocked, and friends in Melee there. */
export function whyNotAt(
  { state, context, side }: Situation,
  firers: readonly Unit[],
  target: number,
): string | undefined {
  if (firers.some((unit) => state.place[unit] !== target && !lineBetween(context, state.place[unit], target).isClear))
    return 'The line is blocked.';
  if (unitsIn(context, target).some((unit) => state.side[unit] === side && !firers.includes(unit)))
    return 'Friends are in Melee there.';
  return undefined;
}
