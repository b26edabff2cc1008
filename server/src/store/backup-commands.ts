/** Backup and restore as commands: of the database that the environment names. */
import { join } from 'node:path';
import { readConfig } from '../config/config.js';
import { readBackup, verifyBackup, writeBackup } from './backup.js';
import { BackupProblem } from './backup-file.js';
import type { Opened } from './open.js';
import { openEmbedded } from './open.js';
import { openPostgres } from './open-postgres.js';

type Environment = Readonly<Record<string, string | undefined>>;

export type BackupDone =
  | { readonly ok: true; readonly rows: number; readonly database: string }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Writes a backup of the server's database. The server may go on meanwhile. */
export function backUp(environment: Environment, file: string): Promise<BackupDone> {
  return withDatabase(environment, (opened) => writeBackup(opened, file));
}

/** Fills an empty database from a backup. */
export function restore(environment: Environment, file: string): Promise<BackupDone> {
  return withDatabase(environment, (opened) => readBackup(opened, file));
}

/** Whether a backup could be restored. No database of the server is touched. */
export async function verify(file: string): Promise<BackupDone> {
  try {
    return { ok: true, rows: await verifyBackup(file), database: '' };
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return { ok: false, problems: [error.message] };
  }
}

async function withDatabase(environment: Environment, work: (opened: Opened) => Promise<number>): Promise<BackupDone> {
  const read = readConfig(environment);
  if (!read.ok) return read;
  const { database, data } = read.config;
  const name =
    read.lines.find((line) => line.name === (database === undefined ? 'DATA_FOLDER' : 'DATABASE_URL'))?.value ?? '';
  let opened: Opened | undefined;
  try {
    opened = database === undefined ? await openEmbedded(join(data, 'bridgehead.db')) : await openPostgres(database);
    return { ok: true, rows: await work(opened), database: name };
  } catch (error) {
    if (opened !== undefined && !(error instanceof BackupProblem)) throw error;
    return { ok: false, problems: [error instanceof Error ? error.message : 'Can’t open the database.'] };
  } finally {
    await opened?.close();
  }
}
