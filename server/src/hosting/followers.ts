/** The followers of games at this node. They stay when a game leaves memory, and go on when it is read again. */
import { SPECTATOR } from '@bridgehead/engine';
import type { FactsTold, Snapshot } from '@bridgehead/protocol';
import type { WrittenDelivery } from './delivery-outbox.js';
import type { HostedGame } from './hosted-game.js';

/** Another node plays the game with newer rules: this one can't follow it any more. */
interface Moved {
  readonly moved: true;
}

type Told = { readonly snapshot: Snapshot } | WrittenDelivery | FactsTold | Moved;

export type WatchListener = (told: Told) => void;

export interface Followers {
  /** How many there are, over all games. */
  readonly count: number;
  has(game: string): boolean;
  games(): Iterable<string>;
  /** Somebody follows a game from a delivery on, whether it is in memory or not. */
  add(game: string, viewer: string, from: number | undefined, listener: WatchListener): Follower;
  /** The game has been read again: everybody goes on where they were. */
  resume(game: string, hosted: HostedGame): void;
  /** The game leaves memory. */
  pause(game: string): void;
  tell(game: string, told: FactsTold, who: 'all' | 'players'): void;
  /** Only another node can tell them more. */
  moveOn(game: string): void;
}

interface Follower {
  /** Is told what came since, or gets a snapshot where that is too long ago; and follows the game from now on. */
  follow(hosted: HostedGame): void;
  leave(): 'others-stay' | 'nobody-stays';
}

interface Watching {
  readonly viewer: string;
  /** The last delivery that was passed on. */
  n: number;
  readonly listener: WatchListener;
  /** Leaves the game as it is in memory now. */
  leave: () => void;
}

export function makeFollowers(): Followers {
  const watchers = new Map<string, Set<Watching>>();
  const of = (game: string): Iterable<Watching> => watchers.get(game) ?? [];
  return {
    get count() {
      let count = 0;
      for (const all of watchers.values()) count += all.size;
      return count;
    },
    has: (game) => watchers.has(game),
    games: () => watchers.keys(),
    add(game, viewer, from, listener) {
      const watching: Watching = { viewer, n: from ?? -1, listener, leave: () => {} };
      const all = watchers.get(game) ?? new Set();
      watchers.set(game, all.add(watching));
      return {
        follow: (hosted) => follow(hosted, watching),
        leave() {
          watching.leave();
          all.delete(watching);
          if (all.size > 0) return 'others-stay';
          watchers.delete(game);
          return 'nobody-stays';
        },
      };
    },
    resume(game, hosted) {
      for (const watching of of(game)) follow(hosted, watching);
    },
    pause(game) {
      for (const watching of of(game)) {
        watching.leave();
        watching.leave = () => {};
      }
    },
    moveOn(game) {
      for (const { listener } of of(game)) listener({ moved: true });
    },
    tell(game, told, who) {
      for (const { viewer, listener } of of(game)) if (who === 'all' || viewer !== SPECTATOR) listener(told);
    },
  };
}

function follow(hosted: HostedGame, watching: Watching): void {
  const { viewer } = watching;
  const missed = hosted.since(viewer, watching.n);
  if (missed === undefined) pass(watching, { snapshot: hosted.snapshot(viewer) });
  else for (const delivery of missed) pass(watching, delivery);
  watching.leave = hosted.watch(viewer, (delivery) => pass(watching, delivery));
}

function pass(watching: Watching, told: Exclude<Told, FactsTold | Moved>): void {
  watching.n = 'snapshot' in told ? told.snapshot.n : told.n;
  watching.listener(told);
}
