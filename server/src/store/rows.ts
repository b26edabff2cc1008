/** The rows of games. All that is to be stored in one turn of the event loop goes into one transaction: one wait for the disk. */
import { sql } from 'kysely';
import type { GameRow } from '../hosting/rows.js';
import { isGameRow } from '../hosting/rows.js';
import type { Database, Opened } from './open.js';

/** Rows that follow on the first `from` of a game, with what the list of games says afterwards. */
export interface Append {
  readonly game: string;
  readonly from: number;
  readonly rows: readonly GameRow[];
  readonly request: string | undefined;
  readonly status: 'running' | 'over';
  readonly summary: string;
  readonly clocks: string;
  readonly offer: string | null;
  readonly at: number;
}

/** 'taken': another node has stored other rows there, or the request had been stored before. */
export type Appended = 'stored' | 'taken';

interface Waiting {
  readonly append: Append;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: unknown) => void;
}

export interface RowWriter {
  append(append: Append): Promise<Appended>;
}

/** The name under which nodes tell one another that a game has new rows. */
export const NEW_ROWS = 'new_rows';

export function rowWriter({ db, dialect }: Pick<Opened, 'db' | 'dialect'>): RowWriter {
  let waiting: Waiting[] = [];
  let isWriting = false;

  const flush = async (): Promise<void> => {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(batch);
    }
    isWriting = false;
  };

  const writeBatch = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const results = await db.transaction().execute(async (transaction) => {
        const stored: Appended[] = [];
        for (const { append } of batch) stored.push(await write(transaction, append));
        const changed = batch.filter((_, index) => stored[index] === 'stored').map(({ append }) => append.game);
        if (dialect === 'postgres') for (const game of changed) await sql`select pg_notify(${NEW_ROWS}, ${game})`.execute(transaction);
        return stored;
      });
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return {
    append: (append) =>
      new Promise((resolve, reject) => {
        waiting.push({ append, resolve, reject });
        setImmediate(() => void flush());
      }),
  };
}

async function write(db: Database, { game, from, rows, request, status, summary, clocks, offer, at }: Append): Promise<Appended> {
  // The count of rows is the lock: only one node can raise it from the same number.
  const { numUpdatedRows } = await db
    .updateTable('games')
    .set({ rows: from + rows.length, status, summary, clocks, offer, changed: at })
    .where('id', '=', game)
    .where('rows', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return 'taken';
  if (rows.length > 0) {
    await db
      .insertInto('rows')
      .values(rows.map((row, index) => ({ game, number: from + index, row: JSON.stringify(row), request: index === 0 ? (request ?? null) : null, at })))
      .execute();
  }
  return 'stored';
}

export interface StoredRow {
  readonly number: number;
  readonly row: GameRow;
  readonly request: string | null;
  readonly at: number;
}

/** The rows of a game from a number on. */
export async function readRows(db: Database, game: string, from: number): Promise<StoredRow[]> {
  const found = await db.selectFrom('rows').select(['number', 'row', 'request', 'at']).where('game', '=', game).where('number', '>=', from).orderBy('number').execute();
  return found.map(({ number, row: text, request, at }) => {
    const row: unknown = JSON.parse(text);
    if (!isGameRow(row)) throw new Error(`Row ${number} of game ${game} is none: ${text.slice(0, 80)}`);
    return { number, row, request, at };
  });
}
