/** V-3.2.3v1 to V-3.2.3v3 What the fire table does to the exposed crew of a vehicle. A BU crew is never asked. */
import { TallySheet } from '@bridgehead/engine';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { moraleOf, nameOf, who } from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { sayResult } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice, FireResult } from '../vocabulary/vocabulary.js';
import { buttonUp, stunAndRecall, stunVehicle } from './vehicle-effects.js';

/** The roll that is worst whatever is added. */
const DISASTER = 12;

export function sufferCrewResult(play: Play, unit: Unit, result: FireResult): void {
  const { state } = play;
  if (!isCrewExposed(state, unit)) return;
  switch (result.effect) {
    case 'kia':
    case 'k':
      stunAndRecall(play, unit); // V-3.2.3v1 V-R26
      return;
    case 'mc': {
      const { dice, final, morale } = checkCrew(play, unit, result.number, 'V-3.2.3v2');
      if (dice.total === DISASTER) stunAndRecall(play, unit);
      else if (final > morale) stunVehicle(play, unit);
      else if (final === morale) buttonUp(play, unit);
      return;
    }
    case 'ptc': {
      const { dice, final, morale } = checkCrew(play, unit, 0, 'V-3.2.3v3');
      if (dice.total === DISASTER || final > morale) buttonUp(play, unit);
      return;
    }
    case 'none':
  }
}

/** V-7.10c Possible Shock: an NMC that only tells whether it is Shocked. */
export function failsPossibleShock(play: Play, unit: Unit): boolean {
  const { dice, final, morale } = checkCrew(play, unit, 0, 'V-7.10c');
  return dice.total === DISASTER || final > morale;
}

/** What a check is called that is no MC. */
const CHECKS: Readonly<Record<string, string | undefined>> = { 'V-7.10c': 'Possible Shock', 'V-3.2.3v3': 'PTC' };

interface CrewCheck {
  readonly dice: Dice;
  readonly final: number;
  readonly morale: number;
}

/** V-7.10b With the morale of the crew; V-R49 a crew that was Stunned before adds 1. */
function checkCrew(play: Play, unit: Unit, number: number, rule: string): CrewCheck {
  const { state } = play;
  const dice = rollDice(
    play.chance,
    `${CHECKS[rule] ?? sayResult({ effect: 'mc', number })} crew check of ${nameOf(state, unit)}`,
  );
  const modifiers = new TallySheet('Crew check');
  if (number !== 0) modifiers.add(rule, number < 0 ? 'cover' : sayResult({ effect: 'mc', number }), number);
  if (isShaken(state, unit)) modifiers.add('V-7.10h', 'Stunned before', 1);
  const morale = moraleOf(state, unit);
  const final = dice.total + modifiers.total;
  const fails = dice.total === DISASTER || final > morale;
  const outcome = fails ? 'failed' : final === morale && rule === 'V-3.2.3v2' ? 'pinned' : 'passed';
  play.emit({ type: 'morale-checked', rule, unit: who(state, unit), dice, modifiers, morale, outcome });
  return { dice, final, morale };
}

/** V-7.10h The +1 side of the Stun counter. */
export function isShaken(state: State, unit: Unit): boolean {
  return hasMark(state, unit, 'stun-shaken');
}
