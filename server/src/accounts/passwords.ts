/** Passwords: hashed slowly on purpose, so that whoever steals the database learns none. */
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../domain/refusals.js';
import type { Claimant } from './owner.js';
import { hashOf } from '../domain/secrets.js';
import { isKnown } from '../store/known-devices.js';
import type { Account } from '../store/tables.js';

/** In kilobytes, and passes over them: what is recommended at least. Argon2id is the library's own choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** So many are worked on or wait. More would make everybody wait who signs in. */
export const MOST_AT_ONCE = 64;
let atOnce = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (atOnce >= MOST_AT_ONCE) throw new Refusal('busy');
  atOnce++;
  try {
    return await work();
  } finally {
    atOnce--;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether it is the account's. A password is checked even where there is none: the time it takes betrays no name. */
export async function isPassword(account: Pick<Account, 'password'> | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(account?.password ?? NO_PASSWORD, password));
  return isRight && account?.password != null;
}

const MINUTE = 60_000;
/** Attempts a minute: where the account is signed in, on a device that has signed in before, from one address, and from all addresses together. */
const TRIES = { signedIn: 20, known: 20, address: 5, all: 60 };

/**
 * Refuses whoever tries one password after the other. Guessing from elsewhere slows down other strangers at most: a device of the
 * owner's has a count of its own, so nobody can lock the owner out.
 */
export async function limitTries(ask: Claimant, nameKey: string): Promise<void> {
  if (!(await mayTry(ask, nameKey))) throw new Refusal('too-many');
}

async function mayTry(
  { services: { db, quotas, now }, account: signedIn, address, known }: Claimant,
  nameKey: string,
): Promise<boolean> {
  if (signedIn?.name_key === nameKey) return quotas.take(`sign-in ${nameKey} signed in`, TRIES.signedIn, MINUTE);
  const account = await db.selectFrom('accounts').select('id').where('name_key', '=', nameKey).executeTakeFirst();
  const isOwn = account !== undefined && (await isKnown(db, account.id, known, now()));
  if (isOwn) return quotas.take(`sign-in ${nameKey} known ${hashOf(known ?? '')}`, TRIES.known, MINUTE);
  return (
    (await quotas.take(`sign-in ${nameKey} ${address}`, TRIES.address, MINUTE)) &&
    quotas.take(`sign-in ${nameKey}`, TRIES.all, MINUTE)
  );
}

/** The hash of a password that nobody knows. */
const NO_PASSWORD = await hash(crypto.randomUUID(), COST);
