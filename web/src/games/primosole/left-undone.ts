/** What would be left undone by ending the turn although the rules would allow it. */
import { capital, counted, listed } from '@bridgehead/engine';
import type { Action, Primosole } from '@bridgehead/primosole';
import { isDisorganized, hasMark, unitsOnMap } from '@bridgehead/primosole';
import type { Seat } from '../../kit/kit.js';

export function unused({ state, side }: Seat<Primosole>, action: Action): string | undefined {
  if (action.do !== 'end-turn') return undefined;
  const fresh = unitsOnMap(state, side).filter(
    (unit) => hasMark(state, unit, 'activated') && !hasMark(state, unit, 'acted') && !isDisorganized(state, unit),
  ).length;
  const fires = state.fires[side].filter(({ readied }) => readied).length;
  const left = [
    ...(fresh === 0 ? [] : [`${counted(fresh, 'activated unit has', 'activated units have')} not acted`]),
    ...(fires === 0 ? [] : [`${counted(fires, 'activated fire is', 'activated fires are')} not used`]),
  ];
  return left.length === 0 ? undefined : `${capital(listed(left))}.`;
}
