/** 3.1 11.6 A side begins with the suggested setup on the map, and changes what it likes. */
import { candidates } from '@bridgehead/engine';
import type { Action, Primosole } from '@bridgehead/primosole';
import { isOnMap, primosoleRules, scenarioOf, sideOf } from '@bridgehead/primosole';
import type { Seat } from '../../kit/kit.js';

/** Only while nothing has been placed: what a player takes off the map stays off. */
export function suggestedSetup({ state, context, side }: Seat<Primosole>): Action | undefined {
  const listed = candidates<Primosole>(primosoleRules, state, side, context);
  const isBegun =
    state.stack.at(-1)?.at === 'set-up'
      ? scenarioOf(state).setup.some(({ unit }) => sideOf(unit) === side && isOnMap(state, unit))
      : listed.at(listed.length - 1)?.do === 'lift';
  const first = listed.at(0);
  return !isBegun && first?.do === 'by-default' ? first : undefined;
}
