/** What operators do about people: reports, bans that end, and the log of their acts; on both databases. */
import { describe, expect, test } from 'vitest';
import { AUDIT_ENTRY } from '@bridgehead/protocol/operators';
import * as z from 'zod';
import { ROUTES } from '../../src/http/routes/routes.js';
import { tidy } from '../../src/jobs/clean-up.js';
import { listAudit } from '../../src/store/audit.js';
import { databasesFor } from './databases.js';
import { PASSWORD, sharedServer } from './shared-server.js';
import type { Visitor } from './visitors.js';
import { joinGame, newNonce, offerGame, startTestServer, visit, visitAsGuest } from './visitors.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ANNA = { authorization: 'Bearer token-of-operator-anna' };
const BERT = { authorization: 'Bearer token-of-operator-bert' };
const ID = z.object({ id: z.string() });
const NAME = z.object({ me: z.object({ name: z.string() }) });
const ENTRIES = z.object({ entries: z.array(AUDIT_ENTRY), more: z.boolean() });
const REPORTS = z.object({ reports: z.array(z.object({ id: z.string() })), more: z.boolean() });
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });
const report = async (visitor: Visitor, wish: object) =>
  ID.parse((await visitor.ask('POST', '/api/reports', { reason: 'abuse', text: 'See the chat.', ...wish })).body).id;
const NAMED_TOKENS = { OPERATOR_TOKENS: 'anna:token-of-operator-anna, bert:token-of-operator-bert' };
const OPERATORS = ROUTES.filter(({ needs }) => needs === 'operator');

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  let time = Date.now();
  const server = sharedServer(environment, NAMED_TOKENS, () => time);
  const audit = async (before?: number) =>
    ENTRIES.parse(
      (
        await visit(server.port).ask(
          'GET',
          `/api/operators/audit${before === undefined ? '' : `?before=${before}`}`,
          undefined,
          BERT,
        )
      ).body,
    );
  const reports = async (list: string) =>
    REPORTS.parse(
      (await visit(server.port).ask('GET', `/api/operators/reports?list=${list}`, undefined, ANNA)).body,
    ).reports.map(({ id }) => id);

  test("an operator reads a report with the chat of a running private game, takes it, closes it with a note, and it can't be closed again", async () => {
    const [carl, dora] = [await server.named('Carl'), await server.named('Dora')];
    const { id: game, invitation } = await offerGame(carl, {
      game: 'remagen',
      scenario: 'remagen-1',
      visibility: 'invited',
    });
    await joinGame(dora, game, { invitation });
    await carl.do('POST', `/api/games/${game}/chat`, { text: 'You are hopeless.' });
    const id = await report(dora, { name: 'Carl', game });
    expect(await reports('open')).toContain(id);
    expect(await dora.ask('GET', '/api/operators/reports')).toMatchObject(refused(403, 'operators-only'));
    const ask = (method: string, rest: string, body?: object, headers = ANNA) =>
      visit(server.port).ask(method, `/api/operators/reports/${id}${rest}`, body, headers);
    expect(await ask('GET', '')).toMatchObject({
      body: {
        report: { reporter: 'Dora', reported: 'Carl', takenBy: null, closed: null },
        game: { id: game },
        chat: [{ name: 'Carl', text: 'You are hopeless.' }],
      },
    });
    expect(await ask('PUT', '/taken', { taken: true })).toMatchObject({ body: { report: { takenBy: 'anna' } } });
    expect(await ask('PUT', '/closed', { note: '' })).toMatchObject(refused(400, 'malformed'));
    expect(await ask('PUT', '/closed', { note: 'Warned.' }, BERT)).toMatchObject({
      body: { report: { closed: { by: 'bert', note: 'Warned.' } } },
    });
    expect(await ask('PUT', '/closed', { note: 'Again.' })).toMatchObject(refused(409, 'report-closed'));
    expect(await reports('open')).not.toContain(id);
    expect(await reports('closed')).toContain(id);
    const { entries } = await audit();
    expect(
      entries.find(({ act, outcome }) => act === 'PUT /api/operators/reports/:id/closed' && outcome === 'done'),
    ).toMatchObject({ operator: 'bert', account: 'Carl', game, details: '{"note":"Warned."}' });
    expect(entries.find(({ outcome }) => outcome === 'report-closed')).toMatchObject({
      operator: 'anna',
      account: 'Carl',
    });
  });

  test('a ban with a last day is told with its reason, ends when its time has come, and is tidied up later', async () => {
    const emil = await server.named('Emil');
    const until = time + 2 * DAY;
    const ban = (wish: object) =>
      visit(server.port).ask('PUT', '/api/operators/bans', { name: 'Emil', reason: 'Leaves games.', ...wish }, ANNA);
    expect(await ban({ until: time })).toMatchObject(refused(400, 'malformed'));
    expect(await ban({ until })).toMatchObject({ status: 200, body: { name: 'Emil', reason: 'Leaves games.', until } });
    expect(await emil.ask('GET', '/api/me')).toMatchObject({
      status: 403,
      body: { error: { code: 'banned', reason: 'Leaves games.', until } },
    });
    expect(await visit(server.port).ask('POST', '/api/sign-in', { name: 'Emil', password: PASSWORD })).toMatchObject({
      status: 403,
      body: { error: { code: 'banned', until } },
    });
    time = until - 1;
    expect((await emil.ask('GET', '/api/me')).status).toBe(403);
    time = until;
    expect((await emil.ask('GET', '/api/me')).status).toBe(200);
    expect(
      (await emil.ask('POST', '/api/games', { game: 'remagen', scenario: 'remagen-1', nonce: newNonce() })).status,
    ).toBe(200);
    expect((await visit(server.port).ask('GET', '/api/operators/bans', undefined, ANNA)).body).toEqual({ bans: [] });
    // The server may have tidied up already: its clock has jumped.
    await tidy(server.services.db, time, 30 * DAY);
    expect(
      await server.services.db
        .selectFrom('accounts')
        .select(['banned', 'banned_until'])
        .where('name', '=', 'Emil')
        .executeTakeFirst(),
    ).toEqual({ banned: null, banned_until: null });
    // One without an end holds until it is lifted.
    await ban({});
    time += 1_000 * DAY;
    const again = visit(server.port);
    expect(await again.ask('POST', '/api/sign-in', { name: 'Emil', password: PASSWORD })).toMatchObject(
      refused(403, 'banned'),
    );
    await visit(server.port).ask('DELETE', '/api/operators/bans', { name: 'Emil' }, ANNA);
    expect((await again.ask('POST', '/api/sign-in', { name: 'Emil', password: PASSWORD })).status).toBe(200);
  });

  test.each(OPERATORS.map((route) => [`${route.method} ${route.url}`, route] as const))(
    '%s writes down who asked, whether it was done or not',
    async (name, { method, url, unaudited }) => {
      const count = async () =>
        (
          await server.services.db
            .selectFrom('audit')
            .select('id')
            .where('act', '=', name)
            .where('operator', '=', 'anna')
            .execute()
        ).length;
      const before = await count();
      const answer = await fetch(`http://127.0.0.1:${server.port}${url.replaceAll(/:\w+/g, 'not-there')}`, {
        method,
        headers: { ...ANNA, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        ...(method !== 'GET' && { body: '{}' }),
      });
      await answer.text();
      expect(await count()).toBe(unaudited === true ? before : before + 1);
      // Who is no operator is refused, and nothing is written down in anybody's name.
      const stranger = await visitAsGuest(server.port);
      const all = async () => (await server.services.db.selectFrom('audit').select('id').execute()).length;
      const entries = await all();
      await fetch(`http://127.0.0.1:${server.port}${url.replaceAll(/:\w+/g, 'not-there')}`, {
        method,
        headers: { cookie: stranger.cookie ?? '', origin: stranger.address },
      });
      expect(await all()).toBe(entries);
    },
  );

  test('the log of acts is paged, the newest first, and keeps no name of who has deleted their account', async () => {
    const fred = await server.named('Fred');
    await visit(server.port).ask('PUT', '/api/operators/bans', { name: 'Fred', reason: 'Spam.' }, BERT);
    await visit(server.port).ask('DELETE', '/api/operators/bans', { name: 'Fred' }, BERT);
    for (let index = 0; index < 60; index++)
      await visit(server.port).ask('DELETE', '/api/operators/bans', { name: `Nobody ${index}` }, ANNA);
    const first = await audit();
    expect(first.more).toBe(true);
    expect(first.entries).toHaveLength(50);
    const second = await audit(first.entries.at(-1)?.id);
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(new Set(ids).size).toBe(ids.length);
    expect(second.entries.filter(({ account }) => account === 'Fred').map(({ act }) => act)).toEqual([
      'DELETE /api/operators/bans',
      'PUT /api/operators/bans',
    ]);
    await fred.do('POST', '/api/sign-in', { name: 'Fred', password: PASSWORD });
    await fred.do('DELETE', '/api/me', { old: PASSWORD });
    expect(JSON.stringify([await audit(), await audit(first.entries.at(-1)?.id)])).not.toContain('Fred');
  });
});

