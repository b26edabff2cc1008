/** Who may not play here, by the operator's word. */
import * as z from 'zod';
import { leaveOffers } from '../../accounts/leaving.js';
import type { Services } from '../../services.js';
import { changeAccount, findByName, listBanned } from '../../store/accounts.js';
import { Refusal } from '../refusals.js';
import type { Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ABOUT = 'Operators';
const BAN = z.object({ name: z.string(), reason: z.string() });

export const banRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/operators/bans',
    about: ABOUT,
    summary: 'Who is banned, and why',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ bans: z.array(BAN) }),
    handle: async ({ services: { db } }) => ({ bans: (await listBanned(db)).map(({ name, banned }) => ({ name, reason: banned ?? '' })) }),
  }),
  route({
    method: 'PUT',
    url: '/api/operators/bans',
    about: ABOUT,
    summary: 'Ban an account; whoever it is reads the reason',
    needs: 'operator',
    body: z.object({ name: z.string().max(100), reason: z.string().trim().min(1).max(500) }),
    query: NOTHING,
    answer: BAN,
    handle: async ({ services, body: { name, reason } }) => setBan(services, name, reason),
  }),
  route({
    method: 'DELETE',
    url: '/api/operators/bans',
    about: ABOUT,
    summary: 'Lift a ban',
    needs: 'operator',
    body: z.object({ name: z.string().max(100) }),
    query: NOTHING,
    answer: BAN,
    handle: async ({ services, body: { name } }) => setBan(services, name, null),
  }),
];

async function setBan(services: Services, name: string, reason: string | null): Promise<z.infer<typeof BAN>> {
  const { db, presence, log } = services;
  const account = await findByName(db, name);
  if (account === undefined) throw new Refusal('no-account');
  await changeAccount(db, account.id, { banned: reason });
  log.info({ name: account.name, reason }, reason === null ? 'A ban was lifted' : 'An account was banned');
  await presence.cut(account.id);
  if (reason !== null) await leaveOffers(services, account.id);
  return { name: account.name, reason: reason ?? '' };
}
