/** The owner of an account, who alone may change it. */
import { Refusal } from '../domain/refusals.js';
import type { Services } from '../services/services.js';
import type { Account } from '../store/tables.js';

/** Someone who asks for an account, with all that shows who it is. */
export interface Claimant {
  readonly services: Services;
  readonly account: Account | undefined;
  /** Where the request comes from, for limits. */
  readonly address: string;
  /** The cookie with which the device is signed in. */
  readonly cookie: string | undefined;
  /** The cookie of a device that has signed in before. */
  readonly known: string | undefined;
}

/** Of someone who must be signed in. */
export function accountOf({ account }: Pick<Claimant, 'account'>): Account {
  if (account === undefined) throw new Error('The route needs an account');
  return account;
}

/** The same where the account itself is changed: that is done on the page, not by a program with a token. */
export function ownerOf(claimant: Pick<Claimant, 'account' | 'cookie'>): Account {
  if (claimant.cookie === undefined) throw new Refusal('not-with-token');
  return accountOf(claimant);
}
