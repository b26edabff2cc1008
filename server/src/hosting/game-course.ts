/** The course of a game: the session to which its rows lead, and what else is counted on the way. */
import type { Game, GameTypes, Question, Session, Viewer } from '@bridgehead/engine';
import { SPECTATOR, askedIn, restoreSession, startSession } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import { drawCommitted } from '@bridgehead/engine/proofs';
import type { RecordHeader } from '@bridgehead/engine/records';
import { headerFor } from '@bridgehead/engine/records';
import type { Ending } from '@bridgehead/protocol';
import { endingOf } from './endings.js';
import type { GameFacts } from './hosted-game.js';
import type { Milestone } from './saved-game.js';
import { goBackTo } from './saved-game.js';

export interface Course<T extends GameTypes> {
  readonly game: Game<T>;
  readonly facts: GameFacts;
  readonly chance: Chance;
  session: Session<T> | undefined;
  /** The index of the next draw. */
  drawn: number;
  /** Of each entry the index of its first draw. */
  readonly firsts: number[];
  readonly milestones: Milestone<T>[];
  rows: number;
  /** Rows that were made here and are not stored yet. */
  ahead: number;
  /** The most entries that there ever were. */
  furthest: number;
  /** How the game ended, where the session itself does not tell. */
  ended: Ending | undefined;
  /** The state to which the stored rows lead. */
  stored: T['State'] | undefined;
  /** What is asked is looked at many times for each action, and follows from state and count of entries. */
  known: { readonly state: T['State']; readonly entries: number; readonly asked: readonly Question<T>[] } | undefined;
}

export function newCourse<T extends GameTypes>(game: Game<T>, facts: GameFacts): Course<T> {
  const course: Course<T> = {
    game,
    facts,
    chance: { pick: (ways) => drawCommitted(facts.dice, course.drawn++, ways) },
    session: undefined,
    drawn: 0,
    firsts: [],
    milestones: [],
    rows: 0,
    ahead: 0,
    furthest: 0,
    ended: undefined,
    stored: undefined,
    known: undefined,
  };
  return course;
}

/** The session, of a game that has begun. */
export function sessionOf<T extends GameTypes>({ session, facts }: Course<T>): Session<T> {
  if (session === undefined) throw new Error(`Game ${facts.id} has not begun`);
  return session;
}

/** What is asked now. */
export function askedNow<T extends GameTypes>(course: Course<T>): readonly Question<T>[] {
  const { session, ended, known } = course;
  if (session === undefined || ended !== undefined) return [];
  const { state, entries } = session;
  if (known?.state === state && known.entries === entries.length) return known.asked;
  const asked = askedIn(session);
  course.known = { state, entries: entries.length, asked };
  return asked;
}

export function sidesAsked<T extends GameTypes>(course: Course<T>): readonly T['Side'][] {
  return askedNow(course).map(({ side }) => side);
}

export function endingNow<T extends GameTypes>({ ended, session }: Course<T>): Ending | undefined {
  return ended ?? (session === undefined ? undefined : endingOf(session));
}

export function sideNamed<T extends GameTypes>({ game }: Course<T>, name: string): T['Side'] | undefined {
  return game.sides.find((side) => side === name);
}

export function viewerNamed<T extends GameTypes>(course: Course<T>, name: string): Viewer<T['Side']> {
  return sideNamed(course, name) ?? SPECTATOR;
}

export function newHeader<T extends GameTypes>({ game, facts }: Course<T>): RecordHeader<T['Side']> {
  return headerFor(game, facts.setup, { players: playersOf(game, facts) });
}

function playersOf<T extends GameTypes>(game: Game<T>, facts: GameFacts): { [S in T['Side']]?: string } {
  const players: { [S in T['Side']]?: string } = {};
  for (const side of game.sides) players[side] = facts.players[side] ?? '';
  return players;
}

/** A new game, with dice of its own. */
export function beginNew<T extends GameTypes>(course: Course<T>): Session<T> {
  const { game, facts, chance } = course;
  course.session = startSession(game, facts.setup, chance, { players: playersOf(game, facts) });
  return course.session;
}

/** The same with the outcomes that were drawn when it began. */
export function beginAgain<T extends GameTypes>(course: Course<T>, drawn: readonly number[]): void {
  const restored = restoreSession(
    course.game,
    { header: newHeader(course), chance: drawn, entries: [] },
    course.chance,
    'any',
  );
  if (!restored.ok)
    throw new Error(`Game ${course.facts.id} cannot begin: ${restored.problem.field}: ${restored.problem.expected}`);
  course.session = restored.session;
  course.drawn = drawn.length;
}

/** Goes back to where there were so many entries. */
export function goBackToEntry<T extends GameTypes>(course: Course<T>, entries: number): void {
  course.session = goBackTo(course.milestones, sessionOf(course), entries) ?? replayed(course, entries);
}

function replayed<T extends GameTypes>(course: Course<T>, entries: number): Session<T> {
  const { game, facts, chance } = course;
  const { header, opening, entries: all } = sessionOf(course);
  const restored = restoreSession(
    game,
    { header, chance: opening.chance, entries: all.slice(0, entries) },
    chance,
    'any',
  );
  if (!restored.ok)
    throw new Error(
      `Game ${facts.id} cannot go back to entry ${entries}: ${restored.problem.field}: ${restored.problem.expected}`,
    );
  return restored.session;
}
