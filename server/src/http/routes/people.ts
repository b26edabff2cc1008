/** People with whom I want nothing to do: blocked, muted, reported. */
import type { Person } from '@bridgehead/protocol';
import { REPORT_REASONS } from '@bridgehead/protocol';
import * as z from 'zod';
import { leaveGame, seatOf, visibleGame } from '../../lobby/lobby.js';
import type { Services } from '../../services/services.js';
import { findByName } from '../../store/accounts.js';
import { addPerson, countPeople, kindsFor, listPeople, removePerson } from '../../store/people.js';
import { addReport } from '../../store/reports.js';
import type { Account } from '../../store/tables.js';
import { Refusal } from '../../domain/refusals.js';
import type { Asker, Route } from '../route.js';
import { NOTHING, route } from '../route.js';
import { accountOf } from '../../accounts/owner.js';
import { readable } from './chat.js';

const ABOUT = 'People';
const MOST_PEOPLE = 500;
const LONGEST_TEXT = 1_000;
const REPORTS_A_DAY = 10;
/** Guests are quickly made: all at one address together send no more. */
const REPORTS_FROM_ADDRESS = 30;
const DAY = 86_400_000;

const PERSON = z.object({ name: z.string(), blocked: z.boolean(), muted: z.boolean() }) satisfies z.ZodType<Person>;

export const peopleRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/me/people',
    about: ABOUT,
    summary: 'Everyone I have blocked or muted',
    needs: 'account',
    body: NOTHING,
    query: NOTHING,
    answer: z.object({ people: z.array(PERSON) }),
    async handle(ask) {
      const found = await listPeople(ask.services.db, accountOf(ask).id);
      const names = [...new Set(found.map(({ name }) => name))];
      return {
        people: names.map((name) =>
          tell(name, new Set(found.filter((each) => each.name === name).map(({ kind }) => kind))),
        ),
      };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/me/people/:name',
    about: ABOUT,
    summary:
      "Block or mute someone, or undo it. A block holds both ways: no joining, no rematch, no chat, and neither sees the other's open games. A mute hides what they write from me. They are not told",
    needs: 'account',
    perMinute: 30,
    body: z.object({ blocked: z.boolean().optional(), muted: z.boolean().optional() }),
    query: NOTHING,
    answer: z.object({ person: PERSON }),
    async handle(ask) {
      const {
        services: { db, now },
        body,
      } = ask;
      const account = accountOf(ask);
      const other = await otherNamed(ask, ask.params['name'] ?? '');
      for (const [kind, wanted] of [
        ['block', body.blocked],
        ['mute', body.muted],
      ] as const) {
        if (wanted === false) await removePerson(db, account.id, other.id, kind);
        if (wanted !== true) continue;
        if ((await countPeople(db, account.id)) >= MOST_PEOPLE) throw new Refusal('full');
        await addPerson(db, account.id, other.id, kind, now());
      }
      if (body.blocked === true) await endRematches(ask.services, account.id, other.id);
      return { person: tell(other.name, await kindsFor(db, account.id, other.id)) };
    },
  }),
  route({
    method: 'POST',
    url: '/api/reports',
    about: ABOUT,
    summary: 'Report someone to the operators; with a game they read its chat too. Only the operators see it',
    needs: 'account',
    perMinute: 5,
    body: z.object({
      name: z.string().max(100),
      reason: z.enum(REPORT_REASONS),
      text: z.string().max(LONGEST_TEXT).default(''),
      game: z.string().max(64).optional(),
    }),
    query: NOTHING,
    answer: z.object({ id: z.string() }),
    async handle(ask) {
      const { services, body } = ask;
      const { db, log, now, quotas } = services;
      const account = accountOf(ask);
      const other = await otherNamed(ask, body.name);
      if (body.game !== undefined) await refuseUnrelated(services, account, other, body.game);
      const maySend =
        (await quotas.take(`report ${account.id}`, REPORTS_A_DAY, DAY)) &&
        (await quotas.take(`report from ${ask.address}`, REPORTS_FROM_ADDRESS, DAY));
      if (!maySend) throw new Refusal('reports-wait');
      const id = await addReport(db, {
        reporter: account.id,
        reported: other.id,
        reason: body.reason,
        text: readable(body.text),
        game: body.game ?? null,
        at: now(),
      });
      log.info({ report: id, reason: body.reason }, 'Somebody was reported');
      return { id };
    },
  }),
];

function tell(name: string, kinds: ReadonlySet<string>): Person {
  return { name, blocked: kinds.has('block'), muted: kinds.has('mute') };
}

/** Somebody else, guests too. */
async function otherNamed(ask: Asker, name: string): Promise<Account> {
  const other = await findByName(ask.services.db, name);
  if (other === undefined) throw new Refusal('no-account');
  if (other.id === accountOf(ask).id) throw new Refusal('yourself');
  return other;
}

/** A report names a game that its reporter may see and in which the other plays. */
async function refuseUnrelated(services: Services, account: Account, other: Account, id: string): Promise<void> {
  const stored = await visibleGame(services, id, account.id, undefined);
  if (seatOf(stored, other.id) === undefined)
    throw new Refusal('malformed', { problems: [{ field: 'game', expected: `a game in which ${other.name} plays` }] });
}

/** Rematches that one of them has offered to the other are off. */
async function endRematches(services: Services, account: string, other: string): Promise<void> {
  const open = await services.db
    .selectFrom('games as again')
    .innerJoin('seats as one', 'one.game', 'again.rematch_of')
    .innerJoin('seats as two', 'two.game', 'again.rematch_of')
    .select(['again.id', 'again.owner'])
    .where('again.status', '=', 'open')
    .where('one.account', '=', account)
    .where('two.account', '=', other)
    .execute();
  for (const { id, owner } of open) {
    if (owner === null) continue;
    await leaveGame(services, owner, id).catch((error: unknown) => {
      // It begins at this very moment, or was withdrawn.
      if (!(error instanceof Refusal)) throw error;
    });
  }
}
