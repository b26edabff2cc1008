/** V-7.6 V-R3 How a bogged vehicle frees itself. */
import { clearMark, hasMark, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { who } from '../units/units-in-play.js';
import { vehicleOf } from '../units/vehicles-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import { BOG_REMOVAL } from '../vocabulary/vehicle-tables.js';
import type { Dice } from '../vocabulary/vocabulary.js';

/** What a try to remove Bog brings. freed: with the MP of the start, in halves. */
export type BogRemoval = { readonly is: 'freed'; readonly halves: number } | { readonly is: 'mired' | 'immobilized' };

/** V-7.6e V-7.6f The coloured die decides, one more when Mired; the cost is that of the original dice. */
export function removalOf({ coloured, white }: Dice, mired: 'mired' | 'bogged', movementType: string): BogRemoval {
  const final = coloured + (mired === 'mired' ? BOG_REMOVAL.again : 0);
  if (final > BOG_REMOVAL.mired) return { is: 'immobilized' };
  if (final > BOG_REMOVAL.freed) return { is: 'mired' };
  return { is: 'freed', halves: 2 * coloured * white * (movementType === 'tracked' ? 1 : 2) };
}

/** One try, at the start of its Movement Phase. */
export function removeBog(play: Play, unit: Unit): BogRemoval {
  const { state } = play;
  const dice = rollDice(play.chance, 'Bog removal');
  const removal = removalOf(
    dice,
    hasMark(state, unit, 'mired') ? 'mired' : 'bogged',
    vehicleOf(state, unit).movementType,
  );
  play.emit({
    type: 'bog-removal',
    rule: 'V-7.6e',
    unit: who(state, unit),
    dice,
    outcome: removal.is,
    halves: removal.is === 'freed' ? removal.halves : 0,
  });
  if (removal.is === 'mired') setMark(state, unit, 'mired');
  else clearMark(state, unit, 'bogged', 'mired');
  if (removal.is === 'freed') setMark(state, unit, 'motion');
  if (removal.is === 'immobilized') setMark(state, unit, 'immobilized');
  return removal;
}
