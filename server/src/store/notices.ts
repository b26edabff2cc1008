/** Of what accounts were given notice, and where their browsers can be reached. */
import type { About } from '../domain/notice-kinds.js';
import { ABOUTS } from '../domain/notice-kinds.js';
import type { Database } from './open.js';
import type { Account } from './tables.js';

/** Notes that someone is to be told of something, or knows it: false if it was noted before. */
export async function addNotice(
  db: Database,
  notice: {
    readonly account: string;
    readonly game: string;
    readonly about: About;
    readonly mark: number;
    readonly sent: 0 | 1;
  },
): Promise<boolean> {
  const { mark, sent } = notice;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('notices')
    .values(notice)
    .onConflict((conflict) =>
      conflict.columns(['account', 'game', 'about']).doUpdateSet({ mark, sent }).where('notices.mark', '!=', mark),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** While a notice is handed on to its senders. */
const HANDED_ON = 2;

export interface Waiting {
  readonly game: string;
  readonly about: About;
  readonly mark: number;
}

/** What is to be told to an account and has not been, to be handed on. Each notice is taken by one node only. */
export async function takeWaiting(db: Database, account: string): Promise<Waiting[]> {
  const taken = await db
    .updateTable('notices')
    .set({ sent: HANDED_ON })
    .where('account', '=', account)
    .where('sent', '=', 0)
    .returning(['game', 'about', 'mark'])
    .execute();
  return taken.flatMap(({ game, about: kept, mark }) => {
    const about = ABOUTS.find((each) => each === kept);
    return about === undefined ? [] : [{ game, about, mark }];
  });
}

/** What was taken has been handed on. */
export async function noteHandedOn(db: Database, account: string, waiting: readonly Waiting[]): Promise<void> {
  for (const { game, about, mark } of waiting)
    await db
      .updateTable('notices')
      .set({ sent: 1 })
      .where('account', '=', account)
      .where('game', '=', game)
      .where('about', '=', about)
      .where('mark', '=', mark)
      .execute();
}

export interface PushPlace {
  readonly endpoint: string;
  readonly keys: string;
  readonly created: number;
}

/** A browser in which notices are wanted. One that was another account's is this one's now. */
export async function keepPushPlace(
  db: Database,
  account: string,
  endpoint: string,
  keys: string,
  now: number,
): Promise<void> {
  const place = { account, keys, created: now };
  await db
    .insertInto('push_places')
    .values({ endpoint, ...place })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(place))
    .execute();
}

export async function listPushPlaces(db: Database, account: string): Promise<PushPlace[]> {
  return db
    .selectFrom('push_places')
    .select(['endpoint', 'keys', 'created'])
    .where('account', '=', account)
    .orderBy('created')
    .execute();
}

export async function removePushPlace(db: Database, account: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_places').where('account', '=', account).where('endpoint', '=', endpoint).execute();
}

/** Those to whom something is to be told and has not been. What nobody has handed on to the end, because they were killed, waits again. */
export async function listUntold(db: Database): Promise<Account[]> {
  await db.updateTable('notices').set({ sent: 0 }).where('sent', '=', HANDED_ON).execute();
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('id', 'in', db.selectFrom('notices').select('account').where('sent', '=', 0))
    .execute();
}
