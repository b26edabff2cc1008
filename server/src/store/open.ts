/** Opens the database: a file of our own, or a PostgreSQL that many nodes share. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import Libsql from 'libsql';
import { Client, types } from 'pg';
import { appendShared } from './append-shared.js';
import { MigratingDialect, embeddedDialect } from './embedded-dialect.js';
import { openWriter } from './embedded-writer.js';
import type { Dialect } from './migrations.js';
import { isAnswering, migrate } from './migrations.js';
import { patientPool } from './patient-pool.js';
import type { AppendAll } from './rows.js';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;

export interface Opened {
  readonly db: Database;
  readonly dialect: Dialect;
  readonly append: AppendAll;
  /** Of the embedded database: its file. */
  readonly file: string | undefined;
  close(): Promise<void>;
}

/** How long another process may hold the file before we give up. */
const BUSY = 5_000;
/** How long the first connection may take. */
const CONNECT = 10_000;

// Moments come as 64-bit numbers, which are exact in JavaScript for another 285,000 years.
types.setTypeParser(types.builtins.INT8, Number);

/** `diskDelay`: for measurements, how many milliseconds longer each wait for the disk takes. */
export async function openEmbedded(file: string, diskDelay = 0): Promise<Opened> {
  // Hashes of passwords and the seeds of dice are nobody else's business. What is written beside the file has the same rights.
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
  await migrateEmbedded(file);
  const reader = new Libsql(file, { timeout: BUSY });
  // Anyone who waits for the disk holds up the event loop: nothing is written here.
  reader.exec('pragma query_only = on');
  const writer = openWriter({ file, timeout: BUSY, diskDelay });
  const db: Database = new Kysely<Tables>({ dialect: embeddedDialect(reader, writer) });
  const close = async () => {
    await writer.close();
    await db.destroy();
  };
  return { db, dialect: 'embedded', append: writer.append, file, close };
}

async function migrateEmbedded(file: string): Promise<void> {
  const connection = new Libsql(file, { timeout: BUSY });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  const db: Database = new Kysely<Tables>({ dialect: new MigratingDialect({ database: connection }) });
  try {
    await migrate(db, 'embedded');
  } finally {
    await db.destroy();
  }
}

export async function openPostgres(url: string): Promise<Opened> {
  await migratePostgres(url);
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patientPool(url) }) });
  return { db, dialect: 'postgres', append: appendShared(db), file: undefined, close: () => db.destroy() };
}

/** The key of the lock that nodes take to migrate: any number that nothing else in the database uses. */
const MIGRATING = 7_245_001;

/**
 * Brings the database to the newest form. Nodes that start together do it one after the other: without the lock they would make
 * the same tables at once, and all but one would fail.
 */
async function migratePostgres(url: string): Promise<void> {
  // Whatever keeps us from it is told as it is, before anything is done there; a new table may take longer than a request may.
  const holder = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT });
  // A query that runs then fails too, and tells it.
  holder.on('error', () => {});
  await holder.connect();
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patientPool(url, 'unlimited') }) });
  try {
    await isAnswering(db);
    await holder.query('select pg_advisory_lock($1)', [MIGRATING]);
    await migrate(db, 'postgres');
  } finally {
    await db.destroy();
    // The lock goes with its connection.
    await holder.end();
  }
}
