/** The description of the API is that of the server: all addresses are in it, and each answers as it says. On both databases. */
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { makeApp } from '../../src/http/app.js';
import { NOTHING } from '../../src/http/route.js';
import { makeMetrics } from '../../src/services/metrics.js';
import { openStreams } from '../../src/live/stream.js';
import { ROUTES } from '../../src/http/routes/routes.js';
import { makeAuthenticator } from './authenticator.js';
import { DATABASES, databasesFor } from './databases.js';
import { DESCRIBED, checkGiven, describedAt, nameOf } from './described.js';
import { anyAnswer } from './games.js';
import { pushSettings, readableLog, until } from './outside.js';
import type { Visitor } from './visitors.js';
import { newNonce, startTestServer, visit } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const PASSWORD = 'a long enough word';
const OPERATOR = { authorization: 'Bearer of-the-operator' };
const ID = z.object({ game: z.object({ id: z.string() }) });
const idOf = (body: unknown) => ID.parse(body).game.id;

/** The routes of a tree in which each line has its part of the address, four signs further to the right than what is before it. */
function registeredIn(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, branch = '', part = '', methods = ''] = /^([│├└─ ]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    parts.splice(branch.length / 4 - 1, Infinity, part);
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${parts.join('')}`);
  });
}

test('every address that the server has is described, for programs and for people', async () => {
  const place = await DATABASES[0].environment();
  const server = await startTestServer(place.variables);
  endings.push(place.drop, () => server.stop());
  const services = { ...server.services, metrics: makeMetrics() };
  const app = await makeApp(services, new Map(), ROUTES);
  openStreams(services, app);
  // Apart from those it has only the live connection, which is no route.
  expect(new Set([...registeredIn(app.printRoutes({ commonPrefix: false })), 'GET /api/live'])).toEqual(
    new Set(DESCRIBED.map(nameOf)),
  );
  const { body } = await visit(server.port).ask('GET', '/api/openapi.json');
  const page = await (await fetch(`http://127.0.0.1:${server.port}/api/docs`)).text();
  for (const { url, method, answer, kind } of DESCRIBED) {
    const status = kind === 'websocket' ? '101' : answer === NOTHING ? '204' : '200';
    expect(body).toHaveProperty([
      'paths',
      url.replaceAll(/:(\w+)/g, '{$1}'),
      method.toLowerCase(),
      'responses',
      status,
    ]);
    expect(page).toContain(`${method} ${url}`);
  }
  expect(body).toHaveProperty(['paths', '/metrics', 'get', 'responses', '200', 'content', 'text/plain']);
  expect(body).toHaveProperty(
    ['paths', '/api/games/{id}/stream', 'get', 'responses', '200', 'content', 'application/x-ndjson', 'schema', '$ref'],
    '#/components/schemas/LiveSent',
  );
  for (const name of ['Refusal', 'LiveAsked', 'LiveSent']) expect(body).toHaveProperty(['components', 'schemas', name]);
});

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  test('every address answers as it is described', async () => {
    const place = await environment();
    const { log, lines } = readableLog();
    const server = await startTestServer(
      { ...place.variables, LIMITS: '0', OPERATOR_TOKEN: 'of-the-operator', WEBHOOKS_INSIDE: '1', ...pushSettings() },
      Date.now,
      log,
    );
    endings.push(place.drop, () => server.stop());
    const walked = new Set<string>();
    /** Asks, and has the answer held against the description. */
    const go = async (
      visitor: Visitor,
      method: string,
      path: string,
      body?: unknown,
      headers?: Readonly<Record<string, string>>,
    ): Promise<unknown> => {
      const answer = await visitor.ask(method, path, body, headers);
      const described = describedAt(method, path);
      if (described === undefined || answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      walked.add(nameOf(described));
      return answer.body;
    };
    /** What is no JSON. */
    const goText = async (method: string, path: string): Promise<void> => {
      const answer = await fetch(`${anna.address}${path}`, { method, headers: OPERATOR });
      checkGiven({
        method,
        path,
        status: answer.status,
        type: answer.headers.get('content-type') ?? '',
        text: await answer.text(),
      });
      walked.add(`${method} ${path}`);
    };
    const linkFor = async (purpose: string): Promise<string> => {
      const line = await until(() => lines.findLast((each) => each.includes(`#/${purpose}/`)));
      return /#\/[\w-]+\/([\w-]+)/.exec(line)?.[1] ?? '';
    };
    const [anna, bert] = [visit(server.port), visit(server.port)];

    // Accounts.
    await go(anna, 'GET', '/api/me');
    for (const visitor of [anna, bert]) await go(visitor, 'POST', '/api/guests');
    await go(anna, 'PUT', '/api/me/name', { name: 'Anna', password: PASSWORD });
    await go(anna, 'GET', '/api/me');
    await go(anna, 'PUT', '/api/me/password', { password: PASSWORD, old: PASSWORD });
    await go(anna, 'PUT', '/api/me/mail', { mail: 'anna@example.org', old: PASSWORD });
    await go(anna, 'POST', '/api/check-mail', { link: await linkFor('check-mail') });
    await go(anna, 'DELETE', '/api/me/mail');
    await go(anna, 'POST', '/api/recover', { name: 'Anna' });
    await go(anna, 'POST', '/api/recover/finish', { link: await linkFor('recover'), password: PASSWORD });
    const [phone, elsewhere] = [makeAuthenticator(), visit(server.port)];
    const options = async (visitor: Visitor, path: string) =>
      z.object({ options: z.unknown() }).parse(await go(visitor, 'POST', path)).options;
    await go(anna, 'POST', '/api/me/passkeys', {
      name: 'phone',
      answer: phone.create(await options(anna, '/api/me/passkeys/begin'), anna.address),
    });
    await go(anna, 'GET', '/api/me/passkeys');
    await go(anna, 'POST', '/api/me/confirm', { password: PASSWORD });
    await go(anna, 'POST', '/api/me/confirm', {
      answer: phone.sign(await options(anna, '/api/sign-in/passkey/begin'), anna.address),
    });
    await go(elsewhere, 'POST', '/api/sign-in/passkey', {
      answer: phone.sign(await options(elsewhere, '/api/sign-in/passkey/begin'), anna.address),
    });
    await go(anna, 'DELETE', `/api/me/passkeys/${phone.kept[0].id}`);
    const { devices } = z
      .object({ devices: z.array(z.object({ id: z.string(), here: z.boolean() })) })
      .parse(await go(anna, 'GET', '/api/me/devices'));
    await go(anna, 'DELETE', `/api/me/devices/${devices.find(({ here }) => !here)?.id ?? ''}`);
    await go(anna, 'DELETE', '/api/me/devices');
    await go(anna, 'POST', '/api/sign-in', { name: 'Anna', password: PASSWORD });
    const { kept } = z
      .object({ kept: z.object({ id: z.string() }) })
      .parse(await go(anna, 'POST', '/api/me/tokens', { name: 'bot' }));
    await go(anna, 'GET', '/api/me/tokens');
    await go(anna, 'DELETE', `/api/me/tokens/${kept.id}`);

    // Notices.
    const { settings } = z.object({ settings: z.looseObject({}) }).parse(await go(anna, 'GET', '/api/me/notices'));
    await go(anna, 'PUT', '/api/me/notices', { ...settings, push: false, address: 'http://localhost:1/hook' });
    for (const path of ['secret', 'on']) await go(anna, 'POST', `/api/me/webhook/${path}`);
    // Nobody listens there: that is told, and is an answer too.
    await go(anna, 'POST', '/api/me/webhook/test');
    await go(anna, 'PUT', '/api/me/notices', { ...settings, push: false });
    const endpoint = 'https://push.example.org/anna';
    await go(anna, 'POST', '/api/me/push', { endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } });
    await go(anna, 'DELETE', '/api/me/push', { endpoint });
    const notices = await anna.hear();
    await go(anna, 'POST', '/api/me/notices/test');
    await until(() => notices.received.at(0));
    walked.add('GET /api/me/stream');
    await notices.close();

    // A game, from its offer to its rematch.
    const promised = z.object({ game: z.string() }).parse(await go(anna, 'POST', '/api/dice', {})).game;
    const withdrawn = idOf(
      await go(anna, 'POST', '/api/games', { game: 'remagen', scenario: 'remagen-1', nonce: newNonce() }),
    );
    await go(anna, 'POST', `/api/games/${withdrawn}/leave`);
    const id = idOf(
      await go(anna, 'POST', '/api/games', {
        game: 'primosole',
        scenario: 'primosole-1',
        side: 'british',
        time: { kind: 'daily', days: 2 },
        nonce: newNonce(),
        promised,
      }),
    );
    await go(bert, 'GET', '/api/games?list=open');
    await go(bert, 'POST', `/api/games/${id}/join`, { nonce: newNonce() });
    for (const list of ['mine', 'running', 'over']) await go(anna, 'GET', `/api/games?list=${list}`);
    await go(anna, 'GET', `/api/games/${id}`);
    const stream = await anna.stream(id);
    const live = await bert.live();
    live.send({ do: 'follow', game: id });
    await live.until((message) => ('snapshot' in message ? true : undefined));
    await until(() => stream.received.at(0));
    walked.add('GET /api/games/:id/stream').add('GET /api/live');
    let undone = 0;
    for (let step = 0; step < 12; step++) {
      for (const visitor of [anna, bert]) {
        const seen = z
          .object({ viewer: z.string(), snapshot: z.object({ n: z.number(), view: z.unknown() }) })
          .parse(await go(visitor, 'GET', `/api/games/${id}/seen`));
        const action = anyAnswer('primosole', seen.snapshot.view, seen.viewer, seededChance(step));
        if (action === undefined) continue;
        await go(visitor, 'GET', `/api/games/${id}/offered?most=5`);
        await go(visitor, 'POST', `/api/games/${id}/actions`, { action, at: seen.snapshot.n, request: newNonce() });
        if (undone === 0 && (await visitor.ask('POST', `/api/games/${id}/undo`, {})).status === 200) undone++;
      }
    }
    expect(undone).toBe(1);
    walked.add('POST /api/games/:id/undo');
    await go(anna, 'PUT', `/api/games/${id}/orders`, { orders: null });
    await go(anna, 'GET', `/api/games/${id}/orders`);
    await go(anna, 'POST', `/api/games/${id}/chat`, { text: 'Well played.' });
    await go(bert, 'GET', `/api/games/${id}/chat`);
    await go(anna, 'PUT', `/api/games/${id}/notes`, { text: 'My plan.' });
    await go(anna, 'GET', `/api/games/${id}/notes`);
    await go(anna, 'POST', `/api/games/${id}/offers`, { what: 'draw' });
    await go(bert, 'POST', `/api/games/${id}/offers/answer`, { accept: false });
    await go(anna, 'GET', `/api/games/${id}/record`);
    await go(anna, 'PUT', `/api/games/${id}/appeal`, { reason: 'No answer for a month.' });
    await go(anna, 'GET', `/api/games/${id}/appeal`);
    await go(anna, 'GET', '/api/keys');
    await go(anna, 'GET', '/api/players/Anna');
    await go(anna, 'GET', '/api/players/Anna/games');
    const { name: bertName } = z
      .object({ me: z.object({ name: z.string() }) })
      .parse(await go(bert, 'GET', '/api/me')).me;
    await go(anna, 'PUT', `/api/me/people/${encodeURIComponent(bertName)}`, { muted: true });
    await go(anna, 'GET', '/api/me/people');
    await go(anna, 'PUT', '/api/me/lessons', { done: ['remagen/zones'] });
    await go(anna, 'GET', '/api/me/lessons');
    const { id: report } = z.object({ id: z.string() }).parse(
      await go(anna, 'POST', '/api/reports', {
        name: bertName,
        reason: 'stalling',
        text: 'Three days without an answer.',
        game: id,
      }),
    );
    await go(anna, 'PUT', '/api/operators/keys', undefined, OPERATOR);
    await go(anna, 'GET', '/api/operators/appeals', undefined, OPERATOR);
    await go(bert, 'POST', `/api/games/${id}/resign`, {});
    await go(anna, 'GET', `/api/games/${id}/record`);
    await go(anna, 'GET', `/api/games/${id}`);
    await go(bert, 'POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    await go(anna, 'DELETE', `/api/games/${id}/rematch`);
    await go(bert, 'POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    await go(anna, 'DELETE', `/api/games/${id}/rematch`);
    const again = idOf(await go(bert, 'POST', `/api/games/${id}/rematch`, { nonce: newNonce() }));
    await go(anna, 'POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    await go(
      anna,
      'PUT',
      `/api/operators/games/${again}/verdict`,
      { winner: null, reason: 'Neither of them came.' },
      OPERATOR,
    );
    await go(anna, 'GET', `/api/games/${again}`);
    await Promise.all([stream.close(), live.close()]);

    // Operators.
    for (const path of ['/healthz', '/readyz']) await go(anna, 'GET', path);
    for (const path of ['/metrics', '/api/docs']) await goText('GET', path);
    await go(anna, 'GET', '/api/openapi.json');
    await server.services.db
      .insertInto('quarantined')
      .values({ game: id, form: 'old', reason: 'Its rows do not fit.', at: 1 })
      .execute();
    await go(anna, 'GET', '/api/operators/quarantine', undefined, OPERATOR);
    await go(anna, 'DELETE', `/api/operators/quarantine/${id}`, undefined, OPERATOR);
    await go(anna, 'GET', '/api/operators/me', undefined, OPERATOR);
    for (const list of ['open', 'closed'])
      await go(anna, 'GET', `/api/operators/reports?list=${list}`, undefined, OPERATOR);
    await go(anna, 'GET', `/api/operators/reports/${report}`, undefined, OPERATOR);
    await go(anna, 'PUT', `/api/operators/reports/${report}/taken`, { taken: true }, OPERATOR);
    await go(anna, 'PUT', `/api/operators/reports/${report}/closed`, { note: 'Asked them to answer.' }, OPERATOR);
    await go(anna, 'GET', '/api/operators/audit', undefined, OPERATOR);
    await go(anna, 'PUT', '/api/operators/bans', { name: 'Anna', reason: 'Rude.' }, OPERATOR);
    await go(anna, 'GET', '/api/operators/bans', undefined, OPERATOR);
    await go(anna, 'DELETE', '/api/operators/bans', { name: 'Anna' }, OPERATOR);

    await go(anna, 'POST', '/api/sign-in', { name: 'Anna', password: PASSWORD });
    await go(anna, 'POST', '/api/sign-out');
    await go(bert, 'DELETE', '/api/me', {});
    expect(walked).toEqual(new Set(DESCRIBED.map(nameOf)));
  });
});
