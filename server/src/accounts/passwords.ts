/** Passwords: hashed slowly on purpose, so that whoever steals the database learns none. */
import { hash, verify } from '@node-rs/argon2';
import { secondsFor } from '../http/limits.js';
import { Refusal } from '../http/refusals.js';
import type { Services } from '../services.js';
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

/** Passwords that are tried for one name in a minute, from wherever. */
const TRIES = 20;

/** Refuses whoever tries one password after the other. */
export function limitTries({ limits }: Pick<Services, 'limits'>, nameKey: string): void {
  if (!limits.allows(`sign-in ${nameKey}`, TRIES)) throw new Refusal('too-many', undefined, secondsFor(TRIES));
}

/** The hash of a password that nobody knows. */
const NO_PASSWORD = await hash(crypto.randomUUID(), COST);
