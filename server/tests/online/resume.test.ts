/** What was lost when a server was killed is found again, what nobody needs is removed, and two who change one game at once do not break it. */
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import { resumeWork } from '../../src/jobs/resume.js';
import { tidy } from '../../src/jobs/clean-up.js';
import { carryOut } from '../../src/jobs/work.js';
import type { Job, Jobs } from '../../src/queue/job.js';
import { startThinkers } from '../../src/jobs/computer-pool.js';
import { connect } from '../../src/live/connection.js';
import { USUAL_SETTINGS, withNoticeSettings } from '../../src/notices/settings.js';
import type { RunningServer } from '../../src/server.js';
import { addGuest, changeAccount, findAccount, signIn } from '../../src/store/accounts.js';
import { leaveSeat, readGame, takeSeat } from '../../src/store/games.js';
import { addNotice } from '../../src/store/notices.js';
import { listRunning } from '../../src/store/unfinished-games.js';
import { DATABASES } from './databases.js';
import { addTestGame, stepAtRandom } from './games.js';
import type { Visitor } from './visitors.js';
import { newNonce, offerGame, startTestServer, twoAtATable, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const MINUTE = 60_000;
const DAY = 86_400_000;

async function idOf(visitor: Visitor): Promise<string> {
  const { me }: { me: { id: string } } = JSON.parse(await visitor.do('GET', '/api/me'));
  return me.id;
}

interface Added {
  readonly job: Job;
  readonly due: number;
}

/** Work that is only written down. */
function listedJobs(): { readonly jobs: Jobs; readonly added: Added[] } {
  const added: Added[] = [];
  const add = async (job: Job, due: number) => void added.push({ job, due });
  return {
    added,
    jobs: {
      add,
      keep: add,
      noted: () => {},
      running: 0,
      depths: async () => [],
      forget: async () => {},
      start: async () => {},
      stop: async () => {},
    },
  };
}

async function beginGame({ port }: RunningServer, wish: Readonly<Record<string, unknown>> = {}) {
  const { one, other, id } = await twoAtATable(port, wish);
  return { id, one, other };
}

describe.each(DATABASES)('on the $name database', ({ environment, create }) => {
  const start = async (now?: () => number): Promise<RunningServer> => {
    const place = await environment();
    endings.push(place.drop);
    const server = await startTestServer({ ...place.variables, LIMITS: '0', NOTICE_AFTER: '3600' }, now);
    endings.push(() => server.stop());
    return server;
  };

  test('an asked player who has not been told is told after a crash, once, and nobody else', async () => {
    const server = await start();
    const { services } = server;
    const { id, one } = await beginGame(server);
    const account = await idOf(one);
    const { jobs, added } = listedJobs();
    const resumed = { ...services, jobs };
    await resumeWork(resumed);
    const notices = () => added.flatMap(({ job }) => (job.kind === 'notice' ? [job] : []));
    expect(notices()).toEqual([{ kind: 'notice', account, game: id, about: 'turn' }]);
    const told = () => services.db.selectFrom('notices').select(['account', 'game', 'sent']).execute();
    for (let time = 0; time < 2; time++) await carryOut(resumed, startThinkers(0), notices()[0]);
    expect(await told()).toEqual([{ account, game: id, sent: 1 }]);
    expect(added.filter(({ job }) => job.kind === 'tell')).toEqual([]);
    // A game in which nothing has happened for long was not in the middle of anything.
    await services.db.updateTable('games').set({ changed: 0 }).where('id', '=', id).execute();
    await beginGame(server);
    added.length = 0;
    await resumeWork(resumed);
    expect(notices().map(({ game }) => game)).not.toContain(id);
  });

  test('games whose stored clocks, first or last rows are damaged keep no other waiting', async () => {
    const server = await start();
    const { services } = server;
    const { db } = services;
    const [clockless, begun, over, whole] = [
      await beginGame(server),
      await beginGame(server),
      await beginGame(server),
      await beginGame(server),
    ];
    await over.one.do('POST', `/api/games/${over.id}/resign`, {});
    await db.updateTable('games').set({ clocks: '{"us":{"left":"soon"}}' }).where('id', '=', clockless.id).execute();
    for (const { id } of [begun, over])
      await db.updateTable('rows').set({ row: '{"kind":"begin"' }).where('game', '=', id).execute();
    const { jobs, added } = listedJobs();
    await resumeWork({ ...services, jobs });
    const told = added.flatMap(({ job }) => (job.kind === 'notice' ? [job.game] : []));
    expect(told).toContain(whole.id);
    expect(told).toContain(begun.id);
    expect(told).not.toContain(clockless.id);
    expect(told).not.toContain(over.id);
  });

  test('of more games than are read at once, all are found in which something may be due', async () => {
    const server = await start();
    const { db } = server.services;
    const { id } = await beginGame(server);
    const stored = await readGame(db, id);
    if (stored === undefined) throw new Error('The game is not stored');
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...stored.game,
      id: `copy-${index}`,
      clocks: index % 3 === 0 ? '{"us":{"left":1,"since":null}}' : '{}',
      changed: index % 3 === 1 ? stored.game.changed : 0,
    }));
    await db.insertInto('games').values(copies).execute();
    await db
      .insertInto('seats')
      .values(copies.flatMap((copy) => stored.seats.map((seat) => ({ ...seat, game: copy.id }))))
      .execute();
    const found: string[] = [];
    for await (const games of listRunning(db, stored.game.changed, () => {})) {
      expect(games.length).toBeLessThan(300);
      for (const game of games) {
        found.push(game.id);
        expect(game.seats.map(({ side }) => side).toSorted()).toEqual(stored.seats.map(({ side }) => side).toSorted());
      }
    }
    const due = copies.filter((_copy, index) => index % 3 !== 2).map((copy) => copy.id);
    expect(found.toSorted()).toEqual([id, ...due].toSorted());
  });

  test('notices for a missed digest wait for the next one', async () => {
    const now = Date.UTC(2026, 10, 15, 20, 31);
    const server = await start();
    const { services } = server;
    const { id, one } = await beginGame(server);
    const account = await findAccount(services.db, await idOf(one));
    if (account === undefined) throw new Error('no account');
    await changeAccount(services.db, account.id, {
      settings: withNoticeSettings(account, { ...USUAL_SETTINGS, digest: 'hourly' }),
    });
    await addNotice(services.db, { account: account.id, game: id, about: 'turn', mark: 0, sent: 0 });
    const { jobs, added } = listedJobs();
    await resumeWork({ ...services, jobs, now: () => now });
    expect(added.filter(({ job }) => job.kind === 'digest')).toEqual([
      { job: { kind: 'digest', account: account.id }, due: Date.UTC(2026, 10, 15, 21) },
    ]);
  });

  test('a game whose seats were taken when the server was killed begins, and computers and clocks go on', async () => {
    const server = await start();
    const { services } = server;
    const [one, other] = [await visitAsGuest(server.port), await visitAsGuest(server.port)];
    const { id } = await offerGame(one, {
      game: 'remagen',
      scenario: 'remagen-1',
      side: 'us',
      time: { kind: 'bank', minutes: 1, seconds: 0 },
    });
    await takeSeat(services.db, { game: id, side: 'german', account: await idOf(other), nonce: newNonce() });
    expect((await readGame(services.db, id))?.game.status).toBe('open');
    const { jobs, added } = listedJobs();
    await resumeWork({ ...services, jobs });
    expect((await readGame(services.db, id))?.game.status).toBe('running');
    const held = await services.host.look(id);
    expect(added).toContainEqual({
      job: { kind: 'time-ends', game: id },
      due: (held?.clocks['us'].since ?? 0) + MINUTE,
    });
  });

  test('a clock that is looked at too early is looked at again', async () => {
    const server = await start();
    const { services } = server;
    const { id } = await beginGame(server, { time: { kind: 'bank', minutes: 5, seconds: 0 } });
    const flag = ((await services.host.look(id))?.clocks['us'].since ?? 0) + 5 * MINUTE;
    const { jobs, added } = listedJobs();
    await carryOut({ ...services, jobs }, startThinkers(0), { kind: 'time-ends', game: id });
    expect(added).toEqual([{ job: { kind: 'time-ends', game: id }, due: flag }]);
    await carryOut({ ...services, jobs, now: () => flag + 1 }, startThinkers(0), { kind: 'time-ends', game: id });
    expect((await services.host.look(id))?.hosted.ending).toMatchObject({ by: 'forfeit', winner: 'german' });
  });

  test('a player who leaves in the moment in which the game begins either leaves or plays', async () => {
    const server = await start();
    const { services } = server;
    const { id, one } = await beginGame(server);
    const before = await readGame(services.db, id);
    expect(await leaveSeat(services.db, id, 'us', 0)).toBe(false);
    expect(await one.ask('POST', `/api/games/${id}/leave`)).toMatchObject({
      status: 409,
      body: { error: { code: 'not-open' } },
    });
    expect((await readGame(services.db, id))?.seats).toEqual(before?.seats);
    // The other way round: the seats are as they were read no more, and nothing begins with them.
    const waiting = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    const other = await visitAsGuest(server.port);
    await takeSeat(services.db, { game: waiting.id, side: 'german', account: await idOf(other), nonce: newNonce() });
    const { version } = (await readGame(services.db, waiting.id))?.game ?? { version: 0 };
    expect(await leaveSeat(services.db, waiting.id, 'us', 0)).toBe(true);
    expect((await readGame(services.db, waiting.id))?.game).toMatchObject({ status: 'open', version: version + 1 });
    expect(await leaveSeat(services.db, waiting.id, 'german', 7)).toBe(true);
    expect((await readGame(services.db, waiting.id))?.game).toMatchObject({ status: 'withdrawn', changed: 7 });
    expect(
      await takeSeat(services.db, { game: waiting.id, side: 'us', account: await idOf(one), nonce: newNonce() }),
    ).toBe(false);
  });

  test('an answer to no offer is refused, and the game stays in memory', async () => {
    const server = await start();
    const { id, one } = await beginGame(server);
    const held = server.services.host.peek(id);
    expect(await one.ask('POST', `/api/games/${id}/offers/answer`, { accept: true })).toMatchObject({
      status: 409,
      body: { error: { code: 'no-offer' } },
    });
    expect(held).toBeDefined();
    expect(server.services.host.peek(id)).toBe(held);
  });

  test('a connection that was cut off is not heard any more, and followed nothing before it closes', async () => {
    const server = await start();
    const { services } = server;
    const { id, one } = await beginGame(server);
    const account = await findAccount(services.db, await idOf(one));
    const sent: unknown[] = [];
    let ended = 0;
    const connection = connect(
      services,
      { account, address: 'here' },
      { send: (message) => void sent.push(message), end: () => void ended++, isValid: async () => true },
    );
    await connection.follow({ do: 'follow', game: id });
    expect(sent.at(0)).toMatchObject({ game: id, viewer: 'us' });
    await services.presence.cut(account?.id ?? '');
    await expect.poll(() => ended).toBe(1);
    const before = sent.length;
    const rows = (await services.host.look(id))?.hosted.rows;
    await connection.receive(JSON.stringify({ do: 'act', game: id, action: {}, request: newNonce() }));
    await stepAtRandom(services.host, id, 'remagen', seededChance(1));
    connection.close();
    expect(sent).toHaveLength(before);
    expect((await services.host.look(id))?.hosted.rows).toBe((rows ?? 0) + 1);
  });

  test('a game that cannot be read hides no other, and is no reason not to start', async () => {
    const server = await start();
    const { services } = server;
    const { id, one } = await beginGame(server);
    const { id: broken } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    await services.db.updateTable('games').set({ status: 'running', rows: 1 }).where('id', '=', broken).execute();
    await services.db
      .insertInto('rows')
      .values({ game: broken, number: 0, row: '{"kind":"answer"}', request: null, at: 0, version: 1 })
      .execute();
    await expect(services.host.look(broken)).rejects.toThrow();
    const { games }: { games: { id: string }[] } = JSON.parse(await one.do('GET', '/api/games?list=mine'));
    expect(games.map((game) => game.id).toSorted()).toEqual([id, broken].toSorted());
    const { id: unready } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    await services.db
      .updateTable('games')
      .set({ setup: '{"scenario":"none","options":{}}' })
      .where('id', '=', unready)
      .execute();
    await services.db.updateTable('seats').set({ nonce: 'words' }).where('game', '=', unready).execute();
    await resumeWork({ ...services, jobs: listedJobs().jobs });
    expect((await readGame(services.db, unready))?.game.status).toBe('open');
  });

  test('guests who never played and expired entries are removed; everything else stays', async () => {
    const database = await create();
    endings.push(() => database.drop());
    const { db } = database.opened;
    const now = 100 * DAY;
    const [idle, fresh, seated, named, banned] = [
      await addGuest(db, DAY),
      await addGuest(db, 90 * DAY),
      await addGuest(db, DAY),
      await addGuest(db, DAY),
      await addGuest(db, DAY),
    ];
    await changeAccount(db, named.id, { name: 'Named', password: 'a hash' });
    await changeAccount(db, banned.id, { banned: 'for a reason' });
    const old = await addTestGame(database.opened, { key: 'remagen', scenario: 'remagen-1' });
    const played = await addTestGame(database.opened, { key: 'remagen', scenario: 'remagen-1' });
    await db.updateTable('games').set({ status: 'over', rows: 1, changed: DAY }).where('id', '=', played).execute();
    await db
      .insertInto('rows')
      .values([
        { game: played, number: 0, row: '{"kind":"begin","chance":[]}', request: 'us name', at: DAY, version: 1 },
      ])
      .execute();
    await db
      .updateTable('seats')
      .set({ account: seated.id })
      .where('game', '=', played)
      .where('side', '=', 'us')
      .execute();
    await signIn(db, fresh.id, 'a browser', 9 * DAY);
    await signIn(db, fresh.id, 'another', 90 * DAY);
    await db
      .insertInto('links')
      .values({ hash: 'h', account: named.id, purpose: 'mail', mail: null, expires: DAY })
      .execute();
    await db
      .insertInto('looking')
      .values([
        { connection: 'a', game: played, account: seated.id, node: 'n', until: DAY },
        { connection: 'b', game: played, account: seated.id, node: 'n', until: now + 1 },
      ])
      .execute();
    expect(await tidy(db, now, 30 * DAY)).toEqual({
      signIns: 1,
      knownDevices: 0,
      quotas: 0,
      links: 1,
      challenges: 0,
      looking: 1,
      bans: 0,
      games: 1,
      requests: 1,
      guests: 1,
    });
    expect((await db.selectFrom('accounts').select('id').execute()).map(({ id }) => id).toSorted()).toEqual(
      [fresh.id, seated.id, named.id, banned.id].toSorted(),
    );
    expect(await findAccount(db, idle.id)).toBeUndefined();
    expect(await readGame(db, old)).toBeUndefined();
    expect(await db.selectFrom('rows').select(['number', 'request']).execute()).toEqual([{ number: 0, request: null }]);
    expect(await tidy(db, now + 200 * DAY, 30 * DAY)).toMatchObject({ signIns: 1, looking: 1, bans: 0, guests: 1 });
  });
});
