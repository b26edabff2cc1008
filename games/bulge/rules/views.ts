/** R65 R82 What each side may know: everything but the air orders of the other before both are revealed. */
import type { Chance } from '@bridgehead/engine/chance';
import { topFrame } from '@bridgehead/engine';
import { listPlans, NO_PLAN, planOf } from './air/air-plan.js';
import type { Event } from './state/events.js';
import type { State } from './state/state.js';
import { copyState } from './state/state.js';
import type { Bulge } from './situation/types.js';
import type { Side } from './vocabulary/vocabulary.js';
import { opponentOf } from './vocabulary/vocabulary.js';

/** While orders are written, those of the other side are sealed, whether they are written or not. */
export function viewOf(state: State, side: Side): State {
  const other = opponentOf(side);
  if (topFrame<Bulge>(state).at !== 'air-plan' || state.plans[other] === 'sealed') return state;
  return { ...state, plans: { ...state.plans, [other]: 'sealed' } };
}

export function seenEvent(event: Event, side: Side): Event {
  return event.type === 'plan-sealed' && event.side !== side ? { ...event, plan: undefined } : event;
}

/** A state that may lie behind a view: the other side has written one of the plans that one thinks of. */
export function imagineBehind(view: State, side: Side, chance: Chance): State {
  const state = copyState(view);
  const other = opponentOf(side);
  if (view.plans[other] !== 'sealed') return state;
  const list = listPlans(view, other);
  const action = list.at(chance.pick(list.length, 'orders that are not known'));
  state.plans = { ...view.plans, [other]: action?.do === 'plan' ? planOf(action) : NO_PLAN };
  return state;
}
