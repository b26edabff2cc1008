/** Units and weapons of a roster by their names. */
import type { Roster, RosterPiece } from '../state/campaign.js';
import { NONE } from '../state/campaign.js';
import type { State } from '../state/state.js';
import { letterOf } from '../units/units-in-play.js';
import { unitKinds, weaponKinds } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

function rosterNamed(state: State, id: string): Roster | undefined {
  return state.campaign?.rosters[id.startsWith('b') ? 'british' : 'german'];
}

/** What an id of an action stands for; the id itself where the roster is not known. */
export function pieceNamed(state: State, id: string): string {
  const piece = rosterNamed(state, id)?.pieces.at(Number(id.slice(2)) - 1);
  return piece === undefined ? id : pieceName(piece);
}

export function itemNamed(state: State, id: string): string {
  const item = rosterNamed(state, id)?.items.at(Number(id.slice(2)) - 1);
  return item === undefined ? id : `the ${weaponKinds[item.kind].name}`;
}

/** The same for the side that gave the id: of the other roster it is told nothing (C-R200). */
export function ownPieceNamed(state: State, side: Side, id: string): string {
  return id.startsWith(side[0]) ? pieceNamed(state, id) : id;
}

export function ownItemNamed(state: State, side: Side, id: string): string {
  return id.startsWith(side[0]) ? itemNamed(state, id) : id;
}

/** "4-5-7 C"; without a letter as long as the other side has not seen it. */
export function pieceName({ kind, letter }: Pick<RosterPiece, 'kind' | 'letter'>): string {
  const { strength } = unitKinds[kind];
  return letter === NONE ? strength : `${strength} ${letterOf(letter)}`;
}
