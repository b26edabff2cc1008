/**
 * A game as a node holds it: the session to which its rows lead, and what each viewer has been told of it. Whoever does
 * something gets rows to be stored; only when they are stored is it true.
 */
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, OrdersOf, Question, Session, Viewer, Violation } from '@bridgehead/engine';
import type { GameRecord, RecordDice, RecordEntry } from '@bridgehead/engine/records';
import {
  SPECTATOR,
  act,
  askedIn,
  bySide,
  candidates,
  continueWith,
  followOrders,
  isOver,
  judgeUndo,
  recordOf,
  resign,
  restoreSession,
  sessionOutcome,
  startSession,
  toldTo,
  undo,
  viewFor,
} from '@bridgehead/engine';
import { headerFor, isResignation, publishTold, writePublished, writeRecord } from '@bridgehead/engine/records';
import { commitmentOf, drawCommitted, sealRecord } from '@bridgehead/engine/proofs';
import type { Ending } from '@bridgehead/protocol';
import { endedOtherwise } from '@bridgehead/protocol';
import { compareViews } from './view-changes.js';
import type { Change, Watch } from './deliveries.js';
import { watchAs } from './deliveries.js';
import type { GameFacts, Refused, Tried, HostedGame } from './hosted-game.js';
import type { GameRow } from '../domain/game-rows.js';
import type { Milestone, SavedGame } from './saved-game.js';
import { formOf, goBackTo, noteMilestone, resumeSession, saveSession } from './saved-game.js';

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

