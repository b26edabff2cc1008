/** I-3.3.1l I-3.3.1n Recovery of a weapon on the move: 1 MF, once for each unit and weapon. */
import type { Violation } from '@bridgehead/engine';
import type { MovingFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { stateWith } from '../state/state.js';
import { refuseMove } from '../text/refusals-movement.js';
import { isLeader, nameOf } from '../units/units-in-play.js';
import { armOf, portageOf, weaponName } from '../units/weapons-in-play.js';
import { PORTAGE } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { judgeRecovery } from '../weapons/possession.js';

/** In halves. */
export const RECOVERY_COST = 2;

/** What keeps a moving unit that has come to this place from a try; what it costs aside. */
export function judgeRecoveryOnTheMove(
  state: State,
  unit: Unit,
  weapon: Weapon,
  place: number,
  tried: MovingFrame['tried'],
): Violation[] {
  const there = state.place[unit] === place ? state : stateWith(state, { place: state.place.with(unit, place) });
  const violations = judgeRecovery(there, state.side[unit], unit, weapon);
  const named = { unit: nameOf(state, unit), weapon: weaponName(state, weapon) };
  if (tried.some((other) => other.unit === unit && other.weapon === weapon))
    violations.push(refuseMove('recovery-tried-already', named));
  if (isLeader(state, unit) && portageOf(state, unit) + armOf(state, weapon).portage > PORTAGE.leaderMost)
    violations.push(refuseMove('too-heavy', { ...named, most: PORTAGE.leaderMost }));
  return violations;
}
