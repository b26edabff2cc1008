/** What somebody may try against the server, each refused with a clear code, on both databases. */
import { request as httpRequest } from 'node:http';
import { seededChance } from '@bridgehead/engine/chance';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server.js';
import { LONGEST_ASKED } from '../../src/domain/live-messages.js';
import { STORABLE } from '../../src/domain/storable.js';
import { readRows } from '../../src/store/rows.js';
import type { TestEnvironment } from './databases.js';
import { databasesFor } from './databases.js';
import { anyAnswer } from './games.js';
import type { Visitor } from './visitors.js';
import { joinGame, newNonce, offerGame, sitDown, startTestServer, visit, visitAsGuest } from './visitors.js';

const refusedWith = (status: number, code: string) => ({
  status,
  body: { error: { code, text: expect.stringMatching(/\.$/) } },
});

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  let place: TestEnvironment;
  let server: RunningServer;
  let one: Visitor;
  let other: Visitor;
  let third: Visitor;
  let id: string;

  beforeAll(async () => {
    place = await environment();
    server = await startTestServer({ ...place.variables, LIMITS: '0' });
    [one, other, third] = [
      await visitAsGuest(server.port),
      await visitAsGuest(server.port),
      await visitAsGuest(server.port),
    ];
    ({ id } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' }));
    await joinGame(other, id);
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });

  const countRows = async () => (await readRows(server.services.db, id, 0)).length;
  const legalAnswer = async () => {
    const held = await server.services.host.look(id);
    return anyAnswer('remagen', held?.hosted.view('us'), 'us', seededChance(1));
  };

  describe('actions', () => {
    test('for the other seat, without a seat, without an account: over HTTP', async () => {
      const action = await legalAnswer();
      const before = await countRows();
      const act = `/api/games/${id}/actions`;
      expect(await other.ask('POST', act, { action })).toMatchObject(refusedWith(409, 'not-asked'));
      expect(await third.ask('POST', act, { action })).toMatchObject(refusedWith(403, 'not-your-game'));
      expect(await visit(server.port).ask('POST', act, { action })).toMatchObject(refusedWith(401, 'not-signed-in'));
      expect(await third.ask('POST', `/api/games/${id}/resign`, {})).toMatchObject(refusedWith(403, 'not-your-game'));
      expect(await third.ask('PUT', `/api/games/${id}/orders`, { orders: null })).toMatchObject(
        refusedWith(403, 'not-your-game'),
      );
      expect(await third.ask('POST', `/api/games/${id}/offers`, { what: 'draw' })).toMatchObject(
        refusedWith(403, 'not-your-game'),
      );
      // Naming another side in the body changes nothing: the seat follows from the cookie.
      expect(await other.ask('POST', act, { action, side: 'us' })).toMatchObject(refusedWith(409, 'not-asked'));
      expect(await countRows()).toBe(before);
    });

    test('for the other seat, without a seat, without an account: live', async () => {
      const action = await legalAnswer();
      const before = await countRows();
      for (const [visitor, code] of [
        [other, 'not-asked'],
        [third, 'not-your-game'],
        [visit(server.port), 'not-signed-in'],
      ] as const) {
        const live = await visitor.live();
        const request = newNonce();
        live.send({ do: 'act', game: id, action, request });
        expect(
          await live.until((message) =>
            'error' in message && message.request === request ? message.error.code : undefined,
          ),
        ).toBe(code);
        await live.close();
      }
      expect(await countRows()).toBe(before);
    });

    test('not offered: of no known form, or against the rules', async () => {
      const act = `/api/games/${id}/actions`;
      expect(await one.ask('POST', act, { action: { do: 'fly' } })).toMatchObject(refusedWith(400, 'malformed'));
      expect(await one.ask('POST', act, { action: null })).toMatchObject(refusedWith(400, 'malformed'));
      const far = await one.ask('POST', act, { action: { do: 'move', unit: 'us-27', path: ['0830'] } });
      expect(far).toMatchObject(refusedWith(422, 'illegal'));
      expect(far.body).toMatchObject({
        error: { violations: [{ rule: expect.any(String), text: expect.any(String) }] },
      });
    });

    test.each([
      ['{', { field: '', expected: 'JSON' }],
      ['{"do":"act","game":5}', { field: 'game', expected: 'expected a text' }],
      ['{"do":"act","game":"x","request":"short"}', { field: 'request', expected: 'expected at least 8 characters' }],
      ['{"do":"follow","game":"x","from":1.5}', { field: 'from', expected: 'expected a whole number' }],
      ['{"do":"look","inView":"yes"}', { field: 'inView', expected: 'expected true or false' }],
      ['{"do":"follow","game":"\\u0000"}', { field: '', expected: STORABLE }],
    ])('in a form that nobody can read: %s, live, with what is wrong', async (text, problem) => {
      const live = await one.live();
      live.send(text);
      const told = await live.until((message) => ('error' in message ? message.error : undefined));
      expect(told).toMatchObject({ code: 'malformed', problems: expect.arrayContaining([problem]) });
      await live.close();
    });

    test('not offered, stale, or repeated: live', async () => {
      const table = await sitDown(one, id);
      const { live } = table;
      const answerTo = (request: string) =>
        live.until((message) => ('request' in message && message.request === request ? message : undefined));
      const send = (action: unknown, at: number, request = newNonce()) => {
        live.send({ do: 'act', game: id, action, at, request });
        return answerTo(request);
      };
      const before = await countRows();
      const [at, action] = [table.n(), await legalAnswer()];
      for (const [wrong, code] of [
        [{ do: 'fly' }, 'malformed'],
        [null, 'malformed'],
        [{ do: 'move', unit: 'us-27', path: ['0830'] }, 'illegal'],
      ] as const)
        expect(await send(wrong, at)).toMatchObject({ error: { code } });
      live.send(
        `{"do":"act","game":"${id}","request":"with-a-prototype","action":{"__proto__":${JSON.stringify(action)}}}`,
      );
      expect(await answerTo('with-a-prototype')).toMatchObject({ error: { code: 'malformed' } });
      expect(await countRows()).toBe(before);
      const request = newNonce();
      const first = await send(action, at, request);
      expect(first).toEqual({ request, n: expect.any(Number) });
      expect(await countRows()).toBe(before + 1);
      live.received.length = 0;
      live.send({ do: 'act', game: id, action, at, request });
      expect(await answerTo(request)).toEqual(first);
      expect(await send(await legalAnswer(), at)).toMatchObject({ error: { code: 'stale' } });
      expect(await countRows()).toBe(before + 1);
      await live.close();
    });

    test('stale, or repeated', async () => {
      const table = await sitDown(one, id);
      const at = table.n();
      const action = await legalAnswer();
      const request = newNonce();
      const first = await one.ask('POST', `/api/games/${id}/actions`, { action, at, request });
      expect(first.status).toBe(200);
      const before = await countRows();
      expect(await one.ask('POST', `/api/games/${id}/actions`, { action, at, request })).toMatchObject({
        status: 200,
        body: first.body,
      });
      expect(
        await one.ask('POST', `/api/games/${id}/actions`, { action: await legalAnswer(), at, request: newNonce() }),
      ).toMatchObject(refusedWith(409, 'stale'));
      expect(await countRows()).toBe(before);
      await table.live.close();
    });

    test('many at once with one name are carried out once', async () => {
      const action = await legalAnswer();
      const before = await countRows();
      const request = newNonce();
      const done = await Promise.all(
        Array.from({ length: 8 }, () => one.ask('POST', `/api/games/${id}/actions`, { action, request })),
      );
      expect(done.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      expect(await countRows()).toBe(before + 1);
    });
  });

  test('a game by invitation is not there for others, at any address', async () => {
    const { id: secret, invitation } = await offerGame(one, {
      game: 'remagen',
      scenario: 'remagen-1',
      side: 'us',
      visibility: 'invited',
    });
    const addresses = ['', '/seen', '/record', '/chat', '/notes'].map((part) => `/api/games/${secret}${part}`);
    for (const address of addresses) expect(await third.ask('GET', address)).toMatchObject(refusedWith(404, 'no-game'));
    expect(
      await third.ask('POST', `/api/games/${secret}/join`, { nonce: newNonce(), invitation: 'a guess' }),
    ).toMatchObject(refusedWith(404, 'no-game'));
    expect(JSON.stringify((await third.ask('GET', '/api/games?list=open')).body)).not.toContain(secret);
    const live = await third.live();
    live.send({ do: 'follow', game: secret });
    expect(await live.until((message) => ('error' in message ? message.error.code : undefined))).toBe('no-game');
    await live.close();
    await joinGame(other, secret, { invitation });
    expect((await other.ask('GET', `/api/games/${secret}/seen`)).status).toBe(200);
    expect(JSON.stringify((await other.ask('GET', `/api/games/${secret}`)).body)).not.toContain(invitation);
  });

  test('the seed of the dice is told to nobody before the end', async () => {
    const seed = (
      await server.services.db.selectFrom('games').select('seed').where('id', '=', id).executeTakeFirstOrThrow()
    ).seed;
    for (const visitor of [one, other, third]) {
      for (const address of [
        `/api/games/${id}`,
        `/api/games/${id}/seen`,
        `/api/games/${id}/record`,
        '/api/games?list=running',
      ]) {
        expect(JSON.stringify((await visitor.ask('GET', address)).body)).not.toContain(seed);
      }
    }
  });

  describe('form', () => {
    test.each([
      ['too long', `{"text":"${'x'.repeat(70_000)}"}`, {}, 413, 'too-large'],
      ['no JSON', '{"text":', {}, 400, 'malformed'],
      ['an empty body', '', { 'content-type': 'application/json' }, 400, 'malformed'],
      ['a list', '[]', {}, 400, 'malformed'],
      ['another type', '<text/>', { 'content-type': 'application/xml' }, 415, 'not-json'],
      ['a form', 'text=hello', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not-json'],
      ['plain text', '{"text":"hello"}', { 'content-type': 'text/plain' }, 400, 'malformed'],
      ['a prototype', '{"__proto__":{"text":"hello"}}', {}, 400, 'malformed'],
      ['U+0000', '{"text":"a\\u0000b"}', {}, 400, 'malformed'],
      ['half of a sign', '{"text":"a\\ud800b"}', {}, 400, 'malformed'],
      ['without a bottom', `{"text":"hello","more":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, {}, 400, 'malformed'],
    ])('a body that is %s', async (_, body, headers, status, code) => {
      expect(await one.ask('POST', `/api/games/${id}/chat`, body, headers)).toMatchObject(refusedWith(status, code));
    });

    test.each([
      ['no JSON', 'hello'],
      ['another kind', '{"do":"win","game":"x"}'],
      ['a list', '[]'],
      ['no game', '{"do":"follow"}'],
      ['a number for a name', '{"do":"follow","game":5}'],
      ['U+0000', '{"do":"follow","game":"a\\u0000b"}'],
      ['half of a sign', '{"do":"follow","game":"a\\ud800b"}'],
      [
        'without a bottom',
        `{"do":"act","game":"x","request":"12345678","action":${'['.repeat(8_000)}${']'.repeat(8_000)}}`,
      ],
      ['a name without end', JSON.stringify({ do: 'follow', game: 'x'.repeat(1_000) })],
    ])('a live message that is %s', async (_, text) => {
      const live = await one.live();
      live.send(text);
      expect(await live.until((message) => ('error' in message ? message.error.code : undefined))).toBe('malformed');
      // The connection stays, and still works.
      live.send({ do: 'follow', game: id });
      await live.until((message) => 'snapshot' in message || undefined);
      await live.close();
    });

    test('a live message that is too long ends the connection, and no other', async () => {
      const bystander = await sitDown(other, id);
      // The last is some 30 kB on the way, and never more than what is allowed in memory.
      for (const frame of [
        'x'.repeat(LONGEST_ASKED + 1),
        Buffer.alloc(LONGEST_ASKED + 1),
        Buffer.alloc(32 * 1024 * 1024),
      ]) {
        const live = await one.live();
        const closed = new Promise<number>((resolve) => live.socket.once('close', resolve));
        live.socket.send(frame);
        expect(await closed).toBe(1009);
      }
      expect(bystander.live.socket.readyState).toBe(WebSocket.OPEN);
      await bystander.live.close();
    });

    test.each(['actions', 'orders'])(
      '%s that are longer than any rule needs are refused before they are read',
      async (what) => {
        const [method, field] = what === 'actions' ? ['POST', 'action'] : ['PUT', 'orders'];
        const ask = (length: number) =>
          one.ask(method, `/api/games/${id}/${what}`, { [field]: { do: 'x'.repeat(length) } });
        expect(await ask(LONGEST_ASKED)).toMatchObject(refusedWith(413, 'too-large'));
        expect((await ask(LONGEST_ASKED / 2)).status).not.toBe(413);
      },
    );

    test('names that would be commands elsewhere are names, or are refused', async () => {
      const taken = await visitAsGuest(server.port);
      for (const name of [
        '<script>alert(1)</script>',
        '"; drop table accounts; --',
        '../../etc/passwd',
        'a\u202Eb c',
        'x'.repeat(25),
        '  ',
        'a\u0000bc',
        'Ann\u0430',
        '\u3164\u3164\u3164',
        'Anna\u115F',
      ]) {
        expect(await taken.ask('PUT', '/api/me/name', { name, password: 'long enough for it' })).toMatchObject(
          refusedWith(400, 'malformed'),
        );
      }
      const text = `'); drop table chat; -- <img src=x onerror=alert(1)> \${7*7} {{7*7}}`;
      await one.do('POST', `/api/games/${id}/chat`, { text });
      const read = await other.ask('GET', `/api/games/${id}/chat`);
      expect(read.body).toMatchObject({ lines: expect.arrayContaining([expect.objectContaining({ text })]) });
      expect(read.headers.get('content-type')).toMatch(/^application\/json/);
      expect(read.headers.get('x-content-type-options')).toBe('nosniff');
      await one.do('PUT', `/api/games/${id}/notes`, { text });
      expect((await one.ask('GET', `/api/games/${id}/notes`)).body).toEqual({ text });
    });

    test('addresses that would lead elsewhere lead nowhere', async () => {
      for (const path of [
        '/../../etc/passwd',
        '/..%2f..%2fetc/passwd',
        '/%2e%2e/%2e%2e/package.json',
        '/assets/..%5c..%5cpackage.json',
        '/.env',
        '/data/bridgehead.db',
        '//etc/passwd',
      ]) {
        expect(await rawStatus(server.port, path)).toBe(404);
      }
      expect(await rawStatus(server.port, '/%00')).toBe(400);
      for (const name of ["' or 1=1 --", '../me', '%00', 'x'.repeat(150)]) {
        const { status, body } = await one.ask('GET', `/api/games/${encodeURIComponent(name)}`);
        expect([status, JSON.stringify(body)]).toEqual([
          expect.toSatisfy((each) => each === 404 || each === 400),
          expect.stringMatching(/no-game|malformed/),
        ]);
      }
      expect(await one.ask('GET', '/api/games/%00')).toMatchObject(refusedWith(400, 'malformed'));
      expect(await one.ask('GET', '/api/nothing')).toMatchObject(refusedWith(404, 'no-such-page'));
    });
  });

  describe('another site', () => {
    test('cannot make a browser act: its origin, a form, no origin at all', async () => {
      for (const headers of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { origin: `${one.address}.elsewhere.example` },
      ]) {
        expect(await one.ask('POST', `/api/games/${id}/resign`, {}, headers)).toMatchObject(
          refusedWith(403, 'other-origin'),
        );
        expect(await one.ask('POST', '/api/sign-out', undefined, headers)).toMatchObject(
          refusedWith(403, 'other-origin'),
        );
        expect(await one.ask('PUT', `/api/games/${id}/notes`, { text: '' }, headers)).toMatchObject(
          refusedWith(403, 'other-origin'),
        );
      }
      const form = await fetch(`${one.address}/api/games/${id}/resign`, {
        method: 'POST',
        headers: { cookie: one.cookie ?? '', 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' },
        body: '{}',
      });
      expect(form.status).toBe(403);
      const bare = await fetch(`${one.address}/api/games/${id}/resign`, {
        method: 'POST',
        headers: { cookie: one.cookie ?? '', 'content-type': 'application/json' },
        body: '{}',
      });
      expect(bare.status).toBe(403);
      expect((await one.ask('GET', `/api/games/${id}`)).body).toMatchObject({ game: { status: 'running' } });
    });

    test('cannot open a live connection with the cookie', async () => {
      const socket = new WebSocket(`${one.address.replace('http', 'ws')}/api/live`, {
        headers: { origin: 'https://elsewhere.example', cookie: one.cookie ?? '' },
      });
      expect(
        await new Promise((resolve) =>
          socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)),
        ),
      ).toBe(403);
      socket.on('error', () => {});
      socket.terminate();
    });

    test('is not let read: no answer allows another origin', async () => {
      const { headers } = await one.ask('GET', '/api/me', undefined, { origin: 'https://elsewhere.example' });
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    });
  });

  test('the cookie is out of reach of scripts, of other sites and of plain connections', async () => {
    const plain = await fetch(`${one.address}/api/guests`, { method: 'POST', headers: { origin: one.address } });
    expect(plain.headers.getSetCookie()[0]).toMatch(
      /^bridgehead=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const elsewhere = await environment();
    const safe = await startTestServer({ ...elsewhere.variables, ORIGIN: 'https://play.example' });
    const https = await fetch(`http://127.0.0.1:${safe.port}/api/guests`, {
      method: 'POST',
      headers: { origin: 'https://play.example' },
    });
    expect(https.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
    await safe.stop();
    await elsewhere.drop();
    // What the cookie holds is not what is stored.
    const secret = plain.headers.getSetCookie()[0].slice('bridgehead='.length).split(';', 1)[0];
    expect(await server.services.db.selectFrom('sign_ins').select('hash').where('hash', '=', secret).execute()).toEqual(
      [],
    );
    for (const cookie of ['bridgehead=nonsense', 'bridgehead=', `bridgehead=${'x'.repeat(4_000)}`]) {
      expect((await fetch(`${one.address}/api/games?list=mine`, { headers: { cookie } })).status).toBe(401);
    }
  });

  test('every answer carries the policy: refusals, files and the API alike', async () => {
    for (const path of ['/api/me', '/api/nothing', '/nothing', '/healthz', `/api/games/${id}`]) {
      const { headers } = await fetch(one.address + path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('server')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test('asking too often gets a request to wait over HTTP, and is cut off live', async () => {
    const noon = Date.now();
    const elsewhere = await environment();
    const strict = await startTestServer(elsewhere.variables, () => noon);
    const eager = await visitAsGuest(strict.port);
    const asked = await Promise.all(
      Array.from({ length: 15 }, () =>
        fetch(`${eager.address}/api/guests`, { method: 'POST', headers: { origin: eager.address } }),
      ),
    );
    const refused = asked.find(({ status }) => status === 429);
    // Ten in a minute, and ten more in the next.
    expect(refused?.headers.get('retry-after')).toBe('60');
    const live = await eager.live();
    const cutOff = new Promise((resolve) => live.socket.once('close', resolve));
    for (let message = 0; message < 90; message++) live.send('{"do":"nothing"}');
    await live.until((message) => ('error' in message && message.error.code === 'malformed') || undefined);
    for (let message = 0; message < 90; message++) live.send('{"do":"nothing"}');
    await cutOff;
    await strict.stop();
    await elsewhere.drop();
  });
});

/** Asks for the path exactly as it is written, which fetch does not. */
function rawStatus(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path, host: '127.0.0.1' }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
