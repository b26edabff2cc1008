/** I-3.8f What an attack by odds does to those it was declared against. */
import { eliminate, reduce } from '../morale/casualties.js';
import { randomTargets } from '../effects/fire-results.js';
import { newLosses } from '../morale/losses.js';
import type { CombatAttack } from '../state/frames.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isVehicle, who } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { CombatSums } from './combat-sums.js';
import { combatOutcome } from './combat-sums.js';

/** Nobody checks for a leader who is lost here, and weapons stay in the hex unharmed (I-R39, I-R43). */
export function resolveCombat(
  play: Play,
  at: string,
  { side, by, against }: Pick<CombatAttack, 'side' | 'by' | 'against'>,
  dice: Dice,
  sums: CombatSums,
): void {
  const { state } = play;
  const { attack, defence, modifiers, odds, kill } = sums;
  const outcome = combatOutcome(sums, dice.total);
  play.emit({
    type: 'combat-resolved',
    rule: isVehicle(state, by[0]) ? 'V-3.8v7' : 'I-3.8f',
    side,
    at,
    by: namesOf(state, by),
    against: namesOf(state, against),
    attack,
    defence,
    odds,
    kill,
    dice,
    modifiers,
    outcome,
  });
  if (outcome === 'eliminated') for (const unit of against) eliminate(play, unit, 'close-combat', newLosses());
  else if (outcome === 'reduced')
    for (const unit of randomTargets(play, against, 1)) reduce(play, unit, 'close-combat', newLosses());
}

/** Units as an event names them. */
export function namesOf(state: State, units: readonly Unit[]) {
  return units.map((unit) => who(state, unit));
}
