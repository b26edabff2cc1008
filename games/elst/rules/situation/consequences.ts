/** What follows automatically from any change on the map (flow: watchers). Called after every change of place and after every attack. */
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { clearMark, markMask } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isBroken, isInMelee, unitsAt } from '../units/units-in-play.js';
import { updateControl } from './control.js';
import { makeDesperate } from './desperation.js';
import { isNextToEnemy } from './visibility.js';

/** DM by adjacency (I-3.2.3u, I-R42), the end of Melees (I-R90), control (I-R99). */
export function settle(play: Play): void {
  endMelees(play);
  watchBroken(play);
  updateControl(play);
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

/** I-R90 A Melee ends when one side is gone, or when nobody unbroken is left. */
function endMelees(play: Play): void {
  const { state } = play;
  const { board } = settingOf(state);
  for (const location of meleesOf(state)) {
    const here = unitsAt(state, location);
    const bothSides = new Set(here.map((unit) => state.side[unit])).size === 2;
    if (bothSides && here.some((unit) => !isBroken(state, unit))) continue;
    for (const unit of here) clearMark(state, unit, 'melee');
    play.emit({ type: 'melee', rule: 'I-3.8m', at: locationLabel(board, location), begins: false });
  }
}

function meleesOf(state: State): ReadonlySet<Location> {
  const found = new Set<Location>();
  for (let unit = 0; unit < state.place.length; unit++)
    if (state.place[unit] >= 0 && isInMelee(state, unit)) found.add(state.place[unit]);
  return found;
}
