/** I-4.2 Flamethrowers: what is theirs alone. Their firepower, their modifiers and their breakdown are figured with those of other weapons (firepower.ts, fire-modifiers.ts, rate-of-fire.ts). */
import type { Adder, Violation } from '@bridgehead/engine';
import type { State } from '../state/state.js';
import { hasMark, hasWeaponMark } from '../state/state.js';
import { refuseSpecial } from '../text/refusals-special-weapons.js';
import { nameOf } from '../units/units-in-play.js';
import { armOf, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';

/** I-4.2d A unit is easier to hit for each flamethrower that it carries, whatever attacks it. */
export function addFlames(state: State, unit: Unit, into: Adder): void {
  const flames = weaponsOf(state, unit).filter((weapon) => armOf(state, weapon).type === 'flamethrower').length;
  if (flames > 0) into.add('I-4.2d', 'carries a flamethrower', -flames);
}

/** I-4.2c A unit fires one flamethrower in a Player Turn, though it might use two other weapons. */
export function judgeFlame(state: State, weapon: Weapon, unit: Unit): Violation[] {
  return hasMark(state, unit, 'flamed') && !hasWeaponMark(state, weapon, 'used')
    ? [refuseSpecial('second-flame', { unit: nameOf(state, unit) })]
    : [];
}
