/** Plays a row that is stored: one that another node has made, or that was made before the game was read from the database. */
import type { GameTypes } from '@bridgehead/engine';
import { continueWith, resign, undo } from '@bridgehead/engine';
import type { RecordEntry } from '@bridgehead/engine/records';
import type { AnswerRow, GameRow } from '../domain/game-rows.js';
import { close, truncate } from './acting.js';
import type { Course } from './course.js';
import { beginAgain, sessionOf, sideNamed, sidesAsked } from './course.js';
import { endingBy } from './endings.js';
import type { Telling } from './telling.js';

export function followRow<T extends GameTypes>(course: Course<T>, telling: Telling<T>, row: GameRow): void {
  if (row.kind === 'begin') {
    beginAgain(course, row.chance);
    return telling.begin();
  }
  const session = sessionOf(course);
  const count = session.entries.length;
  const askedBefore = sidesAsked(course);
  switch (row.kind) {
    case 'answer':
      playAnswer(course, row);
      return telling.noteEntries(count, askedBefore);
    case 'undo': {
      const side = sideNamed(course, row.side);
      if (side === undefined || !undo(session, side).legal)
        throw new Error(`${nameOf(course)} takes back what cannot be taken back`);
      return telling.note({ kind: 'back', entries: count - 1 }, askedBefore);
    }
    case 'back':
      return truncate(course, telling, row.entries);
    case 'resign': {
      const side = sideNamed(course, row.side);
      if (side === undefined) throw new Error(`${nameOf(course)} names no side`);
      resign(session, side);
      return telling.noteEntries(count, askedBefore);
    }
    default:
      return close(course, telling, endingBy(course.game, row));
  }
}

function playAnswer<T extends GameTypes>(course: Course<T>, row: AnswerRow): void {
  const session = sessionOf(course);
  const count = session.entries.length;
  const side = sideNamed(course, row.side);
  const action = course.game.parseAction(row.action);
  if (side === undefined || !action.ok) throw new Error(`${nameOf(course)} is not an answer`);
  const entry: RecordEntry<T> = {
    side,
    action: action.value,
    chance: row.chance,
    ...(row.comment !== undefined && { comment: row.comment }),
  };
  const verdict = continueWith(session, entry);
  if (!verdict.legal)
    throw new Error(`${nameOf(course)} is not legal: ${verdict.violations.map(({ text }) => text).join(' ')}`);
  course.drawn = row.first + row.chance.length;
  course.firsts[count] = row.first;
}

function nameOf<T extends GameTypes>({ rows, facts }: Course<T>): string {
  return `Row ${rows} of game ${facts.id}`;
}
