/** Answers that are a set of units of one kind: guns that fire, duties that stand, groups that are held. */
import type { Action, Remagen, Unit } from '@bridgehead/remagen';
import { idOf, unitOf } from '@bridgehead/remagen';
import type { HexMark, PieceLook } from '../../../board/model.js';
import { setDesk as deskOfSet } from '../../../kit/set-desk.js';
import { ownName } from '../common/words.js';
import type { RemagenDesk, RemagenSeat } from './desk.js';
import { hexNameOf, unitMeant, violationsOf } from './desk.js';

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
  const { seat } = question;
  return deskOfSet<Remagen>(
    {
      ...question,
      item: (id) => ({
        id,
        label: question.label(unitOf(id)),
        name: ownName(unitOf(id)),
        hex: hexNameOf(seat, unitOf(id)),
        piece: id,
      }),
      meant(target) {
        const unit = unitMeant(seat, target);
        return unit === undefined ? undefined : idOf(question.standsFor(unit));
      },
      violationsOf: (action) => violationsOf(seat, action),
    },
    set,
  );
}
