/** I-3.3.3g I-R48 Subsequent First Fire, and how far Final Protective Fire reaches: whom those may fire at who have fired in this Movement Phase. */
import type { Violation } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, locationLabel, rangeBetween } from '../board/locations.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { refuseAgain } from '../text/refusals-defensive-fire.js';
import { isHidden, nameOf } from '../units/units-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import { componentName, fireModeOf, rangeOf } from './fire-modes.js';

/** What keeps a component from firing again: FPF reaches next door only (I-3.3.3k), other fire so far, and not past somebody nearer. */
type Bar =
  | { readonly is: 'not-adjacent' }
  | { readonly is: 'out-of-range'; readonly distance: number; readonly most: number }
  | { readonly is: 'closer'; readonly enemy: Unit };

/** What keeps a component that has fired from firing here again in the Movement Phase; nothing for one that has not. */
export function judgeAgain(
  state: State,
  context: Context,
  component: Component,
  firer: Unit,
  target: Location,
): Violation[] {
  const bar = barTo(state, context, component, firer, target);
  if (bar === undefined) return [];
  const { board } = context;
  const facts = { by: componentName(state, component, firer), hex: locationLabel(board, target) };
  switch (bar.is) {
    case 'not-adjacent':
      return [refuseAgain('protective-adjacent', facts)];
    case 'out-of-range':
      return [refuseAgain('subsequent-range', { ...facts, distance: bar.distance, most: bar.most })];
    case 'closer':
      return [
        refuseAgain('subsequent-closer', {
          ...facts,
          closer: nameOf(state, bar.enemy),
          at: locationLabel(board, state.place[bar.enemy]),
        }),
      ];
  }
}

/** judgeAgain without its sentences: undefined if nothing bars it. */
export function barTo(
  state: State,
  context: Context,
  component: Component,
  firer: Unit,
  target: Location,
): Bar | undefined {
  const mode = fireModeOf(state, component, firer, 'movement');
  if (mode?.kind === 'final-protective')
    return areAdjacentLocations(context.board, state.place[firer], target) ? undefined : NOT_ADJACENT;
  if (mode?.kind !== 'subsequent-first') return undefined;
  // Within its own normal range, and nobody nearer whom the unit sees: broken or not, on the move or not.
  const distance = rangeBetween(context.board, state.place[firer], target);
  const most = rangeOf(state, component);
  if (distance > most) return { is: 'out-of-range', distance, most };
  const enemy = enemyWithin(state, context, firer, distance);
  return enemy === undefined ? undefined : { is: 'closer', enemy };
}

const NOT_ADJACENT: Bar = { is: 'not-adjacent' };

/** A Known Enemy Unit nearer than this; distance is looked at first. */
function enemyWithin(state: State, context: Context, unit: Unit, distance: number): Unit | undefined {
  const here = state.place[unit];
  for (let other = 0; other < state.place.length; other++) {
    if (state.side[other] === state.side[unit] || state.place[other] < 0 || isHidden(state, other)) continue;
    if (
      rangeBetween(context.board, here, state.place[other]) < distance &&
      lineBetween(context, here, state.place[other]).isClear
    )
      return other;
  }
  return undefined;
}
