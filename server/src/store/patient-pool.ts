/**
 * Connections to PostgreSQL that outlive its restarts. A broken connection is replaced; while none can be had, everyone waits
 * for one probe, up to a bound, instead of failing at once.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Pool } from 'pg';
import { failureOf } from './failures.js';

/** Connections of one node. */
const CONNECTIONS = 16;
/** How long one attempt to connect may take, in milliseconds; also how long a request waits for a free connection. */
const CONNECT = 5_000;
/** How long a request waits for a database that is down: long enough for a short break, and short enough to tell it. */
const WAIT = 2_000;
/** Between two probes: at first, and at most. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 1_000;
/** After so long without a word the operating system asks whether the other end is still there. */
const SILENCE = 10_000;

/**
 * Nobody uses a connection for longer, in milliseconds, unless the database says nothing any more: its machine is gone, or it is
 * stopped. Longer than any statement may take.
 */
const LONGEST_USE = 20_000;

/**
 * No statement may hold up a node, or hold a lock that others wait for: not when the node is stopped in the middle of a
 * transaction, nor when a disk is slow.
 */
const LIMITS = "set lock_timeout = '2s'; set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '5s'";

export interface PatientPool {
  connect(): Promise<PoolClient>;
  /** Whether the last attempt to connect failed. */
  readonly isDown: boolean;
  end(): Promise<void>;
}

/** `unlimited`: for migrations and backups, whose statements may take as long as they need. */
export function patientPool(
  url: string,
  kind: 'limited' | 'unlimited' = 'limited',
  longestUse = LONGEST_USE,
): PatientPool {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT,
    keepAlive: true,
    keepAliveInitialDelayMillis: SILENCE,
  });
  // The pool hears of clients that break while nobody uses them, and replaces them.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    // One that breaks while it is in use fails its query as well. Without a listener it would end the process.
    client.on('error', () => {});
    if (kind === 'limited') client.query(LIMITS).catch(() => {});
  });
  if (kind === 'limited') closeSilent(pool, longestUse);
  let isEnded = false;
  let probing: Promise<void> | undefined;

  const probe = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      await sleep(pause);
      if (isEnded) return;
      try {
        const client = await pool.connect();
        client.release();
        return;
      } catch (error) {
        // Each waiting request then learns from the database itself what is wrong.
        if (failureOf(error) === undefined) return;
      }
    }
  };

  return {
    get isDown() {
      return probing !== undefined;
    },
    async connect() {
      const late = Date.now() + WAIT;
      for (;;) {
        try {
          return await pool.connect();
        } catch (error) {
          const left = late - Date.now();
          if (isEnded || left <= 0 || failureOf(error) !== 'unreachable') throw error;
          probing ??= probe().finally(() => {
            probing = undefined;
          });
          await Promise.race([probing, sleep(left, undefined, { ref: false })]);
        }
      }
    },
    async end() {
      isEnded = true;
      await pool.end();
    },
  };
}

/** Closes connections that are used for too long: requests that wait there fail, and can be repeated. */
function closeSilent(pool: Pool, longestUse: number): void {
  const used = new Map<PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    used.set(client, setTimeout(() => void client.end(), longestUse).unref());
  });
  pool.on('release', (_error, client) => {
    clearTimeout(used.get(client));
    used.delete(client);
  });
}
