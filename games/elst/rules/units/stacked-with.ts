/** I-1.2.1b I-R33 I-R39 Who counts as stacked with whom: those who move apart are not, and those who rout are with nobody else. */
import { findFrame } from '../state/frames-below.js';
import type { State } from '../state/state.js';
import type { Unit } from '../vocabulary/units.js';
import { friendsAt } from './units-in-play.js';

/** Friends of a unit in its location who are neither moving nor routing apart from it. */
export function stackedWith(state: State, unit: Unit): Unit[] {
  const stacks = stacksApart(state);
  const stackOf = (other: Unit) => stacks.findIndex((members) => members.includes(other));
  const own = stackOf(unit);
  return friendsAt(state, state.side[unit], state.place[unit]).filter(
    (other) => other !== unit && stackOf(other) === own,
  );
}

/** I-R63 I-R76 Each group that goes its own way just now: the moving stack with those who were stopped, its waiting parts, a rout. */
function stacksApart(state: State): (readonly Unit[])[] {
  const routing = findFrame(state, 'routing');
  if (routing !== undefined) return [[routing.unit, ...routing.leaders]];
  const moving = findFrame(state, 'moving');
  if (moving === undefined) return [];
  const [atWork, ...waiting] = moving.parts.map(({ units }) => units);
  return [[...(atWork ?? []), ...moving.stopped.flatMap(({ units }) => units)], ...waiting];
}
