/**
 * A game as a node holds it: the session to which its rows lead, and what each viewer has been told of it. Anyone who does
 * something gets rows to be stored; only when they are stored is it true.
 */
import type { Game, GameTypes } from '@bridgehead/engine';
import { SPECTATOR, askedIn, bySide, candidates, viewFor } from '@bridgehead/engine';
import { sealRecord } from '@bridgehead/engine/proofs';
import { publishTold, writePublished, writeRecord } from '@bridgehead/engine/records';
import { actingIn, followRow } from './acting.js';
import type { Course } from './game-course.js';
import {
  askedNow,
  beginNew,
  endingNow,
  newCourse,
  newHeader,
  sessionOf,
  sideNamed,
  viewerNamed,
} from './game-course.js';
import type { GameFacts, HostedGame, Offered } from './hosted-game.js';
import type { SavedGame } from './saved-game.js';
import { formOf, noteMilestone, readSavedGame, resumeSession, saveSession } from './saved-game.js';
import type { Telling } from './telling.js';
import { tellingOf } from './telling.js';
import { wholeRecord } from './whole-record.js';

export function hostGame<T extends GameTypes>(game: Game<T>, facts: GameFacts): HostedGame {
  const course = newCourse(game, facts);
  const telling = tellingOf(course);
  const { watchOf } = telling;
  const state = (): T['State'] => sessionOf(course).state;

  return {
    ...actingIn(course, telling),
    id: facts.id,
    sides: game.sides,
    form: formOf(game),
    get rows() {
      return course.rows;
    },
    get ending() {
      return endingNow(course);
    },
    get headline() {
      return game.headline(viewFor(game, state(), SPECTATOR));
    },
    get openly() {
      const view = viewFor(game, state(), SPECTATOR);
      // Where nothing is hidden the view is the state itself, and what is asked is known.
      const list = view === state() ? askedNow(course) : askedIn({ ...sessionOf(course), state: view });
      return {
        headline: game.headline(view),
        asked: endingNow(course) === undefined ? list.map(({ side, text }) => ({ side, text })) : [],
      };
    },
    get isFurther() {
      return sessionOf(course).entries.length > course.furthest;
    },
    get isToldToAll() {
      return telling.isToldToAll;
    },
    get asked() {
      return askedNow(course).map(({ side, text }) => ({ side, text }));
    },
    get nextLate() {
      return telling.nextLate;
    },
    question: (side) =>
      askedNow(course).some((question) => question.side === side) ? (telling.askedAt.get(side) ?? 0) : undefined,
    askedBefore(viewer) {
      if (endingNow(course) !== undefined) return [];
      const view = viewFor(game, state(), viewerNamed(course, viewer));
      return askedIn({ ...sessionOf(course), state: view }).map(({ side, text }) => ({ side, text }));
    },
    begin() {
      const { opening } = beginNew(course);
      telling.begin();
      course.ahead++;
      return [{ kind: 'begin', chance: opening.chance }];
    },
    follow(given, at, version) {
      for (const row of given) {
        if (course.ahead > 0) course.ahead--;
        else followRow(course, telling, row);
        course.rows++;
      }
      telling.stored(at, version);
      const session = sessionOf(course);
      noteMilestone(course.milestones, session);
      course.stored = session.state;
      course.furthest = Math.max(course.furthest, session.entries.length);
    },
    readOrders(name, json) {
      const side = sideNamed(course, name);
      return side === undefined ? undefined : game.orders?.read(json, side);
    },
    publish: (now) => telling.publish(now),
    watch: (viewer, listener) => watchOf(viewer).listen(listener),
    since: (viewer, n) => watchOf(viewer).since(n),
    deliveries: (viewer) => watchOf(viewer).count,
    snapshot: (viewer) => watchOf(viewer).snapshot(),
    offered: (name, most) => offeredTo(course, name, most),
    view: (name) => game.toJson(viewFor(game, state(), viewerNamed(course, name))),
    record: () => writeRecord(wholeRecord(course)),
    sealedRecord(names, key) {
      const record = wholeRecord(course);
      return sealRecord({ ...record, header: { ...record.header, players: bySide(game, (side) => names[side]) } }, key);
    },
    published(viewer) {
      const { header } = sessionOf(course);
      const told = { header, ...watchOf(viewer).told(), over: endingNow(course) !== undefined };
      return writePublished(publishTold(game, told, viewerNamed(course, viewer)));
    },
    save: () => save(course, telling),
    resume: (text) => resume(course, telling, text),
  };
}

function offeredTo<T extends GameTypes>(course: Course<T>, name: string, most: number): Offered {
  const { game } = course;
  const side = sideNamed(course, name);
  const question = side === undefined ? undefined : askedNow(course).find((each) => each.side === side);
  if (side === undefined || question === undefined) return { question: null, total: 0, actions: [] };
  const view = viewFor(game, sessionOf(course).state, side);
  const list = candidates(game, view, side);
  const step = Math.max(1, list.length / most);
  const actions = Array.from({ length: Math.min(most, list.length) }, (_, place) =>
    list.at(Math.floor(place * step)),
  ).filter((action) => action !== undefined);
  return {
    question: question.text,
    total: list.length,
    actions: actions.map((action) => ({ name: game.nameAction(view, action), action })),
  };
}

function save<T extends GameTypes>(course: Course<T>, telling: Telling<T>): string | undefined {
  const { session, rows, ahead, furthest, drawn, firsts, ended } = course;
  if (session === undefined || ahead > 0 || !telling.isDone) return undefined;
  const saved: SavedGame<T> = {
    rows,
    furthest,
    drawn,
    firsts,
    ended: ended ?? null,
    askedAt: [...telling.askedAt],
    session: saveSession(session),
    watches: telling.save(),
  };
  return JSON.stringify(saved);
}

function resume<T extends GameTypes>(course: Course<T>, telling: Telling<T>, text: string): void {
  const saved = readSavedGame<T>(text);
  const session = resumeSession(course.game, saved.session, newHeader(course), course.chance);
  noteMilestone(course.milestones, session);
  course.session = session;
  course.stored = session.state;
  course.rows = saved.rows;
  course.furthest = saved.furthest;
  course.drawn = saved.drawn;
  course.ended = saved.ended ?? undefined;
  for (const first of saved.firsts) course.firsts.push(first ?? 0);
  for (const [side, count] of saved.askedAt) telling.askedAt.set(side, count);
  telling.resume(saved.watches, session.state);
}
