/** Seeds that wait for their game: its owner knows their hash before they tell their words. */
import type { Insertable } from 'kysely';
import type { Database } from './open.js';
import type { PromisedDiceTable } from './tables.js';

export async function keepPromised(db: Database, promised: Insertable<PromisedDiceTable>, now: number): Promise<void> {
  await db.deleteFrom('promised_dice').where('expires', '<=', now).execute();
  await db.insertInto('promised_dice').values(promised).execute();
}

/** Uses a promise up: its seed, if it was made to this account and still holds. */
export async function usePromised(
  db: Database,
  game: string,
  account: string,
  now: number,
): Promise<string | undefined> {
  const used = await db
    .deleteFrom('promised_dice')
    .where('game', '=', game)
    .where('account', '=', account)
    .returning(['seed', 'expires'])
    .executeTakeFirst();
  return used !== undefined && used.expires > now ? used.seed : undefined;
}
