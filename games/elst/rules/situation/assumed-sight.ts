/** I-3.2.1f In strict play nobody looks along a line before an attack is declared: what is told beforehand takes it to be clear. */
import type { Beforehand } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import type { Action } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { lineBetween } from './visibility.js';

export function beforehand(view: State, action: Action): Beforehand<State> | undefined {
  if (view.options.freeSight || (action.do !== 'fire' && action.do !== 'bombard')) return undefined;
  return { state: { ...view, options: { ...view.options, assumesSight: true } }, assumes: 'the line of sight is clear; it is checked after the shot is declared (I-3.2.1f)' };
}

/** Whether a firer sees its target, when the line is looked at. */
export function isSightClear({ options }: Pick<State, 'options'>, context: Context, from: Location, to: Location): boolean {
  return options.assumesSight === true || lineBetween(context, from, to).isClear;
}
