/** A live connection, whatever carries it: follows games, passes answers on. */
import { ZodError } from 'zod';
import type { WatchListener } from '../hosting/host.js';
import { Refusal } from '../http/refusals.js';
import { doInGame, mySeat, viewerOf } from '../http/routes/play.js';
import type { Services } from '../services.js';
import type { Account } from '../store/tables.js';
import type { Asked, Sent } from './messages.js';
import { ASKED } from './messages.js';

/** Games that one connection may follow at once. */
const MOST_FOLLOWED = 50;

export interface Connection {
  /** A message from the other end. */
  receive(text: string): Promise<void>;
  follow(asked: Extract<Asked, { readonly do: 'follow' }>): Promise<void>;
  close(): void;
}

export function connect(services: Services, account: Account | undefined, send: (message: Sent) => void): Connection {
  const followed = new Map<string, () => void>();

  const leave = (game: string) => {
    followed.get(game)?.();
    followed.delete(game);
  };

  const follow = async ({ game, from, invitation }: Extract<Asked, { readonly do: 'follow' }>): Promise<void> => {
    if (followed.size >= MOST_FOLLOWED) throw new Refusal('too-many');
    const viewer = await viewerOf(services, account, game, invitation);
    leave(game);
    const listener: WatchListener = (told) => send('snapshot' in told ? { game, viewer, snapshot: told.snapshot } : { game, d: told });
    const stop = await services.host.watch(game, viewer, from, listener);
    if (stop === undefined) throw new Refusal('not-begun');
    followed.set(game, stop);
  };

  const act = async ({ game, action, at, request }: Extract<Asked, { readonly do: 'act' }>): Promise<void> => {
    if (account === undefined) throw new Refusal('not-signed-in');
    const seat = await mySeat(services, account, game);
    const { n } = await doInGame(services, seat, request, ({ hosted }) => hosted.act(seat.side, action, at));
    send({ request, n });
  };

  const carryOut = async (asked: Asked): Promise<void> => {
    switch (asked.do) {
      case 'follow':
        return follow(asked);
      case 'leave':
        return leave(asked.game);
      case 'act':
        return act(asked);
    }
  };

  return {
    follow,
    async receive(text) {
      let asked: Asked | undefined;
      try {
        asked = ASKED.parse(JSON.parse(text));
        await carryOut(asked);
      } catch (error) {
        const refusal = error instanceof Refusal ? error : new Refusal(error instanceof ZodError || error instanceof SyntaxError ? 'malformed' : 'failed');
        if (refusal.code === 'failed') services.log.error({ error }, 'A live request failed');
        send({ ...(asked?.do === 'act' ? { request: asked.request } : {}), ...(asked && { game: asked.game }), error: { code: refusal.code, text: refusal.message, ...refusal.details } });
      }
    },
    close() {
      for (const stop of followed.values()) stop();
      followed.clear();
    },
  };
}
