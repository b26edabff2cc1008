/** The games that this node holds: what changes them, who follows them, and what other nodes have stored of them. */
import type { News } from '@bridgehead/protocol';
import { withoutDowntime } from '../domain/downtime.js';
import type { Failure } from '../store/failures.js';
import type { Opened } from '../store/open.js';
import { spreadNews } from '../store/rows.js';
import { rowWriter } from '../store/writer.js';
import type { ChangeRequests } from './change-requests.js';
import { makeChangeRequests } from './change-requests.js';
import type { ChangeOptions } from './change.js';
import type { WatchListener } from './followers.js';
import { makeCatchUp } from './catch-up.js';
import { makeFactsTeller } from './facts-told.js';
import { makeFollowers } from './followers.js';
import { makeLocks } from './game-locks.js';
import { makeMemory } from './games-in-memory.js';
import type { Held } from './held-game.js';
import { makeLoader } from './load-game.js';
import { makePublisher } from './publishing.js';

export interface Host extends ChangeRequests {
  /** The game as it is now, with all that other nodes have stored. */
  look(id: string): Promise<Held | undefined>;
  /** The game as it is in memory, if it is. */
  peek(id: string): Held | undefined;
  /** Another node has stored something: rows, an offer, orders. */
  refresh(id: string, version?: number): Promise<void>;
  /** Tells the followers of a game, here and on other nodes, that something apart from its rows has changed. */
  announce(id: string, news: News): Promise<void>;
  /** The same for its followers here. */
  tellHere(id: string, news: News): void;
  /** Tells the followers of games here that their clocks stood still. */
  checkClocks(): void;
  /** After a time in which other nodes could not be heard. */
  refreshAll(): Promise<void>;
  /** Follows a game from a delivery on, or from a snapshot where that is too long ago; one that has not begun from its beginning. */
  watch(id: string, viewer: string, from: number | undefined, listener: WatchListener): Promise<() => void>;
  /** How many games are in memory. */
  readonly size: number;
  /** What they take, in bytes, as computed by their rows; and how many watches there are, over all games. */
  readonly bytes: number;
  readonly watches: number;
  /** For how many milliseconds the oldest change has waited to be stored, and how many wait. */
  readonly lag: number;
  readonly unstored: number;
  /** How many of them wait for a game that somebody else has locked. */
  readonly locked: number;
  /** Why nothing could be stored the last time; undefined: it could. */
  readonly failure: Failure | undefined;
  /** Waits until nothing is being done. */
  settle(): Promise<void>;
}

/** A game that nobody has used for so many milliseconds rests, unless told otherwise. */
const RESTS_AFTER = 60_000;
/** What all games may take in memory, unless told otherwise. */
const MOST_BYTES = 256 * 1024 * 1024;

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

/** The parts of a host, connected to one another. */
function makeParts(opened: Pick<Opened, 'db' | 'append'>, options: HostOptions) {
  const { now, shared, delay, workAfter = () => [], downtimes = () => [], onBroken = () => {} } = options;
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
    bytes: options.memory ?? MOST_BYTES,
    restsAfter: options.restsAfter ?? RESTS_AFTER,
    onRead(fresh) {
      fresh.clocks = withoutDowntime(fresh.clocks, downtimes());
      publish(fresh.facts.id, fresh.hosted);
    },
    onRest: ({ hosted }) => hosted.publish(now()),
  });
  const facts = makeFactsTeller(games, followers, delay);
  const others = makeCatchUp(db, { games, followers, locks, facts, publish, downtimes });
  const shares = { now, shared, delay, workAfter, downtimes, loader, games, locks, writer, others, facts, publish };
  const requests = makeChangeRequests(shares);
  return { ...shares, followers, requests };
}

export function makeHost(opened: Pick<Opened, 'db' | 'append'>, options: HostOptions): Host {
  const { now, shared } = options;
  const { writer, locks, games, facts, followers, others, publish, downtimes, requests } = makeParts(opened, options);

  /** The game with all that other nodes have stored. */
  const loadCurrent = async (id: string): Promise<Held | undefined> => {
    const known = await games.load(id);
    if (known !== undefined && shared) await others.catchUp(id, known);
    return known;
  };

  return {
    ...requests,
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
    announce: async (id, news) => (shared ? spreadNews(opened.db, id, news) : facts.tell(id, { news })),
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
    get locked() {
      return writer.locked;
    },
    settle: () => locks.settle(),
  };
}
