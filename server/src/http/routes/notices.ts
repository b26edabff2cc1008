/** How I am told that it is my turn. */
import type { NoticeSettings, Notices } from '@bridgehead/protocol';
import * as z from 'zod';
import { tellAsTest } from '../../notices/schedule.js';
import { problemOfAddress } from '../../notices/safe-post.js';
import { NOTICE_SETTINGS, noticeSettingsOf, withNoticeSettings } from '../../notices/settings.js';
import type { Services } from '../../services/services.js';
import { changeAccount } from '../../store/accounts.js';
import { keepPushPlace, listPushPlaces, removePushPlace } from '../../store/notices.js';
import type { Account } from '../../store/tables.js';
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
}) satisfies z.ZodType<Notices>;

async function tellNotices({ config, db, mail }: Services, account: Account): Promise<Notices> {
  const places = await listPushPlaces(db, account.id);
  return {
    settings: noticeSettingsOf(account),
    pushKey: config.push?.publicKey ?? null,
    mail: mail.sends,
    places: places.map(({ endpoint, created }) => ({ endpoint, created })),
  };
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
    answer: NOTICES,
    async handle(ask) {
      const account = ownerOf(ask);
      checkWebhook(ask.services, ask.body);
      return tellNotices(
        ask.services,
        await changeAccount(ask.services.db, account.id, { settings: withNoticeSettings(account, ask.body) }),
      );
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
