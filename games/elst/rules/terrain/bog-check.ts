/** V-7.6a The Bog Check, on the move and for a hull that turns to fire. How a bogged vehicle frees itself stands in vehicles/bog.ts. */
import type { Consequence } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { clearMark, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { BogCause } from './vehicle-cost.js';
import { addBogModifiers, bogChance, isHeavyGround } from './vehicle-cost.js';
import { who } from '../units/units-in-play.js';
import { vehicleOf } from '../units/vehicles-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import { DICE_FACES, rollDice } from '../vocabulary/dice.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { BOG } from '../vocabulary/vehicle-tables.js';

/** V-7.6a Whether the vehicle bogs: then it has stopped where it is (V-7.6c). */
export function checkBog(play: Play, unit: Unit, cause: BogCause): boolean {
  const { state } = play;
  const modifiers = new TallySheet('Bog Check');
  addBogModifiers(vehicleOf(state, unit), cause, modifiers);
  const dice = rollDice(play.chance, 'Bog Check');
  const bogged = dice.total + modifiers.total >= BOG.bogs;
  play.emit({
    type: 'bog-checked',
    rule: 'V-7.6a',
    unit: who(state, unit),
    at: locationLabel(settingOf(state).board, state.place[unit]),
    dice,
    modifiers,
    bogged,
  });
  if (bogged) {
    setMark(state, unit, 'bogged');
    clearMark(state, unit, 'motion');
  }
  return bogged;
}

/** V-R13 Whether turning this weapon turns a hull on ground that needs a Bog Check. */
function turnsOnHeavyGround(state: State, weapon: Weapon): boolean {
  return (
    armOf(state, weapon).mounted?.arc === 'hull' && isHeavyGround(settingOf(state), state.place[state.holder[weapon]])
  );
}

/** V-R13 V-7.6b Whether the weapon turns: a hull on heavy ground does so only if it does not bog. */
export function turnsWithoutBog(play: Play, weapon: Weapon): boolean {
  return !turnsOnHeavyGround(play.state, weapon) || !checkBog(play, play.state.holder[weapon], 'turn');
}

/** What a player is told before such a turn. */
export function warnOfBog(state: State, weapons: readonly Weapon[]): Consequence[] {
  return weapons
    .filter((weapon) => turnsOnHeavyGround(state, weapon))
    .map((weapon) => ({
      kind: 'own-loss',
      rule: 'V-7.6a',
      text: `The hull turns: it bogs in ${bogChance(vehicleOf(state, state.holder[weapon]), 'turn')} of ${DICE_FACES.length} rolls, and then does not fire.`,
    }));
}
