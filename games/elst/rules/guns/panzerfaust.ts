/** V-4.4.2 Panzerfausts: who may look for one, the check, and how many shots there are. The shot itself is that of any shaped charge. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { newLosses } from '../morale/losses.js';
import { settleLosses } from '../morale/leader-loss.js';
import { breakUnit, pin } from '../morale/morale.js';
import { settle } from '../situation/consequences.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import {
  factsOf,
  isExhausted,
  isGoodOrder,
  isLeader,
  isPinned,
  isVehicle,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import { PANZERFAUST } from '../vocabulary/vehicle-tables.js';
import type { FirePhase } from '../vocabulary/vocabulary.js';
import { mayUse, noteServing, ONE_WEAPON } from '../weapons/weapon-use.js';

/** V-4.4.2b Whether a unit can still look for one: German Infantry in Good Order that has a weapon to use, and no mark of having fired. */
export function mayCheck(state: State, unit: Unit, phase: FirePhase | 'movement'): boolean {
  if (state.panzerfausts === 0 || factsOf(state, unit).nationality !== 'german') return false;
  if (isVehicle(state, unit) || !isGoodOrder(state, unit) || !mayUse(state, unit, ONE_WEAPON)) return false;
  switch (phase) {
    case 'prep-fire':
      return !(isLeader(state, unit) && hasMark(state, unit, 'prep-fired'));
    case 'advancing-fire':
      return !hasMark(state, unit, 'prep-fired') && !hasMark(state, unit, 'pushed');
    case 'movement':
    case 'defensive-fire':
      return !hasMark(state, unit, 'first-fired') && !hasMark(state, unit, 'final-fired');
  }
}

/** V-4.4.2d What is added to the die. */
export function addCheck(state: State, unit: Unit, at: 'vehicle' | 'other', into: Adder): void {
  const { type } = factsOf(state, unit);
  if (at === 'other') into.add('V-4.4.2d', 'not at an AFV', PANZERFAUST.notVehicle);
  if (isExhausted(state, unit)) into.add('V-4.4.2d', 'CX', PANZERFAUST.exhausted);
  if (type === 'half-squad' || type === 'crew') into.add('V-4.4.2d', type, PANZERFAUST.small);
  if (isLeader(state, unit)) into.add('V-4.4.2d', 'leader', PANZERFAUST.leader);
}

/** V-4.4.2c Whether the check of this die is passed. */
export function isFound(roll: number, modifiers: number): boolean {
  return roll !== 6 && roll + modifiers <= PANZERFAUST.check;
}

/** V-4.4.2c V-4.4.2e Whether the unit has one and fires it. The check is the use of a weapon in any case; on an original 6 the unit is pinned, or broken if it is pinned. */
export function findPanzerfaust(play: Play, unit: Unit, at: 'vehicle' | 'other'): boolean {
  const { state } = play;
  const roll = rollDie(play.chance, `Panzerfaust check of ${nameOf(state, unit)}`);
  const modifiers = new TallySheet('Panzerfaust check');
  addCheck(state, unit, at, modifiers);
  const found = isFound(roll, modifiers.total);
  play.emit({ type: 'panzerfaust-checked', rule: 'V-4.4.2c', unit: who(state, unit), roll, modifiers, found });
  noteServing(state, unit);
  if (roll === 6) dismay(play, unit);
  return found;
}

function dismay(play: Play, unit: Unit): void {
  const { state } = play;
  if (!isPinned(state, unit)) {
    pin(play, unit);
    return;
  }
  const losses = newLosses();
  breakUnit(play, unit, losses);
  settleLosses(play, losses);
  settle(play);
}
