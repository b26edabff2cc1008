/** Opens a PostgreSQL that many nodes share. A node with a database of its own never loads this. */
import { Kysely, PostgresDialect } from 'kysely';
import { Client, types } from 'pg';
import { appendShared } from './append-shared.js';
import { isAnswering, migrate } from './migrations.js';
import type { Database, Opened } from './open.js';
import { patientPool } from './patient-pool.js';
import type { Tables } from './tables.js';

/** How long the first connection may take. */
const CONNECT = 10_000;

// Moments come as 64-bit numbers, which are exact in JavaScript for another 285,000 years.
types.setTypeParser(types.builtins.INT8, Number);

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
