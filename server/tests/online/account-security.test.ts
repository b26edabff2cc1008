/** What one visitor can do to another's account, mailbox or game: as little as possible, on both databases. */
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { connect } from '../../src/live/connection.js';
import { MOST_OPEN } from '../../src/lobby/game-limits.js';
import { sharedQuotas } from '../../src/store/quotas.js';
import { databasesFor } from './databases.js';
import type { Visitor } from './visitors.js';
import { newNonce, offerGame, startTestServer, twoAtATable, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** The clock of a test in which nothing shall be over. */
const NOON = Date.now();
const PASSWORD = 'correct horse';
const REMAGEN = { game: 'remagen', scenario: 'remagen-1' };

function codeOf(body: unknown): string | undefined {
  return z.object({ error: z.object({ code: z.string() }) }).safeParse(body).data?.error.code;
}

/** The cookies of a device, as a browser keeps them. */
async function signInFrom(port: number, address: string, jar: Map<string, string>, password: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: `http://127.0.0.1:${port}`,
      'x-forwarded-for': address,
      cookie: Array.from(jar, ([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({ name: 'Anna', password }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [name, value] = cookie.split(';', 1)[0].split('=', 2);
    jar.set(name, value);
  }
  return response.status;
}

async function named(port: number, name: string): Promise<Visitor> {
  const visitor = await visitAsGuest(port);
  await visitor.do('PUT', '/api/me/name', { name, password: PASSWORD });
  return visitor;
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (variables: Readonly<Record<string, string>> = {}, now?: () => number) => {
    const place = await environment();
    const server = await startTestServer({ ...place.variables, ...variables }, now);
    endings.push(place.drop, () => server.stop());
    return server;
  };

  test('a guest who takes a name gets a new cookie, and the old one soon opens nothing', async () => {
    let time = NOON;
    const { port } = await start({}, () => time);
    const guest = await visitAsGuest(port);
    const before = guest.cookie;
    await guest.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    expect(guest.cookie).not.toBe(before);
    expect((await guest.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anna' } });
    // Requests under way are still answered, and a moment later none is.
    expect((await visit(port, before).ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anna' } });
    time += 15_000;
    expect((await visit(port, before).ask('GET', '/api/me')).body).toEqual({ me: null });
  });

  test.each(['Operator', 'C0mputer', 'Guest Anna'])('nobody may be called %s', async (name) => {
    const { port } = await start();
    const guest = await visitAsGuest(port);
    expect(codeOf((await guest.ask('PUT', '/api/me/name', { name, password: PASSWORD })).body)).toBe('malformed');
  });

  test('a name with a capital I for an l is taken', async () => {
    const { port } = await start();
    await named(port, 'Alice');
    expect(
      codeOf((await (await visitAsGuest(port)).ask('PUT', '/api/me/name', { name: 'AIice', password: PASSWORD })).body),
    ).toBe('name-taken');
  });

  test('tokens end with a change of the password, unless they are kept', async () => {
    const { port } = await start();
    const anna = await named(port, 'Anna');
    const tokens = async () =>
      z.object({ tokens: z.array(z.unknown()) }).parse((await anna.ask('GET', '/api/me/tokens')).body).tokens.length;
    await anna.do('POST', '/api/me/tokens', { name: 'bot' });
    await anna.do('PUT', '/api/me/password', { password: PASSWORD, old: PASSWORD, tokens: 'keep' });
    expect(await tokens()).toBe(1);
    await anna.do('PUT', '/api/me/password', { password: PASSWORD, old: PASSWORD });
    expect(await tokens()).toBe(0);
  });

  test('a password that is set together with a new name ends tokens and other devices too', async () => {
    const { port } = await start();
    const anna = await named(port, 'Anna');
    const elsewhere = visit(port);
    await elsewhere.do('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD });
    await anna.do('POST', '/api/me/tokens', { name: 'bot' });
    await anna.do('PUT', '/api/me/name', { name: 'Anne', password: 'another horse', old: PASSWORD });
    expect((await anna.ask('GET', '/api/me/tokens')).body).toEqual({ tokens: [] });
    expect((await elsewhere.ask('GET', '/api/me')).body).toEqual({ me: null });
    expect((await anna.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anne' } });
  });

  test('guessing passwords from elsewhere does not lock out a device that has signed in before', async () => {
    const { port } = await start({ PROXIED: '1' }, () => NOON);
    const anna = await named(port, 'Anna');
    await anna.do('POST', '/api/sign-out');
    const [own, foreign] = [new Map<string, string>(), new Map<string, string>()];
    expect(await signInFrom(port, '203.0.113.1', own, PASSWORD)).toBe(200);
    // From one address five attempts a minute, from all strangers together sixty, Anna's first one among them.
    const statuses: number[] = [];
    for (let address = 0; address < 13; address++)
      for (let attempt = 0; attempt < 6; attempt++)
        statuses.push(await signInFrom(port, `198.51.100.${address}`, foreign, 'wrong guess'));
    expect(statuses.slice(0, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(statuses.filter((status) => status === 401)).toHaveLength(59);
    // A stranger with the right password must wait; the device of the owner need not.
    expect(await signInFrom(port, '203.0.113.9', new Map(), PASSWORD)).toBe(429);
    expect(await signInFrom(port, '203.0.113.1', own, PASSWORD)).toBe(200);
  });

  test('one mailbox gets three mails with links an hour, however many accounts name it', async () => {
    let time = Date.now();
    const { port } = await start({}, () => time);
    const visitors: Visitor[] = [];
    for (const name of ['Anna', 'Bert', 'Carl', 'Dora']) visitors.push(await named(port, name));
    const statuses: number[] = [];
    for (const visitor of visitors)
      statuses.push((await visitor.ask('PUT', '/api/me/mail', { mail: 'Stranger@example.org', old: PASSWORD })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    // Many providers deliver what is written behind a "+" to the same mailbox.
    expect(
      (await visitors[3].ask('PUT', '/api/me/mail', { mail: 'stranger+dora@example.org', old: PASSWORD })).status,
    ).toBe(429);
    time += 3_600_001;
    expect((await visitors[3].ask('PUT', '/api/me/mail', { mail: 'stranger@example.org', old: PASSWORD })).status).toBe(
      200,
    );
  });

  test('a private game answers a stranger like a game that does not exist', async () => {
    const { port } = await start();
    const [owner, stranger] = [await visitAsGuest(port), await visitAsGuest(port)];
    const { id } = await offerGame(owner, { ...REMAGEN, visibility: 'invited' });
    const asked: readonly (readonly [string, string, object?])[] = [
      ['GET', ''],
      ['POST', '/join', { nonce: newNonce() }],
      ['POST', '/leave'],
      ['GET', '/seen'],
      ['GET', '/orders'],
      ['GET', '/record'],
      ['GET', '/chat'],
      ['GET', '/notes'],
      ['POST', '/chat', { text: 'hello' }],
      ['PUT', '/notes', { text: 'hello' }],
      ['GET', '/stream'],
      ['GET', '/offered'],
      ['POST', '/actions', { action: {} }],
      ['POST', '/undo', {}],
      ['GET', '/appeal'],
      ['PUT', '/appeal', { reason: 'hello' }],
      ['POST', '/offers', { what: 'draw' }],
      ['POST', '/offers/answer', { accept: true }],
      ['PUT', '/orders', { orders: null }],
      ['POST', '/resign', {}],
      ['POST', '/rematch', { nonce: newNonce() }],
      ['DELETE', '/rematch'],
    ];
    for (const [method, path, body] of asked) {
      const [there, nowhere] = [
        await stranger.ask(method, `/api/games/${id}${path}`, body),
        await stranger.ask(method, `/api/games/not-a-game${path}`, body),
      ];
      expect([method, path, there.status, there.body]).toEqual([method, path, nowhere.status, nowhere.body]);
      expect(there.status).toBe(404);
    }
    expect((await stranger.ask('POST', '/api/dice', { rematchOf: id })).status).toBe(404);
  });

  test('one account that offers many games at once gets no more than the bound', async () => {
    const { port } = await start({ LIMITS: '0' });
    const guest = await visitAsGuest(port);
    const answers = await Promise.all(
      Array.from({ length: MOST_OPEN + 10 }, () => guest.ask('POST', '/api/games', { ...REMAGEN, nonce: newNonce() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_OPEN);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => codeOf(body)))).toEqual(
      new Set(['too-many-offers']),
    );
  });

  test('one account lists its own games twenty times in a moment: each list may read a hundred games', async () => {
    const { port } = await start({}, () => NOON);
    const [guest, other] = [await visitAsGuest(port), await visitAsGuest(port)];
    const listed: number[] = [];
    for (let count = 0; count < 22; count++) listed.push((await guest.ask('GET', '/api/games?list=mine')).status);
    expect(listed).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    expect((await guest.ask('GET', '/api/games?list=open')).status).toBe(200);
    expect((await other.ask('GET', '/api/games?list=mine')).status).toBe(200);
  });

  test('an anonymous visitor can begin to follow games so often in a minute, over all connections', async () => {
    const { port, services } = await start({}, () => NOON);
    const { id } = await twoAtATable(port);
    const stranger = { account: undefined, address: '203.0.113.7' };
    const [one, other] = [0, 1].map(() =>
      connect(services, stranger, { send: () => {}, end: () => {}, isValid: async () => true }),
    );
    for (let follows = 0; follows < 60; follows++)
      for (const connection of [one, other]) await connection.follow({ do: 'follow', game: id });
    await expect(one.follow({ do: 'follow', game: id })).rejects.toMatchObject({ code: 'too-many' });
    // Others are not held up by it.
    const elsewhere = connect(
      services,
      { ...stranger, address: '203.0.113.8' },
      { send: () => {}, end: () => {}, isValid: async () => true },
    );
    await elsewhere.follow({ do: 'follow', game: id });
    for (const connection of [one, other, elsewhere]) connection.close();
  });

  test('a flooded live connection is cut off, others at the same server are not', async () => {
    const { port } = await start({ PROXIED: '1' }, () => NOON);
    const { one, id } = await twoAtATable(port);
    const [flooder, other] = [await visit(port).live(), await one.live()];
    const closed = new Promise((resolve) => flooder.socket.once('close', resolve));
    for (let count = 0; count < 400; count++) flooder.send({ do: 'look', inView: true });
    await closed;
    other.send({ do: 'follow', game: id });
    await other.until((message) => 'snapshot' in message || undefined);
    await other.close();
  });

  test('long messages count as several: a few of them in a moment cut a live connection off', async () => {
    const { port } = await start({}, () => NOON);
    const flooder = await visit(port).live();
    const closed = new Promise((resolve) => flooder.socket.once('close', resolve));
    // A hundred messages in a moment are allowed, and as many kilobytes.
    const long = JSON.stringify({ do: 'look', inView: true, more: 'x'.repeat(15_000) });
    for (let count = 0; count < 8; count++) flooder.socket.send(long);
    expect(await closed).toBe(1008);
  });

  test('quotas count for all nodes together, and begin again when their time is over', async () => {
    let time = 1_000;
    const { services } = await start();
    const [one, other] = [sharedQuotas(services.db, () => time), sharedQuotas(services.db, () => time)];
    expect([
      await one.take('mail', 2, 500),
      await other.take('mail', 2, 500),
      await one.take('mail', 2, 500),
      await other.take('another', 2, 500),
    ]).toEqual([true, true, false, true]);
    time += 501;
    expect(await other.take('mail', 2, 500)).toBe(true);
  });
});
