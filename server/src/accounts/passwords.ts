/** Passwords: hashed slowly on purpose, so that whoever steals the database learns none. */
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusals.js';
import type { Account } from '../store/tables.js';

export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** Whether it is the account's. A password is checked even where there is none: the time it takes betrays no name. */
export async function isPassword(account: Pick<Account, 'password'> | undefined, password: string): Promise<boolean> {
  const isRight = await verify(account?.password ?? NO_PASSWORD, password);
  return isRight && account?.password != null;
}

/** Whoever has a password must give it before he changes what keeps others out. */
export async function needPassword(account: Account, given: string | undefined): Promise<void> {
  if (account.password !== null && (given === undefined || !(await isPassword(account, given)))) throw new Refusal('wrong-old-password');
}

/** The hash of a password that nobody knows. */
const NO_PASSWORD = await hash(crypto.randomUUID());
