/** How I am told that it is my turn. */
import type { NoticeSettings, Notices, NoticesSet, WebhookState } from '@bridgehead/protocol';
import * as z from 'zod';
import { TEST_NOTICE, tellAsTest } from '../../notices/schedule.js';
import { problemOfAddress } from '../../notices/safe-post.js';
import { NOTICE_SETTINGS, noticeSettingsOf, withNoticeSettings } from '../../notices/settings.js';
import { sendWebhook, webhookOf } from '../../notices/webhook.js';
import type { Services } from '../../services/services.js';
import { changeAccount } from '../../store/accounts.js';
import { keepPushPlace, listPushPlaces, removePushPlace } from '../../store/notices.js';
import type { Database } from '../../store/open.js';
import type { Account, StoredWebhook } from '../../store/tables.js';
import { enableWebhook, findWebhook, makeWebhook, removeWebhook, renewSecret } from '../../store/webhooks.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { ownerOf } from '../../accounts/owner.js';

const ABOUT = 'Notices';
const MOST_PLACES = 20;

const ENDPOINT = z.string().max(1_000);
/** A point of the curve, and 16 bytes, as browsers give them. */
const KEYS = z.object({
  p256dh: z.string().regex(/^[\w-]{87}=?$/, 'the public key of the browser'),
  auth: z.string().regex(/^[\w-]{22}(==)?$/, 'the secret of the browser'),
});

const NOTICES = z.object({
  settings: NOTICE_SETTINGS,
  /** What this server can do: the key for push, whether it sends mail. */
  pushKey: z.string().nullable(),
  mail: z.boolean(),
  /** Browsers that take push notices. */
  places: z.array(z.object({ endpoint: z.string(), created: z.number() })),
  webhook: z
    .object({
      renewed: z.number().nullable(),
      disabled: z.number().nullable(),
      failures: z.number(),
      lastFailure: z.object({ at: z.number(), problem: z.string() }).nullable(),
    })
    .nullable(),
}) satisfies z.ZodType<Notices>;

const NOTICES_SET = NOTICES.extend({
  /** The secret of a webhook that this request made: shown this once. */
  secret: z.string().nullable(),
}) satisfies z.ZodType<NoticesSet>;

async function tellNotices({ config, db, mail }: Services, account: Account): Promise<Notices> {
  const places = await listPushPlaces(db, account.id);
  const settings = noticeSettingsOf(account);
  return {
    settings,
    webhook: await tellWebhook(db, account.id, settings.address),
    pushKey: config.push?.publicKey ?? null,
    mail: mail.sends,
    places: places.map(({ endpoint, created }) => ({ endpoint, created })),
  };
}

async function tellWebhook(db: Database, account: string, address: string | null): Promise<WebhookState | null> {
  if (address === null) return null;
  const found = await findWebhook(db, account, address);
  // Set before there were secrets.
  if (found === undefined) return { renewed: null, disabled: null, failures: 0, lastFailure: null };
  const { renewed, disabled, failures, failed, problem } = found;
  return {
    renewed,
    disabled,
    failures,
    lastFailure: failed === null || problem === null ? null : { at: failed, problem },
  };
}

/** Makes a webhook where the address is new: a secret belongs to one address. Returns the new secret. */
async function keepWebhook(
  { db, now }: Services,
  { id }: Account,
  { address }: NoticeSettings,
): Promise<string | null> {
  if (address === null) {
    await removeWebhook(db, id);
    return null;
  }
  return (await findWebhook(db, id, address)) === undefined ? makeWebhook(db, id, address, now()) : null;
}

/** The webhook that somebody has, to do something with it. */
async function ownWebhook(services: Services, account: Account): Promise<StoredWebhook> {
  const webhook = await webhookOf(services, account);
  if (webhook === undefined) throw new Refusal('not-there');
  return webhook;
}

function checkAddress({ config }: Services, field: string, address: string): void {
  const problem = problemOfAddress(address, config.insideWebhooks);
  if (problem !== undefined) throw new Refusal('malformed', { problems: [{ field, expected: problem }] });
}

