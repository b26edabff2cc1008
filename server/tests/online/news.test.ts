/** Notices of what happens apart from questions, on both databases: offers, a beginning, an end, a rematch. */
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Job, Jobs } from '../../src/queue/job.js';
import { noticeNow, tellWaiting } from '../../src/notices/schedule.js';
import { resumeWork } from '../../src/jobs/resume.js';
import type { RunningServer } from '../../src/server.js';
import { databasesFor } from './databases.js';
import { allDone, annaAndBert, beginGame, clockIn, expectSoon, set, startAll } from './noticed.js';
import type { Receiver } from './outside.js';
import { until } from './outside.js';
import { joinGame, newNonce, offerGame, sitDown } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

const HOOKED = z.object({
  text: z.string(),
  games: z.array(z.object({ id: z.string(), about: z.string(), text: z.string() })),
});
const LISTED = z.object({
  games: z.array(z.object({ id: z.string(), rematch: z.string().nullable(), rematchBy: z.string().nullable() })),
});

/** What somebody was told, without that it is their turn. */
function toldTo({ received }: Receiver, name: string): { readonly about: string; readonly text: string }[] {
  const all = received
    .filter(({ path }) => path === `/${name}`)
    .flatMap(({ body }) => HOOKED.parse(JSON.parse(body.toString())).games);
  return all.filter(({ about }) => about !== 'turn').map(({ about, text }) => ({ about, text }));
}

