/** The secret of each webhook, and what became of its deliveries. */
import { sql } from 'kysely';
import { newSecret } from '../domain/secrets.js';
import type { Database } from './open.js';
import type { StoredWebhook } from './tables.js';

/** Marks a secret for what it is, for people and for programs that look for leaked ones. */
const PREFIX = 'whsec_';

/** The webhook that an account has at an address; undefined: none, or one that was made for another address. */
export async function findWebhook(db: Database, account: string, address: string): Promise<StoredWebhook | undefined> {
  return db
    .selectFrom('webhooks')
    .selectAll()
    .where('account', '=', account)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** Makes the webhook of an account with a new secret, in place of any before. Returns the secret. */
export async function makeWebhook(db: Database, account: string, address: string, now: number): Promise<string> {
  const secret = PREFIX + newSecret();
  const fresh = { address, secret, renewed: now, failures: 0, failed: null, problem: null, disabled: null };
  await db
    .insertInto('webhooks')
    .values({ account, ...fresh })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(fresh))
    .execute();
  return secret;
}

/** Gives a webhook a new secret and leaves the rest as it is. */
export async function renewSecret(db: Database, { account, address }: StoredWebhook, now: number): Promise<string> {
  const secret = PREFIX + newSecret();
  await db
    .updateTable('webhooks')
    .set({ secret, renewed: now })
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
  return secret;
}

export async function removeWebhook(db: Database, account: string): Promise<void> {
  await db.deleteFrom('webhooks').where('account', '=', account).execute();
}

/** Turns it on again, with all failures forgiven but the last one still on show. */
export async function enableWebhook(db: Database, { account, address }: StoredWebhook): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ failures: 0, disabled: null })
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}

export async function noteDelivered(db: Database, { account, address, failures }: StoredWebhook): Promise<void> {
  // Most deliveries follow one that arrived: then there is nothing to write.
  if (failures === 0) return;
  await db
    .updateTable('webhooks')
    .set({ failures: 0 })
    .where('account', '=', account)
    .where('address', '=', address)
    .execute();
}

/** Counts a failure and turns the webhook off at the given count. Returns whether this failure was the one. */
export async function noteFailed(
  db: Database,
  { account, address }: StoredWebhook,
  failure: { readonly problem: string; readonly at: number; readonly most: number },
): Promise<boolean> {
  const { problem, at, most } = failure;
  const counted = await db
    .updateTable('webhooks')
    .set({
      failures: sql<number>`failures + 1`,
      failed: at,
      problem,
      disabled: sql<number | null>`case when failures + 1 >= ${most} then coalesce(disabled, ${at}) else disabled end`,
    })
    .where('account', '=', account)
    .where('address', '=', address)
    .returning('failures')
    .executeTakeFirst();
  return counted?.failures === most;
}
