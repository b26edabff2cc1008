/** Opens the database: a file of our own, or a PostgreSQL that many nodes share. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Libsql from 'libsql';
import { Pool, types } from 'pg';
import type { Dialect } from './migrations.js';
import { migrate } from './migrations.js';
import type { Tables } from './tables.js';

export type Database = Kysely<Tables>;

export interface Opened {
  readonly db: Database;
  readonly dialect: Dialect;
  /** For listening to other nodes; undefined where there are none. */
  readonly pool: Pool | undefined;
  /** Of the embedded database: its file. */
  readonly file: string | undefined;
  close(): Promise<void>;
}

/** How long another process may hold the file before we give up. */
const BUSY = 5_000;
/** More statements than there are in all the code: some have as many forms as they have values. */
const MOST_PREPARED = 500;
/** Connections of one node. */
const CONNECTIONS = 16;

// Moments come as 64-bit numbers, which are exact in JavaScript for another 285,000 years.
types.setTypeParser(types.builtins.INT8, Number);

export async function openEmbedded(file: string): Promise<Opened> {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new Libsql(file);
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec(`pragma busy_timeout = ${BUSY}`);
  connection.exec('pragma foreign_keys = on');
  const db: Database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: remembering(connection) }) });
  await migrate(db, 'embedded');
  return { db, dialect: 'embedded', pool: undefined, file, close: () => db.destroy() };
}

/** Statements that are made again and again are prepared once. */
function remembering(connection: Libsql.Database): SqliteDatabase {
  const prepared = new Map<string, SqliteStatement>();
  return {
    close: () => connection.close(),
    prepare(text) {
      const statement = prepared.get(text) ?? connection.prepare(text);
      if (prepared.size >= MOST_PREPARED) prepared.clear();
      prepared.set(text, statement);
      return statement;
    },
  };
}

export async function openPostgres(url: string): Promise<Opened> {
  const pool = new Pool({ connectionString: url, max: CONNECTIONS });
  // A connection that breaks while nobody uses it is replaced at the next request.
  pool.on('error', () => {});
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  await migrate(db, 'postgres');
  return { db, dialect: 'postgres', pool, file: undefined, close: () => db.destroy() };
}
