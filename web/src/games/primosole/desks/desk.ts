/** What all desks of Primosole have in common. */
import type { Primosole, Unit } from '@bridgehead/primosole';
import { findUnit, hexOfLabel, primosoleRules, unitsIn } from '@bridgehead/primosole';
import type { Target } from '../../../board/model.js';
import { askingOf } from '../../../kit/desk-tools.js';
import type { Choice, Chosen, Desk, Pick, Seat } from '../../../kit/kit.js';

export type PrimosoleSeat = Seat<Primosole>;
export type PrimosoleDesk = Desk<Primosole>;
export type PrimosolePick = Pick<Primosole>;
export type PrimosoleChoice = Choice<Primosole>;
export type PrimosoleChosen = Chosen<Primosole>;

export const { violationsOf, answersOf, waitingDesk } = askingOf<Primosole>(primosoleRules);

/** The unit that is pointed at: the piece that is meant, or the only one in the hex. */
export function unitMeant({ context }: PrimosoleSeat, { hex, piece }: Target): Unit | undefined {
  if (piece !== undefined) return findUnit(piece);
  const here = unitsIn(context, hexOfLabel(hex));
  return here.length === 1 ? here[0] : undefined;
}
