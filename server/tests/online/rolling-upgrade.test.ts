/** Nodes of two versions on one PostgreSQL: the older one goes on beside the newer one, until it is drained. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededChance } from '@bridgehead/engine/chance';
import { OLDEST_PROTOCOL, PROTOCOL } from '@bridgehead/protocol';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { PageFiles } from '../../src/http/page-files.js';
import { readPage } from '../../src/http/page-files.js';
import { spreadStored } from '../../src/store/rows.js';
import { DATABASES, openPlace } from './databases.js';
import { anyAnswer } from './games.js';
import { startProcess } from './processes.js';
import { QUIET } from './said.js';
import type { Player } from './visitors.js';
import { joinGame, offerGame, sitDown, startTestServer, twoAtATable, visit, visitAsGuest } from './visitors.js';

const SHARED = DATABASES[1];

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Both answer by chance, until each has done so this often. Returns how many answers there were. */
async function playOn(players: readonly Player[], each: number, seed: number): Promise<number> {
  const chance = seededChance(seed);
  const done = players.map(() => 0);
  let all = 0;
  while (Math.min(...done) < each) {
    for (const [index, player] of players.entries()) {
      const action = anyAnswer('remagen', player.view(), player.side, chance);
      if (action === undefined) continue;
      const n = await player.act(action);
      done[index]++;
      all++;
      await Promise.all(players.map((other) => other.hear(n)));
    }
  }
  return all;
}

test('a node goes on when a newer version has added to the tables, plays with the new node, and hands its games over when it is drained', async () => {
  const place = await SHARED.environment();
  endings.push(place.drop);
  const older = await startProcess(place);
  endings.push(() => older.kill());
  const one = await visitAsGuest(older.port);
  const { id } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
  // What a newer version does when it starts: it adds, and takes nothing away.
  const opened = await openPlace(place.variables);
  endings.push(() => opened.close());
  const { db } = opened;
  await sql`alter table games add column later text`.execute(db);
  await sql`alter table rows add column later integer not null default 7`.execute(db);
  await sql`create table later_things (id text primary key)`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-to-come', '2027')`.execute(db);
  await db
    .insertInto('jobs')
    .values({ id: 'later', kind: 'a-later-kind', data: '{"kind":"a-later-kind"}', due: 1, attempts: 0 })
    .execute();
  const newer = await startProcess(place);
  endings.push(() => newer.kill());
  const other = await visitAsGuest(newer.port);
  await joinGame(other, id);
  const [atOlder, atNewer] = [await sitDown(one, id), await sitDown(other, id)];
  const played = await playOn([atOlder, atNewer], 5, 3);
  const closed = once(atOlder.live.socket, 'close');
  expect(await older.end()).toBe(0);
  expect((await closed)[0]).toBe(1012);
  const moved = await sitDown(visit(newer.port, one.cookie), id);
  expect(moved.view()).toEqual(atOlder.view());
  const more = await playOn([moved, atNewer], 2, 4);
  const { rows } = await sql<{ later: number }>`select later from rows where game = ${id}`.execute(db);
  expect(rows.length).toBeGreaterThanOrEqual(played + more);
  expect(new Set(rows.map(({ later }) => later))).toEqual(new Set([7]));
  // Work of a kind that it doesn't know was left to the newer version.
  expect(await db.selectFrom('jobs').select('attempts').where('id', '=', 'later').execute()).toEqual([{ attempts: 0 }]);
  await Promise.all([moved, atNewer].map(({ live }) => live.close()));
  expect(await newer.end()).toBe(0);
});

