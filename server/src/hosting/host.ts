/**
 * The games that this node holds. A request acts on the game in memory, is stored, and is then told; if another node was
 * first, the game is read again and the request judged again. One request at a time for each game.
 */
import type { News } from '@bridgehead/protocol';
import { withoutDowntime } from '../domain/downtime.js';
import type { GameRow } from '../domain/game-rows.js';
import type { Failure } from '../store/failures.js';
import type { Opened } from '../store/open.js';
import type { StorableJob } from '../store/rows.js';
import { spreadNews } from '../store/rows.js';
import { rowWriter } from '../store/writer.js';
import type { ChangeOptions, Effects } from './change.js';
import { changeOf } from './change.js';
import type { WatchListener } from './followers.js';
import { makeCatchUp } from './catch-up.js';
import { makeFactsTeller } from './facts-told.js';
import { makeFollowers } from './followers.js';
import { makeLocks } from './game-locks.js';
import { makeMemory } from './games-in-memory.js';
import type { Held } from './held.js';
import { isReused, ordersBySide, requestOf } from './held.js';
import type { Refused, Tried } from './hosted-game.js';
import { makeLoader } from './load-game.js';
import { makePublisher } from './publishing.js';

export type Done =
  /** `n`: the delivery with which the asker learns of it. */
  | { readonly ok: true; readonly n: number }
  | Refused
  /** request-reused: the name of the request stands for something else already. */
  | { readonly ok: false; readonly code: 'no-game' | 'request-reused' };

/** Is told of rows that were stored, and of the work that was noted with them. */
export type ChangeListener = (held: Held, rows: readonly GameRow[], jobs: readonly StorableJob[]) => void;

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
  /** Tells those who follow a game, here and on other nodes, that something apart from its rows has changed. */
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
  onChange(listener: ChangeListener): void;
  /** How many games are in memory. */
  readonly size: number;
  /** What they take, in bytes, as computed by their rows; and how many watches there are, over all games. */
  readonly bytes: number;
  readonly watches: number;
  /** For how many milliseconds the oldest change has waited to be stored, and how many wait. */
  readonly lag: number;
  readonly unstored: number;
  /** Why nothing could be stored the last time; undefined: it could. */
  readonly failure: Failure | undefined;
  /** Waits until nothing is being done. */
  settle(): Promise<void>;
}

/** Attempts before a node gives up against others that are faster. */
const ATTEMPTS = 5;
/** A game that nobody has used for so many milliseconds rests, unless told otherwise. */
const RESTS_AFTER = 60_000;
/** What all games may take in memory, unless told otherwise. */
const MOST_BYTES = 256 * 1024 * 1024;
/** Requests that stored no row and are remembered, for each game: anyone who repeats one soon gets the same answer. */
const MOST_ROWLESS = 200;

export interface HostOptions extends Pick<ChangeOptions, 'delay'>, Partial<Omit<ChangeOptions, 'delay'>> {
  readonly now: () => number;
  /** Whether other nodes write to the same database. */
  readonly shared: boolean;
  /** What games may take in memory, in bytes: beyond that those are forgotten that were not used for longest. */
  readonly memory?: number;
  readonly restsAfter?: number;
  /** A game can't be read. */
  readonly onBroken?: (game: string, reason: string) => void;
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
  const locks = makeLocks();
  const followers = makeFollowers();
  const publish = makePublisher({
    now,
    isFollowed: (id) => followers.has(id),
    onDue(id) {
      const known = games.get(id);
      if (known !== undefined) publish(id, known.hosted);
      // Forgotten, because something failed. If it cannot be read now either, they hear it when somebody does something in it.
      else void others.refresh(id).catch(() => undefined);
    },
  });
  const loader = makeLoader(db, { now, delay, shared, onBroken });
  const games = makeMemory(loader, locks, followers, {
    bytes: memory,
    restsAfter,
    onRead(fresh) {
      fresh.clocks = withoutDowntime(fresh.clocks, downtimes());
      publish(fresh.facts.id, fresh.hosted);
    },
    onRest: ({ hosted }) => hosted.publish(now()),
  });
  const changeListeners: ChangeListener[] = [];

