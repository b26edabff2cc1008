/** How a notice leaves the house: to browsers, by mail, to a webhook. None of them says what is asked, or what a side keeps secret. */
import type { PushSubscription } from 'web-push';
import * as z from 'zod';
import { pageLink } from '../config/page-links.js';
import type { Services } from '../services/services.js';
import { listPushPlaces, removePushPlace } from '../store/notices.js';
import type { Account } from '../store/tables.js';
import { post } from './safe-post.js';
import type { About, Way } from '../domain/notice-kinds.js';
import { readStored } from '../domain/stored-json.js';
import { noticeSettingsOf } from './settings.js';
import { isDisabled, sendWebhook } from './webhook.js';
import type { Told } from './texts.js';

/** What seals a message so that only one browser can read it. */
const PUSH_KEYS = z.object({ p256dh: z.string(), auth: z.string() });

type Needed = Pick<Services, 'config' | 'db' | 'jobs' | 'log' | 'mail' | 'now'>;

export interface Notice {
  /** One sentence. It may stand on a lock screen. */
  readonly text: string;
  readonly told: readonly (Told & { readonly about: About })[];
  /** Whether someone only wants to see that it arrives. */
  readonly isTest?: boolean;
}

/** What became of it: undefined, or a sentence that says why it did not arrive. */
export type Problem = string | undefined;

/** Push services keep a notice for so long while a device is off, in seconds. */
const KEPT = 86_400;
/** A browser that is not there any more. */
const GONE = [404, 410];

/** Why someone cannot be reached in this way at all; undefined: they can. */
export async function obstacle({ config, db, mail }: Needed, account: Account, way: Way): Promise<Problem> {
  switch (way) {
    case 'push':
      if (config.push === undefined) return 'This server sends no push notifications.';
      return (await listPushPlaces(db, account.id)).length === 0
        ? 'No browser is registered for push notifications.'
        : undefined;
    case 'mail':
      if (!mail.sends) return 'This server sends no email.';
      return account.mail === null ? 'The account has no confirmed email address.' : undefined;
    case 'webhook': {
      const { address } = noticeSettingsOf(account);
      if (address === null) return 'No webhook URL is set.';
      return (await isDisabled({ db }, account.id, address))
        ? 'The webhook was turned off after too many failures.'
        : undefined;
    }
  }
}

/** Sends a notice in one way. */
export async function sendBy(services: Needed, account: Account, way: Way, notice: Notice): Promise<Problem> {
  const hindered = await obstacle(services, account, way);
  if (hindered !== undefined) return hindered;
  switch (way) {
    case 'push':
      return sendPush(services, account, notice);
    case 'mail':
      return sendMail(services, account, notice);
    case 'webhook':
      return sendWebhook(services, account, notice);
  }
}

async function sendPush(services: Needed, account: Account, notice: Notice): Promise<Problem> {
  const places = await listPushPlaces(services.db, account.id);
  const problems = await Promise.all(
    places.map(async ({ endpoint, keys }) =>
      pushTo(
        services,
        account,
        { endpoint, keys: readStored(PUSH_KEYS, keys, `the push keys of account ${account.id}`) },
        notice,
      ),
    ),
  );
  // One browser that heard it is enough.
  return problems.includes(undefined) ? undefined : problems[0];
}

async function pushTo(
  { config, db, log }: Needed,
  account: Account,
  place: PushSubscription,
  { text, told, isTest = false }: Notice,
): Promise<Problem> {
  if (config.push === undefined) return undefined;
  const forget = async (): Promise<Problem> => {
    await removePushPlace(db, account.id, place.endpoint);
    return 'The browser no longer accepts notifications and was removed.';
  };
  // Loaded for the first push notification.
  const { default: webPush } = await import('web-push');
  const seal = () => webPush.encrypt(place.keys.p256dh, place.keys.auth, '', 'aes128gcm');
  // Nothing can be sealed with the keys that the browser gave.
  if (made(seal) instanceof Error) return forget();
  const { publicKey, privateKey, contact } = config.push;
  const games = [...new Set(told.map(({ id }) => id))];
  const game = games.length === 1 ? games[0] : undefined;
  // The page's own address is known to its service worker: the link begins at the slash.
  const content = {
    title: 'Bridgehead',
    text,
    url: pageLink({ origin: undefined }, 'online', game),
    tag: game ?? 'bridgehead',
    test: isTest,
  };
  const parcel = made(() =>
    webPush.generateRequestDetails(place, JSON.stringify(content), {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: KEPT,
    }),
  );
  if (parcel instanceof Error) {
    // Whatever it is, it is ours, and no reason to forget a browser.
    log.error({ error: parcel }, 'Couldn’t create a push notification');
    return 'Sending failed. The reason is in the server’s log.';
  }
  const sent = await post(
    { url: parcel.endpoint, headers: { ...parcel.headers }, body: parcel.body },
    config.insideWebhooks,
  );
  if (sent.ok) return undefined;
  if (sent.status !== undefined && GONE.includes(sent.status)) return forget();
  log.info({ problem: sent.problem, service: new URL(place.endpoint).host }, 'A push notification was rejected');
  return sent.problem;
}

/** What is made, or why it cannot be. */
function made<Made>(make: () => Made): Made | Error {
  try {
    return make();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function sendMail(
  { config, mail }: Needed,
  { name, mail: to }: Account,
  { text, told }: Notice,
): Promise<Problem> {
  const lines = told.map(
    (each) => `${told.length === 1 ? `${each.title}:` : each.text}\n${pageLink(config, 'online', each.id)}`,
  );
  await mail.send({
    name,
    to,
    subject: text.replace(/\.$/, ''),
    text: [text, ...lines, `Change your notification settings here:\n${pageLink(config, 'account')}`].join('\n\n'),
  });
  return undefined;
}
