/**
 * Rows in the embedded database. A thread of its own stores them: while it waits for the disk, the answers of the next batch are
 * judged.
 */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Append, AppendAll, BatchAppended, StorableRow } from './rows.js';
import { rowsOf } from './rows.js';

export interface ThreadData {
  readonly file: string;
  /** How long it waits for a lock, in milliseconds. */
  readonly timeout: number;
}

/** What the thread is given at once, each game with the number of rows that it has afterwards. */
export type Batch = readonly (Omit<Append, 'rows' | 'from' | 'request' | 'at'> & { readonly count: number; readonly rows: readonly StorableRow[] })[];

export type BatchStored = { readonly stored: readonly string[] } | { readonly problem: string };

export interface EmbeddedRows {
  readonly append: AppendAll;
  close(): Promise<void>;
}

/** Always the built one: a thread runs no sources. */
const THREAD = createRequire(import.meta.url).resolve('@bridgehead/server/append-thread');

export function openRows(workerData: ThreadData): EmbeddedRows {
  // A thread that dies takes the server with it: what cannot store must not play.
  const worker = new Worker(THREAD, { workerData });
  worker.on('error', (error) => {
    throw error;
  });
  worker.unref();
  let last: Promise<unknown> = Promise.resolve();

  const give = async (batch: readonly Append[]): Promise<BatchAppended> => {
    const given: Batch = batch.map((append) => {
      const { game, version, from, rows, status, summary, clocks, offer, changed, jobs } = append;
      return { game, version, count: from + rows.length, status, summary, clocks, offer, changed, jobs, rows: rowsOf(append) };
    });
    worker.ref();
    worker.postMessage(given);
    const [answer]: BatchStored[] = await once(worker, 'message');
    worker.unref();
    if ('problem' in answer) throw new Error(`Rows could not be stored: ${answer.problem}`);
    const stored = new Set(answer.stored);
    return new Map(batch.map(({ game }) => [game, stored.has(game) ? 'stored' : 'taken']));
  };

  return {
    append(batch) {
      const given = last.then(() => give(batch));
      last = given.catch(() => undefined);
      return given;
    },
    async close() {
      await last;
      // Somebody waits for it.
      worker.ref();
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}
