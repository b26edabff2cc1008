/** The keys that the server signs records with. All nodes share them; old ones stay published, so that old records can be checked. */
import type { SigningKey } from '@bridgehead/engine/proofs';
import { newSigningKey } from '@bridgehead/engine/proofs';
import type { Database } from './open.js';

export interface PublishedKey {
  readonly key: string;
  readonly created: number;
  /** When it was replaced; null while it is in use. */
  readonly retired: number | null;
}

/** The key in use. The first request makes one; if two nodes make one at once, both stay published and the later is used. */
export async function signingKey(db: Database, now: number): Promise<SigningKey> {
  const found = await db
    .selectFrom('signing_keys')
    .select(['public', 'secret'])
    .where('retired', 'is', null)
    .orderBy('created', 'desc')
    .orderBy('public')
    .limit(1)
    .executeTakeFirst();
  return found ?? addKey(db, now);
}

export function publishedKeys(db: Database): Promise<readonly PublishedKey[]> {
  return db
    .selectFrom('signing_keys')
    .select(['public as key', 'created', 'retired'])
    .orderBy('created', 'desc')
    .orderBy('public')
    .execute();
}

/** Retires the keys in use and makes a new one. */
export async function rotateKey(db: Database, now: number): Promise<SigningKey> {
  return db.transaction().execute(async (transaction) => {
    await transaction.updateTable('signing_keys').set({ retired: now }).where('retired', 'is', null).execute();
    return addKey(transaction, now);
  });
}

async function addKey(db: Database, now: number): Promise<SigningKey> {
  const key = newSigningKey();
  await db
    .insertInto('signing_keys')
    .values({ ...key, created: now, retired: null })
    .execute();
  return key;
}
