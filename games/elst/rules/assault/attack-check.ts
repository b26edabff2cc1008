/** V-3.7v1 V-3.3.4b The Pre-AFV Advance/Attack Task Check (PAATC): an MMC must pass it before it advances into the hex of an enemy AFV or attacks one there in CC Reaction Fire. Leaders need none. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { helperFor, pin, withoutHarm } from '../morale/morale.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { stackedWith } from '../units/stacked-with.js';
import {
  enemiesAt,
  isInexperienced,
  isMultiMan,
  isVehicle,
  leadershipOf,
  moraleOf,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { Location } from '../board/locations.js';

/** Whether a unit must pass the check before it enters this location. */
export function needsAttackCheck(state: State, unit: Unit, location: Location): boolean {
  return (
    isMultiMan(state, unit) && enemiesAt(state, state.side[unit], location).some((enemy) => isVehicle(state, enemy))
  );
}

/** V-3.7v1 The leader who helps need not come along; one whose modifier harms does not help. */
export function addAttackCheck(state: State, unit: Unit, into: Adder): void {
  const leader = helperFor(state, unit, withoutHarm(state, stackedWith(state, unit)));
  if (leader !== undefined) into.add('V-3.7v1', `leader ${nameOf(state, leader)}`, leadershipOf(state, leader) ?? 0);
  if (isInexperienced(state, unit)) into.add('V-5.4v1', 'Inexperienced', 1);
}

/** Whether it passes; otherwise it is pinned. */
export function passesAttackCheck(play: Play, unit: Unit): boolean {
  const { state } = play;
  const dice = rollDice(play.chance, `PAATC of ${nameOf(state, unit)}`);
  const modifiers = new TallySheet('PAATC');
  addAttackCheck(state, unit, modifiers);
  const morale = moraleOf(state, unit);
  const passed = dice.total + modifiers.total <= morale;
  play.emit({
    type: 'attack-checked',
    rule: 'V-3.7v1',
    unit: who(state, unit),
    dice,
    modifiers,
    morale,
    outcome: passed ? 'passed' : 'pinned',
  });
  if (!passed) pin(play, unit);
  return passed;
}
