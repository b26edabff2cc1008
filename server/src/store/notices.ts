/** Of which questions accounts were given notice, and where their browsers can be reached. */
import type { Database } from './open.js';

/** Notes that someone is to be told of a question: false if he was, or soon will be. */
export async function addNotice(db: Database, account: string, game: string, question: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values({ account, game, question, sent: 0 })
    .onConflict((conflict) => conflict.columns(['account', 'game']).doUpdateSet({ question, sent: 0 }).where('notices.question', '!=', question))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface Waiting {
  readonly game: string;
  readonly question: number;
}

/** What is to be told to an account and has not been: from now on it has. Each notice is taken by one node only. */
export async function takeWaiting(db: Database, account: string): Promise<Waiting[]> {
  return db.updateTable('notices').set({ sent: 1 }).where('account', '=', account).where('sent', '=', 0).returning(['game', 'question']).execute();
}

export interface PushPlace {
  readonly endpoint: string;
  readonly keys: string;
  readonly created: number;
}

/** A browser in which notices are wanted. One that was another account's is this one's now. */
export async function keepPushPlace(db: Database, account: string, endpoint: string, keys: string, now: number): Promise<void> {
  const place = { account, keys, created: now };
  await db.insertInto('push_places').values({ endpoint, ...place }).onConflict((conflict) => conflict.column('endpoint').doUpdateSet(place)).execute();
}

export async function listPushPlaces(db: Database, account: string): Promise<PushPlace[]> {
  return db.selectFrom('push_places').select(['endpoint', 'keys', 'created']).where('account', '=', account).orderBy('created').execute();
}

export async function removePushPlace(db: Database, account: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_places').where('account', '=', account).where('endpoint', '=', endpoint).execute();
}
