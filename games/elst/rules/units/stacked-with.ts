/** I-1.2.1b I-R33 I-R39 Who counts as stacked with whom: those who move apart are not, and those who rout are with nobody else. */
import type { Losses, LostLeader } from '../morale/leader-loss.js';
import { findFrame } from '../state/frames-below.js';
import type { State } from '../state/state.js';
import type { Unit } from '../vocabulary/units.js';
import { friendsAt, leadershipOf, moraleOf } from './units-in-play.js';

/** Friends of a unit in its location who are neither moving nor routing apart from it. */
export function companionsOf(state: State, unit: Unit): Unit[] {
  const stacks = stacksApart(state);
  const stackOf = (other: Unit) => stacks.findIndex((members) => members.includes(other));
  const own = stackOf(unit);
  return friendsAt(state, state.side[unit], state.place[unit]).filter((other) => other !== unit && stackOf(other) === own);
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

/** A leader who is about to be lost, while he still stands where he stood; undefined for anybody else. */
export function lossOf(state: State, unit: Unit): LostLeader | undefined {
  const leadership = leadershipOf(state, unit);
  return leadership === undefined ? undefined : { leader: unit, morale: moraleOf(state, unit), leadership, with: companionsOf(state, unit) };
}

export function noteLoss(state: State, unit: Unit, list: Losses['eliminated' | 'broken']): void {
  const lost = lossOf(state, unit);
  if (lost !== undefined) list.push(lost);
}
