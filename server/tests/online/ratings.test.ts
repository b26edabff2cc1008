/** Rated games, ratings and what everybody may read of a player, on both databases. */
import { seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RESULTS_COUNTED } from '@bridgehead/protocol';
import { rateGame } from '../../src/ratings/rate-game.js';
import { ratingHistory } from '../../src/store/ratings.js';
import { databasesFor } from './databases.js';
import { stepAtRandom } from './games.js';
import { PASSWORD, sharedServer } from './shared-server.js';
import { joinGame, newNonce, offerGame, visit, visitAsGuest } from './visitors.js';

const REMAGEN = { game: 'remagen', scenario: 'remagen-1', side: 'us' };
const RATED = { ...REMAGEN, rated: true };
const PLAYER = z.object({
  player: z.object({
    name: z.string(),
    ratings: z.array(
      z.object({
        game: z.string(),
        side: z.string(),
        value: z.number(),
        provisional: z.boolean(),
        games: z.number(),
        history: z.array(z.unknown()),
      }),
    ),
    results: z.unknown(),
  }),
});

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const server = sharedServer(environment);

  const profile = async (name: string) =>
    PLAYER.parse((await visit(server.port).ask('GET', `/api/players/${encodeURIComponent(name)}`)).body).player;
  /** Plays until both sides have acted. */
  const playOn = async (id: string) => {
    const chance = seededChance(3);
    for (let step = 0; step < 400; step++) {
      await stepAtRandom(server.services.host, id, 'remagen', chance);
      const record = (await server.services.host.look(id))?.hosted.record() ?? '';
      if (record.includes('"side":"us"') && record.includes('"side":"german"')) return;
    }
    throw new Error('one side never acted');
  };

  test('a rated game changes both ratings, once; everybody can read them, with their history', async () => {
    const [anna, bert] = [await server.named('Anna'), await server.named('Bert')];
    const { id } = await offerGame(anna, RATED);
    await joinGame(bert, id);
    await playOn(id);
    await anna.do('POST', `/api/games/${id}/resign`, {});
    await expect
      .poll(async () => (await profile('Anna')).ratings)
      .toEqual([expect.objectContaining({ game: 'remagen', side: 'us', games: 1, provisional: true })]);
    const [lost] = (await profile('Anna')).ratings;
    const [won] = (await profile('Bert')).ratings;
    expect([lost.value < 1500, won.value > 1500, won.side]).toEqual([true, true, 'german']);
    expect(won.history).toHaveLength(1);
    expect((await profile('Bert')).results).toEqual({ won: 1, drawn: 0, lost: 0 });
    // Anyone who is told to rate it again, as after a crash, changes nothing.
    expect(await rateGame(server.services, id)).toBe(false);
    expect((await profile('Bert')).ratings).toEqual([won]);
    const listed = (await visit(server.port).ask('GET', `/api/games/${id}`)).body;
    expect(listed).toMatchObject({
      game: {
        rated: true,
        seats: [{ rating: { value: lost.value, provisional: true } }, { rating: { value: won.value } }],
      },
    });
  });

  test('a game that is not rated, and one in which a side never acted, change nothing', async () => {
    const [carl, dora] = [await server.named('Carl'), await server.named('Dora')];
    for (const wish of [REMAGEN, RATED]) {
      const { id } = await offerGame(carl, wish);
      await joinGame(dora, id);
      if (wish === REMAGEN) await playOn(id);
      await carl.do('POST', `/api/games/${id}/resign`, {});
      expect(await rateGame(server.services, id)).toBe(false);
    }
    expect((await profile('Carl')).ratings).toEqual([]);
  });

  test('guests have no ratings, and a rated game has no handicap', async () => {
    const [guest, emil] = [await visitAsGuest(server.port), await server.named('Emil')];
    expect(await guest.ask('POST', '/api/games', { ...RATED, nonce: newNonce() })).toMatchObject({
      status: 409,
      body: { error: { code: 'rated-needs-name' } },
    });
    const { id } = await offerGame(emil, RATED);
    expect(await guest.ask('POST', `/api/games/${id}/join`, { nonce: newNonce() })).toMatchObject({
      status: 409,
      body: { error: { code: 'rated-needs-name' } },
    });
    expect(
      await emil.ask('POST', '/api/games', {
        game: 'bulge',
        scenario: 'campaign',
        options: { handicap: 5 },
        rated: true,
        nonce: newNonce(),
      }),
    ).toMatchObject({ status: 409, body: { error: { code: 'rated-even' } } });
    expect((await emil.ask('GET', '/api/players/Nobody')).status).toBe(404);
  });

  test('computers are rated like people', async () => {
    const fred = await server.named('Fred');
    const { id } = await offerGame(fred, { ...RATED, computer: 'recruit' });
    await playOn(id);
    await fred.do('POST', `/api/games/${id}/resign`, {});
    await expect.poll(async () => (await profile('Fred')).ratings.length).toBe(1);
    expect(
      await server.services.db
        .selectFrom('ratings')
        .select(['player', 'side', 'games'])
        .where('player', '=', 'computer recruit')
        .execute(),
    ).toEqual([{ player: 'computer recruit', side: 'german', games: 1 }]);
  });

  test('finished games come page by page, and private ones not at all', async () => {
    const gina = await server.named('Gina');
    for (const visibility of ['public', 'invited']) {
      const { id } = await offerGame(gina, { ...REMAGEN, visibility, computer: 'recruit' });
      await gina.do('POST', `/api/games/${id}/resign`, {});
    }
    const games = z.object({
      games: z.array(z.object({ id: z.string(), changed: z.number(), visibility: z.string() })),
      more: z.boolean(),
    });
    const page = games.parse((await visit(server.port).ask('GET', '/api/players/Gina/games')).body);
    expect([page.games.map(({ visibility }) => visibility), page.more]).toEqual([['public'], false]);
    expect(
      games.parse((await visit(server.port).ask('GET', `/api/players/Gina/games?before=${page.games[0].changed}`)).body)
        .games,
    ).toEqual([]);
  });

  test('however many games somebody has finished, their page counts the last thousand', async () => {
    const { db } = server.services;
    const hugo = await server.named('Hugo');
    const { id } = await offerGame(hugo, { ...REMAGEN, computer: 'recruit' });
    await hugo.do('POST', `/api/games/${id}/resign`, {});
    const [game, seats] = [
      await db.selectFrom('games').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      await db.selectFrom('seats').selectAll().where('game', '=', id).execute(),
    ];
    const copies = Array.from({ length: RESULTS_COUNTED + 5 }, (_, index) => `copy ${index}`);
    for (let from = 0; from < copies.length; from += 100) {
      const some = copies.slice(from, from + 100);
      await db
        .insertInto('games')
        .values(some.map((copy) => ({ ...game, id: copy })))
        .execute();
      await db
        .insertInto('seats')
        .values(some.flatMap((copy) => seats.map((seat) => ({ ...seat, game: copy }))))
        .execute();
    }
    expect((await profile('Hugo')).results).toEqual({ won: 0, drawn: 0, lost: RESULTS_COUNTED });
  });

  test('of a long history of ratings the last moments are shown, the oldest of them first', async () => {
    const { db } = server.services;
    const moments = Array.from({ length: 1_200 }, (_, at) => ({
      player: 'a program',
      played: `game ${at}`,
      game: 'remagen',
      side: 'us',
      at,
      rating: 1_500,
      deviation: 50,
      score: 1,
    }));
    for (let from = 0; from < moments.length; from += 200)
      await db
        .insertInto('rating_history')
        .values(moments.slice(from, from + 200))
        .execute();
    const shown = await ratingHistory(db, 'a program');
    expect([shown.length, shown.at(0)?.at, shown.at(-1)?.at]).toEqual([1_000, 200, 1_199]);
  });

  test('deleting an account deletes its ratings', async () => {
    const anna = visit(server.port);
    await anna.do('POST', '/api/sign-in', { name: 'Anna', password: PASSWORD });
    await anna.do('DELETE', '/api/me', { old: PASSWORD });
    expect((await visit(server.port).ask('GET', '/api/players/Anna')).status).toBe(404);
    expect(
      await server.services.db
        .selectFrom('ratings')
        .select('side')
        .where('player', 'not like', 'computer%')
        .where('side', '=', 'us')
        .execute(),
    ).toEqual([{ side: 'us' }]);
  });
});
