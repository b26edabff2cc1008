/**
 * The games that this node holds. A request acts on the game in memory, is stored, and is then told; if another node was
 * first, the game is read anew and the request judged again. One request at a time for each game.
 */
import { setImmediate } from 'node:timers/promises';
import { SPECTATOR } from '@bridgehead/engine';
import type { Clocks, Delivery, FactsTold, News, Offer, Snapshot, TimeControl } from '@bridgehead/protocol';
import { readGame, versionOf, versionsOf } from '../store/games.js';
import type { Failure } from '../store/failures.js';
import type { Opened } from '../store/open.js';
import type { StorableJob } from '../store/rows.js';
import { readRows, spreadNews } from '../store/rows.js';
import { rowWriter } from '../store/writer.js';
import type { GameRow as StoredFacts, Seat } from '../store/tables.js';
import { turnAfter, turnClocks } from '../domain/clocks.js';
import type { Listener } from './deliveries.js';
import type { Downtime } from '../domain/downtime.js';
import { withoutDowntime } from '../domain/downtime.js';
import type { HostedGame, Refused, Tried } from './hosted-game.js';
import { makeLoader } from './load-game.js';
import type { GameRow } from '../domain/game-rows.js';
import type { Summary } from '../domain/summary.js';
import { readSummary, summaryAfter } from '../domain/summary.js';

/** A game in memory with what is stored beside its rows. */
export interface Held {
  readonly hosted: HostedGame;
  readonly facts: StoredFacts;
  /** How often something of it was stored, as far as is known here. */
  version: number;
  seats: readonly Seat[];
  readonly control: TimeControl;
  clocks: Clocks;
  offer: Offer | null;
  /** What lists say; undefined until it has begun. */
  summary: Summary | undefined;
  /** Sides with the names of requests that were carried out for them, and what each asked; null: nobody noted it. */
  readonly requests: Map<string, string | null>;
  /** When it was used last: by a clock that nobody sets. */
  used: number;
  /** How many of its rows are in its snapshot. */
  saved: number;
}

export type Done =
  /** `n`: the delivery with which the asker learns of it. */
  | { readonly ok: true; readonly n: number }
  | Refused
  /** request-reused: the name of the request stands for something else already. */
  | { readonly ok: false; readonly code: 'no-game' | 'request-reused' };

/** What happens to a game besides its rows. */
export interface Effects {
  readonly offer?: Offer | null;
  /** What the request asks, as a hash. */
  readonly asks?: string | undefined;
}

export interface Host {
  /** Sets up a game whose seats are taken: false if it has begun already. */
  begin(id: string): Promise<boolean>;
  /** Does something to a game for a side, once for each request. */
  attempt(
    id: string,
    side: string,
    request: string | undefined,
    work: (held: Held) => Tried,
    effects?: Effects,
  ): Promise<Done>;
  /** The game as it is now, with all that other nodes have stored. */
  look(id: string): Promise<Held | undefined>;
  /** The game as it is in memory, if it is. */
  peek(id: string): Held | undefined;
  /** Another node has stored something: rows, an offer, orders. */
  refresh(id: string, version?: number): Promise<void>;
  /** Tells those who follow a game, here and on other nodes, that something besides its rows has changed. */
  announce(id: string, news: News): Promise<void>;
  /** The same for those who follow it here. */
  tellHere(id: string, news: News): void;
  /** Tells those who follow games here that their clocks stood still. */
  checkClocks(): void;
  /** After a time in which other nodes could not be heard. */
  refreshAll(): Promise<void>;
  /** Follows a game from a delivery on, or from a snapshot where that is too long ago; one that has not begun from its beginning. */
  watch(id: string, viewer: string, from: number | undefined, listener: WatchListener): Promise<() => void>;
  /** Called after every change that was stored here. */
  onChange(listener: (held: Held, rows: readonly GameRow[]) => void): void;
  /** How many games are in memory. */
  readonly size: number;
  /** For how many milliseconds the oldest change has waited to be stored, and how many wait. */
  readonly lag: number;
  readonly unstored: number;
  /** Why nothing could be stored the last time; undefined: it could. */
  readonly failure: Failure | undefined;
  /** Waits until nothing is being done. */
  settle(): Promise<void>;
}

export type Told = { readonly snapshot: Snapshot } | Delivery | FactsTold;

