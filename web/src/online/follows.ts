/** The games that the page follows over its connection, each from the last delivery that came. */
import type { Delivery, FactsTold, LiveAsked, LiveSent, Snapshot } from '@bridgehead/protocol';
import type { ApiRefusal } from './refusal.js';

export type LiveTold =
  | { readonly viewer: string; readonly snapshot: Snapshot }
  | { readonly d: Delivery }
  | FactsTold
  | { readonly refusal: ApiRefusal };

export interface Follows {
  readonly size: number;
  has(game: string): boolean;
  add(game: string, listener: (told: LiveTold) => void, invitation: string | undefined): object;
  /** False: somebody else follows the game by now. */
  remove(game: string, added: object): boolean;
  /** Asks the server for a game, from the last delivery that came. */
  ask(game: string): void;
  askAll(): void;
  /** All of each game is asked for the next time. */
  forgetPlaces(): void;
  hear(game: string, message: ToldOfGame): void;
  refuse(game: string, refusal: ApiRefusal): void;
}

/** What the server tells of a game. */
type ToldOfGame = Extract<LiveSent, { readonly snapshot: Snapshot } | { readonly d: Delivery } | FactsTold>;

interface Followed {
  /** The last delivery that came. */
  n: number | undefined;
  readonly listener: (told: LiveTold) => void;
  readonly invitation: string | undefined;
}

export function makeFollows(send: (message: LiveAsked) => void): Follows {
  const followed = new Map<string, Followed>();
  const ask = (game: string, { n, invitation }: Followed) =>
    send({ do: 'follow', game, ...(n !== undefined && { from: n }), ...(invitation !== undefined && { invitation }) });
  return {
    get size() {
      return followed.size;
    },
    has: (game) => followed.has(game),
    add(game, listener, invitation) {
      const added: Followed = { n: undefined, listener, invitation };
      followed.set(game, added);
      return added;
    },
    remove: (game, added) => followed.get(game) === added && followed.delete(game),
    ask(game) {
      const each = followed.get(game);
      if (each !== undefined) ask(game, each);
    },
    askAll() {
      for (const [game, each] of followed) ask(game, each);
    },
    forgetPlaces() {
      for (const each of followed.values()) each.n = undefined;
    },
    hear(game, message) {
      const each = followed.get(game);
      if (each === undefined) return;
      if ('snapshot' in message) each.n = message.snapshot.n;
      if ('d' in message) {
        const { n } = message.d;
        if (each.n === undefined || n <= each.n) return;
        const isNext = n === each.n + 1;
        each.n = isNext ? n : undefined;
        // Something is missing in between: all of it is asked for.
        if (!isNext) return ask(game, each);
      }
      each.listener(message);
    },
    refuse: (game, refusal) => followed.get(game)?.listener({ refusal }),
  };
}
