/** The main thread's side of the thread that writes to the embedded database. */
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { Append, AppendAll } from './rows.js';

export interface ThreadData {
  readonly file: string;
  /** How long it waits for a lock, in milliseconds. */
  readonly timeout: number;
  /** How much longer each wait for the disk takes, in milliseconds: for measurements. */
  readonly diskDelay: number;
}

/** One append as the thread gets it. A list, because the names of fields would be copied with each of them. */
export type Given = readonly [
  game: string,
  version: number,
  from: number,
  status: string,
  summary: string,
  clocks: string,
  offer: string | null,
  changed: number,
  request: string | null,
  asks: string | null,
  at: number,
  rows: readonly string[],
  jobs: readonly (readonly [id: string, kind: string, data: string, due: number])[],
];

/** What the thread is asked. `within`: the transaction to which it belongs. */
export type Ask = { readonly id: number; readonly within?: number } & (
  | { readonly do: 'append'; readonly batch: readonly Given[] }
  /** `isAlone`: it can't be part of a transaction. */
  | { readonly do: 'run'; readonly text: string; readonly values: readonly unknown[]; readonly isAlone: boolean }
  | { readonly do: 'begin'; readonly mode: 'write' | 'read' }
  | { readonly do: 'commit' | 'rollback' }
);

/** What a statement led to. */
export interface Ran<Row = unknown> {
  readonly rows: Row[];
  readonly numAffectedRows?: bigint;
  readonly insertId?: bigint;
}

export interface Answer<Row = unknown> {
  readonly id: number;
  /** Games of a batch that were not stored. */
  readonly taken?: readonly string[];
  readonly ran?: Ran<Row>;
  readonly problem?: { readonly message: string; readonly code: string };
}

type Asked = Ask extends infer Each ? (Each extends Ask ? Omit<Each, 'id'> : never) : never;

export interface EmbeddedWriter {
  readonly append: AppendAll;
  /** What its rows are only the query knows. */
  run(text: string, values: readonly unknown[], within: number | undefined): Promise<Ran<never>>;
  /** Begins a transaction: what names it. */
  begin(mode: 'write' | 'read'): Promise<number>;
  end(within: number, how: 'commit' | 'rollback'): Promise<void>;
  close(): Promise<void>;
}

/** Always the built one: a thread runs no sources. */
const THREAD = createRequire(import.meta.url).resolve('@bridgehead/server/write-thread');

export function openWriter(workerData: ThreadData): EmbeddedWriter {
  // A thread that dies takes the server with it: what cannot store must not play.
  const worker = new Worker(THREAD, { workerData });
  worker.on('error', (error) => {
    throw error;
  });
  worker.unref();
  const waiting = new Map<
    number,
    { readonly resolve: (answer: Answer<never>) => void; readonly reject: (error: Error) => void }
  >();
  let last = 0;

  worker.on('message', (answers: readonly Answer<never>[]) => {
    for (const answer of answers) {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.problem === undefined) asker?.resolve(answer);
      else
        asker?.reject(
          Object.assign(new Error(`The database refused: ${answer.problem.message}`), { code: answer.problem.code }),
        );
    }
    if (waiting.size === 0) worker.unref();
  });

  const ask = (asked: Asked): Promise<Answer<never>> =>
    new Promise((resolve, reject) => {
      const id = ++last;
      if (waiting.size === 0) worker.ref();
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...asked, id });
    });

  return {
    async append(batch) {
      const { taken = [] } = await ask({ do: 'append', batch: batch.map(givenOf) });
      return new Map(batch.map(({ game }) => [game, taken.includes(game) ? 'taken' : 'stored']));
    },
    async run(text, values, within) {
      const { ran } = await ask({
        do: 'run',
        text,
        values,
        isAlone: /^\s*(?:vacuum|pragma)\b/i.test(text),
        ...(within !== undefined && { within }),
      });
      return ran ?? { rows: [] };
    },
    async begin(mode) {
      const within = ++last;
      await ask({ do: 'begin', mode, within });
      return within;
    },
    async end(within, how) {
      await ask({ do: how, within });
    },
    async close() {
      // Somebody waits for it.
      worker.ref();
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
    },
  };
}

function givenOf(append: Append): Given {
  const { game, version, from, status, summary, clocks, offer, changed, request, asks, at, rows, jobs } = append;
  return [
    game,
    version,
    from,
    status,
    summary,
    clocks,
    offer,
    changed,
    request ?? null,
    asks ?? null,
    at,
    rows.map((row) => JSON.stringify(row)),
    jobs.map(({ id, kind, data, due }) => [id, kind, data, due]),
  ];
}
