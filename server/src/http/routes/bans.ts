/** Who may not play here, by the operator's word. */
import { BAN } from '@bridgehead/protocol/operators';
import * as z from 'zod';
import { leaveOffers } from '../../accounts/delete-account.js';
import { changeAccount, findByName, listBanned } from '../../store/accounts.js';
import { Refusal } from '../../domain/refusals.js';
import type { Asker, Route } from '../route.js';
import { NOTHING, route } from '../route.js';

const ABOUT = 'Operators';
const NAME = z.string().max(100);

export const banRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/operators/bans',
    about: ABOUT,
    summary: 'Who is banned, why, and until when; null: until an operator lifts it',
    needs: 'operator',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ bans: z.array(BAN) }),
    handle: async ({ services: { db, now } }) => ({
      bans: (await listBanned(db, now())).map(({ name, banned, banned_until: until }) => ({
        name,
        reason: banned ?? '',
        until,
      })),
    }),
  }),
  route({
    method: 'PUT',
    url: '/api/operators/bans',
    about: ABOUT,
    summary: 'Ban an account, for good or until a moment; the player reads the reason and the end',
    needs: 'operator',
    body: z.object({
      name: NAME,
      reason: z.string().trim().min(1).max(500),
      until: z.number().int().nullable().default(null),
    }),
    query: NOTHING,
    answer: BAN,
    async handle(ask) {
      const { reason, until } = ask.body;
      if (until !== null && until <= ask.services.now())
        throw new Refusal('malformed', { problems: [{ field: 'until', expected: 'a moment to come' }] });
      return setBan(ask, ask.body.name, reason, until);
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/operators/bans',
    about: ABOUT,
    summary: 'Lift a ban',
    needs: 'operator',
    body: z.object({ name: NAME }),
    query: NOTHING,
    answer: BAN,
    handle: async (ask) => setBan(ask, ask.body.name, null, null),
  }),
];

async function setBan(
  { services, concerns }: Asker,
  name: string,
  reason: string | null,
  until: number | null,
): Promise<z.infer<typeof BAN>> {
  const { db, presence, log } = services;
  const account = await findByName(db, name);
  if (account === undefined) throw new Refusal('no-account');
  concerns({ account: account.id });
  await changeAccount(db, account.id, { banned: reason, bannedUntil: until });
  log.info({ name: account.name, reason }, reason === null ? 'A ban was lifted' : 'An account was banned');
  await presence.cut(account.id);
  if (reason !== null) await leaveOffers(services, account.id);
  return { name: account.name, reason: reason ?? '', until };
}
