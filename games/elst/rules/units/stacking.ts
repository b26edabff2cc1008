/** I-3.3.1e I-R100 Stacking: per side and location three squads and four leaders; one and four in the Steeple. */
import type { Location } from '../board/locations.js';
import { isSteeple } from '../board/locations.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { State } from '../state/state.js';
import { isOnMap, stateWith } from '../state/state.js';
import { STACKING } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { factsOf, isLeader, unitsAt } from './units-in-play.js';
import { isGun } from './weapons-in-play.js';

/** I-2.0ad In half-squads; V-2.0v9 a half-squad or crew at a Gun counts as a squad. */
function sizeOf(state: State, unit: Unit): number {
  const { size } = factsOf(state, unit);
  return size === 1 && hasGun(state, unit) ? 2 : size;
}

function hasGun(state: State, unit: Unit): boolean {
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (state.holder[weapon] === unit && isGun(state, weapon)) return true;
  return false;
}

/** Whether these units fit in with their friends there. Units that are already there count once. */
export function hasRoom(
  state: State,
  context: Pick<Context, 'board'>,
  side: Side,
  location: Location,
  units: readonly Unit[],
): boolean {
  return hasRoomAmong(state, context, side, location, units, unitsAt(state, location));
}

/** The same with a context that is up to date, for lists: it looks only at those who are there. */
export function hasRoomNow(
  state: State,
  context: Context,
  side: Side,
  location: Location,
  units: readonly Unit[],
): boolean {
  return hasRoomAmong(state, context, side, location, units, unitsIn(context, location));
}

function hasRoomAmong(
  state: State,
  { board }: Pick<Context, 'board'>,
  side: Side,
  location: Location,
  units: readonly Unit[],
  there: readonly Unit[],
): boolean {
  let size = 0;
  let leaders = 0;
  for (const unit of there) {
    if (state.side[unit] !== side || units.includes(unit)) continue;
    size += sizeOf(state, unit);
    if (isLeader(state, unit)) leaders++;
  }
  for (const unit of units) {
    size += sizeOf(state, unit);
    if (isLeader(state, unit)) leaders++;
  }
  const isAbove = isSteeple(board, location);
  return (
    size <= 2 * (isAbove ? STACKING.steepleSquads : STACKING.squads) &&
    leaders <= (isAbove ? STACKING.steepleLeaders : STACKING.leaders)
  );
}

/** V-2.0v9 Whether a half-squad or crew on the map that gets these weapons still fits in: at a Gun it takes more room. */
export function hasRoomWith(
  state: State,
  context: Pick<Context, 'board'>,
  unit: Unit,
  weapons: readonly Weapon[],
): boolean {
  if (!isOnMap(state, unit) || !weapons.some((weapon) => isGun(state, weapon))) return true;
  const holder = state.holder.slice();
  for (const weapon of weapons) holder[weapon] = unit;
  return hasRoom(stateWith(state, { holder }), context, state.side[unit], state.place[unit], [unit]);
}
