/** Nodes that share a database tell one another what has changed in which game. */
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Host } from '../hosting/host.js';
import { NEWS, STORED } from '../store/rows.js';
import { isNews } from './messages.js';
import type { Presence } from '../services/presence.js';
import type { SharedLimits } from '../services/shared-limits.js';
import { LIMITS } from '../services/shared-limits.js';
import { TO_ACCOUNT } from '../services/presence.js';

/** After a broken connection: until the next attempt. */
const AGAIN = 1_000;
const SILENCE = 10_000;

export interface FanOut {
  close(): Promise<void>;
}

/** Passes on to the games here what any node has stored or told; after a gap in the connection all games are read again, and all live connections checked, for what was missed. */
export async function listenToNodes(
  url: string,
  log: FastifyBaseLogger,
  host: Host,
  presence: Presence,
  limits?: Pick<SharedLimits, 'hear'>,
): Promise<FanOut> {
  let client: Client | undefined;
  let isClosed = false;

  const hear = (channel: string, payload: string) => {
    if (channel === TO_ACCOUNT) return presence.hear(payload);
    if (channel === LIMITS) return limits?.hear(payload);
    const [game, what] = payload.split(' ');
    if (game === undefined || what === undefined)
      return log.error({ channel, payload }, 'Another node sent a message that can’t be read');
    if (channel === STORED)
      void host
        .refresh(game, Number(what))
        .catch((error: unknown) => log.error({ error, game }, 'Couldn’t reload a game'));
    if (channel === NEWS && isNews(what)) host.tellHere(game, what);
  };

  const open = async (): Promise<void> => {
    // A connection that says nothing for long may be gone without a word.
    const fresh = new Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: SILENCE,
      connectionTimeoutMillis: SILENCE,
    });
    fresh.on('error', (error) => log.warn({ error: error.message }, 'Lost the connection to the other nodes'));
    fresh.on('end', () => {
      if (!isClosed && client === fresh) setTimeout(() => void reopen(), AGAIN);
    });
    fresh.on('notification', ({ channel, payload }) => {
      try {
        if (payload !== undefined) hear(channel, payload);
      } catch (error) {
        // A node of another version, say: its word is lost, and nothing else.
        log.warn({ error, channel }, 'Couldn’t read a message of another node');
      }
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${STORED}; listen ${NEWS}; listen ${TO_ACCOUNT}; listen ${LIMITS}`);
    } catch (error) {
      await fresh.end();
      throw error;
    }
    client = fresh;
  };

  const reopen = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await open();
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'Can’t listen to the other nodes');
      setTimeout(() => void reopen(), AGAIN);
      return;
    }
    // Somebody may have been signed out or banned meanwhile.
    await presence.checkAll();
    // A game that cannot be read is no reason to open yet another connection.
    await host.refreshAll().catch((error: unknown) => log.error({ error }, 'Couldn’t reload games'));
  };

  await open();
  return {
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
