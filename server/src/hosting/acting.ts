/**
 * What the sides of a game do. Each changes the session at once and gives the rows that store it; only when they are stored is it
 * true. And the way back: rows that are stored lead to the same session.
 */
import type { GameTypes, OrdersOf, Violation } from '@bridgehead/engine';
import { act, continueWith, followOrders, judgeUndo, resign, undo } from '@bridgehead/engine';
import type { RecordEntry } from '@bridgehead/engine/records';
import { isResignation } from '@bridgehead/engine/records';
import type { Ending } from '@bridgehead/protocol';
import type { AnswerRow, GameRow } from '../domain/game-rows.js';
import type { Course } from './game-course.js';
import { askedNow, beginAgain, endingNow, goBackToEntry, sessionOf, sideNamed, sidesAsked } from './game-course.js';
import { endingBy } from './endings.js';
import type { HostedGame, Refused, Tried } from './hosted-game.js';
import type { Telling } from './telling.js';

/**
 * Rows that no longer count: answers that were taken back, and the rows that say so. Without a bound anyone could make a game so
 * long that it stops the server when it is read.
 */
const MOST_TAKEN_BACK = 2_000;
const ENOUGH_TAKEN_BACK: Refused = {
  ok: false,
  code: 'illegal',
  violations: [
    {
      code: 'undo-limit',
      rule: '',
      text: `This game has reached its limit of ${(MOST_TAKEN_BACK / 2).toLocaleString('en')} take-backs.`,
    },
  ],
};
const NOTHING_TO_TAKE_BACK: Refused = {
  ok: false,
  code: 'illegal',
  violations: [{ code: 'nothing-to-undo', rule: '', text: 'You have nothing to take back yet.' }],
};

/** A game in which something is done, and who is told of it. */
interface Acted<T extends GameTypes> {
  readonly course: Course<T>;
  readonly telling: Telling<T>;
}

type Acting = Pick<HostedGame, 'act' | 'undo' | 'resign' | 'goBack' | 'end' | 'obey'>;

export function actingIn<T extends GameTypes>(course: Course<T>, telling: Telling<T>): Acting {
  const acted: Acted<T> = { course, telling };
  return {
    act: (...args) => answer(acted, ...args),
    undo: (name) => takeBack(acted, name),
    resign(name) {
      const open = openFor(course, name);
      if (!('side' in open)) return open;
      return doAndNote(
        acted,
        () => resign(sessionOf(course), open.side),
        () => ({ kind: 'resign', side: open.side }),
      );
    },
    goBack: (name) => goBack(acted, name),
    end(row) {
      if (endingNow(course) !== undefined) return { ok: false, code: 'over' };
      close(course, telling, endingBy(course.game, row));
      course.ahead++;
      return { ok: true, rows: [row] };
    },
    obey: (orders) => obey(acted, orders),
  };
}

/** The side of this name, if it may still do something. */
function openFor<T extends GameTypes>(course: Course<T>, name: string): { readonly side: T['Side'] } | Refused {
  const side = sideNamed(course, name);
  if (side === undefined) return { ok: false, code: 'no-side' };
  return endingNow(course) === undefined ? { side } : { ok: false, code: 'over' };
}

/** Does something to the session, and tells which row stores it. */
function doAndNote<T extends GameTypes>(
  { course, telling }: Acted<T>,
  work: () => { readonly legal: boolean; readonly violations?: readonly Violation[] },
  rowOf: () => GameRow,
): Tried {
  const count = sessionOf(course).entries.length;
  const askedBefore = sidesAsked(course);
  const done = work();
  if (!done.legal) return { ok: false, code: 'illegal', violations: done.violations ?? [] };
  telling.noteEntries(count, askedBefore);
  course.ahead++;
  return { ok: true, rows: [rowOf()] };
}

function answer<T extends GameTypes>(
  acted: Acted<T>,
  ...[name, json, at, comment]: Parameters<HostedGame['act']>
): Tried {
  const { course, telling } = acted;
  const open = openFor(course, name);
  if (!('side' in open)) return open;
  const { side } = open;
  if (!askedNow(course).some((question) => question.side === side)) return { ok: false, code: 'not-asked' };
  if (at !== undefined && at < (telling.askedAt.get(side) ?? 0)) return { ok: false, code: 'stale' };
  const action = course.game.parseAction(json);
  if (!action.ok) return { ok: false, code: 'malformed', problems: action.problems };
  const first = course.drawn;
  return doAndNote(
    acted,
    () => {
      const session = sessionOf(course);
      const verdict = act(session, side, action.value);
      const last = session.entries.at(-1);
      if (verdict.legal && last !== undefined && comment !== undefined)
        session.entries[session.entries.length - 1] = { ...last, comment };
      return verdict;
    },
    () => rowOfLast(course, first),
  );
}

