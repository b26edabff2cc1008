/** Backups: of both databases, into both, with all that was there. */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SPECTATOR } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import { backUp, restore, verify } from '../../src/store/backup-commands.js';
import { DATABASES } from './databases.js';
import { stepAtRandom } from './games.js';
import { startTestServer, twoAtATable, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const WAYS = DATABASES.flatMap((from) =>
  DATABASES.flatMap((into) => [
    { from, into, form: 'jsonl' },
    ...(from.name === 'embedded' ? [{ from, into, form: 'db' }] : []),
  ]),
);

async function place(kind: (typeof DATABASES)[number]): Promise<Readonly<Record<string, string>>> {
  const { variables, drop } = await kind.environment();
  endings.push(drop);
  return variables;
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'bridgehead-backup-'));
  endings.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test.each(WAYS)(
  'from $from.name into $into.name as .$form: games, seats, talk, notes and sign-ins are all there',
  async ({ from, into, form }) => {
    const [old, fresh, file] = [await place(from), await place(into), join(folder(), `backup.${form}`)];
    // Spectators are told at once: what they see does not depend on how long this takes.
    const server = await startTestServer({ ...old, SPECTATOR_DELAY: '0' });
    const { one, id } = await twoAtATable(server.port, { game: 'primosole', scenario: 'primosole-1', side: 'british' });
    const chance = seededChance(2);
    for (let step = 0; step < 40; step++) await stepAtRandom(server.services.host, id, 'primosole', chance);
    await one.do('POST', `/api/games/${id}/chat`, { text: 'See you tomorrow; “quotes”, ünïcode\\n' });
    await one.do('PUT', `/api/games/${id}/notes`, { text: 'Remember the mines' });
    const seen = (await server.services.host.look(id))?.hosted.snapshot(SPECTATOR);
    // The server runs on while it is copied.
    const written = await backUp(old, file);
    expect(written).toMatchObject({ ok: true, rows: expect.toSatisfy((rows) => rows > 40) });
    // It holds hashes of passwords and seeds of dice: nobody but its owner reads it.
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0);
    await server.stop();

    expect(await verify(file)).toMatchObject({ ok: true, rows: written.ok ? written.rows : 0 });
    expect(await restore(fresh, file)).toMatchObject({ ok: true, rows: written.ok ? written.rows : 0 });
    const later = await startTestServer({ ...fresh, SPECTATOR_DELAY: '0' });
    endings.push(() => later.stop());
    expect((await later.services.host.look(id))?.hosted.snapshot(SPECTATOR)).toEqual(seen);
    const back = visit(later.port, one.cookie);
    expect((await back.ask('GET', `/api/games/${id}/notes`)).body).toEqual({ text: 'Remember the mines' });
    await back.do('POST', `/api/games/${id}/chat`, { text: 'Good morning' });
    expect((await back.ask('GET', `/api/games/${id}/chat`)).body).toMatchObject({
      lines: [
        { text: 'See you tomorrow; “quotes”, ünïcode\\n', mine: true },
        { text: 'Good morning', mine: true },
      ],
    });
    expect(await stepAtRandom(later.services.host, id, 'primosole', chance)).toMatchObject({ ok: true });
  },
);

