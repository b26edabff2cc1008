/**
 * What has happened in a game and who has been told of it: nobody before it is stored, the players then, and those who look
 * on when they may know.
 */
import type { Game, GameTypes, Session } from '@bridgehead/engine';
import { SPECTATOR, itemAt, toldTo, viewFor } from '@bridgehead/engine';
import { isResignation } from '@bridgehead/engine/records';
import type { Ending } from '@bridgehead/protocol';
import type { Course } from './game-course.js';
import { endingNow, sessionOf, sidesAsked } from './game-course.js';
import type { SavedWatch, Watch } from './deliveries.js';
import type { Change } from './told-changes.js';
import { watchAs } from './deliveries.js';
import { compareViews } from './view-changes.js';

export interface Telling<T extends GameTypes> {
  readonly watchOf: (viewer: string) => Watch<T>;
  /** At which of its deliveries a side was first asked what it is asked now. */
  readonly askedAt: Map<string, number>;
  begin(): void;
  /** Notes a change that was made to the session, to be told when it is stored. `askedBefore`: the sides that were asked until then. */
  note(change: Change<T>, askedBefore: readonly string[]): void;
  /** The same for all entries of the session from one on. */
  noteEntries(from: number, askedBefore: readonly string[]): void;
  /** All that was noted has been stored. */
  stored(at: number, version: number): void;
  publish(now: number): void;
  /** When something more may be told to spectators; undefined: they know all. */
  readonly nextLate: number | undefined;
  /** Whether everybody is told something of what is noted and not stored yet. */
  readonly isToldToAll: boolean;
  /** Whether everything is stored and told. */
  readonly isDone: boolean;
  /** In the order of the viewers. */
  save(): readonly SavedWatch<T>[];
  resume(saved: readonly SavedWatch<T>[], at: T['State']): void;
}

/** A change, to be told later. */
interface Note<T extends GameTypes> {
  readonly change: Change<T>;
  readonly after: T['State'];
  readonly ending: Ending | undefined;
  /** Sides to which something new is asked, or nothing any more. */
  readonly askedAnew: readonly T['Side'][];
  /** When it was stored, and as part of which version. */
  readonly at: number;
  readonly version: number;
}

export function tellingOf<T extends GameTypes>(course: Course<T>): Telling<T> {
  const { game, facts } = course;
  const compared = compareViews(game);
  const players: readonly Watch<T>[] = game.sides.map((side) => watchAs<T>(game, side, compared));
  const spectators = watchAs<T>(game, SPECTATOR, compared);
  const watches = [...players, spectators];
  const askedAt = new Map<string, number>();
  /** What has been done: not stored yet, and what is stored and not told yet. */
  let unstored: Note<T>[] = [];
  let untold: Note<T>[] = [];
  /** What spectators are not told yet. */
  let late: Note<T>[] = [];

  const watchOf = (viewer: string): Watch<T> => players.find((watch) => watch.viewer === viewer) ?? spectators;

  const note = (change: Change<T>, askedBefore: readonly string[]) => {
    const asked = sidesAsked(course);
    const by = change.kind === 'entry' ? change.side : undefined;
    // Where both sides answer in secret, the other's answer leaves one's own question as it was.
    const askedAnew = game.sides.filter(
      (side) => !(asked.includes(side) && askedBefore.includes(side) && by !== side && change.kind === 'entry'),
    );
    unstored.push({ change, after: sessionOf(course).state, ending: endingNow(course), askedAnew, at: 0, version: 0 });
  };

  const tellPlayers = ({ change, after, ending, askedAnew, version }: Note<T>) => {
    for (const watch of players) watch.note(change, after, ending, version);
    for (const side of askedAnew) askedAt.set(side, watchOf(side).count);
  };

  const spectatorView = (at: T['State']): object => compared.jsonOf(viewFor(game, at, SPECTATOR));

  return {
    watchOf,
    askedAt,
    begin() {
      const { state, opening } = sessionOf(course);
      for (const watch of watches) watch.begin(state, opening.events);
    },
    note,
    noteEntries(from, askedBefore) {
      const session = sessionOf(course);
      for (let index = from; index < session.entries.length; index++) note(entryAt(session, index), askedBefore);
    },
    stored(at, version) {
      for (const each of unstored) untold.push({ ...each, at, version });
      unstored = [];
    },
    publish(now) {
      for (const each of untold) tellPlayers(each);
      for (const each of untold) late.push(each);
      untold = [];
      const isOpen = endingNow(course) !== undefined;
      // In the order in which it happened, also where the clocks of two nodes differ.
      const first = isOpen ? -1 : late.findIndex(({ at }) => at + facts.delay > now);
      const due = first < 0 ? late : late.slice(0, first);
      late = first < 0 ? [] : late.slice(first);
      for (const { change, after, ending, version } of due) spectators.note(change, after, ending, version);
      for (const watch of watches) watch.send();
    },
    get nextLate() {
      const [first] = late;
      return first && first.at + facts.delay;
    },
    get isToldToAll() {
      if (unstored.some(({ change }) => isChangeForAll(game, change))) return true;
      const { state } = sessionOf(course);
      const { stored } = course;
      return (
        stored === undefined ||
        (stored !== state && compared.changeOf(spectatorView(stored), spectatorView(state)) !== undefined)
      );
    },
    get isDone() {
      return unstored.length + untold.length + late.length === 0;
    },
    save: () => watches.map((watch) => watch.save()),
    resume(saved, at) {
      for (const [index, watch] of watches.entries()) watch.resume(itemAt(saved, index), at);
    },
  };
}

/** An entry of a session as a change. */
function entryAt<T extends GameTypes>({ entries, events }: Session<T>, index: number): Change<T> {
  const entry = itemAt(entries, index);
  return {
    kind: 'entry',
    side: entry.side,
    action: isResignation(entry) ? 'resign' : entry.action,
    events: itemAt(events, index),
    comment: entry.comment,
  };
}

/** Whether a change has something that everybody may know, apart from views. */
function isChangeForAll<T extends GameTypes>(game: Game<T>, change: Change<T>): boolean {
  if (change.kind !== 'entry') return change.kind === 'end';
  return change.action === 'resign' || toldTo(game, change.events, SPECTATOR).length > 0;
}
