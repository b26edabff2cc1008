/** What follows automatically from any change on the map (flow: watchers). Called after every change of place and after every attack. */
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { clearMark, markMask } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isBroken, isInMelee, isVehicle, unitsAt } from '../units/units-in-play.js';
import { isInMotion } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { followAcquired } from './acquisitions.js';
import { updateControl } from './control.js';
import { makeDesperate } from './desperation.js';
import { watchRadios } from './radios.js';
import { isNextToEnemy } from './visibility.js';

/** DM by adjacency (I-3.2.3u, I-R42), the end of Melees (I-R90), acquisition (V-6.10), control (I-R99), radios (C-DaE:2.1j). */
export function settle(play: Play): void {
  endMelees(play);
  watchBroken(play);
  followAcquired(play.state);
  updateControl(play);
  watchRadios(play);
}

const DM_OR_MELEE = markMask('desperate', 'melee');

/** I-3.2.3u I-R42 A broken unit outside a Melee that is next to a Known Enemy Unit, or with one, is DM. */
function watchBroken(play: Play): void {
  const { state } = play;
  for (let unit = 0; unit < state.place.length; unit++) {
    if (state.place[unit] < 0 || !isBroken(state, unit) || hasAny(state.marks, unit, DM_OR_MELEE)) continue;
    if (isNextToEnemy(state, unit, 'any')) makeDesperate(play, unit, 'adjacent');
  }
}

/** I-3.8m Infantry of both sides, any of it unbroken, holds each other. V-3.8v9 A vehicle holds enemy Infantry while it is not in Motion, and is not held. */
export function heldInMelee(state: State, location: Location): Unit[] {
  const here = unitsAt(state, location);
  const men = here.filter((unit) => !isVehicle(state, unit));
  const bothSides = men.some((unit) => state.side[unit] !== state.side[men[0]]);
  if (bothSides && men.some((unit) => !isBroken(state, unit))) return men;
  const holders = here.filter((unit) => isVehicle(state, unit) && !isInMotion(state, unit));
  return men.filter((unit) => holders.some((vehicle) => state.side[vehicle] !== state.side[unit]));
}

/** I-R90 V-3.8v9 A Melee ends for those who are not held any more. */
function endMelees(play: Play): void {
  const { state } = play;
  const { board } = settingOf(state);
  for (const location of meleesOf(state)) {
    const held = heldInMelee(state, location);
    for (const unit of unitsAt(state, location)) if (!held.includes(unit)) clearMark(state, unit, 'melee');
    if (held.length > 0) continue;
    play.emit({ type: 'melee', rule: 'I-3.8m', at: locationLabel(board, location), begins: false });
  }
}

function meleesOf(state: State): readonly Location[] {
  const found: Location[] = [];
  for (let unit = 0; unit < state.place.length; unit++)
    if (isInMelee(state, unit) && state.place[unit] >= 0 && !found.includes(state.place[unit]))
      found.push(state.place[unit]);
  return found;
}
