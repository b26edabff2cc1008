/** Passwords: hashed slowly on purpose, so that anyone who steals the database learns none. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../domain/refusals.js';
import type { Claimant } from './owner.js';
import { hashOf } from '../domain/secrets.js';
import { isKnown } from '../store/known-devices.js';
import type { Account } from '../store/tables.js';

/** In kilobytes, and passes over them: what is recommended at least. Argon2id is the library's own choice. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** So many are worked on at once: the remaining core serves players. */
const AT_WORK = Math.max(1, availableParallelism() - 1);
/** So many of each kind wait or are worked on. More would make everybody wait who signs in. */
export const MOST_AT_ONCE = 64;

/** An owner is signed in, or at a device that was before. They come first: anyone who guesses elsewhere does not hold them up. */
export type Guesser = 'owner' | 'stranger';

const waiting: Readonly<Record<Guesser, (() => void)[]>> = { owner: [], stranger: [] };
const atOnce: Record<Guesser, number> = { owner: 0, stranger: 0 };
let atWork = 0;

async function inTurn<Result>(who: Guesser, work: () => Promise<Result>): Promise<Result> {
  if (atOnce[who] >= MOST_AT_ONCE) throw new Refusal('busy');
  atOnce[who]++;
  // Anyone who is done hands their place on.
  if (atWork < AT_WORK) atWork++;
  else await new Promise<void>((resolve) => void waiting[who].push(resolve));
  try {
    return await work();
  } finally {
    atOnce[who]--;
    const next = waiting.owner.shift() ?? waiting.stranger.shift();
    if (next === undefined) atWork--;
    else next();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn('stranger', () => hash(password, COST));
}

/** Whether it is the account's. A password is checked even where there is none: the time it takes betrays no name. */
export async function isPassword(
  account: Pick<Account, 'password'> | undefined,
  password: string,
  who: Guesser = 'stranger',
): Promise<boolean> {
  const isRight = await inTurn(who, () => verify(account?.password ?? NO_PASSWORD, password));
  return isRight && account?.password != null;
}

const MINUTE = 60_000;
/** Attempts a minute: where the account is signed in, on a device that has signed in before, from one address, and from all addresses together. */
const TRIES = { signedIn: 20, known: 20, address: 5, all: 60 };

function need(mayTry: boolean): void {
  if (!mayTry) throw new Refusal('too-many');
}

/**
 * Refuses anyone who tries one password after the other; otherwise who it seems to be. Guessing from elsewhere slows down other
 * strangers at most: a device of the owner's has a count of its own, so nobody can lock the owner out.
 */
export async function limitTries(
  { services: { db, quotas, now }, account: signedIn, address, known }: Claimant,
  nameKey: string,
): Promise<Guesser> {
  if (signedIn?.name_key === nameKey) {
    need(await quotas.take(`sign-in ${nameKey} signed in`, TRIES.signedIn, MINUTE));
    return 'owner';
  }
  const account = await db.selectFrom('accounts').select('id').where('name_key', '=', nameKey).executeTakeFirst();
  if (account !== undefined && (await isKnown(db, account.id, known, now()))) {
    need(await quotas.take(`sign-in ${nameKey} known ${hashOf(known ?? '')}`, TRIES.known, MINUTE));
    return 'owner';
  }
  need(await quotas.take(`sign-in ${nameKey} ${address}`, TRIES.address, MINUTE));
  need(await quotas.take(`sign-in ${nameKey}`, TRIES.all, MINUTE));
  return 'stranger';
}

/** The hash of a password that nobody knows. */
const NO_PASSWORD = await hash(crypto.randomUUID(), COST);
