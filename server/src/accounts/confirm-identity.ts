/** Anyone who has stolen a cookie must not be able to stay: before what would let them in again, or keep the owner out, it is asked who they are. */
import { Refusal } from '../domain/refusals.js';
import type { Claimant } from './owner.js';
import { ownerOf } from './owner.js';
import { confirmedAt, noteConfirmed } from '../store/devices.js';
import { listPasskeys } from '../store/passkeys.js';
import { isPassword, limitTries } from './passwords.js';

/** For so long nobody is asked again: time to add a passkey and make a token, and little for anyone who finds the page open. */
const HOLDS = 10 * 60_000;

/** They have shown who they are, on this device. */
export async function confirmHere({ services: { db, now }, cookie = '' }: Claimant): Promise<void> {
  await noteConfirmed(db, cookie, now());
}

/** Refuses anyone who has not shown lately who they are. A guest with neither password nor passkey has nothing to show. */
export async function needConfirmed(ask: Claimant): Promise<void> {
  const {
    services: { db, now },
    cookie = '',
  } = ask;
  const { id, password } = ownerOf(ask);
  if (password === null && (await listPasskeys(db, id)).length === 0) return;
  if ((await confirmedAt(db, cookie)) <= now() - HOLDS) throw new Refusal('confirm-first');
}

/** The account's password, or nothing is done. */
export async function needPassword(ask: Claimant, given: string | undefined): Promise<void> {
  const account = ownerOf(ask);
  if (given === undefined || !(await isPassword(account, given, await limitTries(ask, account.name_key))))
    throw new Refusal('wrong-old-password');
  await confirmHere(ask);
}

/** Where the page asks for the present password with the change itself: anyone who has one must give it, however lately they have before. */
export async function needOwner(ask: Claimant, old: string | undefined): Promise<void> {
  if (ownerOf(ask).password === null) await needConfirmed(ask);
  else await needPassword(ask, old);
}
