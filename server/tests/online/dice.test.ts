/** The hash of the dice is told before anybody's words are, on both databases. */
import { commitmentOf } from '@bridgehead/engine/proofs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { RunningServer } from '../../src/server.js';
import type { TestEnvironment } from './databases.js';
import { databasesFor } from './databases.js';
import type { Visitor } from './visitors.js';
import { joinGame, offerGame, startTestServer, visit, visitAsGuest } from './visitors.js';

const PROMISED = z.object({ game: z.string(), hash: z.string().regex(/^[0-9a-f]{64}$/) });
const GAME = z.object({
  game: z.object({
    id: z.string(),
    status: z.string(),
    commitment: z.string(),
    seed: z.string().optional(),
    nonces: z.record(z.string(), z.string()),
  }),
});
const REMAGEN = { game: 'remagen', scenario: 'remagen-1', side: 'us' };

const promise = async (visitor: Visitor, body: object = {}) =>
  PROMISED.parse(JSON.parse(await visitor.do('POST', '/api/dice', body)));
const offer = (visitor: Visitor, promised: string) =>
  visitor.ask('POST', '/api/games', { ...REMAGEN, nonce: 'any words', promised });
const codeOf = ({ body }: { readonly body: unknown }) =>
  z.object({ error: z.object({ code: z.string() }) }).parse(body).error.code;

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  let place: TestEnvironment;
  let server: RunningServer;
  let clock = Date.now();
  beforeAll(async () => {
    place = await environment();
    server = await startTestServer({ ...place.variables, LIMITS: '0' }, () => clock);
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });

  test('against a computer the id and the hash are promised first, then the words are told; the seed that is published has that hash', async () => {
    const one = await visitAsGuest(server.port);
    const { game, hash } = await promise(one);
    const offered = await offerGame(one, { ...REMAGEN, computer: 'recruit', nonce: 'words of mine', promised: game });
    expect(offered).toMatchObject({ id: game, commitment: hash, status: 'running', nonces: { us: 'words of mine' } });
    expect(offered.seed).toBeUndefined();
    await one.do('POST', `/api/games/${game}/resign`, {});
    const over = GAME.parse((await one.ask('GET', `/api/games/${game}`)).body).game;
    expect(commitmentOf(over.seed ?? '')).toBe(hash);
  });

  test('a promise is kept once, to whom it was made, and for an hour', async () => {
    const [one, other] = [await visitAsGuest(server.port), await visitAsGuest(server.port)];
    const first = await promise(one);
    expect(codeOf(await offer(other, first.game))).toBe('dice-gone');
    expect((await offer(one, first.game)).status).toBe(200);
    expect(codeOf(await offer(one, first.game))).toBe('dice-gone');
    const late = await promise(one);
    clock += 3_600_001;
    expect(codeOf(await offer(one, late.game))).toBe('dice-gone');
    expect((await visit(server.port).ask('POST', '/api/dice', {})).status).toBe(401);
  });

  test('a player who joins or takes a rematch sees the hash before they send their words', async () => {
    const [one, other] = [await visitAsGuest(server.port), await visitAsGuest(server.port)];
    const { game, hash } = await promise(one);
    await offerGame(one, { ...REMAGEN, promised: game });
    expect(GAME.parse((await other.ask('GET', `/api/games/${game}`)).body).game).toMatchObject({
      commitment: hash,
      status: 'open',
    });
    expect((await joinGame(other, game)).commitment).toBe(hash);
    await one.do('POST', `/api/games/${game}/resign`, {});

    const again = (visitor: Visitor, promised: string) =>
      visitor.ask('POST', `/api/games/${game}/rematch`, { nonce: 'other words', promised });
    const [mine, his] = [await promise(one, { rematchOf: game }), await promise(other, { rematchOf: game })];
    expect(GAME.parse((await again(one, mine.game)).body).game).toMatchObject({ id: mine.game, commitment: mine.hash });
    // They were told other dice: their words are not taken for these.
    expect(codeOf(await again(other, his.game))).toBe('stale');
    expect(await promise(other, { rematchOf: game })).toEqual(mine);
    expect(GAME.parse((await again(other, mine.game)).body).game).toMatchObject({
      id: mine.game,
      commitment: mine.hash,
      status: 'running',
    });
    expect(codeOf(await (await visitAsGuest(server.port)).ask('POST', '/api/dice', { rematchOf: game }))).toBe(
      'not-your-game',
    );
  });
});
