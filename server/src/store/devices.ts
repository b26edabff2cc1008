/** Devices on which an account is signed in, and the tokens with which programs act for it. Both are named by their hash. */
import { hashOf, newSecret } from '../domain/secrets.js';
import { RETIRING } from './accounts.js';
import type { Database } from './open.js';

export interface Device {
  readonly id: string;
  readonly device: string;
  readonly created: number;
  readonly seen: number;
}

/** All devices that are signed in; a cookie that was just replaced is no device. */
export async function listDevices(db: Database, account: string, now: number): Promise<Device[]> {
  return db
    .selectFrom('sign_ins')
    .select(['hash as id', 'device', 'created', 'seen'])
    .where('account', '=', account)
    .where('expires', '>', now + RETIRING)
    .orderBy('seen', 'desc')
    .execute();
}

/** Signs one device out: false if it was not signed in. */
export async function signOutDevice(db: Database, account: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_ins')
    .where('account', '=', account)
    .where('hash', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Signs all devices out, but for the one with this cookie. */
export async function signOutAll(db: Database, account: string, except: string | undefined): Promise<void> {
  const all = db.deleteFrom('sign_ins').where('account', '=', account);
  await (except === undefined ? all : all.where('hash', '!=', hashOf(except))).execute();
}

/** When someone has shown last, on the device with this cookie, who they are. */
export async function confirmedAt(db: Database, cookie: string): Promise<number> {
  const found = await db
    .selectFrom('sign_ins')
    .select('confirmed')
    .where('hash', '=', hashOf(cookie))
    .executeTakeFirst();
  return found?.confirmed ?? 0;
}

export async function noteConfirmed(db: Database, cookie: string, now: number): Promise<void> {
  await db.updateTable('sign_ins').set({ confirmed: now }).where('hash', '=', hashOf(cookie)).execute();
}

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly used: number | null;
}

/** Tokens are known by their beginning, wherever one turns up. */
const TOKEN = 'bridgehead_';

/** A new token: shown once, for only its hash is kept. */
export async function addToken(
  db: Database,
  account: string,
  name: string,
  now: number,
): Promise<{ readonly token: string; readonly kept: Token }> {
  const token = TOKEN + newSecret();
  const kept: Token = { id: hashOf(token), name, created: now, used: null };
  await db.insertInto('tokens').values({ hash: kept.id, account, name, created: now, used: null }).execute();
  return { token, kept };
}

export async function listTokens(db: Database, account: string): Promise<Token[]> {
  return db
    .selectFrom('tokens')
    .select(['hash as id', 'name', 'created', 'used'])
    .where('account', '=', account)
    .orderBy('created')
    .execute();
}

export async function withdrawToken(db: Database, account: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('account', '=', account)
    .where('hash', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function withdrawTokens(db: Database, account: string): Promise<void> {
  await db.deleteFrom('tokens').where('account', '=', account).execute();
}
