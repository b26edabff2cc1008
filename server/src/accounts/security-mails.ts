/** Mails that warn the owner of an account: something was done that could let somebody else in. */
import { pageLink } from '../config/page-links.js';
import type { SecurityEvent } from '../domain/security-events.js';
import type { Services } from '../services/services.js';
import { findAccount } from '../store/accounts.js';
import { mailboxOf } from './link-mails.js';
import type { Account } from '../store/tables.js';

const WORDS: Readonly<Record<SecurityEvent, { readonly subject: string; readonly what: string }>> = {
  'new-device': {
    subject: 'New sign-in to your account',
    what: 'A new device signed in to your account.',
  },
  password: { subject: 'Your password was changed', what: 'The password of your account was changed.' },
  mail: { subject: 'Your email address was changed', what: 'This email address no longer belongs to your account.' },
  'passkey-added': {
    subject: 'A passkey was added',
    what: 'A passkey was added to your account. You can sign in with it.',
  },
  'passkey-removed': { subject: 'A passkey was removed', what: 'A passkey was removed from your account.' },
  'token-added': {
    subject: 'A token was created',
    what: 'A token was created for your account. A program with this token can play for you.',
  },
  'token-removed': { subject: 'A token was revoked', what: 'A token of your account was revoked.' },
};

const HOUR = 3_600_000;
/** So many of them to one address in an hour: who takes over an account must not fill a mailbox. */
const MAILS = 10;

/** Notes that the owner is to be warned, at the address that the account had when it happened. The queue holds no secret. */
export async function warnOwner(
  { jobs, mail, now }: Pick<Services, 'jobs' | 'mail' | 'now'>,
  { id, guest, mail: to }: Pick<Account, 'id' | 'guest' | 'mail'>,
  event: SecurityEvent,
): Promise<void> {
  if (to === null || guest === 1 || !mail.sends) return;
  // The same thing twice in a moment is one mail.
  await jobs.add({ kind: 'security-mail', account: id, event, to, at: now() }, now(), `${id} ${event}`);
}

export async function sendSecurityMail(
  { config, db, mail, quotas }: Pick<Services, 'config' | 'db' | 'mail' | 'quotas'>,
  {
    account: id,
    event,
    to,
    at,
  }: { readonly account: string; readonly event: SecurityEvent; readonly to: string; readonly at: number },
): Promise<void> {
  const account = await findAccount(db, id);
  if (account === undefined || !(await quotas.take(`security mail ${mailboxOf(to)}`, MAILS, HOUR))) return;
  const { subject, what } = WORDS[event];
  const when = `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await mail.send({
    name: account.name,
    to,
    subject,
    text: `${what}\n\nAccount: ${account.name} at Bridgehead\nTime: ${when}\n\nIf this was you, ignore this email. If not, choose a new password and sign out all other devices:\n${pageLink(config, 'account')}`,
  });
}
