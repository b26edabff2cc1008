/** What all desks of Remagen have in common. */
import type { Candidates, Violation } from '@bridgehead/engine';
import { candidates, judge } from '@bridgehead/engine';
import type { Action, ActionOf, Remagen, Unit } from '@bridgehead/remagen';
import { NOBODY, findUnit, hexOfLabel, idOf, label, remagen } from '@bridgehead/remagen';
import type { PieceLook, Target } from '../../../board/model.js';
import type { Choice, Chosen, Desk, Pick, Seat } from '../../../kit/kit.js';

export type RemagenSeat = Seat<Remagen>;
export type RemagenDesk = Desk<Remagen>;
export type RemagenPick = Pick<Remagen>;
export type RemagenChoice = Choice<Remagen>;
export type RemagenChosen = Chosen<Remagen>;

export const NOTHING: RemagenPick = { to: 'nothing' };

export function toDesk(desk: RemagenDesk): RemagenPick {
  return { to: 'desk', desk };
}

export function toAction(action: Action): RemagenPick {
  return { to: 'action', action };
}

/** Why it cannot be picked; where nothing speaks against it, it means nothing. */
export function refusedBy(violations: readonly Violation[]): RemagenPick {
  return violations.length === 0 ? NOTHING : { to: 'refused', violations };
}

/** What the game says against an answer; empty if it is legal. */
export function violationsOf({ state, context, side }: RemagenSeat, action: Action): readonly Violation[] {
  const verdict = judge<Remagen>(remagen, state, side, action, context);
  return verdict.legal ? [] : verdict.violations;
}

/** The listed answers of one kind. */
export function listedAnswers<Do extends Action['do']>({ state, context, side }: RemagenSeat, kind: Do): ActionOf<Do>[] {
  const list: Candidates<Action> = candidates<Remagen>(remagen, state, side, context);
  const isOfKind = (action: Action | undefined): action is ActionOf<Do> => action?.do === kind;
  return Array.from({ length: list.length }, (_, index) => list.at(index)).filter(isOfKind);
}

/** The unit that is pointed at: the piece that is meant, or whoever is in the hex. Of two the one that must leave is meant. */
export function unitMeant({ state, context }: RemagenSeat, { hex, piece }: Target): Unit | undefined {
  if (piece !== undefined) return findUnit(piece);
  const at = hexOfLabel(hex);
  if (context.crowded !== NOBODY && state.place[context.crowded] === at) return context.crowded;
  const unit = at < 0 ? NOBODY : context.occupant[at];
  return unit === NOBODY ? undefined : unit;
}

/** The number of the hex of a unit on the map. */
export function hexNameOf({ state }: RemagenSeat, unit: Unit): string {
  return label(state.place[unit]);
}

/** A unit of the board that can be picked. */
export function unitChoice(seat: RemagenSeat, unit: Unit, words: string, group: string, pick: () => RemagenPick): RemagenChoice {
  const id = idOf(unit);
  return { id, label: words, group, hex: hexNameOf(seat, unit), piece: id, pick };
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

export function byHex(a: RemagenChoice, b: RemagenChoice): number {
  return (a.hex ?? '').localeCompare(b.hex ?? '');
}

export function withItem(list: readonly string[], item: string): string[] {
  return [...list, item];
}

export function withoutItem(list: readonly string[], item: string): string[] {
  return list.filter((other) => other !== item);
}
