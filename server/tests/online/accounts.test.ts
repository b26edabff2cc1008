/** Accounts on both databases: names, passwords, mail, devices, tokens, bans, and the end of an account. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server.js';
import { findByName } from '../../src/store/accounts.js';
import { addLink } from '../../src/store/links.js';
import { crowdIn } from './crowd.js';
import { databasesFor } from './databases.js';
import { allDone } from './noticed.js';
import { freePort, readableLog, startMailServer, until } from './outside.js';
import type { Visitor } from './visitors.js';
import { joinGame, offerGame, sitDown, startTestServer, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const PASSWORD = 'a long enough word';
const HOUR = 3_600_000;

async function visitAs(port: number, name: string, password = PASSWORD): Promise<Visitor> {
  const visitor = await visitAsGuest(port);
  await visitor.do('PUT', '/api/me/name', { name, password });
  return visitor;
}

async function signInAs(port: number, name: string, password = PASSWORD): Promise<Visitor> {
  const visitor = visit(port);
  await visitor.do('POST', '/api/sign-in', { name, password });
  return visitor;
}

function linkIn(text: string): string {
  return /#\/(?:recover|check-mail)\/([\w-]+)/.exec(text)?.[1] ?? '';
}

const refused = (code: string) => ({ body: { error: { code } } });
const nobody = { status: 200, body: { me: null } };

/** All tables of the server itself. */
const TABLES = [
  'accounts',
  'passkeys',
  'sign_ins',
  'tokens',
  'links',
  'challenges',
  'games',
  'seats',
  'rows',
  'notes',
  'chat',
  'push_places',
  'notices',
  'looking',
];