export type WatchListener = (told: Told) => void;

interface Watching {
  readonly viewer: string;
  /** The last delivery that was passed on. */
  n: number;
  readonly listener: WatchListener;
  /** Leaves the game as it is in memory now. */
  leave: () => void;
}

/** Attempts before a node gives up against others that are faster. */
const ATTEMPTS = 5;
/** A game that nobody has used for so many milliseconds is written down and forgotten, followed or not; so often it is looked for such games. */
const RESTS_AFTER = 60_000;
const LOOKS_EVERY = 10_000;
/** What a game takes in memory, in bytes: measured, for all four games. */
const GAME_TAKES = 60_000;
const ROW_TAKES = 2_600;
/** What all games may take, unless told otherwise. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Rows of other nodes that are played before others have their turn. */
const PLAYED_AT_ONCE = 20;
/** Games that are looked at together, after a time in which other nodes could not be heard. */
const CHECKED_AT_ONCE = 100;
/** Requests that stored no row and are remembered, for each game: whoever repeats one soon gets the same answer. */
const MOST_ROWLESS = 200;

export interface HostOptions {
  readonly now: () => number;
  /** Whether other nodes write to the same database. */
  readonly shared: boolean;
  /** How much later those who look on are told, in milliseconds. */
  readonly delay: number;
  /** What must be done after a change of a game. It is stored together with the change. */
  readonly workAfter?: (change: Changed) => readonly StorableJob[];
  /** When the service was down: clocks did not run. */
  readonly downtimes?: () => readonly Downtime[];
  /** What games may take in memory, in bytes: beyond that those are forgotten that were not used for longest. */
  readonly memory?: number;
  readonly restsAfter?: number;
  /** A game can't be read. */
  readonly onBroken?: (game: string, reason: string) => void;
}

/** A game as it is after a change. */
export interface Changed {
  readonly hosted: HostedGame;
  readonly facts: Pick<StoredFacts, 'rated'>;
  readonly seats: readonly Seat[];
  readonly clocks: Clocks;
}

