/** Nodes that share a database tell one another which games have changed. */
import { Client } from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { NEW_ROWS } from '../store/rows.js';

/** After a broken connection: until the next attempt. */
const AGAIN = 1_000;

export interface FanOut {
  close(): Promise<void>;
}

/** Calls `onGame` for every game that any node has changed; after a gap in the connection `onGap`, for what may have been missed. */
export async function listenToNodes(url: string, log: FastifyBaseLogger, onGame: (id: string) => void, onGap: () => void): Promise<FanOut> {
  let client: Client | undefined;
  let isClosed = false;

  const open = async (): Promise<void> => {
    const fresh = new Client({ connectionString: url });
    fresh.on('error', (error) => log.warn({ error: error.message }, 'The connection to the other nodes broke'));
    fresh.on('end', () => {
      if (!isClosed && client === fresh) setTimeout(() => void reopen(), AGAIN);
    });
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === NEW_ROWS && payload !== undefined) onGame(payload);
    });
    await fresh.connect();
    await fresh.query(`listen ${NEW_ROWS}`);
    client = fresh;
  };

  const reopen = async (): Promise<void> => {
    if (isClosed) return;
    try {
      await open();
      onGap();
    } catch (error) {
      log.warn({ error: error instanceof Error ? error.message : 'unknown' }, 'The other nodes cannot be heard');
      setTimeout(() => void reopen(), AGAIN);
    }
  };

  await open();
  return {
    async close() {
      isClosed = true;
      await client?.end();
    },
  };
}
