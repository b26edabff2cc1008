/** V-6.3 V-6.4 V-4.0v4 Guns at set-up: where they may be, that they are Emplaced, hidden with their crews, and where they point. */
import type { LongList, Violation } from '@bridgehead/engine';
import { lazyList } from '@bridgehead/engine';
import { nearestArc } from '../board/covered-arcs.js';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel } from '../board/locations.js';
import type { Action } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { clearWeaponMark, isOnMap, NOBODY, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseGun } from '../text/refusals-guns.js';
import { barredFrom, gunsOf } from '../units/guns-in-play.js';
import { isHidden, nameOf } from '../units/units-in-play.js';
import { isGun, weaponName, what } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { weaponId } from '../vocabulary/units.js';
import type { Hexspine, Side } from '../vocabulary/vocabulary.js';
import { HEXSPINES, SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** What keeps a unit with these Guns out of a location. */
export function judgeGuns(
  state: State,
  { board }: Pick<Context, 'board'>,
  guns: readonly Weapon[],
  location: Location,
): Violation[] {
  return guns.flatMap((gun) => {
    const weapon = weaponName(state, gun);
    switch (barredFrom(state, board, gun, location)) {
      case 'steeple':
        return [refuseGun('gun-no-steeple', { weapon })];
      case 'building':
        return [refuseGun('gun-no-building', { weapon, hex: locationLabel(board, location) })];
      case undefined:
        return [];
    }
  });
}

/** V-6.3a */
function isPaved({ board }: Pick<Context, 'board'>, location: Location): boolean {
  return board.road[hexOf(board, location)] === 'paved';
}

/** V-6.4a A Gun and its crew may always hide, but not on a paved road. */
export function judgeHidingGun(
  state: State,
  context: Pick<Context, 'board'>,
  unit: Unit,
  location: Location,
): Violation[] {
  return isPaved(context, location)
    ? [refuseGun('gun-hides-on-road', { unit: nameOf(state, unit), hex: locationLabel(context.board, location) })]
    : [];
}

/** V-6.4a Where a Gun is hidden its crew cannot change any more without being seen. */
export function judgeHandingGun(state: State, weapon: Weapon, units: readonly Unit[]): Violation[] {
  const hidden = units.find((unit) => isHidden(state, unit));
  return isGun(state, weapon) && hidden !== undefined
    ? [refuseGun('hidden-gun-stays', { unit: nameOf(state, hidden), weapon: weaponName(state, weapon) })]
    : [];
}

/** V-6.3a A Gun that is set up is Emplaced unless it is on a paved road; it points at the middle of the map until its owner says otherwise. */
export function emplace(state: State, unit: Unit): void {
  const { board } = settingOf(state);
  const place = state.place[unit];
  for (const gun of gunsOf(state, unit)) {
    if (place < 0 || isPaved({ board }, place)) clearWeaponMark(state, gun, 'emplaced');
    else setWeaponMark(state, gun, 'emplaced');
    if (place >= 0) state.arc[gun] = nearestArc(board.grid, hexOf(board, place), state.arc[gun], middleOf(state));
  }
}

/** A hex in the middle of the part in play. */
export function middleOf(state: State): number {
  const { area } = settingOf(state);
  const hexes = area.includes.flatMap((isIn, hex) => (isIn ? [hex] : []));
  return hexes[Math.floor(hexes.length / 2)] ?? 0;
}

// --- where they point -----------------------------------------------------------------------------------------------------

/** A Gun of the side that stands on the map. */
export function judgePoint(state: State, side: Side, weapon: Weapon): Violation[] {
  const name = weaponName(state, weapon);
  const holder = state.holder[weapon];
  if (!isGun(state, weapon)) return [refuseGun('not-a-gun', { weapon: name })];
  if (holder === NOBODY || state.side[holder] !== side)
    return [refuseGun('not-your-gun', { weapon: name, side: SIDE_NAMES[side] })];
  return isOnMap(state, holder) ? [] : [refuseGun('gun-not-placed', { weapon: name })];
}

/** Every other arc of each Gun. */
export function listPoints(state: State, side: Side): LongList<Action> {
  const found: { readonly weapon: Weapon; readonly arc: Hexspine }[] = [];
  state.holder.forEach((_, weapon) => {
    if (!isGun(state, weapon) || judgePoint(state, side, weapon).length > 0) return;
    for (let arc = 0; arc < HEXSPINES; arc++) if (arc !== state.arc[weapon]) found.push({ weapon, arc });
  });
  return lazyList(found, ({ weapon, arc }) => ({ do: 'point', weapon: weaponId(weapon), arc }));
}

export function point(play: Play, weapon: Weapon, arc: Hexspine): void {
  const { state } = play;
  const holder = state.holder[weapon];
  state.arc[weapon] = arc;
  play.emit({
    type: 'gun-pointed',
    rule: 'V-3.2.4l',
    side: state.side[holder],
    weapon: what(state, weapon),
    arc,
    hidden: isHidden(state, holder),
  });
}