  const facts = makeFactsTeller(games, followers, delay);
  const others = makeCatchUp(db, { games, followers, locks, facts, publish, downtimes });

  /** The game with all that other nodes have stored. */
  const loadCurrent = async (id: string): Promise<Held | undefined> => {
    const known = await games.load(id);
    if (known !== undefined && shared) await others.catchUp(id, known);
    return known;
  };

  /** False: another node was first. */
  const store = async (
    known: Held,
    rows: readonly GameRow[],
    request: string | undefined,
    effects: Effects,
  ): Promise<boolean> => {
    const { hosted } = known;
    const { id } = known.facts;
    const at = now();
    const change = changeOf(known, { rows, request, effects, at }, { delay, workAfter, downtimes });
    if ((await writer.append(change.append)) === 'taken') return false;
    known.version++;
    known.summary = change.summary;
    if (request !== undefined && (rows.length > 0 || known.requests.size < hosted.rows + MOST_ROWLESS))
      known.requests.set(request, effects.asks ?? null);
    hosted.follow(rows, at, known.version);
    publish(id, hosted);
    facts.take(id, known, change.clocks, change.offer);
    for (const listener of changeListeners) listener(known, rows, change.append.jobs);
    return true;
  };

  const begin = async (id: string): Promise<boolean> => {
    const stored = await loader.claim(id);
    const fresh = stored === undefined || stored.game.rows > 0 ? undefined : loader.assemble(stored);
    if (fresh === undefined) return false;
    const rows = [...fresh.hosted.begin(), ...fresh.hosted.obey(ordersBySide(fresh.seats))];
    if (!(await store(fresh, rows, undefined, {}))) return false;
    games.hold(fresh);
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
      const known = await games.load(id);
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
          if (shared && (await others.catchUp(id, known))) continue;
          return tried;
        }
        const rows = [...tried.rows, ...hosted.obey(ordersBySide(known.seats))];
        if (await store(known, rows, request, effects)) return { ok: true, n: hosted.deliveries(side) };
      } catch (error) {
        games.drop(id);
        throw error;
      }
      games.drop(id);
    }
    return { ok: false, code: 'stale' };
  };

  return {
    begin: (id) => locks.inTurn(id, () => begin(id)),
    attempt: (id, side, request, work, effects = {}) =>
      locks.inTurn(id, () => attempt(id, side, request, work, effects)),
    look: (id) =>
      locks.inTurn(id, async () => {
        const known = await loadCurrent(id);
        known?.hosted.publish(now());
        return known;
      }),
    peek: (id) => games.get(id),
    refresh: (id, version) => others.refresh(id, version),
    refreshAll: () => others.refreshAll(),
    checkClocks() {
      for (const [id, known] of games.all())
        facts.take(id, known, withoutDowntime(known.clocks, downtimes()), known.offer);
    },
    announce: async (id, news) => (shared ? spreadNews(db, id, news) : facts.tell(id, { news })),
    tellHere: (id, news) => facts.tell(id, { news }),
    watch: (id, viewer, from, listener) =>
      locks.inTurn(id, async () => {
        const known = await loadCurrent(id);
        const follower = followers.add(id, viewer, from, listener);
        if (known === undefined) listener({ news: 'facts' });
        else {
          publish(id, known.hosted);
          follower.follow(known.hosted);
        }
        return () => {
          if (follower.leave() === 'nobody-stays') games.unfollowed(id);
        };
      }),
    onChange: (listener) => void changeListeners.push(listener),
    get size() {
      return games.size;
    },
    get bytes() {
      return games.bytes;
    },
    get watches() {
      return followers.count;
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
    settle: () => locks.settle(),
  };
}
