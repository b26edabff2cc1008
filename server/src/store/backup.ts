/**
 * A copy of everything that is kept, and back again. As lines of JSON it goes from either database to either; of the embedded
 * one there is also a copy of the file itself.
 */
import { closeSync, createWriteStream, existsSync, mkdtempSync, openSync, readSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { BackupRow } from './backup-file.js';
import { BackupProblem, backupRows, backupText } from './backup-file.js';
import { noteLooks } from '../domain/lookalike-names.js';
import type { Database, Opened } from './open.js';
import { onlyRow } from './only-row.js';
import { openEmbedded } from './open.js';
import type { Tables } from './tables.js';

/** What is of the moment, or is written down again when a server starts. */
type LeftOut =
  | 'schema_use'
  | 'heartbeat'
  | 'snapshots'
  | 'quarantined'
  | 'page_assets'
  | 'jobs'
  | 'challenges'
  | 'looking'
  | 'promised_dice'
  | 'quotas';

/** Tables in an order in which each refers to those before it alone, with the columns by which their rows are put in order. */
const KEYS = {
  accounts: ['id'],
  passkeys: ['id'],
  sign_ins: ['hash'],
  known_devices: ['hash', 'account'],
  tokens: ['hash'],
  links: ['hash'],
  push_places: ['endpoint'],
  webhooks: ['account'],
  games: ['id'],
  seats: ['game', 'side'],
  rows: ['game', 'number'],
  notes: ['game', 'account'],
  chat: ['id'],
  signing_keys: ['public'],
  ratings: ['player', 'game', 'side'],
  rating_history: ['player', 'played'],
  appeals: ['game', 'account'],
  people: ['account', 'other', 'kind'],
  lessons_done: ['account', 'lesson'],
  reports: ['id'],
  audit: ['id'],
  notices: ['account', 'game', 'about'],
  downtimes: ['began'],
} as const satisfies { readonly [Table in Exclude<keyof Tables, LeftOut>]: readonly (keyof Tables[Table] & string)[] };

type Kept = keyof typeof KEYS;

const TABLES = Object.keys(KEYS).filter((name): name is Kept => name in KEYS);

type Line = BackupRow<Kept>;

/** Rows read or written at once. */
const AT_ONCE = 500;
/** A backup holds what the database does, and is read by its owner alone. */
const ONLY_OURS = 0o600;
const SQLITE = 'SQLite format 3\0';

/** Writes a backup: lines of JSON, or a copy of the embedded database where the name ends in .db. Returns how many rows it has. */
export async function writeBackup(opened: Opened, file: string): Promise<number> {
  if (existsSync(file)) throw new BackupProblem(`${file} already exists. Choose another name, or move it away first.`);
  if (file.endsWith('.db')) {
    if (opened.dialect !== 'embedded')
      throw new BackupProblem(
        'Only the embedded database can be copied to a .db file. For PostgreSQL, use JSON lines: backup.jsonl',
      );
    closeSync(openNew(file));
    try {
      await sql`vacuum into ${file}`.execute(opened.db);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
    return countAll(opened.db);
  }
  // Whole or not at all.
  const unfinished = `${file}.unfinished`;
  rmSync(unfinished, { force: true });
  const out = createWriteStream(unfinished, { fd: openNew(unfinished) });
  let count = 0;
  const counted = async function* (db: Database): AsyncGenerator<Line> {
    for await (const line of linesOf(db)) {
      count++;
      yield line;
    }
  };
  try {
    await opened.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((db) => pipeline(backupText(counted(db)), out));
    renameSync(unfinished, file);
    return count;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** An empty file that only its owner reads. */
function openNew(file: string): number {
  try {
    return openSync(file, 'wx', ONLY_OURS);
  } catch (error) {
    throw new BackupProblem(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

/** Pages begin after the last row of the page before: however large a table is, each page costs the same. */
async function* linesOf(db: Database): AsyncGenerator<Line> {
  for (const table of TABLES) {
    const key = sql.join(KEYS[table].map((column) => sql.ref(column)));
    let after = sql``;
    for (;;) {
      const { rows } = await sql<
        Line[1]
      >`select * from ${sql.table(table)} ${after} order by ${key} limit ${AT_ONCE}`.execute(db);
      for (const row of rows) yield [table, row];
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) break;
      after = sql`where (${key}) > (${sql.join(KEYS[table].map((column) => sql`${last[column]}`))})`;
    }
  }
}

async function countAll(db: Database): Promise<number> {
  let all = 0;
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number | string }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    );
    all += Number(onlyRow(rows).count);
  }
  return all;
}

/** Fills an empty database from a backup of either form. Returns how many rows it has. */
export async function readBackup(opened: Opened, file: string): Promise<number> {
  if (!existsSync(file)) throw new BackupProblem(`There is no file ${file}.`);
  const { db, dialect } = opened;
  if ((await countAll(db)) > 0)
    throw new BackupProblem(
      'The database is not empty, and nothing was changed. Restore into a new one: another DATA_FOLDER or DATABASE_URL.',
    );
  let count = 0;
  await db.transaction().execute(async (transaction) => {
    let batch: Line[] = [];
    const flush = async (): Promise<void> => {
      await insert(transaction, batch);
      count += batch.length;
      batch = [];
    };
    for await (const line of isSqlite(file) ? linesOfCopy(file) : backupRows(file, TABLES)) {
      const [first] = batch;
      if (batch.length === AT_ONCE || (first !== undefined && first[0] !== line[0])) await flush();
      batch.push(line);
    }
    await flush();
    // A backup of an earlier version does not know it.
    await noteLooks(transaction);
    // The next line of chat, and the next entry of the log, gets a number after the last.
    if (dialect === 'postgres')
      for (const table of ['chat', 'audit'])
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
          transaction,
        );
  });
  return count;
}

async function insert(db: Database, lines: readonly Line[]): Promise<void> {
  const [head] = lines;
  if (head === undefined) return;
  const [table, first] = head;
  const columns = Object.keys(first);
  const values = lines.map(([, row]) => sql`(${sql.join(columns.map((column) => sql`${row[column] ?? null}`))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`.execute(
    db,
  );
}

function isSqlite(file: string): boolean {
  const start = Buffer.alloc(SQLITE.length);
  const handle = openSync(file, 'r');
  readSync(handle, start, 0, SQLITE.length, 0);
  closeSync(handle);
  return start.toString('latin1') === SQLITE;
}

async function* linesOfCopy(file: string): AsyncGenerator<Line> {
  const copy = await openEmbedded(file);
  try {
    yield* linesOf(copy.db);
  } finally {
    await copy.close();
  }
}

/** Restores a backup into a database of its own that is thrown away: what passes can be restored. Returns how many rows it has. */
export async function verifyBackup(file: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-verify-'));
  try {
    const scratch = await openEmbedded(join(folder, 'verify.db'));
    try {
      return await readBackup(scratch, file);
    } finally {
      await scratch.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
