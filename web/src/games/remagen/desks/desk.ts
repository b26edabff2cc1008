/** What all desks of Remagen have in common. */
import { itemAt } from '@bridgehead/engine';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Remagen, Unit } from '@bridgehead/remagen';
import { findUnit, hexOfLabel, idOf, label, remagenRules } from '@bridgehead/remagen';
import type { Target } from '../../../board/model.js';
import { askingOf } from '../../../kit/desk-tools.js';
import type { Choice, Chosen, Desk, Pick, Seat } from '../../../kit/kit.js';

export type RemagenSeat = Seat<Remagen>;
export type RemagenDesk = Desk<Remagen>;
export type RemagenPick = Pick<Remagen>;
export type RemagenChoice = Choice<Remagen>;
export type RemagenChosen = Chosen<Remagen>;

export const { violationsOf, answersOfKind, waitingDesk } = askingOf<Remagen>(remagenRules);

/** The unit that is pointed at: the piece that is meant, or the unit in the hex. Of two the one that must leave is meant. */
export function unitMeant({ state, context }: RemagenSeat, { hex, piece }: Target): Unit | undefined {
  if (piece !== undefined) return findUnit(piece);
  const at = hexOfLabel(hex);
  if (context.crowded !== NOBODY && state.place[context.crowded] === at) return context.crowded;
  const unit = at < 0 ? NOBODY : context.occupant[at];
  return unit === NOBODY ? undefined : unit;
}

/** The number of the hex of a unit on the map. */
export function hexNameOf({ state }: RemagenSeat, unit: Unit): string {
  return label(itemAt(state.place, unit));
}

/** A unit of the board that can be picked. */
export function unitChoice(
  seat: RemagenSeat,
  unit: Unit,
  words: string,
  group: string,
  pick: () => RemagenPick,
): RemagenChoice {
  const id = idOf(unit);
  return { id, label: words, group, hex: hexNameOf(seat, unit), piece: id, pick };
}
