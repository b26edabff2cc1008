/** The same players meet again with sides changed, on both databases; standing orders are given back to their owner alone. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { databasesFor } from './databases.js';
import { sharedServer } from './shared-server.js';
import type { Visitor } from './visitors.js';
import { offerGame, twoAtATable, visit, visitAsGuest } from './visitors.js';

const GAME = z.object({
  game: z.object({
    id: z.string(),
    status: z.string(),
    rematchOf: z.string().nullable(),
    rematch: z.string().nullable(),
    seats: z.array(z.object({ side: z.string(), you: z.boolean() })),
  }),
});
const MINE = z.object({ games: z.array(z.object({ id: z.string() })) });

const again = (visitor: Visitor, id: string) =>
  visitor.ask('POST', `/api/games/${id}/rematch`, { nonce: 'other words' });
const sideOf = (body: unknown) => GAME.parse(body).game.seats.find(({ you }) => you)?.side;

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const server = sharedServer(environment);

  const play = async () => {
    const { one, other, id } = await twoAtATable(server.port);
    return { id, one, other };
  };

  test('one player offers it when the game is over, the other takes it, and nobody else can', async () => {
    const { id, one, other } = await play();
    expect((await again(one, id)).status).toBe(409);
    await other.ask('POST', `/api/games/${id}/resign`, {});
    const offered = await again(one, id);
    expect(GAME.parse(offered.body).game).toMatchObject({ status: 'open', rematchOf: id });
    expect(sideOf(offered.body)).toBe('german');
    const next = GAME.parse(offered.body).game.id;
    expect(GAME.parse((await other.ask('GET', `/api/games/${id}`)).body).game.rematch).toBe(next);
    expect((await again(await visitAsGuest(server.port), id)).status).toBe(403);
    expect((await visit(server.port).ask('GET', `/api/games/${next}`)).status).toBe(404);
    // Who asks twice has offered once.
    expect(GAME.parse((await again(one, id)).body).game.id).toBe(next);
    const taken = await again(other, id);
    expect(GAME.parse(taken.body).game).toMatchObject({ id: next, status: 'running' });
    expect(sideOf(taken.body)).toBe('us');
  });

  test('both ask at the same moment: there is one game', async () => {
    const { id, one, other } = await play();
    await one.ask('POST', `/api/games/${id}/resign`, {});
    const [mine, his] = await Promise.all([again(one, id), again(other, id)]);
    expect(GAME.parse(mine.body).game.id).toBe(GAME.parse(his.body).game.id);
    expect(new Set([sideOf(mine.body), sideOf(his.body)])).toEqual(new Set(['german', 'us']));
  });

  test('two requests at the same moment, to a computer too, make one game', async () => {
    const one = await visitAsGuest(server.port);
    const { id } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us', computer: 'random' });
    await one.do('POST', `/api/games/${id}/resign`, {});
    const both = await Promise.all([again(one, id), again(one, id), again(one, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { games } = MINE.parse((await one.ask('GET', '/api/games?list=mine')).body);
    expect(games).toHaveLength(2);
    expect(new Set(both.map(({ body }) => GAME.parse(body).game.id))).toEqual(
      new Set(games.flatMap((game) => (game.id === id ? [] : [game.id]))),
    );
  });

  test('an offer that was withdrawn is made again', async () => {
    const { id, one, other } = await play();
    await one.ask('POST', `/api/games/${id}/resign`, {});
    const first = GAME.parse((await again(one, id)).body).game.id;
    await one.ask('POST', `/api/games/${first}/leave`);
    const second = GAME.parse((await again(other, id)).body).game;
    expect(second.id).not.toBe(first);
    expect(second.status).toBe('open');
  });

  test('standing orders are read back by their owner only', async () => {
    const one = await visitAsGuest(server.port);
    const { id } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    expect((await one.ask('GET', `/api/games/${id}/orders`)).body).toEqual({ orders: null });
    expect((await (await visitAsGuest(server.port)).ask('GET', `/api/games/${id}/orders`)).status).toBe(403);
  });
});
