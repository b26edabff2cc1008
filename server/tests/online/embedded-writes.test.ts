/** Everything that is written to the embedded database is written in a thread: anyone who waits for a slow disk waits alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addGuest, findAccount } from '../../src/store/accounts.js';
import type { Opened } from '../../src/store/open.js';
import { openEmbedded } from '../../src/store/open.js';
import { startTestServer, twoAtATable } from './visitors.js';

const SLOW = 25;

let folder: string;
let opened: Opened;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bridgehead-writes-'));
  opened = await openEmbedded(join(folder, 'games.db'), SLOW);
});
afterEach(async () => {
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

/** How many turns others had while something was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  const others = { turns: 0, isOver: false };
  const count = (async () => {
    for (; !others.isOver; others.turns++) await turn();
  })();
  await work;
  others.isOver = true;
  await count;
  return others.turns;
}

test('writes wait for the disk together, in the thread; meanwhile others have their turn', async () => {
  const { db } = opened;
  const guests = Array.from({ length: 40 }, () => addGuest(db, 1));
  expect(await turnsDuring(Promise.all(guests))).toBeGreaterThan(40);
  // Anyone who was told that it is stored reads it.
  for (const guest of guests) expect(await findAccount(db, (await guest).id)).toEqual(await guest);
});

test('a statement that fails fails alone, though others are in the same transaction', async () => {
  const { db } = opened;
  const [first, twin, last] = await Promise.allSettled([
    addGuest(db, 1),
    addGuest(db, 2).then(async (guest) => db.insertInto('accounts').values(guest).execute()),
    addGuest(db, 3),
  ]);
  expect([first.status, twin.status, last.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const many = await Promise.allSettled(
    [1, 2, 1].map((created) =>
      db
        .insertInto('push_places')
        .values({ endpoint: `place ${created}`, account: 'nobody', keys: '', created })
        .execute(),
    ),
  );
  expect(many.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await db.selectFrom('accounts').select('created').orderBy('created').execute()).toEqual([
    { created: 1 },
    { created: 2 },
    { created: 3 },
  ]);
});

test('a transaction is whole or nothing, and nothing else comes in between', async () => {
  const { db } = opened;
  const failed = db.transaction().execute(async (transaction) => {
    await addGuest(transaction, 1);
    // It sees what it has written itself; the write beside may be stored before it begins.
    expect(await transaction.selectFrom('accounts').select('created').where('created', '<', 4).execute()).toEqual([
      { created: 1 },
    ]);
    throw new Error('it fails');
  });
  const done = db.transaction().execute(async (transaction) => {
    await addGuest(transaction, 2);
    await turn();
    expect(await transaction.selectFrom('accounts').select('created').where('created', '<', 4).execute()).toEqual([
      { created: 2 },
    ]);
    await addGuest(transaction, 3);
  });
  const beside = addGuest(db, 4);
  await expect(failed).rejects.toThrow('it fails');
  await Promise.all([done, beside]);
  expect(await db.selectFrom('accounts').select('created').orderBy('created').execute()).toEqual([
    { created: 2 },
    { created: 3 },
    { created: 4 },
  ]);
});

test('a write does not wait for all transactions that were opened before it', async () => {
  const { db } = opened;
  const done: string[] = [];
  const transactions = [1, 2, 3, 4, 5].map((number) =>
    db
      .transaction()
      .execute(async (transaction) => {
        await addGuest(transaction, number);
        await addGuest(transaction, number);
      })
      .then(() => done.push(`transaction ${number}`)),
  );
  await addGuest(db, 6).then(() => done.push('write'));
  await Promise.all(transactions);
  expect([done.indexOf('write') < 3, done.length]).toEqual([true, 6]);
});

test('turning to twenty boards and away again writes nothing', async () => {
  const server = await startTestServer({ DATA_FOLDER: join(folder, 'server'), LIMITS: '0', DISK_DELAY: String(SLOW) });
  try {
    const { one, id } = await twoAtATable(server.port);
    const live = await one.live();
    live.send({ do: 'follow', game: id });
    await live.until((message) => 'snapshot' in message || undefined);
    const { me }: { me: { id: string } } = JSON.parse(await one.do('GET', '/api/me'));
    await expect.poll(() => server.services.presence.isLooking(me.id, id)).toBe(true);
    live.send({ do: 'look', inView: false });
    await expect.poll(() => server.services.presence.isLooking(me.id, id)).toBe(false);
    live.send({ do: 'look', inView: true });
    await expect.poll(() => server.services.presence.isLooking(me.id, id)).toBe(true);
    expect(await server.services.db.selectFrom('looking').selectAll().execute()).toEqual([]);
    await live.close();
    await expect.poll(() => server.services.presence.isLooking(me.id, id)).toBe(false);
  } finally {
    await server.stop();
  }
});
