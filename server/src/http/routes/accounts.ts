/** Who someone is: a guest at once, a name and a password when he wants to keep his seat. */
import { hash, verify } from '@node-rs/argon2';
import * as z from 'zod';
import { addGuest, findByName, keepName, signIn, signOut } from '../../store/accounts.js';
import type { Account } from '../../store/tables.js';
import { Refusal } from '../refusals.js';
import type { Route } from '../route.js';
import { NOTHING, accountOf, route } from '../route.js';

const ABOUT = 'Accounts';
export const NAME = z.string().trim().min(3).max(24).regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u, 'a name of letters, digits, spaces, dots and dashes');
export const PASSWORD = z.string().min(8).max(200);

export const ME = z.object({ id: z.string(), name: z.string(), guest: z.boolean(), mail: z.string().nullable() });

export function tellMe({ id, name, guest, mail }: Account): z.infer<typeof ME> {
  return { id, name, guest: guest === 1, mail };
}

/** Slow on purpose: whoever steals the database learns no password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

export const accountRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/me',
    about: ABOUT,
    summary: 'Who I am; null if not signed in',
    needs: 'nobody',
    body: NOTHING,
    query: NOTHING,
    answer: ME.nullable(),
    handle: async ({ account }) => ({ me: account === undefined ? null : tellMe(account) }),
  }),
  route({
    method: 'POST',
    url: '/api/guests',
    about: ABOUT,
    summary: 'Play at once, as a guest',
    needs: 'nobody',
    perMinute: 10,
    body: NOTHING,
    query: NOTHING,
    answer: ME,
    async handle({ services: { db, now }, account, device, setCookie }) {
      const guest = account ?? (await addGuest(db, now()));
      if (account === undefined) setCookie(await signIn(db, guest.id, device, now()));
      return { me: tellMe(guest) };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/me/name',
    about: ABOUT,
    summary: 'Choose a name and a password, and so keep the seat',
    needs: 'account',
    perMinute: 10,
    body: z.object({ name: NAME, password: PASSWORD }),
    query: NOTHING,
    answer: ME,
    async handle(ask) {
      const { db } = ask.services;
      const account = accountOf(ask);
      const taken = await findByName(db, ask.body.name);
      if (taken !== undefined && taken.id !== account.id) throw new Refusal('name-taken');
      return { me: tellMe(await keepName(db, account.id, ask.body.name, await hashPassword(ask.body.password))) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/sign-in',
    about: ABOUT,
    summary: 'Sign in on this device',
    needs: 'nobody',
    perMinute: 10,
    body: z.object({ name: z.string().max(100), password: z.string().max(200) }),
    query: NOTHING,
    answer: ME,
    async handle({ services: { db, now }, body, device, setCookie }) {
      const account = await findByName(db, body.name);
      // A password is checked even where there is none: the time it takes betrays no name.
      const isRight = await verify(account?.password ?? NO_PASSWORD, body.password);
      if (account === undefined || !isRight) throw new Refusal('wrong-password');
      if (account.banned !== null) throw new Refusal('banned', { reason: account.banned });
      setCookie(await signIn(db, account.id, device, now()));
      return { me: tellMe(account) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/sign-out',
    about: ABOUT,
    summary: 'Sign out on this device',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: NOTHING,
    async handle({ services: { db }, cookie, setCookie }) {
      if (cookie !== undefined) await signOut(db, cookie);
      setCookie(null);
      return undefined;
    },
  }),
];

/** The hash of a password that nobody knows. */
const NO_PASSWORD = await hash(crypto.randomUUID());
