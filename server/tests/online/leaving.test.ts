/** What stays of a person who deletes their account: nothing, on both databases. And what comes along when a guest signs in. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server.js';
import { DATABASES, databasesFor } from './databases.js';
import { PASSWORD, beginGame, set, visitAs } from './noticed.js';
import { makePushBrowser } from './outside.js';
import type { Visitor } from './visitors.js';
import { joinGame, offerGame, sitDown, startTestServer, twoAtATable, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

/** All that stands in any table, those of the queue of work too. */
async function everything({ services: { config, db } }: RunningServer): Promise<string> {
  const { rows: tables } =
    config.database === undefined
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db)
      : await sql<{
          name: string;
        }>`select table_schema || '.' || table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
          db,
        );
  expect(tables.length).toBeGreaterThan(14);
  const all = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.raw(name)}`.execute(db)).rows),
  );
  return JSON.stringify(all);
}

async function idOf(visitor: Visitor): Promise<string> {
  const { me }: { me: { id: string } } = JSON.parse(await visitor.do('GET', '/api/me'));
  return me.id;
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (variables: Readonly<Record<string, string>> = {}) => {
    const place = await environment();
    endings.push(place.drop);
    const server = await startTestServer({ LIMITS: '0', WEBHOOKS_INSIDE: '1', ...place.variables, ...variables });
    endings.push(() => server.stop());
    return server;
  };

  test('an account that is deleted leaves nothing in any table that the person has written, or is known by', async () => {
    const server = await start();
    const { services, port } = server;
    const anna = await visitAs(port, 'Anna Leaves');
    const bert = await visitAs(port, 'Bert');
    const id = await beginGame(server, anna, bert);
    await anna.do('POST', `/api/games/${id}/chat`, { text: 'call me at 0123-4567' });
    await bert.do('POST', `/api/games/${id}/chat`, { text: 'I will' });
    await anna.do('PUT', `/api/games/${id}/notes`, { text: 'my secret plan' });
    await anna.do('PUT', `/api/games/${id}/appeal`, { reason: 'they keep me waiting' });
    await anna.do('POST', '/api/dice', {});
    await anna.do('POST', '/api/me/tokens', { name: 'the bot of hers' });
    await anna.do('POST', '/api/me/push', {
      endpoint: 'http://127.0.0.1:9/push-of-hers',
      keys: makePushBrowser().keys,
    });
    await set(anna, { webhook: true, address: 'http://127.0.0.1:9/hook-of-hers', zone: 'Pacific/Chatham' });
    await anna.do('PUT', '/api/me/mail', { mail: 'anna@example.org', old: PASSWORD });
    await visit(port).do('POST', '/api/sign-in', { name: 'Anna Leaves', password: PASSWORD });
    await visit(port).ask(
      'POST',
      '/api/sign-in',
      { name: 'Anna Leaves', password: PASSWORD },
      { 'user-agent': 'the browser of hers' },
    );
    await visit(port).do('POST', '/api/recover', { name: 'Anna LEAVES' });
    await services.db
      .insertInto('passkeys')
      .values({
        id: 'passkey-of-hers',
        account: anna.id,
        name: 'the phone of hers',
        public_key: 'public-key-of-hers',
        counter: 0,
        transports: '[]',
        created: 0,
      })
      .execute();
    await anna.do('POST', '/api/me/passkeys/begin');
    const table = await sitDown(anna, id);
    const traces = [
      anna.id,
      'Anna Leaves',
      'anna leaves',
      'Anna LEAVES',
      'call me at',
      'my secret plan',
      'they keep me waiting',
      'the bot of hers',
      'push-of-hers',
      'hook-of-hers',
      'Pacific/Chatham',
      'anna@example.org',
      'the browser of hers',
      'passkey-of-hers',
      'the phone of hers',
      'public-key-of-hers',
    ];
    const before = await everything(server);
    // A mail that asks whether the address is hers may have left already: all else is there.
    for (const trace of traces.filter((each) => each !== 'Anna LEAVES')) expect(before, trace).toContain(trace);
    await anna.do('DELETE', '/api/me', { old: PASSWORD });
    const left = await everything(server);
    for (const trace of traces) expect(left, trace).not.toContain(trace);
    expect((await bert.ask('GET', `/api/games/${id}/chat`)).body).toMatchObject({
      lines: [
        { name: 'a player who left', text: '(deleted)', mine: false },
        { name: 'Bert', text: 'I will', mine: true },
      ],
    });
    expect((await bert.ask('GET', `/api/games/${id}`)).body).toMatchObject({
      game: {
        status: 'over',
        seats: [
          { side: 'us', player: 'a player who left' },
          { side: 'german', player: 'Bert' },
        ],
      },
    });
    expect(await table.live.until((message) => ('d' in message ? message.d.ending : undefined))).toMatchObject({
      by: 'resign',
    });
  });

  test('an account deleted while it offers games leaves none of them behind, neither waiting nor running', async () => {
    const {
      port,
      services: { db },
    } = await start();
    for (let round = 0; round < 5; round++) {
      const guest = await visitAsGuest(port);
      const wish = { game: 'remagen', scenario: 'remagen-1', side: 'us', nonce: randomUUID() };
      await Promise.all([
        ...[{}, { computer: 'random' }, {}, { computer: 'random' }].map((more) =>
          guest.ask('POST', '/api/games', { ...wish, ...more }),
        ),
        guest.ask('DELETE', '/api/me', {}),
      ]);
      await guest.ask('DELETE', '/api/me', {});
    }
    const left = await db
      .selectFrom('seats')
      .innerJoin('games', 'games.id', 'seats.game')
      .select(['games.status'])
      .where('seats.account', 'is', null)
      .where('seats.nonce', 'is not', null)
      .where('seats.computer', 'is', null)
      .where('games.status', 'in', ['open', 'running'])
      .execute();
    expect(left).toEqual([]);
  });

  test('a game that cannot be read any more keeps nobody from deleting themselves', async () => {
    const place = await environment();
    endings.push(place.drop);
    const first = await startTestServer({ LIMITS: '0', ...place.variables });
    const { one, id } = await twoAtATable(first.port);
    await first.stop();
    const server = await startTestServer({ LIMITS: '0', ...place.variables });
    endings.push(() => server.stop());
    const { db } = server.services;
    await db.updateTable('games').set({ setup: '{"scenario":"none","options":{}}' }).where('id', '=', id).execute();
    const again = visit(server.port, one.cookie);
    expect(server.services.host.peek(id)).toBeUndefined();
    await again.do('DELETE', '/api/me', {});
    expect((await again.ask('GET', '/api/me')).body).toEqual({ me: null });
  });

  test('a banned player can still delete the account, also when they have to sign in for it, and do nothing else', async () => {
    const server = await start({ OPERATOR_TOKEN: 'the-operator' });
    const { port } = server;
    const ban = (name: string) =>
      visit(port).ask(
        'PUT',
        '/api/operators/bans',
        { name, reason: 'Insults in the chat.' },
        { authorization: 'Bearer the-operator' },
      );
    const anna = await visitAs(port, 'Anna');
    const bert = await visitAs(port, 'Bert');
    for (const name of ['Anna', 'Bert']) expect((await ban(name)).status).toBe(200);
    const banned = { ...refused(403, 'banned'), body: { error: { code: 'banned', reason: 'Insults in the chat.' } } };
    expect(await anna.ask('GET', '/api/me')).toMatchObject(banned);
    expect(await anna.ask('DELETE', '/api/me', { old: 'not the word' })).toMatchObject(
      refused(401, 'wrong-old-password'),
    );
    await anna.do('DELETE', '/api/me', { old: PASSWORD });
    expect(await anna.ask('GET', '/api/me')).toMatchObject({ body: { me: null } });
    const elsewhere = visit(port);
    expect(await elsewhere.ask('POST', '/api/sign-in', { name: 'Bert', password: PASSWORD })).toMatchObject(banned);
    for (const [method, path, body] of [
      ['GET', '/api/me'],
      ['POST', '/api/guests'],
      ['POST', '/api/games', { game: 'remagen', scenario: 'remagen-1', nonce: randomUUID() }],
      ['PUT', '/api/me/name', { name: 'Berta', old: PASSWORD }],
    ] as const)
      expect(await elsewhere.ask(method, path, body)).toMatchObject(banned);
    await elsewhere.do('DELETE', '/api/me', { old: PASSWORD });
    expect(await bert.ask('GET', '/api/me')).toMatchObject({ body: { me: null } });
    expect(await everything(server)).not.toContain(bert.id);
  });

  test('nobody can begin a game with a banned player: their offers are withdrawn, and their running games wait', async () => {
    const server = await start({ OPERATOR_TOKEN: 'the-operator' });
    const { port } = server;
    const [anna, bert] = [await visitAs(port, 'Anna'), await visitAs(port, 'Bert')];
    const running = await beginGame(server, anna, bert);
    const { id: offered } = await offerGame(anna, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    const before = await beginGame(server, anna, bert);
    await anna.do('POST', `/api/games/${before}/resign`, {});
    await anna.do('POST', `/api/games/${before}/rematch`, { nonce: randomUUID() });
    expect(
      (
        await visit(port).ask(
          'PUT',
          '/api/operators/bans',
          { name: 'Anna', reason: 'Insults in the chat.' },
          { authorization: 'Bearer the-operator' },
        )
      ).status,
    ).toBe(200);
    expect((await bert.ask('GET', '/api/games?list=open')).body).toEqual({ games: [] });
    expect(await bert.ask('POST', `/api/games/${offered}/join`, { nonce: randomUUID() })).toMatchObject(
      refused(409, 'not-open'),
    );
    expect((await bert.ask('GET', `/api/games/${before}`)).body).toMatchObject({ game: { rematch: null } });
    expect((await bert.ask('GET', `/api/games/${running}`)).body).toMatchObject({ game: { status: 'running' } });
  });

  test('a guest who signs in takes their games, notes and words along, and is nobody any more', async () => {
    const server = await start();
    const { port, services } = server;
    const anna = await visitAs(port, 'Anna');
    const bert = await visitAs(port, 'Bert');
    const guest = await visitAsGuest(port);
    const guestId = await idOf(guest);
    const id = await beginGame(server, guest, bert);
    const { id: open } = await offerGame(guest, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    await guest.do('POST', `/api/games/${id}/chat`, { text: 'hello' });
    await guest.do('PUT', `/api/games/${id}/notes`, { text: 'my plan' });
    const table = await sitDown(bert, id);
    expect(await guest.ask('POST', '/api/sign-in', { name: 'Anna', password: 'not the word' })).toMatchObject(
      refused(401, 'wrong-password'),
    );
    expect((await guest.ask('GET', `/api/games/${id}`)).body).toMatchObject({
      game: { seats: [{ side: 'us', you: true }, {}] },
    });
    expect(await guest.ask('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD })).toMatchObject({
      status: 200,
      body: { me: { name: 'Anna' }, brought: 2 },
    });
    // The other player sees who it is at once.
    await table.live.until((message) => ('news' in message && message.news === 'facts' ? true : undefined));
    expect((await bert.ask('GET', `/api/games/${id}`)).body).toMatchObject({
      game: {
        status: 'running',
        seats: [
          { side: 'us', player: 'Anna' },
          { side: 'german', player: 'Bert' },
        ],
      },
    });
    for (const visitor of [guest, anna]) {
      expect((await visitor.ask('GET', `/api/games/${id}`)).body).toMatchObject({
        game: { seats: [{ side: 'us', you: true }, {}] },
      });
      expect((await visitor.ask('GET', `/api/games/${id}/chat`)).body).toMatchObject({
        lines: [{ text: 'hello', mine: true }],
      });
      expect((await visitor.ask('GET', `/api/games/${id}/notes`)).body).toEqual({ text: 'my plan' });
      expect((await visitor.ask('GET', `/api/games/${open}`)).body).toMatchObject({
        game: { status: 'open', invitation: expect.any(String) },
      });
    }
    // On the device where the account was before, it plays on, and the open game begins with it.
    const player = await sitDown(anna, id);
    expect(player.side).toBe('us');
    await joinGame(bert, open);
    expect((await anna.ask('GET', `/api/games/${open}`)).body).toMatchObject({ game: { status: 'running' } });
    await anna.do('POST', `/api/games/${id}/resign`, {});
    expect(await services.db.selectFrom('accounts').select('id').where('id', '=', guestId).execute()).toEqual([]);
    expect(await everything(server)).not.toContain(guestId);
    await player.live.close();
    await table.live.close();
  });

  test('a guest who plays against the very account is told first, and nothing has changed; even so, they give that game up', async () => {
    const server = await start();
    const { port } = server;
    const anna = await visitAs(port, 'Anna');
    const bert = await visitAs(port, 'Bert');
    const guest = await visitAsGuest(port);
    const clash = await beginGame(server, guest, anna);
    const other = await beginGame(server, guest, bert);
    expect(await guest.ask('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD })).toMatchObject({
      status: 409,
      body: { error: { code: 'plays-both', games: [{ id: clash }] } },
    });
    for (const id of [clash, other])
      expect((await guest.ask('GET', `/api/games/${id}`)).body).toMatchObject({
        game: { status: 'running', seats: [{ side: 'us', you: true }, {}] },
      });
    expect(await guest.ask('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD, evenSo: true })).toMatchObject({
      status: 200,
      body: { me: { name: 'Anna' }, brought: 1 },
    });
    expect((await guest.ask('GET', `/api/games/${clash}`)).body).toMatchObject({
      game: {
        status: 'over',
        ending: { by: 'resign', winner: 'german' },
        seats: [
          { side: 'us', player: 'a player who left', you: false },
          { side: 'german', you: true },
        ],
      },
    });
    expect((await guest.ask('GET', `/api/games/${other}`)).body).toMatchObject({
      game: { status: 'running', seats: [{ side: 'us', you: true }, {}] },
    });
  });

  test('signing in with another account takes nothing along from the first, nor does a token', async () => {
    const server = await start();
    const { port } = server;
    const anna = await visitAs(port, 'Anna');
    const bert = await visitAs(port, 'Bert');
    const { id } = await offerGame(bert, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    expect(await bert.ask('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD })).toMatchObject({
      status: 200,
      body: { brought: 0 },
    });
    const guest = await visitAsGuest(port);
    const { token }: { token: string } = JSON.parse(await guest.do('POST', '/api/me/tokens', { name: 'bot' }));
    const program = visit(port);
    await program.ask(
      'POST',
      '/api/sign-in',
      { name: 'Anna', password: PASSWORD },
      { authorization: `Bearer ${token}` },
    );
    expect((await guest.ask('GET', '/api/me')).body).toMatchObject({ me: { guest: true } });
    expect((await anna.ask('GET', `/api/games/${id}`)).body).toMatchObject({
      game: { seats: [{ side: 'us', player: 'Bert', you: false }, {}] },
    });
  });

  test('a computer of a level that there is not cannot be offered a seat', async () => {
    const { port } = await start();
    const guest = await visitAsGuest(port);
    const wish = { game: 'remagen', scenario: 'remagen-1', side: 'us', nonce: randomUUID() };
    expect(await guest.ask('POST', '/api/games', { ...wish, computer: 'genius' })).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed', problems: [{ field: 'computer' }] } },
    });
    expect((await guest.ask('GET', '/api/games?list=mine')).body).toEqual({ games: [] });
  });
});

test('another node that holds the game learns who plays it now', async () => {
  const place = await DATABASES[1].environment();
  endings.push(place.drop);
  const [here, there] = [
    await startTestServer({ LIMITS: '0', ...place.variables }),
    await startTestServer({ LIMITS: '0', ...place.variables }),
  ];
  endings.push(
    () => here.stop(),
    () => there.stop(),
  );
  const anna = await visitAs(here.port, 'Anna');
  const bert = await visitAs(there.port, 'Bert');
  const guest = await visitAsGuest(here.port);
  const id = await beginGame(here, guest, bert);
  const table = await sitDown(bert, id);
  const seated = () => there.services.host.peek(id)?.seats.find(({ side }) => side === 'us')?.account;
  expect(seated()).toBe(await idOf(guest));
  await guest.do('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD });
  await expect.poll(seated).toBe(anna.id);
  const elsewhere = visit(there.port, anna.cookie);
  await elsewhere.do('POST', `/api/games/${id}/resign`, {});
  expect(await table.live.until((message) => ('d' in message ? message.d.ending : undefined))).toMatchObject({
    by: 'resign',
    winner: 'german',
  });
  await table.live.close();
});
