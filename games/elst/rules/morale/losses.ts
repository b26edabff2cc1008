/** I-3.2.3o I-3.2.3p I-R39 The leaders whom an attack costs: noted while it is resolved, for the checks that follow (leader-loss.ts). */
import type { State } from '../state/state.js';
import { stackedWith } from '../units/stacked-with.js';
import { leadershipOf, moraleOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';

/** A leader at the moment of their loss. */
export interface LostLeader {
  readonly leader: Unit;
  readonly morale: number;
  readonly leadership: number;
  /** Friends who were stacked with them; on the move, those of their stack. */
  readonly with: readonly Unit[];
}

/** Filled while an attack is resolved, settled when it is over. */
export interface Losses {
  readonly eliminated: LostLeader[];
  readonly broken: LostLeader[];
  /** I-R34 Leaders whom the attack has wounded: they help nobody against it. */
  readonly harmed: Unit[];
  /** I-R33 Units whose result has been applied: a leader helps only when they have been through it themselves. */
  readonly struck: Unit[];
}

export function newLosses(): Losses {
  return { eliminated: [], broken: [], harmed: [], struck: [] };
}

/** A leader who is about to be lost, while they still stand where they stood; undefined for anybody else. */
export function lossOf(state: State, unit: Unit): LostLeader | undefined {
  const leadership = leadershipOf(state, unit);
  return leadership === undefined
    ? undefined
    : { leader: unit, morale: moraleOf(state, unit), leadership, with: stackedWith(state, unit) };
}

export function noteLoss(state: State, unit: Unit, list: Losses['eliminated' | 'broken']): void {
  const lost = lossOf(state, unit);
  if (lost !== undefined) list.push(lost);
}
