/** What all desks of the Bulge have in common. */
import { itemAt } from '@bridgehead/engine';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Bulge, Unit } from '@bridgehead/bulge';
import { bulgeRules, findUnit, hexOfLabel, idOf, isOnMap, label } from '@bridgehead/bulge';
import type { Target } from '../../../board/model.js';
import { askingOf } from '../../../kit/desk-tools.js';
import type { Choice, Chosen, Desk, Pick, Seat } from '../../../kit/kit.js';

export type BulgeSeat = Seat<Bulge>;
export type BulgeDesk = Desk<Bulge>;
export type BulgePick = Pick<Bulge>;
export type BulgeChoice = Choice<Bulge>;
export type BulgeChosen = Chosen<Bulge>;

export const { violationsOf, answersOf, answersOfKind, waitingDesk } = askingOf<Bulge>(bulgeRules);

/** The unit that is pointed at: the piece that is meant, or the unit in the hex. */
export function unitMeant({ context }: BulgeSeat, { hex, piece }: Target): Unit | undefined {
  if (piece !== undefined) return findUnit(piece);
  const at = hexOfLabel(hex);
  const unit = at < 0 ? NOBODY : context.occupant[at];
  return unit === NOBODY ? undefined : unit;
}

/** The number of the hex of a unit on the map. */
export function hexNameOf({ state }: BulgeSeat, unit: Unit): string {
  return label(itemAt(state.place, unit));
}

/** A unit that can be picked, on the board or beside it. */
export function unitChoice(
  seat: BulgeSeat,
  unit: Unit,
  words: string,
  group: string,
  pick: () => BulgePick,
): BulgeChoice {
  const id = idOf(unit);
  return {
    id,
    label: words,
    group,
    ...(isOnMap(seat.state, unit) ? { hex: hexNameOf(seat, unit), piece: id } : {}),
    pick,
  };
}
