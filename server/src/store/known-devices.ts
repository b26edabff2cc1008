/** Devices on which somebody has signed in to an account before. Anyone who guesses passwords elsewhere cannot lock these out. */
import { hashOf, newSecret } from '../domain/secrets.js';
import type { Database } from './open.js';

const YEAR = 365 * 86_400_000;

/** Notes that this device has signed in to the account: what its cookie holds. */
export async function noteKnown(
  db: Database,
  account: string,
  secret: string | undefined,
  now: number,
): Promise<string> {
  const kept = secret ?? newSecret();
  await db
    .insertInto('known_devices')
    .values({ hash: hashOf(kept), account, expires: now + YEAR })
    .onConflict((conflict) => conflict.columns(['hash', 'account']).doUpdateSet({ expires: now + YEAR }))
    .execute();
  return kept;
}

export async function isKnown(
  db: Database,
  account: string,
  secret: string | undefined,
  now: number,
): Promise<boolean> {
  if (secret === undefined) return false;
  const found = await db
    .selectFrom('known_devices')
    .select('hash')
    .where('hash', '=', hashOf(secret))
    .where('account', '=', account)
    .where('expires', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}
