/** What a player leaves undone by ending a phase, although the rules would allow it. */
import { capital, counted, lastItem, listed } from '@bridgehead/engine';
import type { Action, Remagen } from '@bridgehead/remagen';
import { BRIDGE_NAMES, bridgePlacements, destinationsOf, phasingSide, unitsOnMap } from '@bridgehead/remagen';
import type { Seat } from '../../kit/kit.js';
import { answersOfKind } from './desks/desk.js';

export function unused(seat: Seat<Remagen>, action: Action): string | undefined {
  if (action.do !== 'end-phase') return undefined;
  const { at } = lastItem(seat.state.stack);
  const left = at === 'movement' ? unmoved(seat) : at === 'combat' ? silent(seat) : [];
  return left.length === 0 ? undefined : `${capital(listed(left))}.`;
}

function unmoved({ state, context }: Seat<Remagen>): string[] {
  const side = phasingSide(state);
  const able = unitsOnMap(state, side).filter((unit) => destinationsOf(state, context, unit).length > 0).length;
  const bridges = new Set(
    bridgePlacements(state, context, side).flatMap((action) =>
      action.do === 'place-bridge' ? [BRIDGE_NAMES[action.bridge]] : [],
    ),
  );
  return [
    ...(able === 0 ? [] : [`${counted(able, 'unit that can move has', 'units that can move have')} not moved`]),
    ...[...bridges].map((name) => `the ${name} has not been placed`),
  ];
}

function silent(seat: Seat<Remagen>): string[] {
  const guns = new Set(answersOfKind(seat, 'attack').flatMap(({ barrage }) => barrage)).size;
  return guns === 0 ? [] : [`${counted(guns, 'artillery unit', 'artillery units')} could still barrage`];
}