export function hostGame<T extends GameTypes>(game: Game<T>, facts: GameFacts): HostedGame {
  /** The index of the next draw. */
  let drawn = 0;
  const chance: Chance = { pick: (ways) => drawCommitted(facts.dice, drawn++, ways) };
  let session: Session<T> | undefined;
  /** Of each entry the index of its first draw. */
  const firsts: number[] = [];
  const milestones: Milestone<T>[] = [];
  let rows = 0;
  /** The most entries that there ever were. */
  let furthest = 0;
  /** Rows that were made here and are not stored yet. */
  let ahead = 0;
  let ended: Ending | undefined;
  const compared = compareViews(game);
  const watches: readonly Watch<T>[] = [...game.sides, SPECTATOR].map((viewer) => watchAs<T>(game, viewer, compared));
  /** At which of its deliveries a side was first asked what it is asked now. */
  const askedAt = new Map<string, number>();
  /** What has been done: not stored yet, and what is stored and not told yet. */
  let unstored: Note<T>[] = [];
  let untold: Note<T>[] = [];
  /** What those who look on are not told yet. */
  let late: Note<T>[] = [];
  /** The state to which the stored rows lead. */
  let stored: T['State'] | undefined;

  const players: { [S in T['Side']]?: string } = {};
  for (const side of game.sides) players[side] = facts.players[side] ?? '';

  const current = (): Session<T> => {
    if (session === undefined) throw new Error(`Game ${facts.id} has not begun`);
    return session;
  };
  const sideNamed = (name: string): T['Side'] | undefined => game.sides.find((side) => side === name);
  const watchOf = (viewer: string): Watch<T> =>
    watches.find((watch) => watch.viewer === viewer) ?? watches[watches.length - 1];
  const viewerNamed = (name: string): Viewer<T['Side']> => sideNamed(name) ?? SPECTATOR;
  const ending = (): Ending | undefined => ended ?? (session === undefined ? undefined : endingOf(session));

  const wholeRecord = (): GameRecord<T> => {
    const how = ended && endedOtherwise(game, ended);
    const record = recordOf({ ...current(), ...(how && { ended: how }) });
    return {
      ...record,
      header: {
        ...record.header,
        dice: { ...facts.dice, commitment: commitmentOf(facts.dice.seed), voided: voidedDraws(record, firsts) },
      },
    };
  };
  /** What is asked is looked at many times for each action, and follows from state and count of entries. */
  let known:
    | { readonly state: T['State']; readonly entries: number; readonly asked: readonly Question<T>[] }
    | undefined;
  const asked = (): readonly Question<T>[] => {
    if (session === undefined || ended !== undefined) return [];
    const { state, entries } = session;
    if (known?.state !== state || known.entries !== entries.length)
      known = { state, entries: entries.length, asked: askedIn(session) };
    return known.asked;
  };

  /** Notes a change that was made to the session, to be told when it is stored. */
  const note = (change: Change<T>, askedBefore: readonly string[]) => {
    const sidesAsked = asked().map(({ side }) => side);
    const by = change.kind === 'entry' ? change.side : undefined;
    // Where both sides answer in secret, the other's answer leaves one's own question as it was.
    const askedAnew = game.sides.filter(
      (side) => !(sidesAsked.includes(side) && askedBefore.includes(side) && by !== side && change.kind === 'entry'),
    );
    unstored.push({ change, after: current().state, ending: ending(), askedAnew, at: 0, version: 0 });
  };

  const tellPlayers = ({ change, after, ending: end, askedAnew, version }: Note<T>) => {
    for (const watch of watches) if (watch.viewer !== SPECTATOR) watch.note(change, after, end, version);
    for (const side of askedAnew) askedAt.set(side, watchOf(side).count);
  };

  const noteEntries = (from: number, askedBefore: readonly string[]) => {
    const { entries, events } = current();
    for (let index = from; index < entries.length; index++) {
      const entry = entries[index];
      note(
        {
          kind: 'entry',
          side: entry.side,
          action: isResignation(entry) ? 'resign' : entry.action,
          events: events[index],
          comment: entry.comment,
        },
        askedBefore,
      );
    }
  };

  const beginWatches = () => {
    const { state, opening } = current();
    for (const watch of watches) watch.begin(state, opening.events);
  };

  /** Does something to the session, and tells which row stores it. */
  const doAndNote = (
    work: () => { readonly legal: boolean; readonly violations?: readonly Violation[] },
    rowOf: () => GameRow,
  ): Tried => {
    const { entries } = current();
    const count = entries.length;
    const askedBefore = asked().map(({ side }) => side);
    const done = work();
    if (!done.legal) return { ok: false, code: 'illegal', violations: done.violations ?? [] };
    noteEntries(count, askedBefore);
    ahead++;
    return { ok: true, rows: [rowOf()] };
  };

  const rowOfLast = (first: number): GameRow => {
    const entry = current().entries.at(-1);
    firsts[current().entries.length - 1] = first;
    if (entry === undefined || isResignation(entry)) throw new Error('The last entry is no answer');
    return {
      kind: 'answer',
      side: entry.side,
      action: entry.action,
      chance: entry.chance,
      first,
      ...(entry.comment !== undefined && { comment: entry.comment }),
    };
  };

  const sessionAfter = (entries: number): Session<T> => {
    const near = goBackTo(milestones, current(), entries);
    if (near !== undefined) return near;
    const { header, opening, entries: all } = current();
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
  };

  const truncate = (entries: number) => {
    const askedBefore = asked().map(({ side }) => side);
    session = sessionAfter(entries);
    note({ kind: 'back', entries }, askedBefore);
  };

  const close = (how: Ending) => {
    const askedBefore = asked().map(({ side }) => side);
    ended = how;
    note({ kind: 'end' }, askedBefore);
  };

  const follow = (row: GameRow): void => {
    if (row.kind === 'begin') {
      const restored = restoreSession(
        game,
        { header: headerFor(game, facts.setup, { players }), chance: row.chance, entries: [] },
        chance,
        'any',
      );
      if (!restored.ok)
        throw new Error(`Game ${facts.id} cannot begin: ${restored.problem.field}: ${restored.problem.expected}`);
      session = restored.session;
      drawn = row.chance.length;
      beginWatches();
      return;
    }
    const { entries } = current();
    const count = entries.length;
    const askedBefore = asked().map(({ side }) => side);
    switch (row.kind) {
      case 'answer': {
        const side = sideNamed(row.side);
        const action = game.parseAction(row.action);
        if (side === undefined || !action.ok) throw new Error(`Row ${rows} of game ${facts.id} is not an answer`);
        const entry: RecordEntry<T> = {
          side,
          action: action.value,
          chance: row.chance,
          ...(row.comment !== undefined && { comment: row.comment }),
        };
        const verdict = continueWith(current(), entry);
        if (!verdict.legal)
          throw new Error(
            `Row ${rows} of game ${facts.id} is not legal: ${verdict.violations.map(({ text }) => text).join(' ')}`,
          );
        drawn = row.first + row.chance.length;
        firsts[count] = row.first;
        return noteEntries(count, askedBefore);
      }
      case 'undo': {
        const side = sideNamed(row.side);
        if (side === undefined || !undo(current(), side).legal)
          throw new Error(`Row ${rows} of game ${facts.id} takes back what cannot be taken back`);
        return note({ kind: 'back', entries: count - 1 }, askedBefore);
      }
      case 'back':
        return truncate(row.entries);
      case 'resign': {
        const side = sideNamed(row.side);
        if (side === undefined) throw new Error(`Row ${rows} of game ${facts.id} names no side`);
        resign(current(), side);
        return noteEntries(count, askedBefore);
      }
      default:
        return close(endingBy(game, row));
    }
  };

  const hasTakenBackEnough = (): boolean => rows - current().entries.length >= MOST_TAKEN_BACK;

  const openFor = (name: string): { readonly side: T['Side'] } | Refused => {
    const side = sideNamed(name);
    if (side === undefined) return { ok: false, code: 'no-side' };
    return ending() === undefined ? { side } : { ok: false, code: 'over' };
  };

  return {
    id: facts.id,
    sides: game.sides,
    get rows() {
      return rows;
    },
    get ending() {
      return ending();
    },
    get headline() {
      return game.headline(viewFor(game, current().state, SPECTATOR));
    },
    get openly() {
      const view = viewFor(game, current().state, SPECTATOR);
      // Where nothing is hidden the view is the state itself, and what is asked is known.
      const list = view === current().state ? asked() : askedIn({ ...current(), state: view });
      return {
        headline: game.headline(view),
        asked: ending() === undefined ? list.map(({ side, text }) => ({ side, text })) : [],
      };
    },
    get isFurther() {
      return current().entries.length > furthest;
    },
    get isToldToAll() {
      if (
        unstored.some(
          ({ change }) =>
            change.kind === 'end' ||
            (change.kind === 'entry' &&
              (change.action === 'resign' || toldTo(game, change.events, SPECTATOR).length > 0)),
        )
      )
        return true;
      const { state } = current();
      const look = (at: T['State']) => compared.jsonOf(viewFor(game, at, SPECTATOR));
      return stored === undefined || (stored !== state && compared.changeOf(look(stored), look(state)) !== undefined);
    },
    get asked() {
      return asked().map(({ side, text }) => ({ side, text }));
    },
    question: (side) => (asked().some((question) => question.side === side) ? (askedAt.get(side) ?? 0) : undefined),
    askedBefore(viewer) {
      if (ending() !== undefined) return [];
      const view = viewFor(game, current().state, viewerNamed(viewer));
      return askedIn({ ...current(), state: view }).map(({ side, text }) => ({ side, text }));
    },
    begin() {
      session = startSession(game, facts.setup, chance, { players });
      beginWatches();
      ahead++;
      return [{ kind: 'begin', chance: session.opening.chance }];
    },
    follow(given, at, version) {
      for (const row of given) {
        if (ahead > 0) ahead--;
        else follow(row);
        rows++;
      }
      for (const each of unstored) untold.push({ ...each, at, version });
      unstored = [];
      noteMilestone(milestones, current());
      stored = current().state;
      furthest = Math.max(furthest, current().entries.length);
    },
    act(name, json, at, comment) {
      const open = openFor(name);
      if (!('side' in open)) return open;
      const { side } = open;
      if (!asked().some((question) => question.side === side)) return { ok: false, code: 'not-asked' };
      if (at !== undefined && at < (askedAt.get(side) ?? 0)) return { ok: false, code: 'stale' };
      const action = game.parseAction(json);
      if (!action.ok) return { ok: false, code: 'malformed', problems: action.problems };
      const first = drawn;
      return doAndNote(
        () => {
          const acted = act(current(), side, action.value);
          const last = current().entries.at(-1);
          if (acted.legal && last !== undefined && comment !== undefined)
            current().entries[current().entries.length - 1] = { ...last, comment };
          return acted;
        },
        () => rowOfLast(first),
      );
    },
    undo(name) {
      const open = openFor(name);
      if (!('side' in open)) return open;
      const { side } = open;
      if (hasTakenBackEnough()) return ENOUGH_TAKEN_BACK;
      const verdict = judgeUndo(current(), side);
      if (!verdict.legal) return { ok: false, code: 'illegal', violations: verdict.violations };
      const askedBefore = asked().map((question) => question.side);
      const count = current().entries.length;
      undo(current(), side);
      note({ kind: 'back', entries: count - 1 }, askedBefore);
      ahead++;
      return { ok: true, rows: [{ kind: 'undo', side }] };
    },
    resign(name) {
      const open = openFor(name);
      if (!('side' in open)) return open;
      return doAndNote(
        () => resign(current(), open.side),
        () => ({ kind: 'resign', side: open.side }),
      );
    },
    goBack(name) {
      const open = openFor(name);
      if (!('side' in open)) return open;
      if (hasTakenBackEnough()) return ENOUGH_TAKEN_BACK;
      const index = current().entries.findLastIndex(
        (entry, place) => entry.side === open.side && watchOf(open.side).knows(place),
      );
      if (index < 0)
        return {
          ok: false,
          code: 'illegal',
          violations: [{ code: 'nothing-to-undo', rule: '', text: 'There is nothing to take back yet.' }],
        };
      truncate(index);
      ahead++;
      return { ok: true, rows: [{ kind: 'back', entries: index }] };
    },
    end(row) {
      if (ending() !== undefined) return { ok: false, code: 'over' };
      close(endingBy(game, row));
      ahead++;
      return { ok: true, rows: [row] };
    },
    obey(orders) {
      if (game.orders === undefined || ending() !== undefined) return [];
      const { entries } = current();
      const left: { [S in T['Side']]?: OrdersOf<T> } = {};
      for (const side of game.sides) {
        const read = orders[side] === undefined ? undefined : game.orders.read(orders[side], side);
        if (read?.ok === true) left[side] = read.value;
      }
      const made: GameRow[] = [];
      for (;;) {
        const first = drawn;
        const count = entries.length;
        const askedBefore = asked().map(({ side }) => side);
        if (followOrders(current(), left, 1) === 0) return made;
        noteEntries(count, askedBefore);
        ahead++;
        made.push(rowOfLast(first));
      }
    },
    readOrders(name, json) {
      const side = sideNamed(name);
      return side === undefined ? undefined : game.orders?.read(json, side);
    },
    publish(now) {
      for (const each of untold) tellPlayers(each);
      for (const each of untold) late.push(each);
      untold = [];
      const isOpen = ending() !== undefined;
      // In the order in which it happened, also where the clocks of two nodes differ.
      const first = isOpen ? -1 : late.findIndex(({ at }) => at + facts.delay > now);
      const due = first < 0 ? late : late.slice(0, first);
      late = first < 0 ? [] : late.slice(first);
      const lookers = watchOf(SPECTATOR);
      for (const { change, after, ending: end, version } of due) lookers.note(change, after, end, version);
      for (const watch of watches) watch.send();
    },
    get nextLate() {
      return late.length === 0 ? undefined : late[0].at + facts.delay;
    },
    watch: (viewer, listener) => watchOf(viewer).listen(listener),
    since: (viewer, n) => watchOf(viewer).since(n),
    deliveries: (viewer) => watchOf(viewer).count,
    snapshot: (viewer) => watchOf(viewer).snapshot(),
    offered(name, most) {
      const side = sideNamed(name);
      const question = side === undefined ? undefined : asked().find((each) => each.side === side);
      if (side === undefined || question === undefined) return { question: null, total: 0, actions: [] };
      const view = viewFor(game, current().state, side);
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
    },
    view(name) {
      return game.toJson(viewFor(game, current().state, viewerNamed(name)));
    },
    record: () => writeRecord(wholeRecord()),
    sealedRecord(names, key) {
      const record = wholeRecord();
      return sealRecord({ ...record, header: { ...record.header, players: bySide(game, (side) => names[side]) } }, key);
    },
    published(viewer) {
      const { header } = current();
      return writePublished(
        publishTold(game, { header, ...watchOf(viewer).told(), over: ending() !== undefined }, viewerNamed(viewer)),
      );
    },
    form: formOf(game),
    save() {
      if (session === undefined || ahead > 0 || unstored.length + untold.length + late.length > 0) return undefined;
      const saved: SavedGame<T> = {
        rows,
        furthest,
        drawn,
        firsts,
        ended: ended ?? null,
        askedAt: [...askedAt],
        session: saveSession(session),
        watches: watches.map((watch) => watch.save()),
      };
      return JSON.stringify(saved);
    },
    resume(text) {
      const saved: SavedGame<T> = JSON.parse(text);
      const from = resumeSession(game, saved.session, headerFor(game, facts.setup, { players }), chance);
      session = from;
      noteMilestone(milestones, from);
      ({ rows, furthest, drawn } = saved);
      ended = saved.ended ?? undefined;
      for (const first of saved.firsts) firsts.push(first ?? 0);
      for (const [side, count] of saved.askedAt) askedAt.set(side, count);
      for (const [index, watch] of watches.entries()) watch.resume(saved.watches[index], from.state);
      stored = from.state;
    },
  };
}

