/** A live connection, whatever carries it: follows games, passes answers on. */
import { SPECTATOR } from '@bridgehead/engine';
import type { LiveAsked } from '@bridgehead/protocol';
import { ZodError } from 'zod';
import type { WatchListener } from '../hosting/followers.js';
import { secondsFor } from '../services/limits.js';
import { Refusal } from '../domain/refusals.js';
import { refusalOfFailure } from '../hosting/failure-refusals.js';
import { doInGame, mySeat, named, viewerOf } from '../play/player-requests.js';
import { isStorable } from '../domain/storable.js';
import type { Services } from '../services/services.js';
import type { Account } from '../store/tables.js';
import { ASKED } from '../domain/live-messages.js';
import type { Link } from '../services/presence.js';

/** Games that one connection may follow at once. */
const MOST_FOLLOWED = 50;

/** Games that are begun to be followed in a minute: from one address without an account, and by one account. */
const FOLLOWS_BY_ANYONE = 120;
const FOLLOWS_BY_ACCOUNT = 300;
/** For each that is followed, so many are looked up: some are not there, or not for everyone. */
const LOOKED_UP = 2;

/** How long a connection stays whose game another node plays, in milliseconds. */
const BEFORE_MOVING = 1_000;

type Follow = Extract<LiveAsked, { readonly do: 'follow' }>;

/** Who is at the other end, and where. */
export interface Caller {
  readonly account: Account | undefined;
  readonly address: string;
}

export interface Connection {
  /** A message from the other end. */
  receive(text: string): Promise<void>;
  follow(asked: Follow): Promise<void>;
  /** The page is in view, or is not. */
  look(inView: boolean): Promise<void>;
  close(): void;
}

export function connect(services: Services, { account, address }: Caller, { send, end, isValid }: Link): Connection {
  // Anyone who is cut off need not be polite enough to close their end: nothing they send is heard any more.
  const visit =
    account &&
    services.presence.join(account.id, {
      send,
      end: () => {
        close();
        end();
      },
      isValid,
    });
  const followed = new Map<string, () => void>();
  /** What was asked for last, of each game: anyone who leaves it at once, or asks again, has changed their mind meanwhile. */
  const wanted = new Map<string, object>();
  let isClosed = false;
  let moving: NodeJS.Timeout | undefined;

  const leave = (game: string) => {
    followed.get(game)?.();
    followed.delete(game);
  };

  const leaveBoard = async (game: string): Promise<void> => {
    wanted.delete(game);
    leave(game);
    await visit?.leave(game);
  };

  const follow = async (asked: Follow): Promise<void> => {
    const { game } = asked;
    if (!wanted.has(game) && wanted.size >= MOST_FOLLOWED) throw new Refusal('too-many');
    wanted.set(game, asked);
    try {
      await beginToFollow(asked);
    } catch (error) {
      if (wanted.get(game) === asked && !followed.has(game)) wanted.delete(game);
      throw error;
    }
  };

  const limitTo = (perMinute: number, key: string): void => {
    if (!services.limits.allows(key, perMinute)) throw new Refusal('too-many', undefined, secondsFor(perMinute));
  };

  const beginToFollow = async (asked: Follow): Promise<void> => {
    const { game, from, invitation } = asked;
    const isWanted = () => !isClosed && wanted.get(game) === asked;
    // A line of a few bytes is answered with all that was told of a game: nobody can make the server look and send without end.
    const most = account === undefined ? FOLLOWS_BY_ANYONE : FOLLOWS_BY_ACCOUNT;
    limitTo(LOOKED_UP * most, `look up ${account?.id ?? address}`);
    const viewer = await viewerOf(services, account, game, invitation);
    if (!isWanted()) return;
    limitTo(most, `follow ${account?.id ?? address}`);
    leave(game);
    const listener: WatchListener = (told) => {
      if ('moved' in told) return moveOn();
      if ('snapshot' in told) send({ game, viewer, snapshot: told.snapshot });
      else send('news' in told ? { game, ...told } : { game, d: told });
    };
    const stop = await services.host.watch(game, viewer, from, listener);
    if (!isWanted()) return stop();
    followed.set(game, stop);
    if (viewer !== SPECTATOR) await visit?.look(game);
  };

  const look = async (inView: boolean): Promise<void> => visit?.turn(inView);

  const act = async ({ game, action, at, request }: Extract<LiveAsked, { readonly do: 'act' }>): Promise<void> => {
    if (account === undefined) throw new Refusal('not-signed-in');
    const seat = await mySeat(services, account, game);
    const { n } = await doInGame(services, seat, named(request, ['act', action]), ({ hosted }) =>
      hosted.act(seat.side, action, at),
    );
    send({ request, n });
  };

  const carryOut = async (asked: LiveAsked): Promise<void> => {
    switch (asked.do) {
      case 'follow':
        return follow(asked);
      case 'leave':
        return leaveBoard(asked.game);
      case 'look':
        return look(asked.inView);
      case 'act':
        return act(asked);
    }
  };

  /** Another node can do what this one can't. After a moment, so that nobody who comes back here runs in circles. */
  const moveOn = () => {
    moving ??= setTimeout(() => {
      close();
      end();
    }, BEFORE_MOVING).unref();
  };

  const close = () => {
    if (isClosed) return;
    clearTimeout(moving);
    isClosed = true;
    for (const stop of followed.values()) stop();
    followed.clear();
    void visit?.close().catch((error: unknown) => services.log.warn({ error }, 'Couldn’t record a disconnect'));
  };

  return {
    follow,
    look,
    async receive(text) {
      if (isClosed) return;
      let asked: LiveAsked | undefined;
      try {
        const json: unknown = JSON.parse(text);
        asked = ASKED.parse(json);
        if (!isStorable(json)) throw new Refusal('malformed');
        await carryOut(asked);
      } catch (error) {
        const refusal =
          error instanceof Refusal
            ? error
            : (refusalOfFailure(error) ??
              new Refusal(error instanceof ZodError || error instanceof SyntaxError ? 'malformed' : 'failed'));
        services.metrics.countRefusal(refusal.code);
        if (refusal.code === 'newer-rules') moveOn();
        if (refusal.code === 'failed') services.log.error({ error }, 'A live request failed');
        send({
          ...(asked?.do === 'act' ? { request: asked.request } : {}),
          ...(asked !== undefined && 'game' in asked && { game: asked.game }),
          error: { code: refusal.code, text: refusal.message, ...refusal.details },
        });
      }
    },
    close,
  };
}
