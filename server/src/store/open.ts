/** Opens the embedded database, a file of our own. */
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import Libsql from 'libsql';
import { MigratingDialect, embeddedDialect } from './embedded-dialect.js';
import { openWriter } from './embedded-writer.js';
import type { Dialect } from './migrations.js';
import { migrate } from './migrations.js';
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
