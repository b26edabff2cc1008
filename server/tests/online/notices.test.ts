/** Notices when it is somebody's turn, on both databases: by push, mail, webhook and in the page. */
import { seededChance } from '@bridgehead/engine/chance';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Job, Jobs } from '../../src/queue/job.js';
import { noticeNow, noticeScheduler, tellWaiting } from '../../src/notices/schedule.js';
import { resumeWork } from '../../src/jobs/resume.js';
import { names } from '../../src/notices/safe-post.js';
import { USUAL_SETTINGS } from '../../src/notices/settings.js';
import { sendBy } from '../../src/notices/send.js';
import { findAccount } from '../../src/store/accounts.js';
import { DATABASES, databasesFor } from './databases.js';
import { anyAnswer } from './games.js';
import {
  TURN,
  allDone,
  annaAndBert,
  beginGame,
  clockIn,
  expectSoon,
  notice,
  set,
  startAll,
  visitAs,
} from './noticed.js';
import { makePushBrowser, until } from './outside.js';
import type { Visitor } from './visitors.js';
import { sitDown, startTestServer, visit, visitAsGuest } from './visitors.js';

const LEADS_INSIDE = 'inside.example';
// These tests ask nobody outside for an address.
beforeAll(() => {
  vi.spyOn(names, 'lookup').mockImplementation((name, _options, answer) =>
    name === LEADS_INSIDE
      ? answer(null, [{ address: '127.0.0.1', family: 4 }])
      : answer(new Error(`nobody knows ${name}`), []),
  );
});
afterAll(() => void vi.restoreAllMocks());

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Work that is noted and never done. */
function notedJobs(): { readonly added: { readonly job: Job; readonly due: number }[]; readonly jobs: Jobs } {
  const added: { readonly job: Job; readonly due: number }[] = [];
  return {
    added,
    jobs: {
      add: async (job, due) => void added.push({ job, due }),
      keep: async () => {},
      noted: () => {},
      running: 0,
      depths: async () => [],
      forget: async () => {},
      start: async () => {},
      stop: async () => {},
    },
  };
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (variables: Readonly<Record<string, string>> = {}, now?: () => number) => {
    const place = await environment();
    endings.push(place.drop);
    return startAll(endings, { ...place.variables, ...variables }, now);
  };

  test('an absent player whose turn it is is told in every way they want, once, and only that it is their turn', async () => {
    const { server, mail, webhook, pushService, publicKey } = await start();
    const [anna, bert] = await annaAndBert(server);
    await server.services.db
      .updateTable('accounts')
      .set({ mail: 'anna@example.org' })
      .where('id', '=', anna.id)
      .execute();
    const browser = makePushBrowser();
    await anna.do('POST', '/api/me/push', { endpoint: `${pushService.address}/anna`, keys: browser.keys });
    await set(anna, { push: true, mail: true, webhook: true, address: `${webhook.address}/hook` });
    expect((await anna.ask('GET', '/api/me/notices')).body).toMatchObject({
      pushKey: publicKey,
      mail: true,
      places: [{ endpoint: `${pushService.address}/anna` }],
      settings: { digest: 'at-once' },
    });
    const id = await beginGame(server, anna, bert);
    const [hooked, pushed, letter] = [
      await until(() => webhook.received.at(0)),
      await until(() => pushService.received.at(0)),
      await until(() => mail.letters.at(0)),
    ];
    expect(JSON.parse(hooked.body.toString())).toEqual({
      text: expect.stringMatching(new RegExp(`^${TURN}.*\\.$`)),
      games: [
        {
          id,
          title: expect.stringContaining('Remagen'),
          about: 'turn',
          text: expect.stringMatching(new RegExp(`^${TURN}`)),
          url: `http://127.0.0.1:${server.port}/#/online/${id}`,
        },
      ],
      test: false,
      at: expect.any(String),
    });
    expect(hooked.path).toBe('/hook');
    expect(browser.open(pushed.body)).toEqual({
      title: 'Bridgehead',
      text: expect.stringMatching(new RegExp(`^${TURN}`)),
      url: `/#/online/${id}`,
      tag: id,
      test: false,
    });
    expect(pushed.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=/),
    });
    expect(letter).toContain('To: Anna <anna@example.org>');
    expect(letter).toMatch(new RegExp(`^Subject: ${TURN}`, 'm'));
    expect(letter).toContain(`http://127.0.0.1:${server.port}/#/online/${id}`);
    // What is asked is nobody's business on the way.
    const question = (await server.services.host.look(id))?.hosted.asked[0].text ?? '';
    expect(question.length).toBeGreaterThan(5);
    for (const sent of [hooked.body.toString(), JSON.stringify(browser.open(pushed.body)), letter])
      expect(sent).not.toContain(question);
    // The same question again.
    await notice(server, anna.id, id);
    await allDone(server);
    expect([webhook.received, pushService.received, mail.letters].map(({ length }) => length)).toEqual([1, 1, 1]);
    // Bert is not asked.
    await notice(server, bert.id, id);
    expect(await server.services.db.selectFrom('notices').selectAll().execute()).toMatchObject([
      { account: anna.id, game: id, sent: 1 },
    ]);
  });

  test('an undelivered notice is not forgotten', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const [anna, bert] = await annaAndBert(server);
    await set(anna, { webhook: true, address: webhook.address });
    const id = await beginGame(server, anna, bert);
    const { services } = server;
    const jobs: Jobs = {
      ...services.jobs,
      add: (job, due, key) =>
        job.kind === 'tell' ? Promise.reject(new Error('the server was killed')) : services.jobs.add(job, due, key),
    };
    await expect(noticeNow({ ...services, jobs }, { account: anna.id, game: id, about: 'turn' })).rejects.toThrow(
      'killed',
    );
    await resumeWork(services);
    await until(() => webhook.received.at(0));
    await allDone(server);
    expect(webhook.received).toHaveLength(1);
  });

  test('anyone who looks at the board is not told; with the page out of view they are, and other pages of their too', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const [anna, bert] = await annaAndBert(server);
    await set(anna, { webhook: true, address: webhook.address });
    const id = await beginGame(server, anna, bert);
    const { presence } = server.services;
    const lobby = await anna.live();
    const player = await sitDown(anna, id);
    await until(() => (player.live.received.length > 0 ? true : undefined));
    await expectSoon(() => presence.isLooking(anna.id, id), true);
    expect(await presence.isLooking(bert.id, id)).toBe(false);
    await notice(server, anna.id, id);
    expect(await server.services.db.selectFrom('notices').selectAll().execute()).toEqual([]);
    player.live.send({ do: 'look', inView: false });
    await expectSoon(() => presence.isLooking(anna.id, id), false);
    player.live.send({ do: 'look', inView: true });
    await expectSoon(() => presence.isLooking(anna.id, id), true);
    player.live.send({ do: 'leave', game: id });
    await expectSoon(() => presence.isLooking(anna.id, id), false);
    player.live.send({ do: 'follow', game: id });
    await expectSoon(() => presence.isLooking(anna.id, id), true);
    await player.live.close();
    await expectSoon(() => presence.isLooking(anna.id, id), false);
    await notice(server, anna.id, id);
    expect(await lobby.until((message) => ('notice' in message ? message.notice : undefined))).toEqual({
      game: id,
      text: expect.stringMatching(new RegExp(`^${TURN}`)),
    });
    await until(() => webhook.received.at(0));
    await lobby.close();
  });

  test('over plain streams it is the same: with the page out of view they are told, and without a game they hear of all', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const [anna, bert] = await annaAndBert(server);
    await set(anna, { webhook: true, address: webhook.address });
    const id = await beginGame(server, anna, bert);
    const { presence } = server.services;
    const lobby = await anna.hear();
    const inView = await anna.stream(id);
    expect([lobby.status, inView.status]).toEqual([200, 200]);
    await expectSoon(() => presence.isLooking(anna.id, id), true);
    await notice(server, anna.id, id);
    expect(await server.services.db.selectFrom('notices').selectAll().execute()).toEqual([]);
    await inView.close();
    const behind = await anna.stream(id, {}, '?from=0&inView=false');
    await expectSoon(() => presence.isLooking(anna.id, id), false);
    await notice(server, anna.id, id);
    for (const { received } of [lobby, behind])
      expect(await until(() => received.find((message) => 'notice' in message))).toEqual({
        notice: { game: id, text: expect.stringMatching(new RegExp(`^${TURN}`)) },
      });
    await until(() => webhook.received.at(0));
    await Promise.all([lobby.close(), behind.close()]);
    expect(await visit(server.port).hear()).toMatchObject({ status: 401 });
    expect(await anna.ask('GET', `/api/games/${id}/stream?inView=perhaps`)).toMatchObject({ status: 400 });
  });

  test('a player is not told of results of their own answers; the opponent is, when their turn comes', async () => {
    const { server, webhook } = await start();
    const [anna, bert] = await annaAndBert(server);
    const id = await beginGame(server, anna, bert);
    await Promise.all(
      [anna, bert].map((each) =>
        set(each, { webhook: true, page: false, address: `${webhook.address}/${each === anna ? 'anna' : 'bert'}` }),
      ),
    );
    const chance = seededChance(3);
    for (let step = 0; step < 400; step++) {
      const { snapshot }: { snapshot: { view: unknown } } = JSON.parse(await anna.do('GET', `/api/games/${id}/seen`));
      const action = anyAnswer('remagen', snapshot.view, 'us', chance);
      if (action === undefined) break;
      await anna.do('POST', `/api/games/${id}/actions`, { action });
    }
    expect((await server.services.host.look(id))?.hosted.asked.map(({ side }) => side)).toEqual(['german']);
    await until(() => webhook.received.find(({ path }) => path === '/bert'));
    await allDone(server);
    // Anna was told of her first question at most, and Bert of one: they have not answered.
    expect(webhook.received.filter(({ path }) => path === '/anna').length).toBeLessThanOrEqual(1);
    expect(webhook.received.filter(({ path }) => path === '/bert')).toHaveLength(1);
  });

  test('in a lively game there is one piece of work in a while, and it goes for the question that is asked then', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const [anna, bert] = await annaAndBert(server);
    await set(anna, { webhook: true, address: webhook.address });
    const id = await beginGame(server, anna, bert);
    const held = await server.services.host.look(id);
    if (held === undefined) throw new Error('the game has not begun');
    const { added, jobs } = notedJobs();
    let time = 1_000_000;
    const schedule = noticeScheduler({ ...server.services, jobs, now: () => time });
    await schedule(held, [{ kind: 'undo', side: 'us' }]);
    expect(added).toEqual([]);
    for (let change = 0; change < 5; change++) await schedule(held, [{ kind: 'undo', side: 'german' }]);
    expect(added).toEqual([
      { job: { kind: 'notice', account: anna.id, game: id, about: 'turn', mark: 0 }, due: 4_600_000 },
    ]);
    time = 4_600_001;
    await schedule(held, [{ kind: 'begin', chance: [] }]);
    expect(added).toHaveLength(2);
    // A clock that is put back keeps nobody from being told.
    time -= 7_200_000;
    await schedule(held, [{ kind: 'begin', chance: [] }]);
    expect(added).toHaveLength(3);
    // The question of the work is another one by now: it waits again.
    const services = { ...server.services, jobs, now: () => time };
    await noticeNow(services, { account: anna.id, game: id, about: 'turn', mark: 17 });
    expect(added.at(-1)).toEqual({
      job: { kind: 'notice', account: anna.id, game: id, about: 'turn', mark: 0 },
      due: time + 3_600_000,
    });
    expect(webhook.received).toEqual([]);
  });

  test('notices wait for the end of quiet hours; then the questions still open are told together', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const [anna, bert] = await annaAndBert(server);
    await set(anna, { webhook: true, address: webhook.address, quiet: { from: clockIn(-2), to: clockIn(2) } });
    const ids = [
      await beginGame(server, anna, bert),
      await beginGame(server, anna, bert),
      await beginGame(server, anna, bert),
    ];
    for (const id of ids) await notice(server, anna.id, id);
    await tellWaiting(server.services, anna.id);
    await allDone(server);
    expect(webhook.received).toEqual([]);
    expect(await server.services.db.selectFrom('notices').select('sent').execute()).toEqual([
      { sent: 0 },
      { sent: 0 },
      { sent: 0 },
    ]);
    await anna.do('POST', `/api/games/${ids[0]}/resign`, {});
    await set(anna, { webhook: true, address: webhook.address });
    await tellWaiting(server.services, anna.id);
    const { body } = await until(() => webhook.received.at(0));
    const told: { text: string; games: { id: string }[] } = JSON.parse(body.toString());
    expect(told.text).toBe('It is your turn in 2 games.');
    expect(told.games.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[2]].toSorted());
    await tellWaiting(server.services, anna.id);
    await allDone(server);
    expect(webhook.received).toHaveLength(1);
  });

  test('a digest comes by the hour', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const [anna, bert] = await annaAndBert(server);
    await set(anna, { webhook: true, address: webhook.address, digest: 'hourly' });
    const id = await beginGame(server, anna, bert);
    const { added, jobs } = notedJobs();
    const now = Date.UTC(2026, 10, 15, 20, 31);
    await noticeNow(
      { ...server.services, jobs, now: () => now },
      { account: anna.id, game: id, about: 'turn', mark: 0 },
    );
    expect(added).toEqual([{ job: { kind: 'digest', account: anna.id }, due: Date.UTC(2026, 10, 15, 21) }]);
    expect(webhook.received).toEqual([]);
  });

  test('a test is sent now in every way that is on, and what became of it is told', async () => {
    const { server, mail, webhook, pushService } = await start();
    const anna = await visitAs(server.port, 'Anna');
    const lobby = await anna.live();
    const quiet = { from: '00:00', to: '23:59' };
    await set(anna, { push: true, mail: true, webhook: true, address: webhook.address, quiet, digest: 'daily' });
    expect((await anna.ask('POST', '/api/me/notices/test')).body).toEqual({
      told: [
        { way: 'page', problem: null },
        { way: 'push', problem: 'No browser is registered for push notifications.' },
        { way: 'mail', problem: 'The account has no confirmed email address.' },
        { way: 'webhook', problem: null },
      ],
    });
    expect(await lobby.until((message) => ('notice' in message ? message.notice : undefined))).toMatchObject({
      game: null,
      text: expect.stringContaining('test'),
    });
    await server.services.db
      .updateTable('accounts')
      .set({ mail: 'anna@example.org' })
      .where('id', '=', anna.id)
      .execute();
    await anna.do('POST', '/api/me/push', { endpoint: `${pushService.address}/1`, keys: makePushBrowser().keys });
    mail.refuses = 1;
    webhook.answers = 302;
    pushService.answers = 500;
    expect((await anna.ask('POST', '/api/me/notices/test')).body).toMatchObject({
      told: [
        { way: 'page' },
        { way: 'push', problem: 'It answered with status 500.' },
        { way: 'mail', problem: expect.stringContaining('Sending failed') },
        { way: 'webhook', problem: 'It answered with status 302.' },
      ],
    });
    // Redirects are not followed.
    expect(webhook.received.map(({ path }) => path)).toEqual(['/', '/']);
    webhook.answers = 200;
    pushService.answers = 201;
    expect((await anna.ask('POST', '/api/me/notices/test')).body).toEqual({
      told: [
        { way: 'page', problem: null },
        { way: 'push', problem: null },
        { way: 'mail', problem: null },
        { way: 'webhook', problem: null },
      ],
    });
    await lobby.close();
  });

  test('a browser that is gone is forgotten, one that only fails now is not', async () => {
    const { server, pushService } = await start();
    const anna = await visitAs(server.port, 'Anna');
    await set(anna, { page: false, push: true });
    const { db } = server.services;
    const places = () => db.selectFrom('push_places').select('endpoint').where('account', '=', anna.id).execute();
    await anna.do('POST', '/api/me/push', { endpoint: `${pushService.address}/1`, keys: makePushBrowser().keys });
    pushService.answers = 503;
    await anna.do('POST', '/api/me/notices/test');
    expect(await places()).toHaveLength(1);
    // Keys of the operator that nobody can send with are not the browser's fault; its own are.
    const { config } = server.services;
    const account = await findAccount(db, anna.id);
    if (account === undefined || config.push === undefined)
      throw new Error('Anna has an account, and the server sends push notices');
    const wrong = {
      ...server.services,
      config: { ...config, push: { ...config.push, privateKey: `${config.push.privateKey}=` } },
    };
    expect(await sendBy(wrong, account, 'push', { text: 'It is your turn.', told: [] })).toMatch(/server’s log/);
    expect(await places()).toHaveLength(1);
    await anna.do('POST', '/api/me/push', {
      endpoint: `${pushService.address}/no-point`,
      keys: { ...makePushBrowser().keys, p256dh: 'B'.repeat(87) },
    });
    expect(await sendBy(server.services, account, 'push', { text: 'It is your turn.', told: [] })).toBe(
      'It answered with status 503.',
    );
    expect(await places()).toEqual([{ endpoint: `${pushService.address}/1` }]);
    pushService.answers = 410;
    expect((await anna.ask('POST', '/api/me/notices/test')).body).toMatchObject({
      told: [{ way: 'push', problem: expect.stringContaining('was removed') }],
    });
    expect(await places()).toEqual([]);
    // The same browser, with another account signed in.
    pushService.answers = 201;
    const keys = makePushBrowser().keys;
    await anna.do('POST', '/api/me/push', { endpoint: `${pushService.address}/2`, keys });
    const bert = await visitAs(server.port, 'Bert');
    await bert.do('POST', '/api/me/push', { endpoint: `${pushService.address}/2`, keys });
    expect(await places()).toEqual([]);
    await anna.do('DELETE', '/api/me/push', { endpoint: `${pushService.address}/2` });
    expect(await db.selectFrom('push_places').select('account').execute()).toEqual([{ account: bert.id }]);
    await bert.do('DELETE', '/api/me/push', { endpoint: `${pushService.address}/2` });
    expect(await db.selectFrom('push_places').selectAll().execute()).toEqual([]);
  });

  test('a notice that fails in one way is tried again in that way only', async () => {
    const { server, mail, webhook } = await start();
    const [anna, bert] = await annaAndBert(server);
    await server.services.db
      .updateTable('accounts')
      .set({ mail: 'anna@example.org' })
      .where('id', '=', anna.id)
      .execute();
    await set(anna, { mail: true, webhook: true, address: webhook.address });
    mail.refuses = 1;
    await beginGame(server, anna, bert);
    await until(() => webhook.received.at(0));
    await until(() => (mail.refuses === 0 ? true : undefined));
    await allDone(server);
    expect(webhook.received).toHaveLength(1);
    expect(mail.letters).toEqual([]);
    if (server.services.config.database === undefined)
      expect(
        await server.services.db.selectFrom('jobs').select(['data', 'attempts']).where('kind', '=', 'tell').execute(),
      ).toMatchObject([{ data: expect.stringContaining('"way":"mail"'), attempts: 1 }]);
  });

  test('settings that make no sense, and addresses inside the network, are refused', async () => {
    const { server } = await start({ WEBHOOKS_INSIDE: '0' });
    const anna = await visitAs(server.port, 'Anna');
    const wrong: readonly (readonly [object, string])[] = [
      [{ zone: 'Atlantis/Poseidonis' }, 'zone'],
      [{ quiet: { from: '25:00', to: '07:00' } }, 'quiet.from'],
      [{ digest: 'monthly' }, 'digest'],
      [{ webhook: true, address: null }, 'address'],
      [{ address: 'not an address' }, 'address'],
      [{ address: 'http://example.org/hook' }, 'address'],
      [{ address: 'ftp://example.org/hook' }, 'address'],
      [{ address: 'http://localhost:9000/hook' }, 'address'],
      [{ address: 'https://127.0.0.1/hook' }, 'address'],
      [{ address: 'https://0x7f.1/hook' }, 'address'],
      [{ address: 'https://2130706433/' }, 'address'],
      [{ address: 'https://10.1.2.3/hook' }, 'address'],
      [{ address: 'https://169.254.169.254/latest' }, 'address'],
      [{ address: 'https://[::1]/hook' }, 'address'],
      [{ address: 'https://[fd00::1]/hook' }, 'address'],
      [{ address: 'https://[::ffff:10.0.0.1]/hook' }, 'address'],
      [{ address: 'https://name:word@example.org/hook' }, 'address'],
    ];
    for (const [settings, field] of wrong)
      expect(await anna.ask('PUT', '/api/me/notices', { ...USUAL_SETTINGS, ...settings })).toMatchObject({
        status: 400,
        body: { error: { code: 'malformed', problems: [{ field }] } },
      });
    expect(
      await anna.ask('POST', '/api/me/push', { endpoint: 'https://192.168.0.1/push', keys: makePushBrowser().keys }),
    ).toMatchObject({ status: 400 });
    expect(
      await anna.ask('POST', '/api/me/push', {
        endpoint: 'https://push.example.org/1',
        keys: { p256dh: 'x', auth: 'y' },
      }),
    ).toMatchObject({ status: 400 });
    // A name that leads inside is found out when it is used.
    await set(anna, { page: false, webhook: true, address: `https://${LEADS_INSIDE}/hook` });
    expect((await anna.ask('POST', '/api/me/notices/test')).body).toEqual({
      told: [{ way: 'webhook', problem: 'The URL doesn’t point to the public internet.' }],
    });
    expect((await anna.ask('GET', '/api/me/notices')).body).toMatchObject({
      settings: { address: `https://${LEADS_INSIDE}/hook`, page: false },
    });
  });
});

const NODES = DATABASES[1];

test('someone who watches from another node is known, and told there', async () => {
  const place = await NODES.environment();
  endings.push(place.drop);
  const { server } = await startAll(endings, { ...place.variables, NOTICE_AFTER: '3600' });
  const second = await startTestServer({ LIMITS: '0', ...place.variables, NOTICE_AFTER: '3600' });
  endings.push(() => second.stop());
  const [anna, bert] = await annaAndBert(server);
  const id = await beginGame(server, anna, bert);
  const there: Visitor = await visitAsGuest(second.port);
  there.cookie = anna.cookie;
  const player = await sitDown(there, id);
  await expectSoon(() => server.services.presence.isLooking(anna.id, id), true);
  player.live.send({ do: 'look', inView: false });
  await expectSoon(() => server.services.presence.isLooking(anna.id, id), false);
  await notice(server, anna.id, id);
  expect(await player.live.until((message) => ('notice' in message ? message.notice : undefined))).toMatchObject({
    game: id,
  });
  const ended = new Promise((resolve) => player.live.socket.once('close', resolve));
  await server.services.presence.cut(anna.id);
  expect(await ended).toBe(4001);
});
