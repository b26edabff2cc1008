/** When a node should get requests: not before it has started, not while it stops, and not while it can store nothing. */
import { once } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { makeApp } from '../../src/http/app.js';
import { ROUTES } from '../../src/http/routes/routes.js';
import { makeMetrics } from '../../src/services/metrics.js';
import { makeReadiness } from '../../src/services/readiness.js';
import type { Services } from '../../src/services/services.js';
import type { Tables } from '../../src/store/tables.js';
import { DATABASES, databasesFor } from './databases.js';
import { startProcess } from './processes.js';
import { sitDown, startTestServer, twoAtATable, visit } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Status and code of an answer, by a server with these services. */
async function answers(services: Services, url: string): Promise<string> {
  const app = await makeApp({ ...services, metrics: makeMetrics() }, new Map(), ROUTES);
  const { statusCode, body } = await app.inject({ url });
  await app.close();
  return `${statusCode} ${/"code":"([\w-]+)"/.exec(body)?.[1] ?? 'ok'}`;
}

test('a node is not ready while it starts, while it stops, while its database is away, and while its writer is stuck', async () => {
  const place = await DATABASES[0].environment();
  const server = await startTestServer(place.variables);
  const { services } = server;
  endings.push(place.drop, () => server.stop());
  expect(await answers(services, '/readyz')).toBe('200 ok');
  const readiness = makeReadiness();
  const starting = { ...services, readiness };
  expect(await answers(starting, '/readyz')).toBe('503 starting');
  // It lives, but nothing else is answered yet.
  expect(await answers(starting, '/healthz')).toBe('200 ok');
  for (const url of ['/api/me', '/api/games?list=open', '/']) expect(await answers(starting, url)).toBe('503 starting');
  readiness.begin();
  expect(await answers(starting, '/readyz')).toBe('200 ok');
  readiness.drain();
  expect(await answers(starting, '/readyz')).toBe('503 stopping');
  expect(await answers(starting, '/healthz')).toBe('200 ok');
  expect(await answers(starting, '/api/me')).toBe('200 ok');
  readiness.begin();
  expect(readiness.phase).toBe('stopping');
  const silent = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: () => new Promise(() => {}), end: async () => {} } }),
  });
  expect(await answers({ ...services, db: silent }, '/readyz')).toBe('503 unavailable');
  expect(await answers({ ...services, host: { ...services.host, lag: 6_000 } }, '/readyz')).toBe('503 busy');
});

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  test('on SIGTERM it is first not ready and goes on playing, then sends live connections elsewhere, stores all, and ends with 0', async () => {
    const place = await environment();
    endings.push(place.drop);
    const server = await startProcess({ variables: { ...place.variables, DRAIN_SECONDS: '10' } });
    endings.push(() => server.kill());
    const { one, id } = await twoAtATable(server.port);
    const table = await sitDown(one, id);
    const closed = once(table.live.socket, 'close');
    const isReady = async () => (await visit(server.port).ask('GET', '/readyz')).status;
    expect(await isReady()).toBe(200);
    const ended = server.end();
    await expect.poll(isReady).toBe(503);
    // Balancers have not noticed it yet: it still plays.
    const { actions }: { actions: { action: unknown }[] } = JSON.parse(
      await one.do('GET', `/api/games/${id}/offered?most=1`),
    );
    const stored = await table.act(actions[0].action);
    expect((await closed)[0]).toBe(1012);
    expect(await ended).toBe(0);
    const again = await startProcess(place);
    endings.push(() => again.kill());
    const { snapshot }: { snapshot: { n: number } } = JSON.parse(
      await visit(again.port, one.cookie).do('GET', `/api/games/${id}/seen`),
    );
    expect(snapshot.n).toBe(stored);
    expect(await again.end()).toBe(0);
  });
});
