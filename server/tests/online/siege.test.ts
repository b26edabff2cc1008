/**
 * One visitor, or a crowd of them, attacks a server while others play: they play on, and nothing is lost. `npm test` does it for a
 * moment; `npm run siege` for longer, with and without the attack by turns, and wants the others served in time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { TestOptions } from 'vitest';
import { afterEach, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { makeHost } from '../../src/hosting/host.js';
import { CLOCKS } from '../../src/domain/clocks.js';
import { USUAL_SETTINGS } from '../../src/notices/settings.js';
import type { Attack } from './attackers.js';
import { addresses, askFrom, flood, repeatedly, sayGot } from './attackers.js';
import { DATABASES, openPlace } from './databases.js';
import { addTakeBacks, addTestGame } from './games.js';
import type { OtherGames } from './other-games.js';
import { expectStored, otherGames, report } from './other-games.js';
import { freePort, startMailServer, until } from './outside.js';
import { PATIENCE } from './patience.js';
import type { ServerProcess } from './processes.js';
import { startProcess } from './processes.js';
import { newNonce, startTestServer, visit } from './visitors.js';

/** By the first words of their names. Each run of the tests makes two of these attacks, and `npm run siege` all. */
const ATTACKS = seedsOfThisRun(['follow flood', 'lockout', 'mail bomb', 'slow disk', 'poison game', 'clock jump'], 2);

function attacked(name: string, options: TestOptions, body: () => Promise<void>): void {
  if (ATTACKS.some((attack) => name.startsWith(`${attack}:`))) test(name, options, body);
}

const ROUNDS = Number(process.env['SIEGE_ROUNDS'] ?? 1);
/** How long each phase takes, in milliseconds. */
const PHASE = Number(process.env['SIEGE_SECONDS'] ?? 0.5) * 1_000;
const TIMEOUT = 6 * PATIENCE + 4 * ROUNDS * PHASE;
const PASSWORD = 'correct horse';
const REMAGEN = { key: 'remagen', scenario: 'remagen-1' };

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

interface Besieged {
  readonly port: number;
  readonly others: OtherGames;
  /** Plays on with and without the attack by turns. */
  readonly by: (attack: () => { stop(): unknown }) => Promise<void>;
  /** Checks that nothing was lost, and prints how it went. */
  readonly end: (scenario: string, attacker: string) => Promise<void>;
}

/** A server with its limits behind a proxy, so that attackers come from many addresses, and others who play at it. */
async function besiege(variables: Readonly<Record<string, string>> = {}): Promise<Besieged> {
  const place = await DATABASES[0].environment();
  endings.push(place.drop);
  const all = { ...place.variables, LIMITS: '1', PROXIED: '1', ...variables };
  const server: ServerProcess = await startProcess({ variables: all });
  endings.push(() => server.kill());
  const others = await otherGames(() => server.port);
  return {
    port: server.port,
    others,
    async by(attack) {
      for (let round = 0; round < ROUNDS; round++) {
        await others.play('calm', PHASE);
        others.turn('attack');
        const under = attack();
        await others.play('attack', PHASE);
        await under.stop();
      }
    },
    async end(scenario, attacker) {
      const figures = await others.stop();
      expect(await server.end()).toBe(0);
      const opened = await openPlace(all);
      endings.push(() => opened.close());
      await expectStored(opened, others.sent);
      report(scenario, figures, attacker);
    },
  };
}

/** Somebody with a name and a password, and the cookies of their browser. */
async function openAccount(port: number, name: string, from: string): Promise<Map<string, string>> {
  const jar = new Map<string, string>();
  const headers = { 'x-forwarded-for': from };
  const visitor = visit(port);
  await visitor.ask('POST', '/api/guests', undefined, headers);
  const named = await visitor.ask('PUT', '/api/me/name', { name, password: PASSWORD }, headers);
  expect(named.status).toBe(200);
  jar.set('cookie', visitor.cookie ?? '');
  return jar;
}

