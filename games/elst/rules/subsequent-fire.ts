/** I-3.3.3g I-R48 Subsequent First Fire, and how far Final Protective Fire reaches: whom those may fire at who have fired in this Movement Phase. */
import type { Violation } from '@bridgehead/engine';
import type { Component } from './components.js';
import type { Context } from './context.js';
import { componentName, fireModeOf, rangeOf } from './fire-kinds.js';
import type { Location } from './locations.js';
import { areAdjacentLocations, locationLabel, rangeBetween } from './locations.js';
import { isHidden, nameOf } from './persons.js';
import { refuseAgain } from './refusals-window.js';
import { lineBetween } from './seeing.js';
import type { State } from './state.js';
import type { Unit } from './units.js';

/** What keeps a component that has fired from firing here again in the Movement Phase; nothing for one that has not. */
export function judgeAgain(state: State, context: Context, component: Component, firer: Unit, target: Location): Violation[] {
  const mode = fireModeOf(state, component, firer, 'movement');
  if (mode?.kind === 'subsequent-first') return judgeSubsequent(state, context, component, firer, target);
  if (mode?.kind === 'final-protective' && !areAdjacentLocations(context.board, state.place[firer], target)) {
    return [refuseAgain('protective-adjacent', { by: componentName(state, component, firer), hex: locationLabel(context.board, target) })]; // I-3.3.3k
  }
  return [];
}

/** Within its own normal range, and nobody nearer whom the unit sees: broken or not, on the move or not. */
function judgeSubsequent(state: State, context: Context, component: Component, firer: Unit, target: Location): Violation[] {
  const { board } = context;
  const distance = rangeBetween(board, state.place[firer], target);
  const [by, hex] = [componentName(state, component, firer), locationLabel(board, target)];
  const most = rangeOf(state, component);
  if (distance > most) return [refuseAgain('subsequent-range', { by, hex, distance, most })];
  const closer = enemyWithin(state, context, firer, distance);
  return closer === undefined ? [] : [refuseAgain('subsequent-closer', { by, hex, closer: nameOf(state, closer), at: locationLabel(board, state.place[closer]) })];
}

/** A Known Enemy Unit nearer than this; distance is looked at first. */
function enemyWithin(state: State, context: Context, unit: Unit, distance: number): Unit | undefined {
  const here = state.place[unit];
  for (let other = 0; other < state.place.length; other++) {
    if (state.side[other] === state.side[unit] || state.place[other] < 0 || isHidden(state, other)) continue;
    if (rangeBetween(context.board, here, state.place[other]) < distance && lineBetween(context, here, state.place[other]).isClear) return other;
  }
  return undefined;
}
