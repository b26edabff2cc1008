/** A database of the first form, with something in every table, is brought to the newest form and used; on both databases. */
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import Libsql from 'libsql';
import { Pool } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { hashOf } from '../../src/domain/secrets.js';
import { migrate } from '../../src/store/migrations.js';
import type { Tables } from '../../src/store/tables.js';
import { DATABASES, openPlace } from './databases.js';
import { joinGame, startTestServer, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const COOKIE = 'a-cookie-of-anna';
const LATER = 4_102_444_800_000;
const GAME = {
  game: 'remagen',
  rules_version: '1',
  content_hash: 'x',
  title: 'Remagen',
  setup: '{"scenario":"remagen-1","options":{}}',
  time_control: '{"kind":"none"}',
  visibility: 'public',
  invitation: 'come',
  owner: 'anna',
  seed: '5a'.repeat(32),
  commitment: 'c0'.repeat(32),
  version: 0,
  summary: '{}',
  clocks: '{}',
  offer: null,
  rematch_of: null,
  created: 5,
  changed: 6,
};

/** As it was stored in the first form: never changed, as that form is not. In an order in which each refers to what is there. */
const FIRST: readonly (readonly [table: string, row: Readonly<Record<string, string | number | null>>])[] = [
  [
    'accounts',
    {
      id: 'anna',
      name: 'Anna',
      name_key: 'anna',
      guest: 0,
      password: 'no hash',
      mail: 'anna@example.org',
      mail_wanted: null,
      settings: '{}',
      created: 1,
      seen: 2,
      banned: null,
    },
  ],
  [
    'passkeys',
    { id: 'key', account: 'anna', name: 'phone', public_key: 'p', counter: 3, transports: '[]', created: 4 },
  ],
  ['sign_ins', { hash: hashOf(COOKIE), account: 'anna', device: 'a browser', created: 1, seen: 2, expires: LATER }],
  ['tokens', { hash: 'token', account: 'anna', name: 'bot', created: 1, used: null }],
  ['links', { hash: 'link', account: 'anna', purpose: 'recover', mail: null, expires: LATER }],
  ['challenges', { challenge: 'challenge', account: 'anna', expires: LATER }],
  ['games', { ...GAME, id: 'played', status: 'over', rows: 1, rematch: 'open' }],
  ['games', { ...GAME, id: 'open', status: 'open', rows: 0, rematch: null, rematch_of: 'played' }],
  ['seats', { game: 'played', side: 'us', account: 'anna', computer: null, nonce: 'her words', orders: null }],
  ['seats', { game: 'played', side: 'german', account: null, computer: 'recruit', nonce: 'computer', orders: null }],
  ['seats', { game: 'open', side: 'us', account: 'anna', computer: null, nonce: 'her words', orders: null }],
  ['seats', { game: 'open', side: 'german', account: null, computer: null, nonce: null, orders: null }],
  ['rows', { game: 'played', number: 0, row: '{"kind":"begin","chance":[]}', request: 'a-request', at: 7, version: 1 }],
  ['notes', { game: 'played', account: 'anna', text: 'Her plan.' }],
  ['chat', { id: 1, game: 'played', account: 'anna', name: 'Anna', text: 'Well played.', at: 8 }],
  ['push_places', { endpoint: 'https://push.example.org/anna', account: 'anna', keys: '{}', created: 9 }],
  ['notices', { account: 'anna', game: 'played', about: 'turn', mark: 1, sent: 1 }],
  ['looking', { connection: 'c', game: 'played', account: 'anna', node: 'n', until: LATER }],
  ['jobs', { id: 'job', kind: 'tidy', data: '{"kind":"tidy"}', due: LATER, attempts: 0 }],
];

/** The database as it is, in no form that it should have. */
function openBare({ DATA_FOLDER: folder, DATABASE_URL: url }: Readonly<Record<string, string>>): Kysely<Tables> {
  const file = join(folder ?? '', 'bridgehead.db');
  if (url === undefined) closeSync(openSync(file, 'a', 0o600));
  return new Kysely<Tables>({
    dialect:
      url === undefined
        ? new SqliteDialect({ database: new Libsql(file) })
        : new PostgresDialect({ pool: new Pool({ connectionString: url }) }),
  });
}

/** A database of the first form with these rows, as a server of that time left it. */
async function fillFirst(variables: Readonly<Record<string, string>>): Promise<void> {
  const db = openBare(variables);
  const { DATABASE_URL: url } = variables;
  expect(await migrate(db, url === undefined ? 'embedded' : 'postgres', '0001-first')).toEqual(['0001-first']);
  for (const [table, row] of FIRST)
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row))})`.execute(
      db,
    );
  await db.destroy();
}

describe.each(DATABASES)('on the $name database', ({ bareEnvironment }) => {
  test('nothing that was stored is lost, and the games go on', async () => {
    const { variables, drop } = await bareEnvironment();
    endings.push(drop);
    await fillFirst(variables);
    const opened = await openPlace(variables);
    for (const [table, row] of FIRST) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(opened.db);
      expect(rows).toContainEqual(expect.objectContaining(row));
    }
    // Every table that a server of the first form filled was tried.
    const tables = (await opened.db.introspection.getTables()).map(({ name }) => name);
    const later = tables.filter((name) => !FIRST.some(([table]) => table === name));
    expect(later.toSorted()).toEqual([
      'appeals',
      'audit',
      'downtimes',
      'heartbeat',
      'known_devices',
      'lessons_done',
      'page_assets',
      'people',
      'promised_dice',
      'quarantined',
      'quotas',
      'rating_history',
      'ratings',
      'reports',
      'schema_use',
      'signing_keys',
      'snapshots',
      'webhooks',
    ]);
    expect(await migrate(opened.db, opened.dialect)).toEqual([]);
    // What was not asked of that time is known of it: when she signed in, and what her name looks like.
    expect(await opened.db.selectFrom('sign_ins').select('confirmed').execute()).toEqual([{ confirmed: 1 }]);
    expect(await opened.db.selectFrom('accounts').select('name_look').execute()).toEqual([{ name_look: 'anna' }]);
    await opened.close();

    const server = await startTestServer({ ...variables, LIMITS: '0' });
    endings.push(() => server.stop());
    const anna = visit(server.port, `bridgehead=${COOKIE}`);
    expect((await anna.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anna' } });
    expect((await anna.ask('GET', '/api/games/played/notes')).body).toEqual({ text: 'Her plan.' });
    expect((await joinGame(await visitAsGuest(server.port), 'open')).status).toBe('running');
    expect((await anna.ask('GET', '/api/games/open')).body).toMatchObject({ game: { asked: [{ side: 'us' }] } });
  });

  test('a first start that breaks off half way leaves nothing behind, and the next one succeeds', async () => {
    const { variables, drop } = await bareEnvironment();
    endings.push(drop);
    const bare = openBare(variables);
    // Something stands where a later table is to be made.
    await bare.schema.createTable('chat').addColumn('id', 'text').execute();
    await expect(openPlace(variables)).rejects.toThrow(/upgrade the database: .*chat/);
    await bare.schema.dropTable('chat').execute();
    expect((await bare.introspection.getTables()).map(({ name }) => name)).not.toContain('accounts');
    await bare.destroy();
    const opened = await openPlace(variables);
    expect(await migrate(opened.db, opened.dialect)).toEqual([]);
    await opened.close();
  });

  test('every migration only adds, so that nodes of the version before can run on: nothing goes, and what is new may be left out', async () => {
    const [{ variables, drop }, other] = [await bareEnvironment(), await bareEnvironment()];
    endings.push(drop, other.drop);
    const dialect = variables['DATABASE_URL'] === undefined ? 'embedded' : 'postgres';
    const whole = openBare(other.variables);
    const forms = await migrate(whole, dialect);
    await whole.destroy();
    const db = openBare(variables);
    const tablesNow = async () =>
      new Map(
        (await db.introspection.getTables()).map(({ name, columns }) => [
          name,
          new Map(columns.map((column) => [column.name, column])),
        ]),
      );
    let before = new Map<string, ReadonlyMap<string, unknown>>();
    for (const form of forms) {
      await migrate(db, dialect, form);
      const after = await tablesNow();
      for (const [table, columns] of before) {
        expect([form, [...(after.get(table)?.keys() ?? [])]]).toEqual([
          form,
          expect.arrayContaining([...columns.keys()]),
        ]);
        for (const [name, column] of after.get(table) ?? [])
          if (!columns.has(name))
            expect([form, table, name, column.isNullable || column.hasDefaultValue]).toEqual([form, table, name, true]);
      }
      before = after;
    }
    await db.destroy();
  });

  test('an older server does not start on a newer form that it cannot use', async () => {
    const { variables, drop } = await bareEnvironment();
    endings.push(drop);
    const opened = await openPlace(variables);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-to-come', '2026')`.execute(opened.db);
    await opened.db.updateTable('schema_use').set({ oldest: '9999-to-come' }).execute();
    await opened.close();
    await expect(startTestServer(variables)).rejects.toThrow(/newer version .*9999-to-come/);
  });
});