async function dump({ services: { db } }: RunningServer): Promise<string> {
  const all = await Promise.all(
    TABLES.map(async (table) => (await sql`select * from ${sql.table(table)}`.execute(db)).rows),
  );
  return JSON.stringify(all);
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (
    variables: Readonly<Record<string, string>> = {},
    now?: () => number,
    log?: Parameters<typeof startTestServer>[2],
  ) => {
    const place = await environment();
    const server = await startTestServer({ LIMITS: '0', ...place.variables, ...variables }, now, log);
    endings.push(place.drop, () => server.stop());
    return server;
  };

  /** A server that sends mail, and a clock that can be set forward. */
  const startWithMail = async () => {
    const mail = await startMailServer();
    endings.push(() => mail.close());
    const port = await freePort();
    const clock = { ahead: 0 };
    const server = await start(
      { SMTP_URL: mail.url, ORIGIN: `http://127.0.0.1:${port}`, PORT: String(port) },
      () => Date.now() + clock.ahead,
    );
    return { server, mail, clock };
  };

  test('a guest takes a name and a password, and is the same on another device', async () => {
    const { port } = await start();
    const guest = await visitAsGuest(port);
    expect((await guest.ask('GET', '/api/me')).body).toMatchObject({
      me: { guest: true, password: false, name: expect.stringMatching(/^Guest /) },
    });
    expect(await guest.ask('PUT', '/api/me/name', { name: 'Anna' })).toMatchObject(refused('needs-key'));
    expect((await guest.ask('PUT', '/api/me/name', { name: 'Anna', password: PASSWORD })).body).toMatchObject({
      me: { guest: false, name: 'Anna', password: true },
    });
    const elsewhere = await signInAs(port, '  ANNA ');
    const [here, there] = await Promise.all(
      [guest, elsewhere].map(async (each) => (await each.ask('GET', '/api/me')).body),
    );
    expect(here).toEqual(there);
    expect(await visit(port).ask('POST', '/api/sign-in', { name: 'Anna', password: 'another word' })).toMatchObject({
      status: 401,
      ...refused('wrong-password'),
    });
    expect(await visit(port).ask('POST', '/api/sign-in', { name: 'Nobody', password: PASSWORD })).toMatchObject({
      status: 401,
      ...refused('wrong-password'),
    });
    await elsewhere.do('POST', '/api/sign-out');
    expect(await elsewhere.ask('GET', '/api/me')).toMatchObject(nobody);
  });

  test("no two names are alike, and none is a guest's or nobody's", async () => {
    const { port } = await start();
    await visitAs(port, 'Anna B');
    const other = await visitAsGuest(port);
    expect(await other.ask('PUT', '/api/me/name', { name: 'ANNA  b', password: PASSWORD })).toMatchObject({
      status: 409,
      ...refused('name-taken'),
    });
    // Full-width letters are the same letters.
    expect(await other.ask('PUT', '/api/me/name', { name: '\uff21nna B', password: PASSWORD })).toMatchObject(
      refused('name-taken'),
    );
    for (const name of [
      'Guest abc123',
      'guest',
      'A player who left',
      'ab',
      'x'.repeat(25),
      '<b>Anna</b>',
      'Anna\u202e',
      ' ',
    ])
      expect(await other.ask('PUT', '/api/me/name', { name, password: PASSWORD })).toMatchObject({
        status: 400,
        ...refused('malformed'),
      });
    // Nor is one that looks the same in letters of another script; one that only sounds the same is.
    await visitAs(port, 'Pope X');
    await visitAs(port, '\u041e\u0422\u0422\u041e');
    for (const name of [
      '\u0420\u043e\u0440\u0435 \u0425',
      '\u03a1\u039f\u03a1\u0395 \u03a7',
      'Otto',
      'OTTO',
      '\u039f\u03a4\u03a4\u039f',
    ])
      expect(await other.ask('PUT', '/api/me/name', { name, password: PASSWORD })).toMatchObject({
        status: 409,
        ...refused('name-taken'),
      });
    await visitAs(port, '\u041f\u043e\u043f\u0435 \u0425');
    await signInAs(port, '\u043e\u0442\u0442\u043e');
    expect(await visit(port).ask('POST', '/api/sign-in', { name: 'OTTO', password: PASSWORD })).toMatchObject(
      refused('wrong-password'),
    );
    const taken = await Promise.all(
      ['one', 'two', 'three'].map(async () =>
        (await visitAsGuest(port)).ask('PUT', '/api/me/name', { name: 'Contested', password: PASSWORD }),
      ),
    );
    expect(taken.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409']);
  });

  test('name and password change only with the present password; other devices are then signed out', async () => {
    const { port } = await start();
    const anna = await visitAs(port, 'Anna');
    const elsewhere = await signInAs(port, 'Anna');
    for (const old of [undefined, 'not this one']) {
      expect(await anna.ask('PUT', '/api/me/name', { name: 'Anne', old })).toMatchObject({
        status: 401,
        ...refused('wrong-old-password'),
      });
      expect(await anna.ask('PUT', '/api/me/password', { password: 'a newer word', old })).toMatchObject(
        refused('wrong-old-password'),
      );
      expect(await anna.ask('PUT', '/api/me/mail', { mail: 'anna@example.org', old })).toMatchObject(
        refused('wrong-old-password'),
      );
      expect(await anna.ask('DELETE', '/api/me', { old })).toMatchObject(refused('wrong-old-password'));
    }
    await anna.do('PUT', '/api/me/name', { name: 'Anne', old: PASSWORD });
    await anna.do('PUT', '/api/me/password', { password: 'a newer word', old: PASSWORD });
    expect((await anna.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anne' } });
    expect(await elsewhere.ask('GET', '/api/me')).toMatchObject(nobody);
    expect(await visit(port).ask('POST', '/api/sign-in', { name: 'Anne', password: PASSWORD })).toMatchObject(
      refused('wrong-password'),
    );
    await signInAs(port, 'Anne', 'a newer word');
    // The old name is free again.
    await visitAs(port, 'Anna');
  });

  test('a mail address counts when its link was opened, once, and only the last that was given', async () => {
    const {
      server: { port },
      mail,
      clock,
    } = await startWithMail();
    const anna = await visitAs(port, 'Anna');
    expect(await (await visitAsGuest(port)).ask('PUT', '/api/me/mail', { mail: 'guest@example.org' })).toMatchObject(
      refused('guests-not'),
    );
    for (const wrong of ['anna', 'anna@example.org\nBcc: all@example.org', 'a@b'])
      expect(await anna.ask('PUT', '/api/me/mail', { mail: wrong, old: PASSWORD })).toMatchObject(refused('malformed'));
    expect((await anna.ask('PUT', '/api/me/mail', { mail: 'first@example.org', old: PASSWORD })).body).toMatchObject({
      me: { mail: null, mailWanted: 'first@example.org' },
    });
    const first = await until(() => mail.letters.at(0));
    expect(first).toContain('To: Anna <first@example.org>');
    expect(first).toContain(`http://127.0.0.1:${port}/#/check-mail/`);
    await anna.do('PUT', '/api/me/mail', { mail: 'second@example.org', old: PASSWORD });
    const second = await until(() => mail.letters.at(1));
    const stranger = visit(port);
    expect(await stranger.ask('POST', '/api/check-mail', { link: 'x'.repeat(43) })).toMatchObject({
      status: 410,
      ...refused('link-expired'),
    });
    expect(
      await stranger.ask('POST', '/api/recover/finish', { link: linkIn(second), password: PASSWORD }),
    ).toMatchObject(refused('link-expired'));
    expect(await stranger.ask('POST', '/api/check-mail', { link: linkIn(second) })).toMatchObject({
      status: 200,
      body: { mail: 'second@example.org' },
    });
    expect(await stranger.ask('POST', '/api/check-mail', { link: linkIn(second) })).toMatchObject(
      refused('link-expired'),
    );
    expect(await stranger.ask('POST', '/api/check-mail', { link: linkIn(first) })).toMatchObject(
      refused('link-expired'),
    );
    expect((await anna.ask('GET', '/api/me')).body).toMatchObject({
      me: { mail: 'second@example.org', mailWanted: null },
    });
    // A mailbox, perhaps somebody else's, is not flooded.
    for (let letter = 2; letter < 5; letter++) {
      await anna.do('PUT', '/api/me/mail', { mail: 'third@example.org', old: PASSWORD });
      await until(() => mail.letters.at(letter));
    }
    expect(await anna.ask('PUT', '/api/me/mail', { mail: 'fourth@example.org', old: PASSWORD })).toMatchObject({
      status: 429,
      ...refused('mails-wait'),
    });
    // A link that is opened after more than a day.
    const third = mail.letters[4];
    clock.ahead = 25 * HOUR;
    expect(await stranger.ask('POST', '/api/check-mail', { link: linkIn(third) })).toMatchObject(
      refused('link-expired'),
    );
    await anna.do('POST', '/api/me/confirm', { password: PASSWORD });
    await anna.do('DELETE', '/api/me/mail');
    expect((await anna.ask('GET', '/api/me')).body).toMatchObject({ me: { mail: null, mailWanted: null } });
  });

  test('a server that is too busy to keep a new password does not use the link up', async () => {
    const { services, port } = await start();
    await visitAs(port, 'Anna');
    const account = (await findByName(services.db, 'Anna'))?.id ?? '';
    const link =
      (await addLink(
        services.db,
        { account, purpose: 'recover', mail: null, expires: services.now() + 60_000 },
        services.now(),
      )) ?? '';
    const finish = () => visit(port).ask('POST', '/api/recover/finish', { link, password: 'the newest word' });
    const sendAway = crowdIn();
    expect(await finish()).toMatchObject({ status: 503, ...refused('busy') });
    await sendAway();
    expect(await finish()).toMatchObject({ status: 200, body: { me: { name: 'Anna' } } });
  });

  test('a forgotten password is recovered by a link that works once, for an hour; nobody learns which names there are', async () => {
    const { server, mail, clock } = await startWithMail();
    const { port, services } = server;
    const anna = await visitAs(port, 'Anna');
    await visitAs(port, 'Nomail');
    await anna.do('PUT', '/api/me/mail', { mail: 'anna@example.org', old: PASSWORD });
    await anna.do('POST', '/api/check-mail', { link: linkIn(await until(() => mail.letters.at(0))) });
    const { token }: { token: string } = JSON.parse(await anna.do('POST', '/api/me/tokens', { name: 'bot' }));
    const stranger = visit(port);
    const answers = [
      await stranger.ask('POST', '/api/recover', { name: 'anna' }),
      await stranger.ask('POST', '/api/recover', { name: 'Nobody' }),
      await stranger.ask('POST', '/api/recover', { name: 'Nomail' }),
    ];
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 204, body: undefined });
    const links = () => mail.letters.filter((each) => each.includes('#/recover/'));
    const letter = await until(() => links().at(0));
    expect(letter).toContain('To: Anna <anna@example.org>');
    expect(
      await stranger.ask('POST', '/api/recover/finish', { link: linkIn(letter), password: 'short' }),
    ).toMatchObject(refused('malformed'));
    expect(await stranger.ask('POST', '/api/check-mail', { link: linkIn(letter) })).toMatchObject(
      refused('link-expired'),
    );
    expect(
      (await stranger.ask('POST', '/api/recover/finish', { link: linkIn(letter), password: 'the newest word' })).body,
    ).toMatchObject({ me: { name: 'Anna' } });
    expect(
      await visit(port).ask('POST', '/api/recover/finish', { link: linkIn(letter), password: 'the newest word' }),
    ).toMatchObject({ status: 410, ...refused('link-expired') });
    // Anyone who was signed in is not any more, nor is any program.
    expect(await anna.ask('GET', '/api/me')).toMatchObject(nobody);
    expect(await visit(port).ask('GET', '/api/me', undefined, { authorization: `Bearer ${token}` })).toMatchObject(
      refused('wrong-token'),
    );
    expect((await stranger.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anna' } });
    await signInAs(port, 'Anna', 'the newest word');
    // However often it is asked for, no mailbox is flooded.
    for (let time = 0; time < 5; time++) {
      await stranger.do('POST', '/api/recover', { name: 'Anna' });
      if (time < 3) await until(() => links().at(1 + time));
    }
    await allDone(server);
    expect(await services.db.selectFrom('links').select('purpose').execute()).toEqual([
      { purpose: 'recover' },
      { purpose: 'recover' },
      { purpose: 'recover' },
    ]);
    expect(links()).toHaveLength(4);
    clock.ahead = HOUR + 1_000;
    expect(
      await stranger.ask('POST', '/api/recover/finish', { link: linkIn(links()[3]), password: PASSWORD }),
    ).toMatchObject(refused('link-expired'));
  });

  test("without SMTP the link is in the operator's log, and leads to no address that a request has named", async () => {
    const { log, lines } = readableLog();
    const { port } = await start({}, undefined, log);
    await visitAs(port, 'Anna');
    await visit(port).do('POST', '/api/recover', { name: 'Anna' });
    const line = await until(() => lines.find((each) => each.includes('#/recover/')));
    expect(JSON.parse(line)).toMatchObject({ name: 'Anna', subject: 'Choose a new password' });
    expect(line).not.toContain('127.0.0.1');
    expect(
      await visit(port).ask('POST', '/api/recover/finish', { link: linkIn(line), password: 'the newest word' }),
    ).toMatchObject({ body: { me: { name: 'Anna' } } });
  });

  test('a mail that could not be sent does not count, and nothing secret waits in the queue', async () => {
    const {
      server: { port, services },
      mail,
    } = await startWithMail();
    const anna = await visitAs(port, 'Anna');
    mail.refuses = 1;
    await anna.do('PUT', '/api/me/mail', { mail: 'anna@example.org', old: PASSWORD });
    await until(() => (mail.refuses === 0 ? true : undefined));
    await expect.poll(() => services.db.selectFrom('links').selectAll().execute()).toEqual([]);
    expect(mail.letters).toEqual([]);
    const { rows } = { rows: await services.db.selectFrom('jobs').select('data').execute() };
    expect(JSON.stringify(rows)).toContain('check-mail');
    expect(JSON.stringify(rows)).not.toContain('example.org');
  });

  test('devices are listed and signed out, one or all; live connections end', async () => {
    const { port } = await start();
    const one = await visitAs(port, 'Anna');
    const two = await signInAs(port, 'Anna');
    const three = await signInAs(port, 'Anna');
    const { devices }: { devices: { id: string; here: boolean }[] } = JSON.parse(
      await one.do('GET', '/api/me/devices'),
    );
    expect(devices).toHaveLength(3);
    expect(devices.filter(({ here }) => here)).toHaveLength(1);
    const { devices: seenByTwo }: { devices: { id: string; here: boolean }[] } = JSON.parse(
      await two.do('GET', '/api/me/devices'),
    );
    const second = seenByTwo.find(({ here }) => here)?.id ?? '';
    const live = await two.live();
    const ended = new Promise((resolve) => live.socket.once('close', resolve));
    await one.do('DELETE', `/api/me/devices/${second}`);
    expect(await ended).toBe(4001);
    expect(await two.ask('GET', '/api/me')).toMatchObject(nobody);
    expect(await three.ask('GET', '/api/me')).toMatchObject({ body: { me: { name: 'Anna' } } });
    expect(await one.ask('DELETE', `/api/me/devices/${second}`)).toMatchObject({
      status: 404,
      ...refused('not-there'),
    });
    // Nobody signs out what is another's.
    const other = await visitAs(port, 'Bert');
    expect(await other.ask('DELETE', `/api/me/devices/${devices.find(({ here }) => here)?.id}`)).toMatchObject(
      refused('not-there'),
    );
    await one.do('DELETE', '/api/me/devices?keep=here');
    expect(await three.ask('GET', '/api/me')).toMatchObject(nobody);
    expect(await one.ask('GET', '/api/me')).toMatchObject({ body: { me: { name: 'Anna' } } });
    await one.do('DELETE', '/api/me/devices');
    expect(await one.ask('GET', '/api/me')).toMatchObject(nobody);
  });

  test('a token plays, is shown once, changes nothing of the account, and can be withdrawn', async () => {
    const server = await start();
    const { port } = server;
    const anna = await visitAs(port, 'Anna');
    const { token, kept }: { token: string; kept: { id: string } } = JSON.parse(
      await anna.do('POST', '/api/me/tokens', { name: 'my bot' }),
    );
    expect((await anna.ask('GET', '/api/me/tokens')).body).toMatchObject({
      tokens: [{ id: kept.id, name: 'my bot', used: null }],
    });
    expect(await dump(server)).not.toContain(token);
    const program = visit(port);
    const as = { authorization: `Bearer ${token}` };
    expect((await program.ask('GET', '/api/me', undefined, as)).body).toMatchObject({ me: { name: 'Anna' } });
    expect(
      await program.ask('POST', '/api/games', { game: 'remagen', scenario: 'remagen-1', nonce: randomUUID() }, as),
    ).toMatchObject({ status: 200 });
    const changes = [
      ['PUT', '/api/me/name', { name: 'Robot', old: PASSWORD }],
      ['PUT', '/api/me/password', { password: 'another word', old: PASSWORD }],
      ['PUT', '/api/me/mail', { mail: 'x@example.org', old: PASSWORD }],
      ['POST', '/api/me/tokens', { name: 'more' }],
      ['GET', '/api/me/tokens'],
      ['GET', '/api/me/devices'],
      ['POST', '/api/me/passkeys/begin'],
      ['DELETE', '/api/me', { old: PASSWORD }],
      ['GET', '/api/me/notices'],
    ] as const;
    for (const [method, path, body] of changes)
      expect(await program.ask(method, path, body, as)).toMatchObject({ status: 403, ...refused('not-with-token') });
    expect(await (await visitAs(port, 'Bert')).ask('DELETE', `/api/me/tokens/${kept.id}`)).toMatchObject(
      refused('not-there'),
    );
    await anna.do('DELETE', `/api/me/tokens/${kept.id}`);
    expect(await program.ask('GET', '/api/me', undefined, as)).toMatchObject({
      status: 401,
      ...refused('wrong-token'),
    });
    expect((await anna.ask('GET', '/api/me/tokens')).body).toEqual({ tokens: [] });
  });

  test('a banned player reads why, on every way in, and is cut off; the ban can be lifted', async () => {
    const { port } = await start({ OPERATOR_TOKEN: 'the-operator' });
    const anna = await visitAs(port, 'Anna');
    const live = await anna.live();
    const ended = new Promise((resolve) => live.socket.once('close', resolve));
    const operator = visit(port);
    const as = { authorization: 'Bearer the-operator' };
    expect(await anna.ask('PUT', '/api/operators/bans', { name: 'Bert', reason: 'no' })).toMatchObject({
      status: 403,
      ...refused('operators-only'),
    });
    expect(await operator.ask('PUT', '/api/operators/bans', { name: 'Nobody', reason: 'insults' }, as)).toMatchObject(
      refused('no-account'),
    );
    expect(await operator.ask('PUT', '/api/operators/bans', { name: 'Anna' }, as)).toMatchObject(refused('malformed'));
    expect(
      await operator.ask('GET', '/api/operators/bans', undefined, { authorization: 'Bearer the-operators' }),
    ).toMatchObject(refused('wrong-token'));
    expect(
      await operator.ask('PUT', '/api/operators/bans', { name: 'anna', reason: 'Insults in the chat.' }, as),
    ).toMatchObject({ status: 200 });
    await ended;
    const banned = { status: 403, body: { error: { code: 'banned', reason: 'Insults in the chat.' } } };
    expect(await anna.ask('GET', '/api/me')).toMatchObject(banned);
    expect(await visit(port).ask('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD })).toMatchObject(banned);
    expect((await operator.ask('GET', '/api/operators/bans', undefined, as)).body).toEqual({
      bans: [{ name: 'Anna', reason: 'Insults in the chat.', until: null }],
    });
    await operator.ask('DELETE', '/api/operators/bans', { name: 'Anna' }, as);
    expect((await anna.ask('GET', '/api/me')).body).toMatchObject({ me: { name: 'Anna' } });
  });

  test('an account that is deleted leaves its games, and nothing of the person', async () => {
    const server = await start();
    const { port, services } = server;
    const anna = await visitAs(port, 'Anna Leaves');
    const bert = await visitAs(port, 'Bert');
    const { me }: { me: { id: string } } = JSON.parse(await anna.do('GET', '/api/me'));
    const { id } = await offerGame(anna, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    await joinGame(bert, id);
    const { id: waits } = await offerGame(anna, { game: 'remagen', scenario: 'remagen-1' });
    await anna.do('POST', `/api/games/${id}/chat`, { text: 'Good luck!' });
    await anna.do('PUT', `/api/games/${id}/notes`, { text: 'my secret plan' });
    await anna.do('POST', '/api/me/tokens', { name: "anna's bot" });
    await services.db.updateTable('accounts').set({ mail: 'anna@example.org' }).where('id', '=', me.id).execute();
    const player = await sitDown(bert, id);
    expect(await dump(server)).toContain(me.id);
    await anna.do('DELETE', '/api/me', { old: PASSWORD });
    expect(await anna.ask('GET', '/api/me')).toMatchObject(nobody);
    expect(await visit(port).ask('POST', '/api/sign-in', { name: 'Anna Leaves', password: PASSWORD })).toMatchObject(
      refused('wrong-password'),
    );
    expect(await player.live.until((message) => ('d' in message ? message.d.ending : undefined))).toMatchObject({
      by: 'resign',
      winner: 'german',
    });
    const left = await dump(server);
    for (const trace of [me.id, 'Anna Leaves', 'anna leaves', 'anna@example.org', 'my secret plan', "anna's bot"])
      expect(left).not.toContain(trace);
    expect((await bert.ask('GET', `/api/games/${id}`)).body).toMatchObject({
      game: {
        status: 'over',
        seats: [
          { side: 'us', player: 'a player who left', you: false },
          { side: 'german', player: 'Bert', you: true },
        ],
      },
    });
    expect((await bert.ask('GET', `/api/games/${id}/chat`)).body).toMatchObject({
      lines: [{ name: 'a player who left', text: '(deleted)' }],
    });
    expect(
      (await services.db.selectFrom('games').select('status').where('id', '=', waits).executeTakeFirst())?.status,
    ).toBe('withdrawn');
    const record = await bert.ask('GET', `/api/games/${id}/record`);
    expect(record.status).toBe(200);
    expect(record.body).toMatchObject({ header: { players: { us: 'a player who left', german: 'Bert' } } });
    expect(JSON.stringify(record.body)).not.toContain(me.id);
    await player.live.close();
  });
});
