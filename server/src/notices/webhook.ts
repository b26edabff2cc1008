/** A notice as a signed request to an address of the player: anyone who holds the secret can tell that it comes from us. */
import { createHmac } from 'node:crypto';
import { pageLink } from '../config/page-links.js';
import type { Services } from '../services/services.js';
import type { Account, StoredWebhook } from '../store/tables.js';
import { findWebhook, makeWebhook, noteDelivered, noteFailed } from '../store/webhooks.js';
import { post } from './safe-post.js';
import { noticeSettingsOf } from './settings.js';
import type { Notice, Problem } from './send.js';

type Needed = Pick<Services, 'config' | 'db' | 'jobs' | 'now'>;

/** Carries the moment of sending in seconds, and the signature: "t=1763300000,v1=…". */
const SIGNATURE_HEADER = 'Bridgehead-Signature';

/** So many failures in a row turn a webhook off: five notices, each tried five times. */
export const MOST_FAILURES = 25;

/** The signature covers the moment too, so a recorded request can't be sent again later. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** The webhook at the address in the settings, if there is one. An address that was set before there were secrets gets one now. */
export async function webhookOf(
  { db, now }: Pick<Needed, 'db' | 'now'>,
  account: Account,
): Promise<StoredWebhook | undefined> {
  const { address } = noticeSettingsOf(account);
  if (address === null) return undefined;
  const found = await findWebhook(db, account.id, address);
  if (found !== undefined) return found;
  await makeWebhook(db, account.id, address, now());
  return findWebhook(db, account.id, address);
}

/** Whether it was turned off after too many failures. */
export async function isDisabled({ db }: Pick<Needed, 'db'>, account: string, address: string): Promise<boolean> {
  return ((await findWebhook(db, account, address))?.disabled ?? null) !== null;
}

/** Sends a notice once. A test is not counted, and is sent even if the webhook was turned off: so its owner can try whether it works again. */
export async function sendWebhook(services: Needed, account: Account, notice: Notice): Promise<Problem> {
  const { config, db, jobs, now } = services;
  const webhook = await webhookOf(services, account);
  if (webhook === undefined) return undefined;
  const body = bodyOf(services, notice);
  const sent = await post(
    {
      url: webhook.address,
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Bridgehead',
        [SIGNATURE_HEADER]: signatureOf(webhook.secret, Math.floor(now() / 1_000), body),
      },
      body,
    },
    config.insideWebhooks,
  );
  if (notice.isTest === true) return sent.ok ? undefined : sent.problem;
  if (sent.ok) {
    await noteDelivered(db, webhook);
    return undefined;
  }
  const isOff = await noteFailed(db, webhook, { problem: sent.problem, at: now(), most: MOST_FAILURES });
  if (isOff) await jobs.add({ kind: 'webhook-off', account: account.id }, now(), account.id);
  return sent.problem;
}

function bodyOf({ config, now }: Needed, { text, told, isTest = false }: Notice): string {
  return JSON.stringify({
    text,
    games: told.map((each) => ({
      id: each.id,
      title: each.title,
      about: each.about,
      text: each.text,
      url: pageLink(config, 'online', each.id),
    })),
    test: isTest,
    at: new Date(now()).toISOString(),
  });
}
