/** What all desks of Elst have in common. */
import type { Elst, State, Unit } from '@bridgehead/elst';
import {
  componentNamed,
  elstRules,
  findLocation,
  isSteeple,
  isWeapon,
  nameOf,
  numberOf,
  outsideOf,
  unitId,
  weaponIn,
  weaponName,
} from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
import type { Target } from '../../../board/model.js';
import { askingOf } from '../../../kit/desk-tools.js';
import type { Choice, Chosen, Desk, Pick, Seat } from '../../../kit/kit.js';
import { hexName, sayLocation, shownAt } from '../common/places.js';
import { armedName, groundOf, shortName } from '../common/words.js';

export type ElstSeat = Seat<Elst>;
export type ElstDesk = Desk<Elst>;
export type ElstPick = Pick<Elst>;
export type ElstChoice = Choice<Elst>;
export type ElstChosen = Chosen<Elst>;

export const { violationsOf, answersOf, answersOfKind, waitingDesk } = askingOf<Elst>(elstRules);

/** Everybody who is shown in a hex: on the ground, in the Steeple, or outside next to it. */
export function unitsShown({ state }: ElstSeat, hex: string): Unit[] {
  return state.place.flatMap((_, unit) => (shownAt(state, unit) === hex ? [unit] : []));
}

/** The unit that is pointed at: the piece that is meant, its holder, or the only unit in the hex. */
export function unitMeant(seat: ElstSeat, { hex, piece }: Target): Unit | undefined {
  if (piece !== undefined) return holderOf(seat.state, piece);
  const here = unitsShown(seat, hex);
  return here.length === 1 ? here[0] : undefined;
}

/** The unit of a piece: itself, or the one that holds the weapon. */
export function holderOf(state: State, piece: string): Unit | undefined {
  const component = componentNamed(piece);
  const unit = isWeapon(component) ? itemAt(state.holder, weaponIn(component)) : component;
  return unit >= 0 ? unit : undefined;
}

export function isWeaponPiece(piece: string | undefined): piece is string {
  return piece !== undefined && isWeapon(componentNamed(piece));
}

// --- words --------------------------------------------------------------------------------------------------------------

/** "in F14", "outside Q15"; nothing for anyone who is not on the board. */
export function sayWhere(state: State, unit: Unit): string {
  const outside = outsideOf(state, unit);
  if (outside !== undefined) return `outside ${hexName(state, outside)}`;
  return itemAt(state.place, unit) < 0 ? '' : `in ${sayLocation(state, itemAt(state.place, unit))}`;
}

/** "4-5-7 C with LMG 3-8 in F14" */
export function nameIn(state: State, unit: Unit): string {
  return `${armedName(state, unit)} ${sayWhere(state, unit)}`.trim();
}

/** "4-5-7 C" */
export function called({ state }: ElstSeat, id: string): string {
  return nameOf(state, numberOf(id));
}

/** "the LMG of 4-5-7 C" */
export function calledWeapon({ state }: ElstSeat, id: string): string {
  const holder = holderOf(state, id);
  return `the ${weaponName(state, numberOf(id))}${holder === undefined ? '' : ` of ${nameOf(state, holder)}`}`;
}

/** "NN8, stone building, Elst church", "the Steeple of NN8" */
export function sayPlace({ state, context: { board } }: ElstSeat, at: string): string {
  const location = findLocation(board, at);
  if (location === undefined) return at;
  return isSteeple(board, location) ? sayLocation(state, location) : groundOf(board, location);
}

// --- places on the board ------------------------------------------------------------------------------------------------

/** Where a unit or a weapon is shown, for lists. */
export function shownPiece(state: State, piece: string): { readonly piece?: string; readonly hex?: string } {
  const component = componentNamed(piece);
  const holder = holderOf(state, piece);
  if (holder !== undefined) {
    const hex = shownAt(state, holder);
    return hex === undefined ? {} : { piece, hex };
  }
  return isWeapon(component) ? lyingAt(state, piece) : {};
}

function lyingAt(state: State, piece: string): { readonly piece?: string; readonly hex?: string } {
  const place = itemAt(state.weaponPlace, weaponIn(componentNamed(piece)));
  return place < 0 ? {} : { piece, hex: hexName(state, place) };
}

/** A unit that can be picked. */
export function unitChoice(
  { state }: ElstSeat,
  unit: Unit,
  group: string,
  pick: () => ElstPick,
  label = nameIn(state, unit),
): ElstChoice {
  return { id: unitId(unit), label, detail: shortName(state, unit), group, ...shownPiece(state, unitId(unit)), pick };
}