test('a game that newer rules play is left to their nodes: its players are sent on, its jobs wait, and other games go on', async () => {
  const place = await SHARED.environment();
  const server = await startTestServer({ ...place.variables, LIMITS: '0' });
  endings.push(place.drop, () => server.stop());
  const { db } = server.services;
  const { one, id } = await twoAtATable(server.port);
  const { one: elsewhere, id: untouched } = await twoAtATable(server.port);
  const table = await sitDown(one, id);
  const closed = once(table.live.socket, 'close');
  const { version } = await db.selectFrom('games').select('version').where('id', '=', id).executeTakeFirstOrThrow();
  // A node with newer rules takes it over.
  await db
    .updateTable('games')
    .set({ rules_version: '99', version: version + 1 })
    .where('id', '=', id)
    .execute();
  await spreadStored(db, id, version + 1);
  expect((await closed)[0]).toBe(4001);
  const refused = { status: 503, body: { error: { code: 'newer-rules' } } };
  expect(await one.ask('POST', `/api/games/${id}/resign`, {})).toMatchObject(refused);
  const back = await one.live();
  back.send({ do: 'follow', game: id });
  expect(await back.until((message) => ('error' in message ? message.error.code : undefined))).toBe('newer-rules');
  await once(back.socket, 'close');
  await server.services.jobs.add({ kind: 'time-ends', game: id }, Date.now(), id);
  await expect
    .poll(async () => {
      const job = await db
        .selectFrom('jobs')
        .select(['due', 'attempts'])
        .where('kind', '=', 'time-ends')
        .executeTakeFirst();
      return job !== undefined && job.due > Date.now() - 1_000 && job.attempts === 0;
    })
    .toBe(true);
  expect(await db.selectFrom('quarantined').selectAll().execute()).toEqual([]);
  expect((await elsewhere.ask('POST', `/api/games/${untouched}/resign`, {})).status).toBe(200);
  // Nor does anybody take a seat here in a game that only they can begin.
  const { id: open } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1' });
  await db.updateTable('games').set({ rules_version: '99' }).where('id', '=', open).execute();
  expect(await elsewhere.ask('POST', `/api/games/${open}/join`, { nonce: 'words of another' })).toMatchObject(refused);
});

test('a node with newer rules takes a game over when it reads it, so that what an older node was about to store is too late', async () => {
  const place = await SHARED.environment();
  endings.push(place.drop);
  const server = await startTestServer({ ...place.variables, LIMITS: '0' });
  const { one, id } = await twoAtATable(server.port);
  await server.stop();
  const opened = await openPlace(place.variables);
  endings.push(() => opened.close());
  const { db: bare } = opened;
  const { version, rules_version: own } = await bare
    .selectFrom('games')
    .select(['version', 'rules_version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await bare.updateTable('games').set({ rules_version: '1' }).where('id', '=', id).execute();
  const newer = await startTestServer({ ...place.variables, LIMITS: '0' });
  endings.push(() => newer.stop());
  expect((await visit(newer.port, one.cookie).ask('GET', `/api/games/${id}/seen`)).status).toBe(200);
  expect(await bare.selectFrom('games').select(['version', 'rules_version']).where('id', '=', id).execute()).toEqual([
    { version: version + 1, rules_version: own },
  ]);
});

/** The page of a version: a document, and a file with a hash in its name. */
function pageOf(version: string): PageFiles {
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-page-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), `<!doctype html><script src="/assets/index-${version}.js"></script>`);
  writeFileSync(join(folder, 'assets', `index-${version}.js`), `start('${version}');`);
  const files = readPage(folder);
  rmSync(folder, { recursive: true });
  return files ?? new Map();
}

test('a page finds its files at every node, whichever version gave it out', async () => {
  const place = await SHARED.environment();
  endings.push(place.drop);
  const variables = { ...place.variables, LIMITS: '0' };
  const older = await startTestServer(variables, Date.now, QUIET, pageOf('older'));
  endings.push(() => older.stop());
  const newer = await startTestServer(variables, Date.now, QUIET, pageOf('newer'));
  endings.push(() => newer.stop());
  for (const { port } of [older, newer])
    for (const version of ['older', 'newer']) {
      const found = await fetch(`http://127.0.0.1:${port}/assets/index-${version}.js`);
      expect([found.status, await found.text(), found.headers.get('content-type')]).toEqual([
        200,
        `start('${version}');`,
        'text/javascript; charset=utf-8',
      ]);
      expect(found.headers.get('cache-control')).toContain('immutable');
    }
  const missing = await fetch(`http://127.0.0.1:${newer.port}/assets/index-oldest.js`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-cache']);
});

test('a server says first which versions of the protocol it speaks', async () => {
  const place = await DATABASES[0].environment();
  endings.push(place.drop);
  const server = await startTestServer({ ...place.variables, LIMITS: '0' });
  endings.push(() => server.stop());
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/api/live`);
  const [data] = await once(socket, 'message');
  expect(JSON.parse(String(data))).toEqual({ hello: { protocol: PROTOCOL, oldest: OLDEST_PROTOCOL } });
  expect(OLDEST_PROTOCOL).toBeLessThanOrEqual(PROTOCOL);
  socket.terminate();
});
