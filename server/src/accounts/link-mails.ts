/** What is sent by mail to anyone who has forgotten their password, or gives a mail address. */
import { banOf } from './bans.js';
import { pageLink } from '../config/page-links.js';
import type { Services } from '../services/services.js';
import { findAccount, findByName } from '../store/accounts.js';
import type { LinkPurpose } from '../store/links.js';
import { addLink, dropLink } from '../store/links.js';
import type { Quotas } from '../store/quotas.js';
import type { Account } from '../store/tables.js';

type Needed = Pick<Services, 'config' | 'db' | 'log' | 'mail' | 'quotas' | 'now'>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Mails with links to one address in an hour, however many accounts name it. */
const MAILS = 3;

/** Where mail to an address ends up: most providers deliver anna+games@example.org to anna@example.org. */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Whether one more may be sent to this address: nobody can fill a stranger's mailbox through us. */
export function mayMail(quotas: Quotas, to: string): Promise<boolean> {
  return quotas.take(`mail ${mailboxOf(to)}`, MAILS, HOUR);
}

/** Sends a link with which a new password can be chosen. Without SMTP it is in the log, whether the account has a mail address or not. */
export async function sendRecovery(services: Needed, name: string): Promise<void> {
  const { db, log, mail, now } = services;
  const account = await findByName(db, name);
  if (account === undefined || account.guest === 1 || banOf(account, now()) !== undefined) return;
  if (mail.sends && account.mail === null)
    return log.info({ name: account.name }, 'Someone asked to recover an account that has no email address');
  if (account.mail !== null && !(await mayMail(services.quotas, account.mail))) return;
  await sendLink(services, account, { purpose: 'recover', to: account.mail, valid: HOUR }, (link) => ({
    subject: 'Choose a new password',
    text: `Someone, probably you, asked for a new password for ${account.name} at Bridgehead.\n\nChoose one with this link. It works once, within an hour:\n${link}\n\nIf it was not you, ignore this email: your password stays the same.`,
  }));
}

/** Sends a link to the address that an account wants: anyone who opens it can read what is sent there. */
export async function sendMailCheck(services: Needed, id: string): Promise<void> {
  const account = await findAccount(services.db, id);
  const to = account?.mail_wanted ?? null;
  if (account === undefined || to === null) return;
  await sendLink(services, account, { purpose: 'mail', to, valid: DAY }, (link) => ({
    subject: 'Confirm your email address',
    text: `${account.name} at Bridgehead added this email address to their account.\n\nIf that was you, open this link within a day:\n${link}\n\nIf it was not you, ignore this email. We will not write again.`,
  }));
}

interface LinkToSend {
  readonly purpose: LinkPurpose;
  readonly to: string | null;
  /** For how long, in milliseconds. */
  readonly valid: number;
}

async function sendLink(
  { config, db, mail, now }: Needed,
  { id, name }: Account,
  { purpose, to, valid }: LinkToSend,
  write: (link: string) => { readonly subject: string; readonly text: string },
): Promise<void> {
  const secret = await addLink(db, { account: id, purpose, mail: to, expires: now() + valid }, now());
  if (secret === undefined) return;
  try {
    await mail.send({ name, to, ...write(pageLink(config, purpose === 'recover' ? 'recover' : 'check-mail', secret)) });
  } catch (error) {
    await dropLink(db, secret);
    throw error;
  }
}
