/** Where units or weapons have changed, come or gone since somebody looked last: what lists that are kept ask (kept-lists.ts). */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import { hexOf } from '../board/locations.js';
import type { State } from './state.js';
import { OUTSIDE, UNIT_LAYOUT, WEAPON_LAYOUT } from './state.js';

/** Everything about units and weapons as it was at the last look. It is brought up to date in place: a copy for each look cost more than the look. */
export type LastLook = Pick<
  State,
  'place' | 'kind' | 'marks' | 'holder' | 'weaponKind' | 'weaponPlace' | 'weaponMarks'
>;

export function firstLook(state: State): LastLook {
  return {
    place: state.place.slice(),
    kind: state.kind.slice(),
    marks: state.marks.slice(),
    holder: state.holder.slice(),
    weaponKind: state.weaponKind.slice(),
    weaponPlace: state.weaponPlace.slice(),
    weaponMarks: state.weaponMarks.slice(),
  };
}

/** The hexes in which something has changed, some of them twice; undefined: units or weapons have been added. */
export function lookAgain(state: State, board: Board, last: LastLook): readonly Hex[] | undefined {
  if (last.place.length !== state.place.length || last.holder.length !== state.holder.length) return undefined;
  const found: Hex[] = [];
  lookAtUnits(state, board, last, found);
  lookAtWeapons(state, board, last, found);
  return found;
}

function lookAtUnits({ place, kind, marks }: State, board: Board, last: LastLook, found: Hex[]): void {
  for (let unit = 0; unit < place.length; unit++) {
    const isSame =
      last.place[unit] === place[unit] &&
      last.kind[unit] === kind[unit] &&
      areSameMarks(last.marks, marks, unit, UNIT_LAYOUT.width);
    if (isSame) continue;
    note(board, last.place[unit], found);
    note(board, place[unit], found);
    last.place[unit] = place[unit];
    last.kind[unit] = kind[unit];
    copyMarks(last.marks, marks, unit, UNIT_LAYOUT.width);
  }
}

function lookAtWeapons(state: State, board: Board, last: LastLook, found: Hex[]): void {
  const { holder, weaponKind, weaponPlace, weaponMarks } = state;
  for (let weapon = 0; weapon < holder.length; weapon++) {
    const isSame =
      last.holder[weapon] === holder[weapon] &&
      last.weaponPlace[weapon] === weaponPlace[weapon] &&
      last.weaponKind[weapon] === weaponKind[weapon] &&
      areSameMarks(last.weaponMarks, weaponMarks, weapon, WEAPON_LAYOUT.width);
    if (isSame) continue;
    note(board, last.weaponPlace[weapon], found);
    note(board, weaponPlace[weapon], found);
    last.holder[weapon] = holder[weapon];
    last.weaponPlace[weapon] = weaponPlace[weapon];
    last.weaponKind[weapon] = weaponKind[weapon];
    copyMarks(last.weaponMarks, weaponMarks, weapon, WEAPON_LAYOUT.width);
  }
}

/** Outside the map it is the hex next to it. No list depends on other places off the map. */
function note(board: Board, place: number, found: Hex[]): void {
  if (place >= 0) found.push(hexOf(board, place));
  else if (place <= OUTSIDE) found.push(OUTSIDE - place);
}

function areSameMarks(one: readonly number[], other: readonly number[], index: number, width: number): boolean {
  for (let at = index * width; at < (index + 1) * width; at++) if (one[at] !== other[at]) return false;
  return true;
}

function copyMarks(into: number[], from: readonly number[], index: number, width: number): void {
  for (let at = index * width; at < (index + 1) * width; at++) into[at] = from[at];
}