test('only the numbers for Prometheus are asked for without being written down', () => {
  expect(OPERATORS.filter(({ unaudited }) => unaudited === true).map(({ url }) => url)).toEqual(['/metrics']);
  expect(OPERATORS.length).toBeGreaterThan(10);
});

test.each(databasesFor(import.meta.url))(
  'on the $name database each report that an operator reads is written down, and the same one again after an hour',
  async ({ environment }) => {
    const place = await environment();
    let time = Date.now();
    const server = await startTestServer({ ...place.variables, ...NAMED_TOKENS }, () => time);
    const { port, services } = server;
    const people = [await visitAsGuest(port), await visitAsGuest(port)];
    const names = await Promise.all(
      people.map(async (each) => NAME.parse((await each.ask('GET', '/api/me')).body).me.name),
    );
    const ids = [await report(people[0], { name: names[1] }), await report(people[1], { name: names[0] })];
    const read = (id: string) => visit(port).ask('GET', `/api/operators/reports/${id}`, undefined, ANNA);
    const about = async () => (await listAudit(services.db, Number.MAX_SAFE_INTEGER, 10)).map(({ account }) => account);
    for (const id of [...ids, ...ids]) await read(id);
    expect(await about()).toEqual([names[0], names[1]]);
    time += HOUR + 1;
    await read(ids[0]);
    expect(await about()).toEqual([names[1], names[0], names[1]]);
    await server.stop();
    await place.drop();
  },
);
