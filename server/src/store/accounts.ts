/** Accounts, and the devices on which they are signed in. */
import { customAlphabet, nanoid } from 'nanoid';
import { hashOf, newSecret } from '../domain/secrets.js';
import { lookOf } from '../domain/lookalike-names.js';
import { listSeats } from './games.js';
import type { Database } from './open.js';
import type { Account } from './tables.js';

const DAY = 86_400_000;
/** A device that is used stays signed in; one that is not used for so long does not. */
const SIGNED_IN = 90 * DAY;
/** How often the last use is written down. */
const NOTED = 3_600_000;
/** For so many milliseconds a cookie that was replaced still holds. */
export const RETIRING = 15_000;

/** Signs that can be read out and are not taken for one another. */
const guestSigns = customAlphabet('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 6);

/** The form of a name in which no two may be alike. */
export function keyOfName(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

export async function addGuest(db: Database, now: number): Promise<Account> {
  const id = nanoid();
  const name = `Guest ${guestSigns()}`;
  const account: Account = {
    id,
    name,
    name_key: keyOfName(name),
    name_look: lookOf(name),
    guest: 1,
    password: null,
    mail: null,
    mail_wanted: null,
    settings: '{}',
    created: now,
    seen: now,
    banned: null,
    banned_until: null,
  };
  await db.insertInto('accounts').values(account).execute();
  return account;
}

export async function findAccount(db: Database, id: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findByName(db: Database, name: string): Promise<Account | undefined> {
  return db.selectFrom('accounts').selectAll().where('name_key', '=', keyOfName(name)).executeTakeFirst();
}

/** Whether somebody else has this name, or one that looks like it. */
export async function isNameTaken(db: Database, name: string, except: string): Promise<boolean> {
  const other = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '!=', except)
    .where((is) => is.or([is('name_key', '=', keyOfName(name)), is('name_look', '=', lookOf(name))]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Signs a device in: what its cookie holds. */
export async function signIn(db: Database, account: string, device: string, now: number): Promise<string> {
  const secret = newSecret();
  await db.deleteFrom('sign_ins').where('expires', '<=', now).execute();
  await db
    .insertInto('sign_ins')
    .values({
      hash: hashOf(secret),
      account,
      device: device.slice(0, 200),
      created: now,
      seen: now,
      expires: now + SIGNED_IN,
      confirmed: now,
    })
    .execute();
  return secret;
}

export async function signOut(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('hash', '=', hashOf(secret)).execute();
}

/** Lets a cookie that was replaced end in a moment: requests that its page has already sent are still answered. */
export async function retireSignIn(db: Database, secret: string, now: number): Promise<void> {
  await db
    .updateTable('sign_ins')
    .set({ expires: now + RETIRING })
    .where('hash', '=', hashOf(secret))
    .execute();
}

/** Whose device it is; undefined if it is not signed in any more. */
export async function whoseDevice(db: Database, secret: string, now: number): Promise<Account | undefined> {
  const hash = hashOf(secret);
  const found = await db
    .selectFrom('sign_ins')
    .innerJoin('accounts', 'accounts.id', 'sign_ins.account')
    .selectAll('accounts')
    .select('sign_ins.seen as used')
    .where('sign_ins.hash', '=', hash)
    .where('sign_ins.expires', '>', now)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { used, ...account } = found;
  if (now - used > NOTED) {
    await db
      .updateTable('sign_ins')
      .set({ seen: now, expires: now + SIGNED_IN })
      .where('hash', '=', hash)
      .execute();
    await db.updateTable('accounts').set({ seen: now }).where('id', '=', account.id).execute();
  }
  return account;
}

/** Whose token it is. */
export async function whoseToken(db: Database, token: string, now: number): Promise<Account | undefined> {
  const hash = hashOf(token);
  const found = await db
    .selectFrom('tokens')
    .innerJoin('accounts', 'accounts.id', 'tokens.account')
    .selectAll('accounts')
    .select('tokens.used')
    .where('tokens.hash', '=', hash)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { used, ...account } = found;
  if (now - (used ?? 0) > NOTED) await db.updateTable('tokens').set({ used: now }).where('hash', '=', hash).execute();
  return account;
}

export interface AccountChange {
  readonly name?: string;
  readonly password?: string;
  readonly mail?: string | null;
  readonly mailWanted?: string | null;
  readonly settings?: string;
  readonly banned?: string | null;
  readonly bannedUntil?: number | null;
}

/** Changes what is given. Anyone who has a name is no guest any more. */
export async function changeAccount(
  db: Database,
  id: string,
  { name, password, mail, mailWanted, settings, banned, bannedUntil }: AccountChange,
): Promise<Account> {
  return db
    .updateTable('accounts')
    .set({
      ...(name !== undefined && { name, name_key: keyOfName(name), name_look: lookOf(name), guest: 0 }),
      ...(password !== undefined && { password }),
      ...(mail !== undefined && { mail }),
      ...(mailWanted !== undefined && { mail_wanted: mailWanted }),
      ...(settings !== undefined && { settings }),
      ...(banned !== undefined && { banned }),
      ...(bannedUntil !== undefined && { banned_until: bannedUntil }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Who may not play now, and why. */
export async function listBanned(db: Database, now: number): Promise<Account[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('banned', 'is not', null)
    .where((is) => is.or([is('banned_until', 'is', null), is('banned_until', '>', now)]))
    .orderBy('name_key')
    .execute();
}

/** What others read where their name stood. */
export const WHO_LEFT = 'a player who left';

/** What others read where they had said something. */
const SAID_BY_WHO_LEFT = '(deleted)';

/** Somebody has given them a seat in this very moment. */
class StillSeated extends Error {}

/**
 * Takes an account away with all that is the person's own. Games stay, with a seat that is nobody's, and a place where something
 * was said. False, and nothing is done, while they sit in a game that waits or runs, apart from those that are given: nobody would
 * ever answer there.
 */
export async function removeAccount(db: Database, id: string, besides: readonly string[] = []): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      // Where many write at once, to change a key waits for anyone who gives them a seat now, and holds up anyone who would do so later.
      await transaction.updateTable('accounts').set({ name_key: id }).where('id', '=', id).execute();
      if ((await listSeats(transaction, id)).some(({ game }) => !besides.includes(game))) throw new StillSeated();
      await transaction
        .updateTable('chat')
        .set({ name: WHO_LEFT, text: SAID_BY_WHO_LEFT })
        .where('account', '=', id)
        .execute();
      await transaction.updateTable('seats').set({ orders: null }).where('account', '=', id).execute();
      for (const table of ['ratings', 'rating_history'] as const)
        await transaction.deleteFrom(table).where('player', '=', id).execute();
      // Passkeys, devices, tokens, links, notes, notices and browsers for push go with it.
      await transaction.deleteFrom('accounts').where('id', '=', id).execute();
    });
    return true;
  } catch (error) {
    if (error instanceof StillSeated) return false;
    throw error;
  }
}
