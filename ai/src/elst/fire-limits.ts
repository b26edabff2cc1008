/** What keeps a good player from a shot. */
import { itemAt } from '@bridgehead/engine';
import type { Unit } from '@bridgehead/elst';
import { isHidden, lineBetween, unitsIn } from '@bridgehead/elst';
import { cautionOf } from './goals.js';
import type { Situation } from './situation.js';

/** I-6.4 To fire out of hiding gives it away. */
const HIDING = 0.7;
const LEAST_OUT_OF_HIDING = 0.5;

/** What it costs to show these; undefined: a shot that will hardly harm anybody is never worth that. */
export function costOfShowing(
  { state, context, side }: Situation,
  firers: readonly Unit[],
  harm: number,
): number | undefined {
  if (!firers.some((unit) => isHidden(state, unit))) return 0;
  const caution = cautionOf(context, side);
  return harm < caution * LEAST_OUT_OF_HIDING ? undefined : caution * HIDING;
}

/** I-3.2.1 What keeps a good player from firing at a place: a line that the map shows to be blocked, and friends in Melee there. */
export function whyNotAt(situation: Situation, firers: readonly Unit[], target: number): string | undefined {
  const { state, context, side } = situation;
  const blocked = whyNotAlong(situation, firers, target);
  if (blocked !== undefined) return blocked;
  return unitsIn(context, target).some((unit) => state.side[unit] === side && !firers.includes(unit))
    ? 'Friends are in Melee there.'
    : undefined;
}

/** The same for a shot at one vehicle, which harms nobody else in its hex (V-3.2.4f). */
export function whyNotAlong(
  { state, context }: Situation,
  firers: readonly Unit[],
  target: number,
): string | undefined {
  return firers.some(
    (unit) => state.place[unit] !== target && !lineBetween(context, itemAt(state.place, unit), target).isClear,
  )
    ? 'The line is blocked.'
    : undefined;
}
