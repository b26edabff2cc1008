/** The rows of games. All that is to be stored in one turn of the event loop goes into one transaction: one wait for the disk. */
import { CompiledQuery, sql } from 'kysely';
import type { GameRow } from '../hosting/rows.js';
import { isGameRow } from '../hosting/rows.js';
import type { Database, Opened } from './open.js';

/** Rows that follow on the first `from` of a game, with what the list of games says afterwards. */
export interface Append {
  readonly game: string;
  /** How often something of the game had been stored before. */
  readonly version: number;
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

/** The names under which nodes tell one another that something of a game is stored, and what else there is to tell of it. */
export const STORED = 'stored';
export const NEWS = 'news';

export async function spreadNews(db: Database, game: string, news: string): Promise<void> {
  await sql`select pg_notify(${NEWS}, ${`${game} ${news}`})`.execute(db);
}

export function rowWriter({ db, dialect }: Pick<Opened, 'db' | 'dialect'>): RowWriter {
  const writeAll = dialect === 'postgres' ? writeTogether : writeByTurns;
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
      const stored = await db.transaction().execute((transaction) => writeAll(transaction, batch.map(({ append }) => append)));
      for (const { append, resolve } of batch) resolve(stored.has(append.game) ? 'stored' : 'taken');
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

// In a batch there is one append of each game: a node does one thing at a time in each. The statements are written out by hand:
// they are needed for every action, and a builder takes as long as all the rest. The version is the lock: only one node can
// raise it from the same number.

const UPDATE = 'update games set version = ?, rows = ?, status = ?, summary = ?, clocks = ?, offer = ?, changed = ? where id = ? and version = ?';
const INSERT = 'insert into rows (game, number, row, request, at) values (?, ?, ?, ?, ?)';

/** Where a statement costs no way to another machine. Returns the games that were stored. */
async function writeByTurns(db: Database, batch: readonly Append[]): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  for (const append of batch) {
    const { game, version, from, rows, status, summary, clocks, offer, at } = append;
    const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(UPDATE, [version + 1, from + rows.length, status, summary, clocks, offer, at, game, version]));
    if (numAffectedRows !== 1n) continue;
    for (const row of rowsOf(append)) await db.executeQuery(CompiledQuery.raw(INSERT, row));
    stored.add(game);
  }
  return stored;
}

/** All in four statements; other nodes hear of it. */
async function writeTogether(db: Database, batch: readonly Append[]): Promise<ReadonlySet<string>> {
  const column = <Value>(read: (append: Append) => Value) => batch.map(read);
  const games = column(({ game }) => game);
  // In the same order on every node, lest two wait for one another.
  await sql`select 1 from games where id = any(${games}::text[]) order by id for update`.execute(db);
  const { rows: updated } = await sql<{ id: string; version: number }>`
    update games set version = given.version + 1, rows = given.rows, status = given.status, summary = given.summary, clocks = given.clocks, offer = given.offer, changed = given.changed
    from unnest(${games}::text[], ${column(({ version }) => version)}::int[], ${column(({ from, rows }) => from + rows.length)}::int[], ${column(({ status }) => status)}::text[], ${column(({ summary }) => summary)}::text[],
      ${column(({ clocks }) => clocks)}::text[], ${column(({ offer }) => offer)}::text[], ${column(({ at }) => at)}::bigint[]) as given (id, version, rows, status, summary, clocks, offer, changed)
    where games.id = given.id and games.version = given.version
    returning games.id, games.version`.execute(db);
  const stored = new Set(updated.map(({ id }) => id));
  const rows = batch.filter(({ game }) => stored.has(game)).flatMap(rowsOf);
  const rowColumn = (index: number) => rows.map((row) => row[index]);
  await sql`insert into rows (game, number, row, request, at) select * from unnest(${rowColumn(0)}::text[], ${rowColumn(1)}::int[], ${rowColumn(2)}::text[], ${rowColumn(3)}::text[], ${rowColumn(4)}::bigint[])`.execute(db);
  await sql`select pg_notify(${STORED}, payload) from unnest(${updated.map(({ id, version }) => `${id} ${version}`)}::text[]) as payload`.execute(db);
  return stored;
}

/** Game, number, row, request and moment of each row. */
function rowsOf({ game, from, rows, request, at }: Append): readonly [string, number, string, string | null, number][] {
  return rows.map((row, index) => [game, from + index, JSON.stringify(row), index === 0 ? (request ?? null) : null, at]);
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
