/** Answers that are a set of units of one kind: guns that fire, duties that stand, groups that are held. */
import type { Action, Unit } from '@bridgehead/remagen';
import { idOf, unitOf } from '@bridgehead/remagen';
import type { HexMark, PieceLook, Target } from '../../../board/model.js';
import { ownName } from '../words.js';
import type { RemagenDesk, RemagenPick, RemagenSeat } from './desk.js';
import { NOTHING, byHex, hexNameOf, looking, looksOf, refusedBy, toDesk, unitChoice, unitMeant, violationsOf, withItem, withoutItem } from './desk.js';

/** One such question. Sets are lists of unit ids. */
export interface UnitSet {
  readonly seat: RemagenSeat;
  hint(set: readonly string[]): string;
  readonly role: string;
  readonly group: string;
  /** What can be added to a set, by id. */
  additions(set: readonly string[]): readonly string[];
  label(unit: Unit): string;
  /** The unit that stands for the one that was pointed at. */
  standsFor(unit: Unit): Unit;
  action(set: readonly string[]): Action;
  marks(set: readonly string[]): readonly HexMark[];
  looks(set: readonly string[]): [string, PieceLook][];
}

export function setDesk(question: UnitSet, set: readonly string[]): RemagenDesk {
  const { seat, role, group } = question;
  const additions = question.additions(set);
  return {
    hint: question.hint(set),
    choices: additions.map((id) => unitChoice(seat, unitOf(id), question.label(unitOf(id)), group, () => toDesk(setDesk(question, withItem(set, id))))).toSorted(byHex),
    chosen: set.map((id) => ({ id, label: ownName(unitOf(id)), role, hex: hexNameOf(seat, unitOf(id)), without: () => setDesk(question, withoutItem(set, id)) })),
    marks: question.marks(set),
    looks: looksOf(question.looks(set), looking(additions, { offered: true }), looking(set, { picked: true })),
    proposal: question.action(set),
    pick: (target) => pickMember(question, set, additions, target),
  };
}

function pickMember(question: UnitSet, set: readonly string[], additions: readonly string[], target: Target): RemagenPick {
  const unit = unitMeant(question.seat, target);
  if (unit === undefined) return NOTHING;
  const id = idOf(question.standsFor(unit));
  if (set.includes(id)) return toDesk(setDesk(question, withoutItem(set, id)));
  if (additions.includes(id)) return toDesk(setDesk(question, withItem(set, id)));
  return refusedBy(violationsOf(question.seat, question.action(withItem(set, id))));
}
