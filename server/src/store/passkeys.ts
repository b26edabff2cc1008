/** Passkeys, and what they are asked to sign. */
import type { Insertable } from 'kysely';
import type { Database } from './open.js';
import type { Passkey, PasskeysTable } from './tables.js';

/** Notes a challenge; each can be answered once. */
export async function addChallenge(
  db: Database,
  challenge: string,
  account: string | null,
  expires: number,
  now: number,
): Promise<void> {
  await db.deleteFrom('challenges').where('expires', '<=', now).execute();
  await db.insertInto('challenges').values({ challenge, account, expires }).execute();
}

/** Uses a challenge up: whether it was made for this account (null: for anyone who signs in) and still holds. */
export async function useChallenge(
  db: Database,
  challenge: string,
  account: string | null,
  now: number,
): Promise<boolean> {
  const used = await db
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .returning(['account', 'expires'])
    .executeTakeFirst();
  return used !== undefined && used.account === account && used.expires > now;
}

/** Keeps a passkey: false if it is known already. */
export async function addPasskey(db: Database, passkey: Insertable<PasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function listPasskeys(db: Database, account: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('account', '=', account).orderBy('created').execute();
}

export async function findPasskey(db: Database, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How often it has signed: a copy of it would know a lower number. */
export async function keepCounter(db: Database, id: string, counter: number): Promise<void> {
  await db.updateTable('passkeys').set({ counter }).where('id', '=', id).execute();
}

export async function removePasskey(db: Database, account: string, id: string): Promise<void> {
  await db.deleteFrom('passkeys').where('account', '=', account).where('id', '=', id).execute();
}
