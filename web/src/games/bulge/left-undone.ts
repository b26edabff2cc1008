/** What a player leaves undone by ending a phase, although the rules would allow it. */
import { capital, counted, lastItem, listed } from '@bridgehead/engine';
import type { Action, Bulge } from '@bridgehead/bulge';
import {
  contactOf,
  destinationsOf,
  isDue,
  mayDrop,
  nameOf,
  phasingSide,
  AIRBORNE,
  unitsOf,
  unitsOnMap,
} from '@bridgehead/bulge';
import type { Seat } from '../../kit/kit.js';

export function unused(seat: Seat<Bulge>, action: Action): string | undefined {
  if (action.do !== 'end-phase') return undefined;
  const frame = lastItem(seat.state.stack);
  const left =
    frame.at === 'movement'
      ? unmoved(seat)
      : frame.at === 'combat'
        ? silent(contactOf(seat.state, seat.context, frame).enemiesOf.size)
        : [];
  return left.length === 0 ? undefined : `${capital(listed(left))}.`;
}

function unmoved({ state, context }: Seat<Bulge>): string[] {
  const side = phasingSide(state);
  const able = unitsOnMap(state, side).filter((unit) => destinationsOf(state, context, unit, 'own').length > 0).length;
  const waiting = unitsOf(side).filter(
    (unit) => isDue(state, unit) && destinationsOf(state, context, unit, 'own').length > 0,
  ).length;
  return [
    ...(able === 0 ? [] : [`${counted(able, 'unit that can move has', 'units that can move have')} not moved`]),
    ...(waiting === 0 ? [] : [`${counted(waiting, 'reinforcement has', 'reinforcements have')} not entered`]),
    ...(mayDrop(state, side) ? [`${nameOf(AIRBORNE)} has not been dropped`] : []),
  ];
}

function silent(able: number): string[] {
  return able === 0 ? [] : [`${counted(able, 'unit', 'units')} could still attack`];
}