/** Draws that no entry has any more: they were taken back by agreement. */
function voidedDraws<T extends GameTypes>(
  { chance, entries }: GameRecord<T>,
  firsts: readonly number[],
): RecordDice['voided'] {
  const voided: { before: number; draws: number }[] = [];
  let next = chance.length;
  for (const [index, entry] of entries.entries()) {
    if (isResignation(entry)) continue;
    if (firsts[index] > next) voided.push({ before: index, draws: firsts[index] - next });
    next = firsts[index] + entry.chance.length;
  }
  return voided;
}

function endingOf<T extends GameTypes>(session: Session<T>): Ending | undefined {
  const last = session.entries.at(-1);
  const resigned = last !== undefined && isResignation(last);
  if (!resigned && !isOver(session.state)) return undefined;
  const { winner, level } = sessionOutcome(session);
  return { by: resigned ? 'resign' : 'rules', winner: winner ?? null, text: level ?? 'The game is over' };
}

function endingBy<T extends GameTypes>(
  game: Game<T>,
  row: Extract<GameRow, { readonly kind: 'draw' | 'forfeit' | 'verdict' }>,
): Ending {
  if (row.kind === 'draw') return { by: 'draw', winner: null, text: 'Both agreed to a draw' };
  if (row.kind === 'verdict') return { by: 'verdict', winner: row.winner, text: `The operator decided: ${row.reason}` };
  const side = game.sides.find((each) => each === row.side);
  const winner = game.sides.find((each) => each !== row.side) ?? null;
  return { by: 'forfeit', winner, text: `${side === undefined ? row.side : game.sideName(side)} ran out of time` };
}