function checkWebhook(services: Services, { webhook, address }: NoticeSettings): void {
  if (address !== null) checkAddress(services, 'address', address);
  else if (webhook)
    throw new Refusal('malformed', { problems: [{ field: 'address', expected: 'the address of the webhook' }] });
}

export const noticeRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/me/notices',
    about: ABOUT,
    summary: 'My notification settings',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: NOTICES,
    handle: async (ask) => tellNotices(ask.services, ownerOf(ask)),
  }),
  route({
    method: 'PUT',
    url: '/api/me/notices',
    about: ABOUT,
    summary: 'Change my notification settings',
    needs: 'account',
    perMinute: 60,
    body: NOTICE_SETTINGS,
    query: NOTHING,
    answer: NOTICES_SET,
    async handle(ask) {
      const account = ownerOf(ask);
      checkWebhook(ask.services, ask.body);
      const changed = await changeAccount(ask.services.db, account.id, {
        settings: withNoticeSettings(account, ask.body),
      });
      const secret = await keepWebhook(ask.services, changed, ask.body);
      return { ...(await tellNotices(ask.services, changed)), secret };
    },
  }),
  route({
    method: 'POST',
    url: '/api/me/webhook/secret',
    about: ABOUT,
    summary: 'Renew the secret of my webhook. It is shown only once; the old one no longer signs',
    needs: 'account',
    perMinute: 10,
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ secret: z.string() }),
    async handle(ask) {
      const { db, now } = ask.services;
      return { secret: await renewSecret(db, await ownWebhook(ask.services, ownerOf(ask)), now()) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/me/webhook/on',
    about: ABOUT,
    summary: 'Turn my webhook on again after it was turned off for too many failures',
    needs: 'account',
    perMinute: 10,
    body: NOTHING,
    query: NOTHING,
    answer: NOTICES,
    async handle(ask) {
      const account = ownerOf(ask);
      await enableWebhook(ask.services.db, await ownWebhook(ask.services, account));
      return tellNotices(ask.services, account);
    },
  }),
  route({
    method: 'POST',
    url: '/api/me/webhook/test',
    about: ABOUT,
    summary: 'Send a test to my webhook, even if it is off, and report the result',
    needs: 'account',
    perMinute: 5,
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ problem: z.string().nullable() }),
    async handle(ask) {
      const account = ownerOf(ask);
      await ownWebhook(ask.services, account);
      return { problem: (await sendWebhook(ask.services, account, TEST_NOTICE)) ?? null };
    },
  }),
  route({
    method: 'POST',
    url: '/api/me/push',
    about: ABOUT,
    summary: 'Turn on push notifications for a browser',
    needs: 'account',
    perMinute: 20,
    body: z.object({ endpoint: ENDPOINT, keys: KEYS }),
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const { db, now } = ask.services;
      const account = ownerOf(ask);
      const { endpoint, keys } = ask.body;
      checkAddress(ask.services, 'endpoint', endpoint);
      const places = await listPushPlaces(db, account.id);
      if (places.length >= MOST_PLACES && !places.some((place) => place.endpoint === endpoint))
        throw new Refusal('full');
      return keepPushPlace(db, account.id, endpoint, JSON.stringify(keys), now());
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/me/push',
    about: ABOUT,
    summary: 'Turn off push notifications for a browser',
    needs: 'account',
    body: z.object({ endpoint: ENDPOINT }),
    query: NOTHING,
    answer: NOTHING,
    handle: async (ask) => removePushPlace(ask.services.db, ownerOf(ask).id, ask.body.endpoint),
  }),
  route({
    method: 'POST',
    url: '/api/me/notices/test',
    about: ABOUT,
    summary: 'Send a test notification through every method that is on, and report the results',
    needs: 'account',
    perMinute: 5,
    body: NOTHING,
    query: NOTHING,
    answer: z.object({
      told: z.array(z.object({ way: z.enum(['page', 'push', 'mail', 'webhook']), problem: z.string().nullable() })),
    }),
    handle: async (ask) => ({ told: await tellAsTest(ask.services, ownerOf(ask)) }),
  }),
];
