/** Games that are long, idle or broken hold up nobody else; on both databases. */
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setImmediate as turn } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import { BACKGROUND } from '../../src/domain/thread-priority.js';
import { makeHost } from '../../src/hosting/host.js';
import type { TestDatabase } from './databases.js';
import { DATABASES } from './databases.js';
import { addTakeBacks, addTestGame, stepAtRandom, watchGame } from './games.js';
import { startTestServer, twoAtATable, visit } from './visitors.js';

const OPERATOR = { authorization: 'Bearer the-operator' };

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const REMAGEN = { key: 'remagen', scenario: 'remagen-1' };

function prioritiesOfThreads(): number[] {
  return readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
}

describe.each(DATABASES)('on the $name database', ({ create, environment }) => {
  const openDatabase = async (): Promise<TestDatabase> => {
    const database = await create();
    endings.push(() => database.drop());
    return database;
  };

  test('a game with a thousand rows is read in another thread, and the next time from its snapshot, unless that is damaged', async () => {
    const database = await openDatabase();
    const options = { now: Date.now, shared: false, delay: 0, restsAfter: 1 };
    const host = makeHost(database.opened, options);
    const id = await addTestGame(database.opened, REMAGEN);
    await host.begin(id);
    await expect.poll(() => host.size).toBe(0);
    await addTakeBacks(database.opened, id, 500);
    const others = { turns: 0, isOver: false };
    const count = (async () => {
      for (; !others.isOver; others.turns++) await turn();
    })();
    const first = await host.look(id);
    others.isOver = true;
    await count;
    // Others had their turn in between.
    expect([first?.hosted.rows, others.turns > 20]).toEqual([1_001, true]);
    // The thread gives way to players, where threads have priorities.
    if (process.platform === 'linux') await expect.poll(prioritiesOfThreads).toContain(BACKGROUND);
    await expect.poll(() => host.size).toBe(0);
    const { db } = database.opened;
    const snapshots = () => db.selectFrom('snapshots').select(['game', 'rows']).execute();
    expect(await snapshots()).toEqual([{ game: id, rows: 1_001 }]);
    // An early one that nobody can read: the rows are the truth.
    const data = brotliCompressSync('nonsense').toString('base64');
    await db.updateTable('snapshots').set({ rows: 1, data }).execute();
    expect((await makeHost(database.opened, options).look(id))?.hosted.rows).toBe(1_001);
    expect(await snapshots()).toEqual([{ game: id, rows: 1_001 }]);
    // With the rows gone nobody could play them again.
    await db.deleteFrom('rows').where('game', '=', id).execute();
    const again = await makeHost(database.opened, options).look(id);
    for (const viewer of ['us', 'german', 'spectator'])
      expect(again?.hosted.snapshot(viewer)).toEqual(first?.hosted.snapshot(viewer));
  });

  test('answers to strangers about a game are made once, until something happens in it', async () => {
    const { opened } = await openDatabase();
    const host = makeHost(opened, { now: Date.now, shared: false, delay: 0 });
    const id = await addTestGame(opened, REMAGEN);
    await host.begin(id);
    const fetched = await Promise.all([host.look(id), host.look(id)]);
    const [one, other] = fetched.map((held) => held?.hosted.snapshot('spectator'));
    expect(other).toBe(one);
    await stepAtRandom(host, id, 'remagen', seededChance(3));
    const after = (await host.look(id))?.hosted.snapshot('spectator');
    expect([one?.n, after?.n]).toEqual([0, 1]);
    expect(after?.entries).toHaveLength(1);
  });

  test('a game that nobody uses is forgotten, though somebody follows it; they hear of the next answer as if it had not been', async () => {
    const { opened } = await openDatabase();
    const host = makeHost(opened, { now: Date.now, shared: false, delay: 0, restsAfter: 1 });
    const id = await addTestGame(opened, REMAGEN);
    await host.begin(id);
    const eyes = [await watchGame(host, id, 'us'), await watchGame(host, id, 'german')];
    const chance = seededChance(7);
    for (let round = 0; round < 3; round++) {
      for (let step = 0; step < 15; step++) await stepAtRandom(host, id, 'remagen', chance);
      await expect.poll(() => host.size).toBe(0);
    }
    await stepAtRandom(host, id, 'remagen', chance);
    const held = await host.look(id);
    for (const [index, viewer] of ['us', 'german'].entries()) {
      expect([eyes[index].n, eyes[index].view]).toEqual([held?.hosted.deliveries(viewer), held?.hosted.view(viewer)]);
      // One snapshot at the beginning, and then what happened, one after the other.
      expect(eyes[index].told.filter((told) => 'snapshot' in told)).toHaveLength(1);
    }
  });

  test('games that take more memory than they may are forgotten, followed or not', async () => {
    const { opened } = await openDatabase();
    const host = makeHost(opened, { now: Date.now, shared: false, delay: 0, memory: 300_000 });
    for (let count = 0; count < 12; count++) {
      const id = await addTestGame(opened, REMAGEN);
      await host.begin(id);
      await watchGame(host, id, 'us');
    }
    await expect.poll(() => host.size).toBeLessThan(6);
  });

  test('a game that nobody follows is forgotten, though spectators would hear of it later', async () => {
    const { opened } = await openDatabase();
    const host = makeHost(opened, { now: Date.now, shared: false, delay: 50, restsAfter: 100 });
    const id = await addTestGame(opened, REMAGEN);
    await host.begin(id);
    const chance = seededChance(1);
    for (let step = 0; step < 40; step++) await stepAtRandom(host, id, REMAGEN.key, chance);
    await expect.poll(() => host.size).toBe(0);
    expect(await opened.db.selectFrom('snapshots').select('game').execute()).toEqual([{ game: id }]);
    expect((await host.look(id))?.hosted.snapshot('spectator').entries.length).toBeGreaterThan(20);
  });

  test('a game whose rows do not fit the rules is in quarantine until an operator releases it', async () => {
    const place = await environment();
    endings.push(place.drop);
    const server = await startTestServer({ ...place.variables, LIMITS: '0', OPERATOR_TOKEN: 'the-operator' });
    endings.push(() => server.stop());
    const { db, host } = server.services;
    const { one, id } = await twoAtATable(server.port);
    const row = await db.selectFrom('rows').selectAll().where('game', '=', id).executeTakeFirstOrThrow();
    await db
      .insertInto('rows')
      .values({
        ...row,
        number: 1,
        row: '{"kind":"answer","side":"us","action":{"do":"nonsense"},"chance":[],"first":0}',
        request: null,
      })
      .execute();
    await db.updateTable('games').set({ rows: 2, version: 7 }).where('id', '=', id).execute();
    const other = makeHost(
      { db, append: () => Promise.reject(new Error('nothing is stored')) },
      { now: Date.now, shared: false, delay: 0 },
    );
    await expect(other.look(id)).rejects.toThrow('quarantine');
    expect(host.peek(id)).toBeDefined();
    await one.do('POST', `/api/games/${id}/resign`, {}).catch(() => undefined);
    const refused = await visit(server.port).ask('GET', `/api/games/${id}/seen`);
    expect([refused.status, refused.body]).toEqual([
      500,
      { error: { code: 'game-broken', text: expect.stringContaining("can't be opened") } },
    ]);
    const operator = visit(server.port);
    expect((await operator.ask('GET', '/api/operators/quarantine', undefined, OPERATOR)).body).toMatchObject({
      games: [{ game: id, reason: expect.stringContaining('Row 1') }],
    });
    await db.deleteFrom('rows').where('game', '=', id).where('number', '=', 1).execute();
    await db.updateTable('games').set({ rows: 1 }).where('id', '=', id).execute();
    expect((await visit(server.port).ask('GET', `/api/games/${id}/seen`)).status).toBe(500);
    expect((await operator.ask('DELETE', `/api/operators/quarantine/${id}`, undefined, OPERATOR)).body).toEqual({
      game: id,
    });
    expect((await visit(server.port).ask('GET', `/api/games/${id}/seen`)).status).toBe(200);
    expect((await operator.ask('DELETE', `/api/operators/quarantine/${id}`, undefined, OPERATOR)).status).toBe(404);
  });
});
