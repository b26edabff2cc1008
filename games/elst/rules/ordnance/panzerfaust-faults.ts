/** V-4.4.2h A Panzerfaust that goes wrong. */
import { reduce } from '../morale/casualties.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isInexperienced } from '../units/units-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon } from './to-hit-cases.js';

/** V-4.4.2h V-5.4v1 An original 12, or 11 in Inexperienced hands, is a miss and costs the firer men. */
export function backfires(state: State, shot: OrdnanceShot, { total }: Pick<Dice, 'total'>): boolean {
  const [firer] = shot.group.firers;
  return armOf(state, firingWeapon(shot)).type === 'panzerfaust' && total >= (isInexperienced(state, firer) ? 11 : 12);
}

/** V-4.4.2h */
export function sufferBackfire(play: Play, shot: OrdnanceShot, dice: Dice): void {
  const { state } = play;
  const [firer] = shot.group.firers;
  if (!backfires(state, shot, dice) || !isOnMap(state, firer)) return;
  const losses = newLosses();
  reduce(play, firer, 'fire', losses);
  settleLosses(play, losses);
}