export function makeHost(
  opened: Pick<Opened, 'db' | 'append'>,
  {
    now,
    shared,
    delay,
    workAfter = () => [],
    memory = MOST_BYTES,
    restsAfter = RESTS_AFTER,
    downtimes = () => [],
    onBroken = () => {},
  }: HostOptions,
): Host {
  const { db } = opened;
  const writer = rowWriter(opened.append);
  const loader = makeLoader(db, { now, delay, onBroken });
  const held = new Map<string, Held>();
  /** Of games that are followed and not in memory: the version as far as those who follow them were told. */
  const toldUntil = new Map<string, number>();
  /** Games that are being written down, to be forgotten then. */
  const resting = new Set<string>();
  let sweeping: NodeJS.Timeout | undefined;
  const locks = new Map<string, Promise<unknown>>();
  const watchers = new Map<string, Set<Watching>>();
  const changeListeners: ((held: Held, rows: readonly GameRow[]) => void)[] = [];
  /** For each game the moment at which more may be told to those who look on. */
  const waking = new Map<string, NodeJS.Timeout>();

  const locked = <R>(id: string, work: () => Promise<R>): Promise<R> => {
    const before = locks.get(id) ?? Promise.resolve();
    const run = before.then(work, work);
    const settled = run.catch(() => undefined);
    locks.set(id, settled);
    void settled.then(() => {
      if (locks.get(id) === settled) locks.delete(id);
    });
    return run;
  };

  const load = async (id: string): Promise<Held | undefined> => {
    const found = held.get(id);
    if (found !== undefined) {
      found.used = performance.now();
      return found;
    }
    const fresh = await loader.load(id);
    if (fresh === undefined) return undefined;
    fresh.clocks = withoutDowntime(fresh.clocks, downtimes());
    publish(id, fresh.hosted);
    hold(fresh);
    return fresh;
  };

  const hold = (fresh: Held) => {
    const { id } = fresh.facts;
    held.set(id, fresh);
    toldUntil.delete(id);
    for (const watching of watchers.get(id) ?? []) follow(fresh.hosted, watching);
    prune(id);
    sweepLater();
  };

  /** Forgets a game. Those who follow it go on when it is read again. */
  const drop = (id: string) => {
    const known = held.get(id);
    if (known !== undefined && watchers.has(id)) toldUntil.set(id, known.version);
    held.delete(id);
    for (const watching of watchers.get(id) ?? []) {
      watching.leave();
      watching.leave = () => {};
    }
  };

  /** Writes a game down, and forgets it unless somebody has used it meanwhile; or in any case, where memory is short. */
  const rest = async (id: string, when: 'unused' | 'in any case' = 'unused'): Promise<void> => {
    if (resting.has(id)) return;
    resting.add(id);
    try {
      await locked(id, async () => {
        const known = held.get(id);
        if (known === undefined) return;
        const { used } = known;
        const isKept = await loader.keep(known);
        if (when === 'in any case' || (isKept && known.used === used)) drop(id);
      });
    } finally {
      resting.delete(id);
    }
  };

  const sweepLater = () => {
    sweeping ??= setTimeout(
      () => {
        sweeping = undefined;
        const old = performance.now() - restsAfter;
        // One that can't be written down now is looked at the next time.
        for (const [id, { used }] of held) if (used <= old && !locks.has(id)) void rest(id).catch(() => undefined);
        if (held.size > 0) sweepLater();
      },
      Math.min(LOOKS_EVERY, restsAfter),
    ).unref();
  };

  /** Whoever followed the game before it was read anew goes on where he was. */
  const follow = (hosted: HostedGame, watching: Watching) => {
    const { viewer } = watching;
    const missed = hosted.since(viewer, watching.n);
    if (missed === undefined) pass(watching, { snapshot: hosted.snapshot(viewer) });
    else for (const delivery of missed) pass(watching, delivery);
    const listener: Listener = (delivery) => pass(watching, delivery);
    watching.leave = hosted.watch(viewer, listener);
  };

  const pass = (watching: Watching, told: Exclude<Told, FactsTold>) => {
    watching.n = 'snapshot' in told ? told.snapshot.n : told.n;
    watching.listener(told);
  };

  const tellHere = (id: string, news: News) => tell(id, { news });

  const tell = (id: string, told: FactsTold) => {
    const known = held.get(id);
    // Those who look on must not learn from this what they are told later; what was said they may read at the end.
    const isKept = known?.hosted.ending === undefined && (told.news === 'chat' || (known !== undefined && delay > 0));
    for (const { viewer, listener } of watchers.get(id) ?? []) if (!isKept || viewer !== SPECTATOR) listener(told);
  };

  /** Forgets what was used longest ago, followed or not, while all take more than they may. */
  const prune = (fresh: string) => {
    let bytes = 0;
    for (const { hosted } of held.values()) bytes += sizeOf(hosted);
    if (bytes <= memory) return;
    const oldest = [...held]
      .filter(([id]) => id !== fresh && !locks.has(id))
      .toSorted(([, one], [, other]) => one.used - other.used);
    for (const [id, { hosted }] of oldest) {
      if (bytes <= memory) return;
      bytes -= sizeOf(hosted);
      void rest(id, 'in any case').catch(() => drop(id));
    }
  };

  /** Rows that other nodes have stored meanwhile. */
  const catchUp = async (id: string, known: Held): Promise<boolean> => {
    const { hosted } = known;
    if ((await versionOf(db, id)) === known.version) return false;
    const stored = await readGame(db, id);
    if (stored === undefined) return false;
    const rows = await readRows(db, id, hosted.rows);
    for (const { row, at, version } of rows) {
      hosted.follow([row], at, version);
      // A node that could not hear for long may have missed much.
      if (hosted.rows % PLAYED_AT_ONCE === 0) await setImmediate();
    }
    for (const { request, asks } of rows) if (request !== null) known.requests.set(request, asks);
    known.version = stored.game.version;
    known.seats = stored.seats;
    known.summary = readSummary(stored.game.summary);
    takeFacts(
      id,
      known,
      withoutDowntime(JSON.parse(stored.game.clocks), downtimes()),
      stored.game.offer === null ? null : JSON.parse(stored.game.offer),
    );
    publish(id, hosted);
    return true;
  };

  /** Clocks and offer as they are now; whoever follows is told if they are others than before. */
  const takeFacts = (id: string, known: Held, clocks: Clocks, offer: Offer | null) => {
    const isNew = JSON.stringify([known.clocks, known.offer]) !== JSON.stringify([clocks, offer]);
    known.clocks = clocks;
    known.offer = offer;
    if (isNew) tell(id, { news: 'facts', clocks, offer });
  };

  /** Tells what is stored; those who look on hear it later. */
  const publish = (id: string, hosted: HostedGame) => {
    hosted.publish(now());
    const { nextLate } = hosted;
    if (nextLate === undefined || !watchers.has(id) || waking.has(id)) return;
    const timer = setTimeout(
      () => {
        waking.delete(id);
        const known = held.get(id);
        if (known !== undefined) publish(id, known.hosted);
        // Forgotten, because something failed. If it cannot be read now either, they hear it when somebody does something in it.
        else void refresh(id).catch(() => undefined);
      },
      Math.max(0, nextLate - now()),
    );
    waking.set(id, timer.unref());
  };

  const store = async (
    id: string,
    known: Held,
    rows: readonly GameRow[],
    request: string | undefined,
    effects: Effects,
  ): Promise<boolean> => {
    const { hosted, control } = known;
    const at = now();
    const { summary: before } = known;
    const { headline, asked } = hosted.openly;
    const openly = asked.map(({ side }) => side);
    const waits = hosted.asked.map(({ side }) => side);
    // Offers, clocks and lists must not betray what is told to one side alone.
    const isTold = before === undefined || (rows.length > 0 && hosted.isToldToAll);
    const summary = isTold
      ? summaryAfter(before, { headline, asked, at, waits, ...(hosted.ending && { ending: hosted.ending }) }, delay)
      : { ...before, waits };
    const answered = rows.flatMap((row) =>
      row.kind === 'answer' && before?.asked.some(({ side }) => side === row.side) === true ? [row.side] : [],
    );
    const progress = rows.some(({ kind }) => kind === 'back') ? 'agreed-back' : hosted.isFurther ? 'further' : 'again';
    // Where nobody seems to be asked it is known that somebody is: his time runs, lest the game stand still for ever.
    const clocks = turnClocks(
      control,
      withoutDowntime(known.clocks, downtimes()),
      answered,
      openly.length > 0 ? openly : waits,
      at,
      progress,
      isTold ? turnAfter(before?.headline, headline) : 'same-turn',
    );
    // What was offered holds until something else happens.
    const offer = effects.offer === undefined ? (isTold ? null : known.offer) : effects.offer;
    const appended = await writer.append({
      game: id,
      version: known.version,
      from: hosted.rows,
      rows,
      request,
      asks: effects.asks,
      status: hosted.ending === undefined ? 'running' : 'over',
      summary: JSON.stringify(summary),
      clocks: JSON.stringify(clocks),
      offer: offer === null ? null : JSON.stringify(offer),
      changed: summary.at,
      at,
      jobs: workAfter({ hosted, facts: known.facts, seats: known.seats, clocks }),
    });
    if (appended === 'taken') return false;
    known.version++;
    known.summary = summary;
    if (request !== undefined && (rows.length > 0 || known.requests.size < hosted.rows + MOST_ROWLESS))
      known.requests.set(request, effects.asks ?? null);
    hosted.follow(rows, at, known.version);
    publish(id, hosted);
    takeFacts(id, known, clocks, offer);
    for (const listener of changeListeners) listener(known, rows);
    return true;
  };

  const begin = async (id: string): Promise<boolean> => {
    const stored = await readGame(db, id);
    const fresh = stored === undefined || stored.game.rows > 0 ? undefined : loader.assemble(stored);
    if (fresh === undefined) return false;
    const rows = [...fresh.hosted.begin(), ...fresh.hosted.obey(ordersOf(fresh.seats))];
    if (!(await store(id, fresh, rows, undefined, {}))) return false;
    hold(fresh);
    return true;
  };

  const attempt = async (
    id: string,
    side: string,
    named: string | undefined,
    work: (held: Held) => Tried,
    effects: Effects,
  ): Promise<Done> => {
    const request = requestOf(side, named);
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const known = await load(id);
      if (known === undefined) return { ok: false, code: 'no-game' };
      const { hosted } = known;
      if (request !== undefined && known.requests.has(request))
        return isReused(known, side, named, effects.asks)
          ? { ok: false, code: 'request-reused' }
          : { ok: true, n: hosted.deliveries(side) };
      try {
        const tried = work(known);
        if (!tried.ok) {
          // Another node may have stored what would make it legal.
          if (shared && (await catchUp(id, known))) continue;
          return tried;
        }
        const rows = [...tried.rows, ...hosted.obey(ordersOf(known.seats))];
        if (await store(id, known, rows, request, effects)) return { ok: true, n: hosted.deliveries(side) };
      } catch (error) {
        drop(id);
        throw error;
      }
      drop(id);
    }
    return { ok: false, code: 'stale' };
  };

  const refresh = (id: string, version?: number): Promise<void> =>
    locked(id, async () => {
      const known = held.get(id);
      // Somebody may wait here for a game that has begun elsewhere.
      if (known === undefined) return void (watchers.has(id) && (await load(id)));
      if (version === undefined || version > known.version) await catchUp(id, known);
    });

  /** Reads what has changed; all else stays as it is, in memory or not. */
  const refreshAll = async (): Promise<void> => {
    const ids = [...new Set([...held.keys(), ...watchers.keys()])];
    for (let from = 0; from < ids.length; from += CHECKED_AT_ONCE) {
      const some = ids.slice(from, from + CHECKED_AT_ONCE);
      const versions = await versionsOf(db, some);
      const changed = some.filter((id) => versions.get(id) !== (held.get(id)?.version ?? toldUntil.get(id)));
      await Promise.all(changed.map((id) => refresh(id)));
    }
  };

  return {
    begin: (id) => locked(id, () => begin(id)),
    attempt: (id, side, request, work, effects = {}) => locked(id, () => attempt(id, side, request, work, effects)),
    look: (id) =>
      locked(id, async () => {
        const known = await load(id);
        if (known !== undefined && shared) await catchUp(id, known);
        known?.hosted.publish(now());
        return known;
      }),
    peek: (id) => held.get(id),
    refresh,
    refreshAll,
    checkClocks() {
      for (const [id, known] of held) takeFacts(id, known, withoutDowntime(known.clocks, downtimes()), known.offer);
    },
    announce: async (id, news) => (shared ? spreadNews(db, id, news) : tellHere(id, news)),
    tellHere,
    watch: (id, viewer, from, listener) =>
      locked(id, async () => {
        const known = await load(id);
        if (known !== undefined && shared) await catchUp(id, known);
        const watching: Watching = { viewer, n: from ?? -1, listener, leave: () => {} };
        const all = watchers.get(id) ?? new Set();
        watchers.set(id, all.add(watching));
        if (known === undefined) listener({ news: 'facts' });
        else {
          publish(id, known.hosted);
          follow(known.hosted, watching);
        }
        return () => {
          watching.leave();
          all.delete(watching);
          if (all.size > 0) return;
          watchers.delete(id);
          toldUntil.delete(id);
          // Nobody looks any more: it may go at the next sweep, unless somebody acts.
          const last = held.get(id);
          if (last !== undefined) last.used = Math.min(last.used, performance.now() - restsAfter);
        };
      }),
    onChange: (listener) => void changeListeners.push(listener),
    get size() {
      return held.size;
    },
    get lag() {
      return writer.lag;
    },
    get failure() {
      return writer.failure;
    },
    get unstored() {
      return writer.waiting;
    },
    async settle() {
      // Whoever has looked at a game may be about to act in it.
      while (locks.size > 0) {
        await Promise.all(locks.values());
        await setImmediate();
      }
    },
  };
}

/** Two sides may choose the same name. */
function requestOf(side: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${side} ${name}`;
}

/** Whether a side has used this name for something else. */
export function isReused(
  { requests }: Pick<Held, 'requests'>,
  side: string,
  name: string | undefined,
  asks: string | undefined,
): boolean {
  const before = requests.get(requestOf(side, name) ?? '') ?? undefined;
  return before !== undefined && asks !== undefined && before !== asks;
}

function sizeOf({ rows }: HostedGame): number {
  return GAME_TAKES + ROW_TAKES * rows;
}

function ordersOf(seats: readonly Seat[]): Record<string, unknown> {
  return Object.fromEntries(
    seats.flatMap(({ side, orders }): [string, unknown][] => (orders === null ? [] : [[side, JSON.parse(orders)]])),
  );
}