async function both(server: RunningServer, webhook: Receiver) {
  const [anna, bert] = await annaAndBert(server);
  for (const [visitor, name] of [
    [anna, 'anna'],
    [bert, 'bert'],
  ] as const)
    await set(visitor, { webhook: true, address: `${webhook.address}/${name}` });
  return { anna, bert };
}

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const start = async (variables: Readonly<Record<string, string>> = {}) => {
    const place = await environment();
    endings.push(place.drop);
    return startAll(endings, { ...place.variables, ...variables });
  };

  test('an absent player is told once of the beginning, a draw offered or declined, the end and a rematch; the player who did it is not', async () => {
    const { server, webhook } = await start();
    const { anna, bert } = await both(server, webhook);
    const lobby = await bert.live();
    const { id } = await offerGame(anna, { game: 'remagen', scenario: 'remagen-1', side: 'german' });
    await joinGame(bert, id);
    await until(() => toldTo(webhook, 'anna').at(0));
    expect(toldTo(webhook, 'anna')).toEqual([
      { about: 'begun', text: expect.stringMatching(/^Your game of Remagen.* has started\.$/) },
    ]);
    await bert.do('POST', `/api/games/${id}/offers`, { what: 'draw' });
    await until(() => toldTo(webhook, 'anna').at(1));
    expect(toldTo(webhook, 'anna')[1]).toEqual({
      about: 'offer',
      text: expect.stringMatching(/^Your opponent offers a draw in Remagen/),
    });
    // The same offer, withdrawn and made again where nothing has happened.
    await bert.do('POST', `/api/games/${id}/offers/answer`, { accept: false });
    await bert.do('POST', `/api/games/${id}/offers`, { what: 'draw' });
    await anna.do('POST', `/api/games/${id}/offers/answer`, { accept: false });
    await until(() => toldTo(webhook, 'bert').at(0));
    await bert.do('POST', `/api/games/${id}/offers`, { what: 'draw' });
    await anna.do('POST', `/api/games/${id}/offers/answer`, { accept: true });
    await until(() => toldTo(webhook, 'bert').at(1));
    expect(toldTo(webhook, 'bert')).toEqual([
      { about: 'declined', text: expect.stringMatching(/^Your opponent declined your offer in Remagen/) },
      { about: 'over', text: expect.stringMatching(/^Your game of Remagen.* is over\. Both agreed to a draw\.$/) },
    ]);
    await anna.do('POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    await until(() => toldTo(webhook, 'bert').at(2));
    expect(toldTo(webhook, 'bert')[2]).toEqual({
      about: 'rematch',
      text: expect.stringMatching(/^Your opponent offers a rematch of Remagen.* with sides switched\.$/),
    });
    expect(
      await lobby.until((message) =>
        'notice' in message && message.notice.text.startsWith('Your opponent offers a rematch')
          ? message.notice
          : undefined,
      ),
    ).toMatchObject({ game: id });
    await allDone(server);
    expect(toldTo(webhook, 'anna').map(({ about }) => about)).toEqual(['begun', 'offer']);
    expect(toldTo(webhook, 'bert').map(({ about }) => about)).toEqual(['declined', 'over', 'rematch']);
    await lobby.close();
  });

  test('a rematch stands in the list of the other until they take it or declines', async () => {
    const { server, webhook } = await start();
    const { anna, bert } = await both(server, webhook);
    const id = await beginGame(server, anna, bert);
    await anna.do('POST', `/api/games/${id}/resign`, {});
    const before = async () =>
      LISTED.parse((await bert.ask('GET', '/api/games?list=mine')).body).games.find((game) => game.id === id);
    expect(await before()).toMatchObject({ rematch: null, rematchBy: null });
    expect(await bert.ask('DELETE', `/api/games/${id}/rematch`)).toMatchObject({
      status: 409,
      body: { error: { code: 'no-offer' } },
    });
    const table = await sitDown(bert, id);
    await anna.do('POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    // Anyone who looks at the finished game learns of it there.
    await table.live.until((message) => ('news' in message && message.news === 'facts' ? true : undefined));
    expect(await before()).toMatchObject({ rematch: expect.any(String), rematchBy: 'us' });
    await bert.do('DELETE', `/api/games/${id}/rematch`);
    expect(await before()).toMatchObject({ rematch: null, rematchBy: null });
    await anna.do('POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    await bert.do('POST', `/api/games/${id}/rematch`, { nonce: newNonce() });
    expect(await before()).toMatchObject({ rematch: expect.any(String), rematchBy: null });
    expect(await anna.ask('DELETE', `/api/games/${id}/rematch`)).toMatchObject({ status: 409 });
    await table.live.close();
  });

  test('a player who sees the end is not told of it; both are told whose time has run out', async () => {
    const { server, webhook } = await start();
    const { anna, bert } = await both(server, webhook);
    const [seen, unseen] = [await beginGame(server, anna, bert), await beginGame(server, anna, bert)];
    const table = await sitDown(bert, seen);
    await expectSoon(() => server.services.presence.isLooking(bert.id, seen), true);
    await anna.do('POST', `/api/games/${seen}/resign`, {});
    await table.live.until((message) => ('d' in message ? message.d.ending : undefined));
    await expectSoon(
      async () =>
        (
          await server.services.db
            .selectFrom('notices')
            .select('sent')
            .where('account', '=', bert.id)
            .where('game', '=', seen)
            .where('about', '=', 'over')
            .execute()
        ).length,
      1,
    );
    await table.live.close();
    await server.services.host.attempt(unseen, 'us', undefined, ({ hosted }) =>
      hosted.end({ kind: 'forfeit', side: 'us' }),
    );
    await until(() => toldTo(webhook, 'anna').at(0));
    await until(() => toldTo(webhook, 'bert').at(0));
    await allDone(server);
    for (const name of ['anna', 'bert'])
      expect(toldTo(webhook, name)).toEqual([{ about: 'over', text: expect.stringContaining('ran out of time') }]);
  });

  test('in quiet hours they wait, and are told together with what else there is', async () => {
    const { server, mail, webhook } = await start({ NOTICE_AFTER: '3600' });
    const { anna, bert } = await both(server, webhook);
    const { services } = server;
    await services.db.updateTable('accounts').set({ mail: 'anna@example.org' }).where('id', '=', anna.id).execute();
    await set(anna, { mail: true, quiet: { from: clockIn(-2), to: clockIn(2) } });
    const [over, offered, settled] = [
      await beginGame(server, anna, bert),
      await beginGame(server, anna, bert),
      await beginGame(server, anna, bert),
    ];
    await bert.do('POST', `/api/games/${over}/resign`, {});
    for (const id of [offered, settled]) await bert.do('POST', `/api/games/${id}/offers`, { what: 'back' });
    await noticeNow(services, { account: anna.id, game: over, about: 'over', mark: 0 });
    for (const id of [offered, settled]) await noticeNow(services, { account: anna.id, game: id, about: 'offer' });
    await tellWaiting(services, anna.id);
    await allDone(server);
    expect(mail.letters).toEqual([]);
    await anna.do('POST', `/api/games/${settled}/offers/answer`, { accept: false });
    await set(anna, { mail: true });
    await tellWaiting(services, anna.id);
    const letter = await until(() => mail.letters.at(0));
    expect(letter).toMatch(/^Subject: News in 2 of your games/m);
    expect(letter).toMatch(/is over\. .*resigned/);
    expect(letter).toContain('Your opponent asks for a take-back in Remagen');
    expect(letter).toContain(`/#/online/${offered}`);
    expect(letter).not.toContain(`/#/online/${settled}`);
  });

  test('notices that a killed server did not write down are found again, for the players concerned alone', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const { anna, bert } = await both(server, webhook);
    const [over, offered] = [await beginGame(server, anna, bert), await beginGame(server, anna, bert)];
    await anna.do('POST', `/api/games/${over}/resign`, {});
    await anna.do('POST', `/api/games/${offered}/offers`, { what: 'draw' });
    const kept: Job[] = [];
    const jobs: Jobs = { ...server.services.jobs, keep: async (job) => void kept.push(job) };
    await resumeWork({ ...server.services, jobs });
    const notices = kept
      .filter((job) => job.kind === 'notice')
      .toSorted((one, two) => one.about.localeCompare(two.about));
    expect(notices).toEqual([
      { kind: 'notice', account: bert.id, game: offered, about: 'offer' },
      { kind: 'notice', account: bert.id, game: over, about: 'over' },
      { kind: 'notice', account: anna.id, game: offered, about: 'turn' },
    ]);
  });

  test('so are a beginning and a rematch, and nobody is told of them twice, or of what they have seen', async () => {
    const { server, webhook } = await start({ NOTICE_AFTER: '3600' });
    const { services } = server;
    const { anna, bert } = await both(server, webhook);
    const begin = async () => {
      const { id } = await offerGame(anna, { game: 'remagen', scenario: 'remagen-1', side: 'german' });
      await joinGame(bert, id);
      return id;
    };
    const [begun, told, over] = [await begin(), await begin(), await begin()];
    // Anna is asked first in this one, and told of that.
    const asked = await beginGame(server, anna, bert);
    await bert.do('POST', `/api/games/${over}/resign`, {});
    await anna.do('POST', `/api/games/${over}/rematch`, { nonce: newNonce() });
    await noticeNow(services, { account: anna.id, game: told, about: 'begun', mark: 0 });
    const found = async () => {
      const kept: Job[] = [];
      await resumeWork({ ...services, jobs: { ...services.jobs, keep: async (job) => void kept.push(job) } });
      return kept
        .filter((job) => job.kind === 'notice')
        .filter(({ about }) => about === 'begun' || about === 'rematch');
    };
    const notices = await found();
    expect(notices.toSorted((one, two) => one.about.localeCompare(two.about))).toEqual([
      { kind: 'notice', account: anna.id, game: begun, about: 'begun' },
      { kind: 'notice', account: bert.id, game: over, about: 'rematch' },
    ]);
    expect(notices.some(({ game }) => game === asked)).toBe(false);
    for (let time = 0; time < 2; time++)
      for (const job of [...notices, ...(await found())]) await noticeNow(services, job);
    await until(() => toldTo(webhook, 'anna').at(1));
    await until(() => toldTo(webhook, 'bert').at(0));
    await allDone(server);
    expect(toldTo(webhook, 'anna').map(({ about }) => about)).toEqual(['begun', 'begun']);
    expect(toldTo(webhook, 'bert').map(({ about }) => about)).toEqual(['rematch']);
    // Anyone who looks when they would be told has seen that it has begun; they are not told when they have gone.
    const seen = await begin();
    const table = await sitDown(anna, seen);
    await expectSoon(() => services.presence.isLooking(anna.id, seen), true);
    expect((await found()).map(({ game, about }) => ({ game, about }))).toContainEqual({ game: seen, about: 'begun' });
    await noticeNow(services, { account: anna.id, game: seen, about: 'begun' });
    await table.live.close();
    expect((await found()).map(({ game }) => game)).not.toContain(seen);
    // Nor is a rematch told that was declined, or a beginning of which they know because they have done something.
    await bert.do('DELETE', `/api/games/${over}/rematch`);
    const acted = await begin();
    await services.db
      .insertInto('rows')
      .values({
        game: acted,
        number: 1,
        row: '{"kind":"undo","side":"german"}',
        request: null,
        at: Date.now(),
        version: 2,
      })
      .execute();
    expect(await found()).toEqual([]);
  });
});
