/** Answers that are a set: whatever belongs to it is put in and taken out, on the map or in the list. */
import type { GameTypes, Violation } from '@bridgehead/engine';
import type { HexMark, PieceLook, Target } from '../board/model.js';
import { NOTHING, byHex, looking, looksOf, refusedBy, toDesk, withItem, withoutItem } from './desk-tools.js';
import type { Desk, Pick } from './kit.js';

/** Something that can be in the set. */
interface SetItem {
  readonly id: string;
  readonly label: string;
  /** What it is called once it is in. */
  readonly name: string;
  readonly hex?: string;
  readonly piece?: string;
}

/** One such question. Sets are lists of ids, in the order in which they were put together. */
export interface SetQuestion<T extends GameTypes> {
  hint(set: readonly string[]): string;
  readonly role: string;
  readonly group: string;
  item(id: string): SetItem;
  /** What can be added to a set. */
  additions(set: readonly string[]): readonly string[];
  /** What is meant by pointing here; undefined: nothing. */
  meant(target: Target): string | undefined;
  action(set: readonly string[]): T['Action'] | undefined;
  violationsOf(action: T['Action']): readonly Violation[];
  marks(set: readonly string[]): readonly HexMark[];
  looks(set: readonly string[]): [string, PieceLook][];
}

export function setDesk<T extends GameTypes>(question: SetQuestion<T>, set: readonly string[]): Desk<T> {
  const { role, group } = question;
  const additions = question.additions(set);
  const piecesOf = (ids: readonly string[]) => ids.flatMap((id) => question.item(id).piece ?? []);
  return {
    hint: question.hint(set),
    choices: additions
      .map((id) => {
        const { label, hex, piece } = question.item(id);
        return {
          id,
          label,
          group,
          ...(hex !== undefined && { hex }),
          ...(piece !== undefined && { piece }),
          pick: () => toDesk(setDesk(question, withItem(set, id))),
        };
      })
      .toSorted(byHex),
    chosen: set.map((id) => {
      const { name, hex } = question.item(id);
      return {
        id,
        label: name,
        role,
        ...(hex !== undefined && { hex }),
        without: () => setDesk(question, withoutItem(set, id)),
      };
    }),
    marks: question.marks(set),
    looks: looksOf(
      question.looks(set),
      looking(piecesOf(additions), { offered: true }),
      looking(piecesOf(set), { picked: true }),
    ),
    proposal: question.action(set),
    pick: (target) => pickItem(question, set, additions, target),
  };
}

function pickItem<T extends GameTypes>(
  question: SetQuestion<T>,
  set: readonly string[],
  additions: readonly string[],
  target: Target,
): Pick<T> {
  const id = question.meant(target);
  if (id === undefined) return NOTHING;
  if (set.includes(id)) return toDesk(setDesk(question, withoutItem(set, id)));
  if (additions.includes(id)) return toDesk(setDesk(question, withItem(set, id)));
  const attempt = question.action(withItem(set, id));
  return attempt === undefined ? NOTHING : refusedBy(question.violationsOf(attempt));
}
