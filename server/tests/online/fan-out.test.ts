/** Nodes that listen to one another go on listening, whatever happens to the connection over which they hear. */
import { afterEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { makeHost } from '../../src/hosting/host.js';
import { listenToNodes } from '../../src/live/fan-out.js';
import { makeLimits } from '../../src/services/limits.js';
import { shareLimits } from '../../src/services/shared-limits.js';
import { TO_ACCOUNT, makePresence } from '../../src/services/presence.js';
import { openPostgres } from '../../src/store/open-postgres.js';
import { spreadNews } from '../../src/store/rows.js';
import { DATABASES } from './databases.js';
import { QUIET } from './said.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

test('a node whose connection broke hears again over one new connection, though a game cannot be read and another node talks nonsense', async () => {
  const place = await DATABASES[1].environment();
  endings.push(place.drop);
  const url = place.variables['DATABASE_URL'] ?? '';
  const opened = await openPostgres(url);
  endings.push(() => opened.close());
  const { db } = opened;
  const presence = makePresence(db, { now: Date.now, shared: true });
  endings.push(() => presence.close());
  const told: string[] = [];
  let refreshed = 0;
  const host = {
    ...makeHost(opened, { now: Date.now, shared: true, delay: 0 }),
    tellHere: (game: string, news: string) => void told.push(`${game} ${news}`),
    async refreshAll() {
      refreshed++;
      throw new Error('this game cannot be read');
    },
  };
  const fanOut = await listenToNodes(url, QUIET, host, presence);
  endings.push(() => fanOut.close());
  const listening = async () =>
    (
      await sql<{
        pid: number;
      }>`select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`.execute(db)
    ).rows.map(({ pid }) => pid);
  let ended = 0;
  const isBanned = async () => ended === 0;
  presence.join('banned', { send: () => {}, end: () => void ended++, isValid: async () => !(await isBanned()) });
  let cut = 0;
  presence.join('welcome', { send: () => {}, end: () => void cut++, isValid: async () => true });
  const [first] = await listening();
  await sql`select pg_terminate_backend(${first})`.execute(db);
  // Nobody hears this: when the node hears again it asks who may still be connected. Everybody else stays.
  await presence.cut('banned');
  await expect.poll(() => refreshed).toBe(1);
  expect([ended > 0, cut]).toEqual([true, 0]);
  await sql`select pg_notify(${TO_ACCOUNT}, 'nonsense')`.execute(db);
  await spreadNews(db, 'game', 'chat');
  await expect.poll(() => told).toEqual(['game chat']);
  // Long enough for more connections to be opened, if there were a reason.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await listening()).toHaveLength(1);
  expect(refreshed).toBe(1);
});

test('requests of an address at one node count at another', async () => {
  const place = await DATABASES[1].environment();
  endings.push(place.drop);
  const url = place.variables['DATABASE_URL'] ?? '';
  const opened = await openPostgres(url);
  endings.push(() => opened.close());
  const presence = makePresence(opened.db, { now: Date.now, shared: true });
  endings.push(() => presence.close());
  const host = makeHost(opened, { now: Date.now, shared: true, delay: 0 });
  const [here, there] = [makeLimits(() => 1_000_000), makeLimits(() => 1_000_000)];
  const told: string[] = [];
  const nodes = [here, there].map((limits) => shareLimits(opened.db, limits, QUIET));
  for (const node of nodes) {
    endings.push(async () => node.close());
    const hear = (payload: string) => {
      node.hear(payload);
      told.push(payload);
    };
    const fanOut = await listenToNodes(url, QUIET, host, presence, { hear });
    endings.push(() => fanOut.close());
  }
  const asked = (limits: typeof here) => Array.from({ length: 10 }, () => limits.allows('ip 203.0.113.9', 6));
  expect(asked(here).filter(Boolean)).toHaveLength(6);
  // Each hears it, and counts only what the other has said.
  await expect.poll(() => told.length).toBe(2);
  expect(asked(there).filter(Boolean)).toHaveLength(0);
});
