/** Links that are sent by mail: each can be used once, until it expires. Only the hash of its secret part is kept. */
import { hashOf, newSecret } from '../domain/secrets.js';
import type { Database } from './open.js';

export type LinkPurpose = 'recover' | 'mail';

export interface NewLink {
  readonly account: string;
  readonly purpose: LinkPurpose;
  /** To which address it is sent. */
  readonly mail: string | null;
  readonly expires: number;
}

/** Links of one kind that wait to be used. Anyone who asks for more gets none: nobody's mailbox is flooded. */
const MOST_WAITING = 3;

/** Whether enough links of one kind wait already. */
export async function manyLinksWait(
  db: Database,
  account: string,
  purpose: LinkPurpose,
  now: number,
): Promise<boolean> {
  const waiting = await db
    .selectFrom('links')
    .select('hash')
    .where('account', '=', account)
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .execute();
  return waiting.length >= MOST_WAITING;
}

/** A new link: its secret part, or undefined if enough of them wait already. */
export async function addLink(db: Database, link: NewLink, now: number): Promise<string | undefined> {
  await db.deleteFrom('links').where('expires', '<=', now).execute();
  if (await manyLinksWait(db, link.account, link.purpose, now)) return undefined;
  const secret = newSecret();
  await db
    .insertInto('links')
    .values({ hash: hashOf(secret), ...link })
    .execute();
  return secret;
}

/** Uses a link up, with all others of its kind: whose it was, and to which address it had been sent. */
export async function useLink(
  db: Database,
  secret: string,
  purpose: LinkPurpose,
  now: number,
): Promise<{ readonly account: string; readonly mail: string | null } | undefined> {
  const used = await db
    .deleteFrom('links')
    .where('hash', '=', hashOf(secret))
    .where('purpose', '=', purpose)
    .where('expires', '>', now)
    .returning(['account', 'mail'])
    .executeTakeFirst();
  if (used !== undefined)
    await db.deleteFrom('links').where('account', '=', used.account).where('purpose', '=', purpose).execute();
  return used;
}

/** Takes back a link that could not be sent. */
export async function dropLink(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('links').where('hash', '=', hashOf(secret)).execute();
}
