/** I-R32 In which order those who are attacked together make their checks. */
import type { State } from '../state/state.js';
import { isLeader, leadershipOf, moraleOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';

/** Leaders by descending morale, then by leadership, then all others by number. */
export function inOrder(state: State, units: readonly Unit[]): Unit[] {
  const leaders = units.filter((unit) => isLeader(state, unit));
  const others = units.filter((unit) => !isLeader(state, unit));
  const byMorale = (one: Unit, other: Unit) => moraleOf(state, other) - moraleOf(state, one) || (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0) || one - other;
  return [...leaders.toSorted(byMorale), ...others.toSorted((one, other) => one - other)];
}