function hasTakenBackEnough<T extends GameTypes>(course: Course<T>): boolean {
  return course.rows - sessionOf(course).entries.length >= MOST_TAKEN_BACK;
}

/** Takes back the last answer, as far as the rules of undo let a side do so alone. */
function takeBack<T extends GameTypes>({ course, telling }: Acted<T>, name: string): Tried {
  const open = openFor(course, name);
  if (!('side' in open)) return open;
  const { side } = open;
  if (hasTakenBackEnough(course)) return ENOUGH_TAKEN_BACK;
  const session = sessionOf(course);
  const verdict = judgeUndo(session, side);
  if (!verdict.legal) return { ok: false, code: 'illegal', violations: verdict.violations };
  const askedBefore = sidesAsked(course);
  const count = session.entries.length;
  undo(session, side);
  telling.note({ kind: 'back', entries: count - 1 }, askedBefore);
  course.ahead++;
  return { ok: true, rows: [{ kind: 'undo', side }] };
}

/** Goes back to before the last answer of a side that it knows of, as both agreed. */
function goBack<T extends GameTypes>({ course, telling }: Acted<T>, name: string): Tried {
  const open = openFor(course, name);
  if (!('side' in open)) return open;
  if (hasTakenBackEnough(course)) return ENOUGH_TAKEN_BACK;
  const watch = telling.watchOf(open.side);
  const index = sessionOf(course).entries.findLastIndex(
    (entry, place) => entry.side === open.side && watch.knows(place),
  );
  if (index < 0) return NOTHING_TO_TAKE_BACK;
  truncate(course, telling, index);
  course.ahead++;
  return { ok: true, rows: [{ kind: 'back', entries: index }] };
}

/** Lets standing orders answer as long as they have an answer. */
function obey<T extends GameTypes>(
  { course, telling }: Acted<T>,
  orders: Parameters<HostedGame['obey']>[0],
): GameRow[] {
  const { game } = course;
  if (game.orders === undefined || endingNow(course) !== undefined) return [];
  const session = sessionOf(course);
  const left: { [S in T['Side']]?: OrdersOf<T> } = {};
  for (const side of game.sides) {
    const read = orders[side] === undefined ? undefined : game.orders.read(orders[side], side);
    if (read?.ok === true) left[side] = read.value;
  }
  if (Object.keys(left).length === 0) return [];
  const made: GameRow[] = [];
  for (;;) {
    const first = course.drawn;
    const count = session.entries.length;
    const askedBefore = sidesAsked(course);
    if (followOrders(session, left, 1) === 0) return made;
    telling.noteEntries(count, askedBefore);
    course.ahead++;
    made.push(rowOfLast(course, first));
  }
}

function rowOfLast<T extends GameTypes>(course: Course<T>, first: number): GameRow {
  const { entries } = sessionOf(course);
  const entry = entries.at(-1);
  course.firsts[entries.length - 1] = first;
  if (entry === undefined || isResignation(entry)) throw new Error('The last entry is no answer');
  return {
    kind: 'answer',
    side: entry.side,
    action: entry.action,
    chance: entry.chance,
    first,
    ...(entry.comment !== undefined && { comment: entry.comment }),
  };
}

/** Both agreed to go back to where there were so many entries. */
function truncate<T extends GameTypes>(course: Course<T>, telling: Telling<T>, entries: number): void {
  const askedBefore = sidesAsked(course);
  goBackToEntry(course, entries);
  telling.note({ kind: 'back', entries }, askedBefore);
}

/** Ends the game, whatever its rules say. */
function close<T extends GameTypes>(course: Course<T>, telling: Telling<T>, how: Ending): void {
  const askedBefore = sidesAsked(course);
  course.ended = how;
  telling.note({ kind: 'end' }, askedBefore);
}

/** Plays a row that is stored: one that another node has made, or that was made before the game was read from the database. */
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
