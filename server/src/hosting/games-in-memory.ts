/** The games that are in memory. One that nobody uses is written down and forgotten; so are those used longest ago where memory is short. */
import type { Followers } from './followers.js';
import type { GameLocks } from './game-locks.js';
import type { Held } from './held-game.js';
import type { HostedGame } from './hosted-game.js';
import type { Loader } from './load-game.js';
import { makeResting } from './resting-games.js';

export interface GamesInMemory {
  readonly size: number;
  /** What they take, in bytes, as computed by their rows. */
  readonly bytes: number;
  get(id: string): Held | undefined;
  all(): Iterable<[string, Held]>;
  /** The game from memory, or from the database. */
  load(id: string): Promise<Held | undefined>;
  /** Takes a game that was read or has begun. Followers who wait for it follow it from now on. */
  hold(fresh: Held): void;
  /** Forgets a game. Its followers go on when it is read again. */
  drop(id: string): void;
  /** The version as far as followers of a game were told; undefined: nobody was told anything. */
  toldVersion(id: string): number | undefined;
  /** Nobody follows it any more: it may go soon. */
  unfollowed(id: string): void;
}

export interface MemoryOptions {
  /** What all games may take, in bytes. */
  readonly bytes: number;
  /** A game that nobody has used for so many milliseconds is written down and forgotten, followed or not. */
  readonly restsAfter: number;
  /** Called for a game that has just been read. */
  readonly onRead: (fresh: Held) => void;
  /** Called for a game before it is written down: what may be told by now is told. */
  readonly onRest: (known: Held) => void;
}

/** What a game takes in memory, in bytes: measured, for all four games. */
const GAME_TAKES = 60_000;
const ROW_TAKES = 2_600;

export function makeMemory(
  loader: Loader,
  locks: GameLocks,
  followers: Followers,
  { bytes: most, restsAfter, onRead, onRest }: MemoryOptions,
): GamesInMemory {
  const held = new Map<string, Held>();
  /** Of games that are followed and not in memory: the version as far as their followers were told. */
  const toldUntil = new Map<string, number>();
  const hold = (fresh: Held) => {
    const { id } = fresh.facts;
    held.set(id, fresh);
    toldUntil.delete(id);
    followers.resume(id, fresh.hosted);
    prune(id);
    resting.sweepLater();
  };

  const drop = (id: string) => {
    const known = held.get(id);
    if (known !== undefined && followers.has(id)) toldUntil.set(id, known.version);
    held.delete(id);
    followers.pause(id);
  };

  const resting = makeResting({ held, locks, restsAfter, keep: (known) => loader.keep(known), onRest, drop });

  const bytesHeld = (): number => {
    let bytes = 0;
    for (const { hosted } of held.values()) bytes += sizeOf(hosted);
    return bytes;
  };

  /** Forgets what was used longest ago, followed or not, while all take more than they may. */
  const prune = (fresh: string) => {
    let bytes = bytesHeld();
    if (bytes <= most) return;
    const oldest = [...held]
      .filter(([id]) => id !== fresh && !locks.isBusy(id))
      .toSorted(([, one], [, other]) => one.used - other.used);
    for (const [id, { hosted }] of oldest) {
      if (bytes <= most) return;
      bytes -= sizeOf(hosted);
      void resting.rest(id, 'in any case').catch(() => drop(id));
    }
  };

  return {
    get size() {
      return held.size;
    },
    get bytes() {
      return bytesHeld();
    },
    get: (id) => held.get(id),
    all: () => held,
    async load(id) {
      const found = held.get(id);
      if (found !== undefined) {
        found.used = performance.now();
        return found;
      }
      const fresh = await loader.load(id);
      if (fresh === undefined) return undefined;
      onRead(fresh);
      hold(fresh);
      return fresh;
    },
    hold,
    drop,
    toldVersion: (id) => held.get(id)?.version ?? toldUntil.get(id),
    unfollowed(id) {
      toldUntil.delete(id);
      // It may go at the next sweep, unless somebody acts.
      const last = held.get(id);
      if (last !== undefined) last.used = Math.min(last.used, performance.now() - restsAfter);
    },
  };
}

function sizeOf({ rows }: HostedGame): number {
  return GAME_TAKES + ROW_TAKES * rows;
}
