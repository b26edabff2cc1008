/** I-2.0u I-R17 Who sees whom: sight with the Smoke that is on the map now, and Known Enemy Units. */
import type { Beforehand } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations } from '../board/locations.js';
import type { Sight } from '../sight/sight-cache.js';
import type { Action } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { hindrancesIn, settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { isBroken, isHidden } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';

/** Sight from one location to another, Hindrances included; fire out of Smoke is worse than into it. */
export function lineBetween(
  { sights, season, hindrances }: Pick<Context, 'sights' | 'season' | 'hindrances'>,
  from: Location,
  to: Location,
): Sight {
  return sights.between(season, hindrances, from, to);
}

/** I-3.2.1f I-R15 Whether somebody would claim to see there before they look: unless something plainly stands in between. Where lines may be looked at freely, whether they see. */
export function mightSee(
  { options }: Pick<State, 'options'>,
  context: Pick<Context, 'sights' | 'season' | 'hindrances'>,
  from: Location,
  to: Location,
): boolean {
  return lineBetween(context, from, to).isClear || (!options.freeSight && context.sights.isUncertain(from, to));
}

/** Sight for code that changes the state and has no context. */
export function lineNow(state: State, from: Location, to: Location): Sight {
  return lineBetween(viewNow(state), from, to);
}

function viewNow(state: State): Pick<Context, 'sights' | 'season' | 'hindrances'> {
  const { sights, season } = settingOf(state);
  return { sights, season, hindrances: hindrancesIn(state) };
}

/** I-R17 Enemies on the map that are not hidden and that a unit would see from here, broken or not. */
export function enemiesInSight(state: State, unit: Unit, location: Location): Unit[] {
  if (location < 0) return [];
  const view = viewNow(state);
  const found: Unit[] = [];
  for (let other = 0; other < state.place.length; other++) {
    if (state.side[other] === state.side[unit] || state.place[other] < 0 || isHidden(state, other)) continue;
    if (lineBetween(view, location, state.place[other]).isClear) found.push(other);
  }
  return found;
}

/** Whether a Known Enemy Unit is next to a unit or with it; only unbroken ones count if asked so (I-3.6a). Distance is looked at first: it is asked after every step. */
export function isNextToEnemy(state: State, unit: Unit, which: 'any' | 'unbroken'): boolean {
  const here = state.place[unit];
  if (here < 0) return false;
  const { board } = settingOf(state);
  for (let other = 0; other < state.place.length; other++) {
    const there = state.place[other];
    if (
      there < 0 ||
      state.side[other] === state.side[unit] ||
      isHidden(state, other) ||
      (which === 'unbroken' && isBroken(state, other))
    )
      continue;
    if (there === here || (areAdjacentLocations(board, here, there) && lineNow(state, here, there).isClear))
      return true;
  }
  return false;
}

// --- lines that nobody has looked along yet ---------------------------------------------------------------------------

/** I-3.2.1f In strict play nobody looks along a line before an attack is declared: what is told beforehand takes it to be clear. */
export function beforehand(view: State, action: Action): Beforehand<State> | undefined {
  if (
    view.options.freeSight ||
    (action.do !== 'fire' && action.do !== 'bombard' && action.do !== 'shoot' && action.do !== 'panzerfaust')
  )
    return undefined;
  return {
    state: { ...view, options: { ...view.options, assumesSight: true } },
    assumes: 'the line of sight is clear; it is checked after the shot is declared (I-3.2.1f)',
  };
}

/** Whether a firer sees its target, when the line is looked at. */
export function isSightClear(
  { options }: Pick<State, 'options'>,
  context: Context,
  from: Location,
  to: Location,
): boolean {
  return options.assumesSight === true || lineBetween(context, from, to).isClear;
}