describe.each(DATABASES)('on the $name database', (kind) => {
  test('a folder that is not there is named', async () => {
    const file = join(folder(), 'not-there', 'backup.jsonl');
    expect(await backUp(await place(kind), file)).toEqual({ ok: false, problems: [expect.stringContaining(file)] });
  });

  test('a file that is there is not overwritten, and a database that is in use not filled', async () => {
    const [variables, where] = [await place(kind), folder()];
    const file = join(where, 'backup.jsonl');
    const server = await startTestServer(variables);
    endings.push(() => server.stop());
    await visitAsGuest(server.port);
    expect(await backUp(variables, file)).toMatchObject({ ok: true, rows: 2 });
    const before = readFileSync(file, 'utf8');
    expect(await backUp(variables, file)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('already exists')],
    });
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(await restore(variables, file)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('is not empty')],
    });
    expect(readdirSync(where)).toEqual(['backup.jsonl']);
  });

  test('a backup of an earlier version is read: names that look alike are known, and nobody has shown lately who they are', async () => {
    const [variables, where] = [await place(kind), folder()];
    const file = join(where, 'earlier.jsonl');
    const account = {
      id: 'anna',
      name: '\u041e\u0422\u0422\u041e',
      name_key: '\u043e\u0442\u0442\u043e',
      guest: 0,
      password: 'no hash',
      mail: null,
      mail_wanted: null,
      settings: '{}',
      created: 1,
      seen: 2,
      banned: null,
    };
    const signIn = {
      hash: 'h',
      account: 'anna',
      device: 'a browser',
      created: Date.now(),
      seen: 2,
      expires: 4_102_444_800_000,
    };
    writeFileSync(
      file,
      [{ bridgehead: 'backup', form: 1 }, ['accounts', account], ['sign_ins', signIn]]
        .map((line) => `${JSON.stringify(line)}\n`)
        .join(''),
    );
    expect(await restore(variables, file)).toMatchObject({ ok: true, rows: 2 });
    const server = await startTestServer(variables);
    endings.push(() => server.stop());
    expect(await server.services.db.selectFrom('accounts').select(['name_key', 'name_look']).execute()).toEqual([
      { name_key: account.name_key, name_look: 'otto' },
    ]);
    expect(await server.services.db.selectFrom('sign_ins').select('confirmed').execute()).toEqual([{ confirmed: 0 }]);
  });

  test('a file that is no backup, or a broken one, is refused with the place and changes nothing', async () => {
    const [variables, where] = [await place(kind), folder()];
    const file = join(where, 'broken.jsonl');
    expect(await restore(variables, file)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('There is no file')],
    });
    for (const [text, problem] of [
      ['', 'is empty'],
      ['hello\n', 'not a Bridgehead backup'],
      ['{"bridgehead":"backup","form":1}\n["accounts",{"id":"a"}]\n["nothing",{}]\n', 'Line 3'],
    ]) {
      writeFileSync(file, text);
      const done = restore(variables, file);
      if (problem === 'Line 3') {
        // Whatever came before the broken line is not kept either.
        await expect(done).resolves.toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
      } else expect(await done).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
    }
    const server = await startTestServer(variables);
    endings.push(() => server.stop());
    expect(await server.services.db.selectFrom('accounts').select('id').execute()).toEqual([]);
  });
});

function numberedAccount(number: number) {
  return {
    id: `account-${number}`,
    name: `Name ${number}`,
    name_key: `name ${number}`,
    name_look: `name ${number}`,
    guest: 0,
    settings: '{}',
    created: 1,
    seen: 2,
  };
}

test('a table with more rows than a page is copied whole, and a damaged copy is refused with the reason', async () => {
  const [kind] = DATABASES;
  const [old, fresh, where] = [await place(kind), await place(kind), folder()];
  const [file, damaged] = [join(where, 'backup.jsonl'), join(where, 'damaged.jsonl')];
  const server = await startTestServer(old);
  await server.services.db
    .insertInto('accounts')
    .values(Array.from({ length: 1001 }, (_, number) => numberedAccount(number)))
    .execute();
  await server.stop();
  expect(await backUp(old, file)).toMatchObject({ ok: true, rows: 1001 });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(new Set(lines).size).toBe(1003);
  for (const [kept, problem] of [
    [lines.slice(0, -1), 'is cut off'],
    [lines.slice(0, 500), 'is cut off'],
    [lines.toSpliced(10, 1), 'should have 1001 rows and has 1000'],
    [lines.with(10, lines[10].replace('Name', 'Nome')), 'checksum does not match'],
    [[...lines, lines[10]], 'comes after the end'],
  ] as const) {
    writeFileSync(damaged, `${kept.join('\n')}\n`);
    expect(await verify(damaged)).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
    expect(await restore(fresh, damaged)).toMatchObject({ ok: false, problems: [expect.stringContaining(problem)] });
  }
  // None of the damaged copies has left anything behind.
  expect(await restore(fresh, file)).toMatchObject({ ok: true, rows: 1001 });
});

test('settings that are wrong are told', async () => {
  expect(await backUp({ DATABASE_URL: 'mysql://here' }, 'nowhere.jsonl')).toMatchObject({
    ok: false,
    problems: [expect.stringContaining('DATABASE_URL')],
  });
  expect(existsSync('nowhere.jsonl')).toBe(false);
});
