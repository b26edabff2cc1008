/** Whether a node says that it is well, whatever its database does; and addresses that nobody types. */
import { seededChance } from '@bridgehead/engine/chance';
import { Kysely, PostgresDialect } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { problemOfHealth } from '../../src/services/health.js';
import { makeHost } from '../../src/hosting/host.js';
import type { RunningServer } from '../../src/server.js';
import type { Tables } from '../../src/store/tables.js';
import { DATABASES } from './databases.js';
import { addTestGame, stepAtRandom, watchGame } from './games.js';
import { startTestServer, visit } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function start(): Promise<RunningServer> {
  const place = await DATABASES[0].environment();
  endings.push(place.drop);
  const server = await startTestServer({ ...place.variables, LIMITS: '0' });
  endings.push(() => server.stop());
  return server;
}

test('a node is ill when its database does not answer, when nothing is stored any more, and when the disk is full', async () => {
  const { services } = await start();
  const { host } = services;
  const ill = (failure: typeof host.failure, lag: number) =>
    problemOfHealth({ ...services, host: { ...host, failure, lag } });
  expect(await ill(undefined, 0)).toBeUndefined();
  expect(await ill('full', 0)).toBe('disk-full');
  expect(await ill(undefined, 6_000)).toBe('busy');
  // A database that never answers.
  const silent = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect: () => new Promise(() => {}), end: async () => {} } }),
  });
  expect(await problemOfHealth({ ...services, db: silent })).toBe('unavailable');
});

test('an address with %00 is refused, wherever it leads', async () => {
  const { port } = await start();
  for (const address of ['/api/games/%00', '/api/games/%00/stream', '/%00', '/api/games?list=%00'])
    expect([address, (await visit(port).ask('GET', address)).status]).toEqual([address, 400]);
});

test.each(DATABASES)(
  'on the $name database: a node that could not hear the others reads what has changed, and leaves the rest alone',
  async ({ create }) => {
    const database = await create();
    endings.push(() => database.drop());
    const options = { now: Date.now, shared: true, delay: 0 };
    const [deaf, other] = [
      makeHost(database.opened, { ...options, restsAfter: 1 }),
      makeHost(database.opened, options),
    ];
    const [still, played] = [
      await addTestGame(database.opened, { key: 'remagen', scenario: 'remagen-1' }),
      await addTestGame(database.opened, { key: 'remagen', scenario: 'remagen-1' }),
    ];
    for (const id of [still, played]) await other.begin(id);
    await watchGame(deaf, still, 'us');
    const eye = await watchGame(deaf, played, 'us');
    await expect.poll(() => deaf.size).toBe(0);
    await stepAtRandom(other, played, 'remagen', seededChance(3));
    await deaf.refreshAll();
    expect([deaf.peek(still), eye.n]).toEqual([undefined, (await other.look(played))?.hosted.deliveries('us')]);
  },
);
