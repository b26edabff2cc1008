/** Where things are shown: the hex of a location on the board, and for anyone who waits outside the place beyond the edge. */
import type { Location, State, Unit, Weapon } from '@bridgehead/elst';
import { findLocation, hasWeaponMark, hexOf, outsideOf, placeWords, settingOf } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import { placeOutside } from './plan.js';

/** The hex of a place that actions and events name: "NN8/steeple" is shown in NN8. */
export function hexOfName(at: string): string {
  return itemAt(at.split('/', 1), 0);
}

export function hexName(state: State, location: Location): string {
  const { board } = settingOf(state);
  return itemAt(board.grid.labels, hexOf(board, location));
}

/** The same, if it is in play: an Offboard Observer may look from elsewhere (C-DaE:2.8a). */
export function hexInPlay(state: State, location: Location): string | undefined {
  const { board, area } = settingOf(state);
  const hex = hexOf(board, location);
  return area.includes[hex] ? board.grid.labels[hex] : undefined;
}

/** The hex of the board at which a unit is shown; undefined where it is not on the board. */
export function shownAt(state: State, unit: Unit): string | undefined {
  const place = itemAt(state.place, unit);
  if (place >= 0) return hexName(state, place);
  const hex = outsideOf(state, unit);
  return hex === undefined ? undefined : placeOutside(state, hex);
}

/** "NN8", "the Steeple of NN8" */
export function sayLocation(state: State, location: Location): string {
  return placeWords(settingOf(state).board, location);
}

/** The entry hex of a place beyond the edge ("outside SS7"), and any other name as it is. */
export function entryHex(name: string): string {
  return name.replace(/^outside /, '');
}

/** All locations of a hex that is pointed at: the ground first, then the Steeple. */
export function locationsIn(state: State, hex: string): Location[] {
  const { board } = settingOf(state);
  return [hex, `${hex}/steeple`].flatMap((label) => findLocation(board, label) ?? []);
}

/** Weapons on the map that nobody possesses; a charge that has been placed is no longer one of them. */
export function weaponsLeft(state: State): Weapon[] {
  return state.weaponPlace.flatMap((place, weapon) =>
    place >= 0 && itemAt(state.holder, weapon) < 0 && !hasWeaponMark(state, weapon, 'placed') ? [weapon] : [],
  );
}
