/**
 * Comments on the entries of a record. Arrows and marks stand in the text itself, as in the notation of chess, so that they
 * go wherever the record goes: "Now the bridge is open [arrow 0616 0716] [mark 0716]". What the computer thought of its
 * own action stands there too: "[computer expects to lose 0.4 for 2.1]".
 */
import type { GameRecord } from '@bridgehead/engine/records';
import type { GameTypes } from '@bridgehead/engine';
import type { HexMark, Trail } from '../board/model.js';
import { REASON, reasonsIn } from '../table/reason.js';

export interface Comment {
  /** What a person wrote. */
  readonly text: string;
  /** What the computer gave as its reason; empty if it gave none. */
  readonly reason: string;
  /** Each from its first hex through others to its last. */
  readonly arrows: readonly (readonly string[])[];
  readonly marks: readonly string[];
}

export const NO_COMMENT: Comment = { text: '', reason: '', arrows: [], marks: [] };

/** Who played the entry. The computer leaves its reason as the whole comment; a person who adds something leaves it in its sign. */
export type Author = 'person' | 'computer';

const SIGN = /\[(arrow|mark)((?: +[^\s[\]]+)+) *\]/g;

/** What names no hexes of the board stays in the text. */
export function parseComment(written: string, isHex: (name: string) => boolean, by: Author): Comment {
  const reasons = reasonsIn(written);
  if (by === 'computer' && reasons.length === 0) return { ...NO_COMMENT, reason: written.trim() };
  const arrows: string[][] = [];
  const marks: string[] = [];
  const text = written.replace(REASON, '').replace(SIGN, (sign: string, kind: string, rest: string) => {
    const hexes = rest.trim().split(/ +/);
    if (!hexes.every(isHex) || (kind === 'arrow' && hexes.length < 2)) return sign;
    if (kind === 'arrow') arrows.push(hexes);
    else marks.push(...hexes);
    return '';
  });
  return { text: tidy(text), reason: reasons.join(' '), arrows, marks };
}

export function makeComment(comment: Comment, by: Author): string {
  const { text, arrows, marks } = comment;
  const reason = comment.reason.replaceAll('[', '(').replaceAll(']', ')').trim();
  if (!isWritten(comment)) return reason;
  const signs = [...arrows.map((hexes) => `[arrow ${hexes.join(' ')}]`), ...marks.map((hex) => `[mark ${hex}]`)];
  // Without its sign, even an empty one, what a person wrote here would be taken for the computer's.
  return [...(by === 'computer' ? [`[computer ${reason}]`] : []), text.trim(), ...signs]
    .filter((part) => part !== '')
    .join(' ');
}

/** Whether a person has written or drawn anything. */
export function isWritten({ text, arrows, marks }: Comment): boolean {
  return text.trim() !== '' || arrows.length > 0 || marks.length > 0;
}

/** Closes the holes that taken-out signs leave. */
function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();
}

/** Adds an arrow, or takes it away if it is there. */
export function toggleArrow(comment: Comment, from: string, to: string): Comment {
  const others = comment.arrows.filter((hexes) => hexes[0] !== from || hexes.at(-1) !== to);
  return { ...comment, arrows: others.length < comment.arrows.length ? others : [...others, [from, to]] };
}

export function toggleMark(comment: Comment, hex: string): Comment {
  const others = comment.marks.filter((marked) => marked !== hex);
  return { ...comment, marks: others.length < comment.marks.length ? others : [...others, hex] };
}

/** How a comment lies on the board. */
export function drawComment({ arrows, marks }: Comment): { readonly trails: Trail[]; readonly marks: HexMark[] } {
  return {
    trails: arrows.map((hexes) => ({ kind: 'note', hexes })),
    marks: marks.map((hex) => ({ kind: 'focus', hex })),
  };
}

/** The comment at a moment: on the entry that led there, or on the whole game at the set-up. */
export function commentAt<T extends GameTypes>({ header, entries }: GameRecord<T>, at: number): string {
  return (at === 0 ? header.comment : entries[at - 1]?.comment) ?? '';
}

/** The record with another comment at a moment; an empty one is none. */
export function withComment<T extends GameTypes>(record: GameRecord<T>, at: number, written: string): GameRecord<T> {
  if (at === 0) return { ...record, header: noted(record.header, written) };
  return {
    ...record,
    entries: record.entries.map((entry, index) => (index === at - 1 ? noted(entry, written) : entry)),
  };
}

function noted<Commented extends { readonly comment?: string }>(whole: Commented, written: string): Commented {
  if (written !== '') return { ...whole, comment: written };
  const bare: Commented & { comment?: string } = { ...whole };
  delete bare.comment;
  return bare;
}
