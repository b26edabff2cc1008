/** What ends a game apart from its rules: the operator's verdict, for which a player may ask; and what the two offer one another. On both databases. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server.js';
import type { TestEnvironment } from './databases.js';
import { DATABASES } from './databases.js';
import type { Visitor } from './visitors.js';
import { joinGame, offerGame, sitDown, startTestServer, visit, visitAsGuest } from './visitors.js';

const OPERATOR = { authorization: 'Bearer the-operator-here' };

function refused(code: string) {
  return { body: { error: { code } } };
}

function appeal(who: Visitor, id: string, reason: string | null) {
  return who.ask('PUT', `/api/games/${id}/appeal`, { reason });
}

describe.each(DATABASES)('on the $name database', ({ environment }) => {
  let place: TestEnvironment;
  let server: RunningServer;
  beforeAll(async () => {
    place = await environment();
    server = await startTestServer({ ...place.variables, LIMITS: '0', OPERATOR_TOKEN: 'the-operator-here' });
  });
  afterAll(async () => {
    await server.stop();
    await place.drop();
  });

  const play = async (game = 'remagen', scenario = 'remagen-1', side = 'us') => {
    const [one, other] = [await visitAsGuest(server.port), await visitAsGuest(server.port)];
    const { id } = await offerGame(one, { game, scenario, side });
    await joinGame(other, id);
    return { id, one, other };
  };
  const asOperator = (method: string, path: string, body?: unknown) =>
    visit(server.port).ask(method, path, body, OPERATOR);
  const appeals = async () => (await asOperator('GET', '/api/operators/appeals')).body;

  test.each([
    ['us', 'us'],
    ['nobody', null],
  ])('the operator ends a game: %s has won, and both read why', async (_who, winner) => {
    const { id, one, other } = await play();
    const players = [await sitDown(one, id), await sitDown(other, id)];
    const ending = { by: 'verdict', winner, text: 'The operator decided: The German player has left' };
    expect(
      await asOperator('PUT', `/api/operators/games/${id}/verdict`, {
        winner,
        reason: ' The German player has left\u200B ',
      }),
    ).toMatchObject({ status: 200, body: { game: { status: 'over', ending } } });
    for (const { live } of players)
      expect(await live.until((message) => ('d' in message ? message.d.ending : undefined))).toEqual(ending);
    for (const who of [one, other]) {
      expect((await who.ask('GET', `/api/games/${id}`)).body).toMatchObject({
        game: { status: 'over', ending, asked: [] },
      });
      expect((await who.ask('GET', `/api/games/${id}/record`)).body).toMatchObject({
        result: { over: true, ended: ending },
      });
      expect(await who.ask('POST', `/api/games/${id}/resign`, {})).toMatchObject(refused('over'));
    }
    expect(await asOperator('PUT', `/api/operators/games/${id}/verdict`, { winner, reason: 'again' })).toMatchObject({
      status: 409,
      ...refused('over'),
    });
    await Promise.all(players.map(({ live }) => live.close()));
  });

  test('nobody but the operator can, only for a side of the game, with a reason, and only while it runs', async () => {
    const { id, one } = await play();
    const verdict = { winner: 'us', reason: 'I want to win' };
    for (const who of [one, visit(server.port)])
      expect(await who.ask('PUT', `/api/operators/games/${id}/verdict`, verdict)).toMatchObject({
        status: 403,
        ...refused('operators-only'),
      });
    expect(await one.ask('GET', '/api/operators/appeals')).toMatchObject(refused('operators-only'));
    expect(
      await asOperator('PUT', `/api/operators/games/${id}/verdict`, { winner: 'british', reason: 'Why not' }),
    ).toMatchObject({
      status: 400,
      body: { error: { problems: [{ field: 'winner', expected: '"us", "german" or null, found "british"' }] } },
    });
    expect(await asOperator('PUT', `/api/operators/games/${id}/verdict`, { winner: 'us', reason: ' ' })).toMatchObject(
      refused('malformed'),
    );
    expect(await asOperator('PUT', '/api/operators/games/nowhere/verdict', verdict)).toMatchObject({
      status: 404,
      ...refused('no-game'),
    });
    const { id: open } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1' });
    expect(await asOperator('PUT', `/api/operators/games/${open}/verdict`, verdict)).toMatchObject(
      refused('not-begun'),
    );
    expect((await one.ask('GET', `/api/games/${id}`)).body).toMatchObject({ game: { status: 'running' } });
  });

  test('a player asks for a verdict; the operator alone reads it, until the game is over', async () => {
    const { id, one, other } = await play('primosole', 'primosole-1', 'british');
    expect((await one.ask('GET', `/api/games/${id}/appeal`)).body).toEqual({ reason: null });
    expect(await appeal(one, id, 'They are gone')).toMatchObject({ status: 200 });
    expect((await appeal(one, id, 'They have been gone for a month')).body).toEqual({
      reason: 'They have been gone for a month',
    });
    expect((await other.ask('GET', `/api/games/${id}/appeal`)).body).toEqual({ reason: null });
    expect(await appeals()).toMatchObject({
      appeals: [
        { game: { id, gameTitle: 'Primosole Bridge' }, side: 'british', reason: 'They have been gone for a month' },
      ],
    });
    await appeal(other, id, 'I was ill');
    expect(await appeals()).toMatchObject({ appeals: [{ side: 'british' }, { side: 'german', reason: 'I was ill' }] });
    await appeal(other, id, null);
    expect(await appeals()).toMatchObject({ appeals: [{ side: 'british' }] });
    expect(await appeal(await visitAsGuest(server.port), id, 'Me too')).toMatchObject({
      status: 403,
      ...refused('not-your-game'),
    });
    await asOperator('PUT', `/api/operators/games/${id}/verdict`, {
      winner: 'british',
      reason: 'The German player does not answer',
    });
    expect(await appeals()).toEqual({ appeals: [] });
    expect(await appeal(one, id, 'Again')).toMatchObject({ status: 409, ...refused('over') });
  });

  test('a request for a verdict goes with the account', async () => {
    const { id, one } = await play();
    await appeal(one, id, 'my own words');
    await one.do('DELETE', '/api/me', {});
    expect(await server.services.db.selectFrom('appeals').selectAll().where('game', '=', id).execute()).toEqual([]);
  });

  test('an offer stands until it is answered or withdrawn: the other side cannot sweep it away by one of its own', async () => {
    const { id, one, other } = await play();
    const offer = (who: Visitor, what: string) => who.ask('POST', `/api/games/${id}/offers`, { what });
    const answer = (who: Visitor, accept: boolean, what?: string) =>
      who.ask('POST', `/api/games/${id}/offers/answer`, { accept, what });
    const stands = async () => (await one.ask('GET', `/api/games/${id}`)).body;
    await offer(other, 'draw');
    for (const what of ['back', 'draw'])
      expect(await offer(one, what)).toMatchObject({ status: 409, ...refused('answer-first') });
    expect(await stands()).toMatchObject({ game: { offer: { side: 'german', what: 'draw' } } });
    // Their own offer they may change; anyone who answers what stood before is told so.
    expect(await offer(other, 'back')).toMatchObject({ status: 200 });
    expect(await answer(one, true, 'draw')).toMatchObject({ status: 409, ...refused('no-offer') });
    expect(await answer(one, false, 'back')).toMatchObject({ status: 200 });
    expect(await offer(one, 'draw')).toMatchObject({ status: 200 });
    const both = await Promise.all([offer(other, 'draw'), answer(other, true, 'draw')]);
    expect(both.map(({ status }) => status)).toEqual([409, 200]);
    expect(await stands()).toMatchObject({ game: { status: 'over', ending: { by: 'draw', winner: null } } });
  });
});