attacked(
  'follow flood: strangers who begin to follow games without end are turned away, and others play on',
  {
    timeout: TIMEOUT,
  },
  async () => {
    const { port, others, by, end } = await besiege();
    const games = [...new Set(others.sent.map(({ game }) => game))];
    const lines = games.flatMap((game) => [
      JSON.stringify({ do: 'follow', game }),
      JSON.stringify({ do: 'leave', game }),
    ]);
    const floods: ReturnType<typeof flood>[] = [];
    await by(() => {
      const each = flood(port, addresses(8), 5, () => lines);
      floods.push(each);
      return each;
    });
    const asked = floods.reduce((sum, each) => sum + each.asked, 0);
    const bytes = floods.reduce((sum, each) => sum + each.bytes, 0);
    await end(
      'follow-flood',
      `40 connections from 8 addresses asked ${asked} times and were sent ${Math.round(bytes / 1024)} kB: ${sayGot(...floods)}`,
    );
  },
);

attacked(
  'lockout: guesses at a password from everywhere lock out neither its owner nor others',
  {
    timeout: TIMEOUT,
  },
  async () => {
    const { port, by, end } = await besiege();
    const home = '203.0.113.1';
    await openAccount(port, 'Anna', home);
    const signIn = async (cookie?: string): Promise<Response> =>
      fetch(`http://127.0.0.1:${port}/api/sign-in`, {
        method: 'POST',
        headers: {
          origin: `http://127.0.0.1:${port}`,
          'content-type': 'application/json',
          'x-forwarded-for': home,
          ...(cookie !== undefined && { cookie }),
        },
        body: JSON.stringify({ name: 'Anna', password: PASSWORD }),
      });
    // The device is known from now on.
    const first = await signIn();
    expect(first.status).toBe(200);
    const known = first.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .find((cookie) => cookie.includes('known'));
    const from = addresses(500);
    const attacks: Attack[] = [];
    const owner: number[] = [];
    await by(() => {
      const attack = repeatedly(24, 0, (worker, time) => {
        const name = time % 2 === 0 ? 'Anna' : `Nobody ${worker}`;
        const address = from[(worker * 20 + (Math.floor(time / 5) % 20)) % from.length];
        return askFrom(port, address, ['POST', '/api/sign-in', { name, password: `guess ${time}` }]);
      });
      attacks.push(attack);
      const owners = (async () => {
        await wait(PHASE / 2);
        const begun = performance.now();
        const { status } = await signIn(known);
        expect(status).toBe(200);
        owner.push(Math.round(performance.now() - begun));
      })();
      return { stop: () => Promise.all([attack.stop(), owners]) };
    });
    await end(
      'lockout',
      `24 at a time guessed from 480 addresses: ${sayGot(...attacks)}; the owner signed in ${owner.length} of ${ROUNDS} times, within ${Math.max(...owner)} ms`,
    );
  },
);

attacked(
  "mail bomb: a stranger's mailbox gets three mails with links, however many ask, and others play on",
  {
    timeout: TIMEOUT,
  },
  async () => {
    const mail = await startMailServer();
    endings.push(() => mail.close());
    const ownPort = await freePort();
    const { port, by, end } = await besiege({
      PORT: String(ownPort),
      ORIGIN: `http://127.0.0.1:${ownPort}`,
      SMTP_URL: mail.url,
    });
    const to = 'anna@example.org';
    const anna = await openAccount(port, 'Anna', '203.0.113.1');
    const setMail = (address: string, cookie: string | undefined, from: string) =>
      askFrom(port, from, ['PUT', '/api/me/mail', { mail: address, old: PASSWORD }], cookie);
    expect(await setMail(to, anna.get('cookie'), '203.0.113.1')).toBe('200');
    const link = await until(() => /check-mail\/([\w-]+)/.exec(mail.letters.join('\n'))?.[1]);
    expect(await askFrom(port, '203.0.113.1', ['POST', '/api/check-mail', { link }])).toBe('200');
    const accomplices: string[] = [];
    for (let count = 0; count < 8; count++)
      accomplices.push((await openAccount(port, `Mallory ${count}`, `203.0.113.${10 + count}`)).get('cookie') ?? '');
    const from = addresses(500);
    const attacks: Attack[] = [];
    await by(() => {
      const attack = repeatedly(16, 0, (worker, time) => {
        const address = from[(worker * 30 + (Math.floor(time / 4) % 30)) % from.length];
        return worker < accomplices.length
          ? setMail(time % 2 === 0 ? to : `anna+${time}@example.org`, accomplices[worker], address)
          : askFrom(port, address, ['POST', '/api/recover', { name: time % 2 === 0 ? 'Anna' : `Nobody ${time}` }]);
      });
      attacks.push(attack);
      return attack;
    });
    const letters = mail.letters.filter((letter) => /^To: .*anna/im.test(letter));
    // Her own one is among the three.
    expect(letters.length).toBeLessThanOrEqual(3);
    await end('mail-bomb', `16 at a time asked for mails: ${sayGot(...attacks)}; the mailbox got ${letters.length}`);
  },
);

