/** A live connection, whatever carries it: follows games, passes answers on. */
import type { LiveAsked } from '@bridgehead/protocol';
import { ZodError } from 'zod';
import { problemsOf } from '../domain/malformed.js';
import { Refusal } from '../domain/refusals.js';
import { refusalOfFailure } from '../hosting/failure-refusals.js';
import { doInGame, mySeat, named } from '../play/player-requests.js';
import { STORABLE, isStorable } from '../domain/storable.js';
import type { Services } from '../services/services.js';
import type { Account } from '../store/tables.js';
import { ASKED } from '../domain/live-messages.js';
import type { Link, LiveMessage } from '../services/presence.js';
import type { Caller, Follow } from './following.js';
import { makeFollowing } from './following.js';

/** How long a connection stays whose game another node plays, in milliseconds. */
const BEFORE_MOVING = 1_000;

type Act = Extract<LiveAsked, { readonly do: 'act' }>;

export interface Connection {
  /** A message from the other end. */
  receive(text: string): Promise<void>;
  follow(asked: Follow): Promise<void>;
  /** The page is in view, or is not. */
  look(inView: boolean): Promise<void>;
  close(): void;
}

export function connect(services: Services, caller: Caller, { send, end, isValid }: Link): Connection {
  const { account } = caller;
  let isClosed = false;
  let moving: NodeJS.Timeout | undefined;

  const close = () => {
    if (isClosed) return;
    clearTimeout(moving);
    isClosed = true;
    following.stop();
    void visit?.close().catch((error: unknown) => services.log.warn({ error }, 'Couldn’t record a disconnect'));
  };
  const closeAndEnd = () => {
    close();
    end();
  };
  /** Another node can do what this one can't. After a moment, so that nobody who comes back here runs in circles. */
  const moveOn = () => {
    moving ??= setTimeout(closeAndEnd, BEFORE_MOVING).unref();
  };

  // Anyone who is cut off need not be polite enough to close their end: nothing they send is heard any more.
  const visit = account && services.presence.join(account.id, { send, end: closeAndEnd, isValid });
  const following = makeFollowing(services, caller, visit, send, moveOn);
  const look = async (inView: boolean): Promise<void> => visit?.turn(inView);

  const carryOut = async (asked: LiveAsked): Promise<void> => {
    switch (asked.do) {
      case 'follow':
        return following.follow(asked);
      case 'leave':
        return following.leave(asked.game);
      case 'look':
        return look(asked.inView);
      case 'act':
        return send({ request: asked.request, n: await act(services, account, asked) });
    }
  };

  return {
    follow: (asked) => following.follow(asked),
    look,
    async receive(text) {
      if (isClosed) return;
      let asked: LiveAsked | undefined;
      try {
        const json: unknown = JSON.parse(text);
        asked = ASKED.parse(json);
        if (!isStorable(json)) throw new Refusal('malformed', { problems: [{ field: '', expected: STORABLE }] });
        await carryOut(asked);
      } catch (error) {
        const refusal = refusalOf(error);
        services.metrics.countRefusal(refusal.code);
        if (refusal.code === 'newer-rules') moveOn();
        if (refusal.code === 'failed') services.log.error({ error }, 'A live request failed');
        send(tellRefusal(refusal, asked));
      }
    },
    close,
  };
}

/** Does what the account asks in a game: the number of the delivery that tells it so. */
async function act(services: Services, account: Account | undefined, asked: Act): Promise<number> {
  const { game, action, at, request } = asked;
  if (account === undefined) throw new Refusal('not-signed-in');
  const seat = await mySeat(services, account, game);
  const { n } = await doInGame(services, seat, named(request, ['act', action]), ({ hosted }) =>
    hosted.act(seat.side, action, at),
  );
  return n;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return new Refusal('malformed', { problems: problemsOf(error) });
  if (error instanceof SyntaxError) return new Refusal('malformed', { problems: [{ field: '', expected: 'JSON' }] });
  return refusalOfFailure(error) ?? new Refusal('failed');
}

function tellRefusal({ code, message, details }: Refusal, asked: LiveAsked | undefined): LiveMessage {
  return {
    ...(asked?.do === 'act' ? { request: asked.request } : {}),
    ...(asked !== undefined && 'game' in asked && { game: asked.game }),
    error: { code, text: message, ...details },
  };
}
