/** Where an account is signed in, and the programs that act for it. */
import type { Device, Token } from '@bridgehead/protocol';
import * as z from 'zod';
import { needConfirmed } from '../../accounts/confirm-identity.js';
import { warnOwner } from '../../accounts/security-mails.js';
import { hashOf } from '../../domain/secrets.js';
import { addToken, listDevices, listTokens, signOutAll, signOutDevice, withdrawToken } from '../../store/devices.js';
import { Refusal } from '../../domain/refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { ownerOf } from '../../accounts/owner.js';

const ABOUT = 'Accounts';
const MOST_TOKENS = 20;

/** What someone calls a passkey or a token, to know it again. */
export const LABEL = z.string().trim().min(1).max(60);

const DEVICE = z.object({
  id: z.string(),
  /** What its browser says of itself. */
  device: z.string(),
  created: z.number(),
  seen: z.number(),
  /** Whether it is the one that asks. */
  here: z.boolean(),
}) satisfies z.ZodType<Device>;
const TOKEN = z.object({
  id: z.string(),
  name: z.string(),
  created: z.number(),
  used: z.number().nullable(),
}) satisfies z.ZodType<Token>;

export const deviceRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/me/devices',
    about: ABOUT,
    summary: 'The devices on which I am signed in',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ devices: z.array(DEVICE) }),
    async handle(ask) {
      const { db, now } = ask.services;
      const devices = await listDevices(db, ownerOf(ask).id, now());
      const here = hashOf(ask.cookie ?? '');
      return { devices: devices.map((device) => ({ ...device, here: device.id === here })) };
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/me/devices/:id',
    about: ABOUT,
    summary: 'Sign one device out',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const { db, presence } = ask.services;
      const account = ownerOf(ask);
      const id = ask.params['id'] ?? '';
      if (!(await signOutDevice(db, account.id, id))) throw new Refusal('not-there');
      if (id === hashOf(ask.cookie ?? '')) ask.setCookie(null);
      await presence.cut(account.id);
      return undefined;
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/me/devices',
    about: ABOUT,
    summary: 'Sign all devices out; with keep=here all but this one',
    needs: 'account',
    body: NOTHING,
    query: z.object({ keep: z.literal('here').optional() }),
    answer: NOTHING,
    async handle(ask) {
      const { db, presence } = ask.services;
      const account = ownerOf(ask);
      const staysHere = ask.query.keep === 'here';
      await signOutAll(db, account.id, staysHere ? ask.cookie : undefined);
      if (!staysHere) ask.setCookie(null);
      await presence.cut(account.id);
      return undefined;
    },
  }),
  route({
    method: 'GET',
    url: '/api/me/tokens',
    about: ABOUT,
    summary: 'The tokens with which programs play for me',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ tokens: z.array(TOKEN) }),
    handle: async (ask) => ({ tokens: await listTokens(ask.services.db, ownerOf(ask).id) }),
  }),
  route({
    method: 'POST',
    url: '/api/me/tokens',
    about: ABOUT,
    summary: 'Create a token for a program. It is shown only once. Requires a recent sign-in or confirmation',
    needs: 'account',
    perMinute: 10,
    body: z.object({ name: LABEL }),
    query: NOTHING,
    answer: z.object({ token: z.string(), kept: TOKEN }),
    async handle(ask) {
      const { db, now } = ask.services;
      const account = ownerOf(ask);
      await needConfirmed(ask);
      if ((await listTokens(db, account.id)).length >= MOST_TOKENS) throw new Refusal('full');
      await warnOwner(ask.services, account, 'token-added');
      return addToken(db, account.id, ask.body.name, now());
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/me/tokens/:id',
    about: ABOUT,
    summary: 'Revoke a token',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: NOTHING,
    async handle(ask) {
      const account = ownerOf(ask);
      if (!(await withdrawToken(ask.services.db, account.id, ask.params['id'] ?? ''))) throw new Refusal('not-there');
      await warnOwner(ask.services, account, 'token-removed');
      await ask.services.presence.cut(account.id);
      return undefined;
    },
  }),
];