attacked(
  'slow disk: anyone who makes a server write without end on a slow disk holds up nobody',
  {
    timeout: TIMEOUT,
  },
  async () => {
    const { port, by, end } = await besiege({ DISK_DELAY: '15' });
    const guests: { readonly cookie: string; readonly from: string }[] = [];
    for (const from of addresses(10)) {
      const visitor = visit(port);
      await visitor.ask('POST', '/api/guests', undefined, { 'x-forwarded-for': from });
      guests.push({ cookie: visitor.cookie ?? '', from });
    }
    const attacks: Attack[] = [];
    await by(() => {
      const attack = repeatedly(guests.length, 0, (worker, time) => {
        const { cookie, from } = guests[worker];
        const quiet = { from: '22:00', to: `07:${10 + (time % 50)}` };
        const offer = { game: 'remagen', scenario: 'remagen-1', side: 'us', nonce: newNonce() };
        return time % 2 === 0
          ? askFrom(port, from, ['POST', '/api/games', offer], cookie)
          : askFrom(port, from, ['PUT', '/api/me/notices', { ...USUAL_SETTINGS, quiet }], cookie);
      });
      attacks.push(attack);
      return attack;
    });
    await end('slow-disk', `each write takes 15 ms longer; 10 guests wrote without a pause: ${sayGot(...attacks)}`);
  },
);

attacked(
  'poison game: games with thousands of rows, and games that can not be read, hold up no other',
  {
    timeout: TIMEOUT,
  },
  async () => {
    const place = await DATABASES[0].environment();
    endings.push(place.drop);
    const opened = await openPlace(place.variables);
    const [long, broken] = [await addTestGame(opened, REMAGEN), await addTestGame(opened, REMAGEN)];
    const host = makeHost(opened, { now: Date.now, shared: false, delay: 0 });
    for (const id of [long, broken]) await host.begin(id);
    await addTakeBacks(opened, long, 3_000);
    await addTakeBacks(opened, broken, 1);
    await opened.db
      .updateTable('rows')
      .set({ row: '{"kind":"answer","side":"us","action":{"do":"nonsense"},"chance":[],"first":0}' })
      .where('game', '=', broken)
      .where('number', '=', 1)
      .execute();
    await opened.db.deleteFrom('snapshots').execute();
    await opened.close();
    const { port, by, end } = await besiege(place.variables);
    const from = addresses(20);
    const attacks: Attack[] = [];
    await by(() => {
      const attack = repeatedly(from.length, 20, (worker, time) =>
        askFrom(port, from[worker], ['GET', `/api/games/${time % 2 === 0 ? long : broken}/seen`]),
      );
      attacks.push(attack);
      return attack;
    });
    await end('poison-game', `20 strangers asked for a game of 6,001 rows and a broken one: ${sayGot(...attacks)}`);
  },
);

attacked(
  'clock jump: the clock of the machine jumps an hour ahead, and nobody runs out of time',
  {
    timeout: TIMEOUT,
  },
  async () => {
    const place = await DATABASES[0].environment();
    endings.push(place.drop);
    let ahead = 0;
    const server = await startTestServer(
      { ...place.variables, LIMITS: '0', SPECTATOR_DELAY: '0' },
      () => Date.now() + ahead,
    );
    endings.push(() => server.stop());
    const others = await otherGames(() => server.port, undefined, { time: { kind: 'bank', minutes: 10, seconds: 5 } });
    for (let round = 0; round < ROUNDS; round++) {
      await others.play('calm', PHASE);
      others.turn('attack');
      ahead += 3_600_000;
      await others.play('attack', PHASE);
      // It is noted that the clock has jumped.
      await server.services.heart.beat();
    }
    const figures = await others.stop();
    await expectStored(server.services, others.sent);
    const { db } = server.services;
    const left = (await db.selectFrom('games').select('clocks').execute()).flatMap(({ clocks }) =>
      Object.values(CLOCKS.parse(JSON.parse(clocks))).map((clock) => clock.left),
    );
    // They began with ten minutes.
    expect(Math.min(...left)).toBeGreaterThan(5 * 60_000);
    report('clock-jump', figures, `the clock jumped ${ROUNDS} times by an hour; no game was lost on time`);
  },
);
