/** What all desks of Primosole have in common. */
import type { Candidates, Violation } from '@bridgehead/engine';
import { candidates, judge } from '@bridgehead/engine';
import type { Action, Primosole, Unit } from '@bridgehead/primosole';
import { findUnit, hexOfLabel, primosole, unitsIn } from '@bridgehead/primosole';
import type { PieceLook, Target } from '../../../board/model.js';
import type { Choice, Chosen, Desk, Pick, Seat } from '../../../kit/kit.js';

export type PrimosoleSeat = Seat<Primosole>;
export type PrimosoleDesk = Desk<Primosole>;
export type PrimosolePick = Pick<Primosole>;
export type PrimosoleChoice = Choice<Primosole>;
export type PrimosoleChosen = Chosen<Primosole>;

export const NOTHING: PrimosolePick = { to: 'nothing' };

export function toDesk(desk: PrimosoleDesk): PrimosolePick {
  return { to: 'desk', desk };
}

export function toAction(action: Action): PrimosolePick {
  return { to: 'action', action };
}

/** Why it cannot be picked; where nothing speaks against it, it means nothing. */
export function refusedBy(violations: readonly Violation[]): PrimosolePick {
  return violations.length === 0 ? NOTHING : { to: 'refused', violations };
}

/** What the game says against an answer; empty if it is legal. */
export function violationsOf({ state, context, side }: PrimosoleSeat, action: Action): readonly Violation[] {
  const verdict = judge<Primosole>(primosole, state, side, action, context);
  return verdict.legal ? [] : verdict.violations;
}

/** All listed answers. */
export function answersOf({ state, context, side }: PrimosoleSeat): Action[] {
  const list: Candidates<Action> = candidates<Primosole>(primosole, state, side, context);
  return Array.from({ length: list.length }, (_, index) => list.at(index)).filter((action) => action !== undefined);
}

/** The unit that is pointed at: the piece that is meant, or the only one in the hex. */
export function unitMeant({ context }: PrimosoleSeat, { hex, piece }: Target): Unit | undefined {
  if (piece !== undefined) return findUnit(piece);
  const here = unitsIn(context, hexOfLabel(hex));
  return here.length === 1 ? here[0] : undefined;
}

/** The same look for several units. */
export function looking(ids: readonly string[], look: PieceLook): [string, PieceLook][] {
  return ids.map((id) => [id, look]);
}

/** All looks of each piece together. */
export function looksOf(...groups: readonly (readonly [string, PieceLook][])[]): ReadonlyMap<string, PieceLook> {
  const looks = new Map<string, PieceLook>();
  for (const [id, look] of groups.flat()) looks.set(id, { ...looks.get(id), ...look });
  return looks;
}
