/** V-7.9 The chance of one shot to destroy the vehicle it is aimed at, in percent; 0 where it is aimed at nobody in a vehicle. */
import type { OrdnanceShot } from '../ordnance/to-hit-cases.js';
import { firingWeapon } from '../ordnance/to-hit-cases.js';
import { toHit } from '../ordnance/to-hit.js';
import { hitLocation, toKillAt } from '../ordnance/to-kill.js';
import { asAmmunition } from '../ordnance/vehicle-hits.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { DICE_FACES, diceOf } from '../vocabulary/dice.js';

const ROLLS = DICE_FACES.map(diceOf);

export function killChance(state: State, context: Context, shot: OrdnanceShot): number {
  const { vehicle } = shot;
  if (vehicle === undefined) return 0;
  const weapon = firingWeapon(shot);
  const from = state.place[shot.group.firers[0]];
  let kills = 0;
  for (const dice of ROLLS) {
    const { hit } = toHit(state, context, shot, dice);
    if (hit === 'miss') continue;
    const aimed = { weapon, ammunition: asAmmunition(shot), from, vehicle, hit };
    const final = toKillAt(state, context, aimed, hitLocation(dice), dice.coloured)?.tally.total ?? 0;
    kills += ROLLS.filter(({ total }) => total < final).length;
  }
  return (100 * kills) / (ROLLS.length * ROLLS.length);
}
