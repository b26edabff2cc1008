/** Opens the database that is set. An error names the setting of the database that cannot be opened. */
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { Lock } from './lock.js';
import { lockFolder } from './lock.js';
import type { Opened } from './open.js';
import { openEmbedded } from './open.js';

export async function openConfigured({
  data,
  database,
  diskDelay,
}: Pick<Config, 'data' | 'database' | 'diskDelay'>): Promise<Opened> {
  if (database !== undefined) {
    const { openPostgres } = await import('./open-postgres.js');
    return openPostgres(database).catch((error: unknown) => {
      throw new Error(`the PostgreSQL of DATABASE_URL cannot be used: ${reasonOf(error)}`, { cause: error });
    });
  }
  let lock: Lock | undefined;
  try {
    lock = lockFolder(data);
    const opened = await openEmbedded(join(data, 'bridgehead.db'), diskDelay);
    return { ...opened, close: () => opened.close().finally(() => lock?.release()) };
  } catch (error) {
    lock?.release();
    throw new Error(`the folder of DATA_FOLDER cannot be used: ${reasonOf(error)}`, { cause: error });
  }
}

/** Why something failed. Of several attempts, such as at several addresses of a name, the first tells it. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
