/** The games that one connection follows. */
import { SPECTATOR } from '@bridgehead/engine';
import type { LiveAsked } from '@bridgehead/protocol';
import type { WatchListener } from '../hosting/followers.js';
import { secondsFor } from '../services/limits.js';
import { Refusal } from '../domain/refusals.js';
import { viewerOf } from '../play/player-requests.js';
import type { Services } from '../services/services.js';
import type { Account } from '../store/tables.js';
import type { Link, Visit } from '../services/presence.js';

/** Games that one connection may follow at once. */
const MOST_FOLLOWED = 50;

/** How many games may newly be followed in a minute: from one address without an account, and by one account. */
const FOLLOWS_BY_ANYONE = 120;
const FOLLOWS_BY_ACCOUNT = 300;
/** How many games may be looked up for each that is followed: some don't exist or are private. */
const LOOKED_UP = 2;

export type Follow = Extract<LiveAsked, { readonly do: 'follow' }>;

/** Who is at the other end, and where. */
export interface Caller {
  readonly account: Account | undefined;
  readonly address: string;
}

export interface Following {
  follow(asked: Follow): Promise<void>;
  leave(game: string): Promise<void>;
  /** Leaves all games, for good. */
  stop(): void;
}

export function makeFollowing(
  services: Services,
  { account, address }: Caller,
  visit: Visit | undefined,
  send: Link['send'],
  /** Called when another node has to go on with a game. */
  onMoved: () => void,
): Following {
  const followed = new Map<string, () => void>();
  /** The last request for each game: the caller may leave it, or ask again, while it is being answered. */
  const wanted = new Map<string, object>();
  let isStopped = false;
  const asker = account?.id ?? address;

  const limitTo = (perMinute: number, key: string): void => {
    if (!services.limits.allows(key, perMinute)) throw new Refusal('too-many', undefined, secondsFor(perMinute));
  };

  const stopWatching = (game: string) => {
    followed.get(game)?.();
    followed.delete(game);
  };

  const beginToFollow = async (asked: Follow): Promise<void> => {
    const { game, from, invitation } = asked;
    const isWanted = () => !isStopped && wanted.get(game) === asked;
    // A request of a few bytes is answered with all that was told of a game, so nobody may ask without end.
    const most = account === undefined ? FOLLOWS_BY_ANYONE : FOLLOWS_BY_ACCOUNT;
    limitTo(LOOKED_UP * most, `look up ${asker}`);
    const viewer = await viewerOf(services, account, game, invitation);
    if (!isWanted()) return;
    limitTo(most, `follow ${asker}`);
    stopWatching(game);
    const listener: WatchListener = (told) => {
      if ('moved' in told) return onMoved();
      if ('snapshot' in told) send({ game, viewer, snapshot: told.snapshot });
      else send('news' in told ? { game, ...told } : { game, delivery: told });
    };
    const stop = await services.host.watch(game, viewer, from, listener);
    if (!isWanted()) return stop();
    followed.set(game, stop);
    if (viewer !== SPECTATOR) await visit?.look(game);
  };

  return {
    async follow(asked) {
      const { game } = asked;
      if (!wanted.has(game) && wanted.size >= MOST_FOLLOWED) throw new Refusal('too-many');
      wanted.set(game, asked);
      try {
        await beginToFollow(asked);
      } catch (error) {
        if (wanted.get(game) === asked && !followed.has(game)) wanted.delete(game);
        throw error;
      }
    },
    async leave(game) {
      wanted.delete(game);
      stopWatching(game);
      await visit?.leave(game);
    },
    stop() {
      isStopped = true;
      for (const stop of followed.values()) stop();
      followed.clear();
    },
  };
}
