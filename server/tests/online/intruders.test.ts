/** What somebody may try from outside: by proxies, by many connections, by slow ones, by names of other machines; on both databases. */
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { afterEach, describe, expect, test } from 'vitest';
import { makeApp } from '../../src/http/app.js';
import { NOTHING, route } from '../../src/http/route.js';
import { makeMetrics } from '../../src/services/metrics.js';
import { openEmbedded } from '../../src/store/open.js';
import { crowdIn } from './crowd.js';
import { databasesFor } from './databases.js';
import { readableLog } from './outside.js';
import type { Visitor } from './visitors.js';
import { newNonce, offerGame, startTestServer, twoAtATable, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const PASSWORD = 'a long enough word';
const OPERATOR = 'the-operator';
const refused = (status: number, code: string) => ({ status, body: { error: { code } } });

interface Raw {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Asks with headers and an address exactly as they are written, which fetch does not. */
function askRaw(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Raw> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, headers, method, host: '127.0.0.1' }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += String(part);
      });
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
    })
      .on('error', reject)
      .end();
  });
}

/** Asks for a live connection. */
function upgradeTo(port: number, path: string, more = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n${more}\r\n`;
}

/** The head of a ping of 125 bytes; its mask follows. */
const PING = Buffer.from([0x89, 0x80 | 125]);

/** A connection with which one can do what no client would. */
async function openTcp(
  port: number,
  sent: string,
  options: { readonly allowHalfOpen?: boolean } = {},
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', ...options });
  socket.on('error', () => {});
  endings.push(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  await new Promise((resolve) => socket.write(sent, resolve));
  return socket;
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Many ask to be guests in one moment, each from the address that this makes of a number: how many are turned away. */
async function turnedAway(port: number, count: number, from: (asker: number) => string): Promise<number> {
  const address = `http://127.0.0.1:${port}`;
  const asked = await Promise.all(
    Array.from({ length: count }, async (_, asker) =>
      fetch(`${address}/api/guests`, { method: 'POST', headers: { origin: address, 'x-forwarded-for': from(asker) } }),
    ),
  );
  return asked.filter(({ status }) => status === 429).length;
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (
    variables: Readonly<Record<string, string>> = {},
    now?: () => number,
    log?: Parameters<typeof startTestServer>[2],
  ) => {
    const place = await environment();
    const server = await startTestServer({ ...place.variables, ...variables }, now, log);
    endings.push(place.drop, () => server.stop());
    return server;
  };
  const noon = Date.now();

  describe('limits', () => {
    test('behind a proxy go by what the proxy says, not by what the asker says before it', async () => {
      const { port } = await start({ PROXIED: '1' }, () => noon);
      expect(await turnedAway(port, 15, (asker) => `198.51.100.${asker}`)).toBe(0);
      expect(await turnedAway(port, 15, (asker) => `198.51.100.${asker}, 203.0.113.9`)).toBe(5);
      // Anyone who has a whole network of IPv6 is one asker.
      expect(await turnedAway(port, 15, (asker) => `2001:db8:1:2::${asker}`)).toBe(5);
      expect(await turnedAway(port, 15, (asker) => `2001:db8:1:${asker}::1`)).toBe(1);
    });

    test('without a proxy, or behind two of them, too', async () => {
      const { port } = await start({}, () => noon);
      expect(await turnedAway(port, 15, (asker) => `198.51.100.${asker}`)).toBe(5);
      const second = await start({ PROXIED: '2' }, () => noon);
      expect(await turnedAway(second.port, 15, (asker) => `198.51.100.${asker}, 203.0.113.9`)).toBe(0);
      expect(await turnedAway(second.port, 15, (asker) => `198.51.100.${asker}, 203.0.113.7, 203.0.113.9`)).toBe(5);
    });

    test('hold for attempts to sign in under one name, from wherever they come', async () => {
      const { port } = await start({ PROXIED: '1' }, () => noon);
      const anna = await visitAsGuest(port);
      await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
      const attempts = await Promise.all(
        Array.from({ length: 62 }, (_, asker) =>
          visit(port).ask(
            'POST',
            '/api/sign-in',
            { name: asker % 2 === 0 ? 'anna' : ' ANNA', password: 'a wrong guess' },
            { 'x-forwarded-for': `198.51.100.${asker}` },
          ),
        ),
      );
      expect([401, 429].map((wanted) => attempts.filter(({ status }) => status === wanted).length)).toEqual([60, 2]);
    });

    test('hold for whole games that strangers read, and for live connections of both kinds as long as they last', async () => {
      const server = await start({}, () => noon);
      const { one, id } = await twoAtATable(server.port);
      const reads = await Promise.all(
        Array.from({ length: 15 }, (_, time) =>
          visit(server.port).ask('GET', `/api/games/${id}/${time % 2 === 0 ? 'seen' : 'record'}`),
        ),
      );
      expect([200, 429].map((wanted) => reads.filter(({ status }) => status === wanted).length)).toEqual([10, 5]);
      expect((await one.ask('GET', `/api/games/${id}/seen`)).status).toBe(200);
      // What is refused takes no place.
      const missing = await Promise.all(Array.from({ length: 210 }, () => one.stream('nothing')));
      expect(missing.every(({ status }) => status === 404)).toBe(true);
      const streams = await Promise.all(Array.from({ length: 100 }, () => one.stream(id)));
      const sockets = await Promise.all(Array.from({ length: 100 }, () => one.live()));
      expect((await one.stream(id)).status).toBe(429);
      await expect(one.live()).rejects.toThrow('429');
      await Promise.all([streams[0].close(), sockets[0].close()]);
      // The server notices a moment later.
      await expect.poll(() => server.services.metrics.print()).toMatch(/^bridgehead_live_streams 99$/m);
      expect((await one.stream(id)).status).toBe(200);
      await Promise.all([...streams.slice(1), ...sockets.slice(1)].map((each) => each.close()));
    });

    test('hold for streams and descriptions as for all else', async () => {
      const { port } = await start({}, () => noon);
      const statuses = new Set<number>();
      for (const path of ['/api/openapi.json', '/api/docs', '/api/games/nothing/stream'])
        for (let time = 0; time < 410; time++) statuses.add((await askRaw(port, path)).status ?? 0);
      expect([...statuses]).toContain(429);
    });
  });

  describe('the stream of a game', () => {
    test('is refused to anyone who may not see the game, and cut when a token is withdrawn or an account banned', async () => {
      const server = await start({ OPERATOR_TOKEN: OPERATOR, LIMITS: '0' });
      const { one: anna, other, id } = await twoAtATable(server.port);
      await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
      const { id: secret } = await offerGame(anna, { game: 'remagen', scenario: 'remagen-1', visibility: 'invited' });
      const { token, kept }: { token: string; kept: { id: string } } = JSON.parse(
        await anna.do('POST', '/api/me/tokens', { name: 'bot' }),
      );
      const as = { authorization: `Bearer ${token}` };
      expect(await other.ask('GET', `/api/games/${secret}/stream`)).toMatchObject(refused(404, 'no-game'));
      expect(await other.ask('GET', `/api/games/${secret}/stream?invitation=a-guess`)).toMatchObject(
        refused(404, 'no-game'),
      );
      expect(
        await other.ask('GET', `/api/games/${id}/stream`, undefined, { authorization: 'Bearer nonsense' }),
      ).toMatchObject(refused(401, 'wrong-token'));
      expect(await other.ask('GET', `/api/games/${id}/stream?from=x`)).toMatchObject(refused(400, 'malformed'));
      const [program, page, bystander] = [
        await visit(server.port).stream(id, as),
        await anna.stream(id),
        await other.stream(id),
      ];
      await anna.do('DELETE', `/api/me/tokens/${kept.id}`);
      await Promise.all([program.ended, page.ended]);
      expect((await visit(server.port).stream(id, as)).status).toBe(401);
      const again = await anna.stream(id);
      expect(again.status).toBe(200);
      expect(
        await visit(server.port).ask(
          'PUT',
          '/api/operators/bans',
          { name: 'Anna', reason: 'Insults.' },
          { authorization: `Bearer ${OPERATOR}` },
        ),
      ).toMatchObject({ status: 200 });
      await again.ended;
      expect(await anna.ask('GET', `/api/games/${id}/stream`)).toMatchObject(refused(403, 'banned'));
      expect(await Promise.race([bystander.ended, Promise.resolve('still there')])).toBe('still there');
      await bystander.close();
    });

    test('ends when the server stops', async () => {
      const place = await environment();
      endings.push(place.drop);
      const server = await startTestServer(place.variables);
      const { one, id } = await twoAtATable(server.port);
      const stream = await one.stream(id);
      await server.stop();
      // It was not cut off after a while of waiting for it.
      expect(await stream.ended).toBe(true);
    });

    test('is cut when its reader does not read', async () => {
      const server = await start();
      const { one, id } = await twoAtATable(server.port);
      const { me }: { me: { id: string } } = JSON.parse(await one.do('GET', '/api/me'));
      const socket = await openTcp(
        server.port,
        `GET /api/games/${id}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${one.cookie}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.once('data', resolve));
      socket.pause();
      const word = JSON.stringify({ account: me.id, notice: { game: null, text: 'x'.repeat(100_000) } });
      for (let megabyte = 0; megabyte < 40; megabyte++) {
        for (let time = 0; time < 10; time++) server.services.presence.hear(word);
        await new Promise((resolve) => setImmediate(resolve));
      }
      let bytes = 0;
      socket.on('data', (part) => {
        bytes += part.length;
      });
      socket.resume();
      await closed(socket);
      expect(bytes).toBeLessThan(30_000_000);
      expect((await one.ask('GET', '/api/me')).status).toBe(200);
    });
  });

  describe('connections', () => {
    test('that break while they are refused do no harm, and none is held open', async () => {
      const { port } = await start();
      const upgrade = (path: string, more?: string) => upgradeTo(port, path, more);
      for (let time = 0; time < 20; time++) {
        const socket = await openTcp(port, upgrade('/nothing').repeat(3));
        socket.resetAndDestroy();
      }
      for (const sent of [upgrade('/nothing'), upgrade('/api/live', 'Origin: https://elsewhere.example\r\n')]) {
        const socket = await openTcp(port, sent, { allowHalfOpen: true });
        socket.resume();
        // Our end stays open, and we go on: nobody is there to hear it.
        const more = setInterval(() => socket.write('more'), 20);
        await closed(socket);
        clearInterval(more);
      }
      expect((await askRaw(port, '/healthz')).status).toBe(200);
    });

    test.each(['0', '1'])(
      'that ping without end are cut off, read or not: no answers wait for them (LIMITS=%s)',
      async (limits) => {
        const { port } = await start({ LIMITS: limits });
        const socket = await openTcp(port, upgradeTo(port, '/api/live'));
        await new Promise((resolve) => socket.once('data', resolve));
        socket.pause();
        const isClosed = closed(socket);
        // As large as a ping may be, with a mask of zeros.
        const pings = Buffer.concat(Array.from({ length: 800 }, () => Buffer.concat([PING, Buffer.alloc(129)])));
        // Beyond what the two ends of the connection and the server may hold together.
        for (let part = 0; part < 400 && !socket.destroyed; part++)
          await new Promise((resolve) => socket.write(pings, resolve));
        socket.resume();
        await isClosed;
        expect((await askRaw(port, '/healthz')).status).toBe(200);
        const polite = await visit(port).live();
        polite.socket.ping('are you there');
        expect(String(await new Promise((resolve) => polite.socket.once('pong', resolve)))).toBe('are you there');
        await polite.close();
      },
    );

    test('whose requests never end are ended', async () => {
      const { services } = await start();
      const app = await makeApp({ ...services, metrics: makeMetrics() }, new Map(), []);
      // Too long to be waited for in a test: that it is set is all that can be looked at.
      expect(app.server.requestTimeout).toBeGreaterThan(0);
      expect(app.server.requestTimeout).toBeLessThanOrEqual(60_000);
      expect(app.server.headersTimeout).toBeGreaterThan(0);
      await app.close();
    });
  });

  test('operators are those who know the token, wherever they ask from: behind a proxy everybody seems to be on this machine', async () => {
    const {
      port,
      services: { config },
    } = await start();
    const asksHere = { host: `localhost:${port}` };
    expect((await askRaw(port, '/metrics', asksHere)).status).toBe(403);
    expect(
      (await askRaw(port, '/api/operators/bans', { ...asksHere, origin: `http://localhost:${port}` }, 'PUT')).status,
    ).toBe(403);
    // A server with an embedded database keeps a token of its own, for anyone who may read its files.
    const file = join(config.data, 'operator-token');
    if (config.database === undefined) {
      const token = readFileSync(file, 'utf8').trim();
      expect((await askRaw(port, '/metrics', { authorization: `Bearer ${token}` })).status).toBe(200);
      if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    } else expect(existsSync(file)).toBe(false);
    const guarded = await start({ OPERATOR_TOKEN: OPERATOR });
    expect((await askRaw(guarded.port, '/metrics')).status).toBe(403);
    expect((await askRaw(guarded.port, '/metrics', { authorization: 'Bearer another-word' })).status).toBe(401);
    expect((await askRaw(guarded.port, '/metrics', { authorization: `Bearer ${OPERATOR}` })).status).toBe(200);
  });

  test('with https the cookie has a name that no neighbour can set, and browsers stay with https', async () => {
    const { port } = await start({ ORIGIN: 'https://play.example' });
    const visitor = visit(port);
    const page = { origin: 'https://play.example' };
    const answer = await visitor.ask('POST', '/api/guests', undefined, page);
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-bridgehead=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{7,}$/);
    expect((await visitor.ask('GET', '/api/me')).body).toMatchObject({ me: { guest: true } });
    const slipped = visit(port, visitor.cookie?.replace('__Host-', ''));
    expect((await slipped.ask('GET', '/api/me')).body).toEqual({ me: null });
    // The same holds for live connections.
    for (const [{ cookie }, code] of [
      [visitor, 'no-game'],
      [slipped, 'not-signed-in'],
    ] as const) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { ...page, cookie: cookie ?? '' } });
      await new Promise((resolve) => socket.once('open', resolve));
      const said = new Promise((resolve) =>
        socket.on('message', (data) => {
          const text = Buffer.isBuffer(data) ? data.toString() : '';
          if (!text.startsWith('{"hello"')) resolve(text);
        }),
      );
      socket.send(JSON.stringify({ do: 'act', game: 'nothing', action: {}, request: newNonce() }));
      expect(await said).toContain(`"${code}"`);
      socket.terminate();
    }
    // Behind a proxy that says how it was asked.
    const proxied = await start({ PROXIED: '1' });
    const asked = await fetch(`http://127.0.0.1:${proxied.port}/api/guests`, {
      method: 'POST',
      headers: { origin: `https://127.0.0.1:${proxied.port}`, 'x-forwarded-proto': 'https' },
    });
    expect(asked.headers.getSetCookie()[0]).toMatch(/^__Host-bridgehead=.*; Secure;/);
    expect(
      (await askRaw((await start()).port, '/api/me', { 'x-forwarded-proto': 'https' })).headers[
        'strict-transport-security'
      ],
    ).toBeUndefined();
  });

  test('addresses and hosts that cannot be read are refused with the policy on the answer', async () => {
    const { port } = await start();
    for (const [path, headers] of [
      ['/%zz', {}],
      ['/api/games/%ff', {}],
      ['/api/me', { host: '[' }],
    ] as const) {
      const answer = await askRaw(port, path, headers);
      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'malformed' } });
      expect(answer.status).toBe(400);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('errors go to the log alone, and the part after the "?" to nobody', async () => {
    const { log, lines } = readableLog();
    const { services } = await start({}, undefined, log);
    const fails = route({
      method: 'GET',
      url: '/api/fails',
      about: '',
      summary: '',
      needs: 'nobody',
      body: NOTHING,
      query: NOTHING,
      answer: NOTHING,
      handle: async () => {
        throw new Error('the secret of the house');
      },
    });
    const app = await makeApp({ ...services, log, metrics: makeMetrics() }, new Map(), [fails]);
    const answer = await app.inject('/api/fails?invitation=a-word-for-friends');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: { code: 'failed', text: expect.any(String) } });
    expect(answer.body).not.toMatch(/secret|\bat .*:\d+/);
    expect(lines.find((line) => line.includes('A request failed'))).toContain('"/api/fails"');
    expect(lines.join('')).not.toContain('a-word-for-friends');
    await app.close();
  });

  test('a mail address is one address, and nothing that a letter would take for its heading', async () => {
    const { port, services } = await start({ LIMITS: '0' });
    const anna = await visitAsGuest(port);
    await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    for (const mail of [
      'anna@example.org\r\nBcc: bert@example.org',
      'anna@example.org\n',
      'anna@example.org, bert@example.org',
      'Anna <anna@example.org>',
      '"anna\r\n"@example.org',
      'anna@example.org>',
    ]) {
      expect(await anna.ask('PUT', '/api/me/mail', { mail, old: PASSWORD })).toMatchObject(refused(400, 'malformed'));
    }
    expect(await services.db.selectFrom('accounts').select(['mail', 'mail_wanted']).execute()).toEqual([
      { mail: null, mail_wanted: null },
    ]);
  });

  test('a computer that does not exist takes no seat', async () => {
    const { port } = await start({ LIMITS: '0' });
    const one = await visitAsGuest(port);
    for (const computer of ['grandmaster', 'constructor', '__proto__', ''])
      expect(
        await one.ask('POST', '/api/games', { game: 'remagen', scenario: 'remagen-1', nonce: newNonce(), computer }),
      ).toMatchObject(refused(400, 'malformed'));
    for (const options of [{ constructor: true }, { toString: true }, { hasOwnProperty: true }])
      expect(
        await one.ask('POST', '/api/games', { game: 'remagen', scenario: 'remagen-1', nonce: newNonce(), options }),
      ).toMatchObject(refused(400, 'malformed'));
    expect((await one.ask('GET', '/api/games?list=mine')).body).toEqual({ games: [] });
  });

  test('passwords are stored as argon2id; a flood of guesses is turned away and keeps nobody else waiting', async () => {
    const { port, services } = await start({ LIMITS: '0' });
    const anna: Visitor = await visitAsGuest(port);
    await anna.do('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    const { password } = await services.db
      .selectFrom('accounts')
      .select('password')
      .where('name', '=', 'Anna')
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const guess = (name: string) => visit(port).ask('POST', '/api/sign-in', { name, password: 'a wrong guess' });
    const sendAway = crowdIn();
    for (const name of ['Anna', 'Nobody']) expect(await guess(name)).toMatchObject(refused(503, 'busy'));
    expect((await anna.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anna' } });
    await sendAway();
    for (const name of ['Anna', 'Nobody']) expect(await guess(name)).toMatchObject(refused(401, 'wrong-password'));
    expect((await visit(port).ask('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD })).status).toBe(200);
  });
});

test('the file of the embedded database is read by its owner alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-file-'));
  const file = join(folder, 'data', 'bridgehead.db');
  const opened = await openEmbedded(file);
  for (const each of [file, `${file}-wal`]) expect(statSync(each).mode & 0o077).toBe(0);
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});
