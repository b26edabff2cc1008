import { isFields } from '@bridgehead/protocol';
import { describe, expect, test } from 'vitest';
import { makeApi } from '../../src/online/api.js';
import { ask, serverNow } from '../../src/online/ask.js';
import { ApiRefusal, NO_SERVER, OFFLINE, isRefusedAs, sayRefusal } from '../../src/online/refusal.js';
import { fakeServer, json, listedGame, page, refused } from './fakes.js';

async function refusalOf(asking: Promise<unknown>): Promise<ApiRefusal> {
  const error: unknown = await asking.then(
    () => undefined,
    (why: unknown) => why,
  );
  if (!(error instanceof ApiRefusal)) throw new Error('It was not refused');
  return error;
}

describe('asking the server', () => {
  test('what is asked goes out as JSON and a query, and the answer comes back as a value', async () => {
    const { fetch, asked } = fakeServer({
      'POST /api/games/a%2Fb/join': () => json({ game: listedGame() }),
      'GET /api/games': () => json({ games: [listedGame()] }),
      'GET /api/games/x': () => json({ game: listedGame() }),
    });
    const api = makeApi(fetch);
    expect((await api.join('a/b', { nonce: 'words for dice', side: 'german' })).id).toBe('game-1');
    expect(await api.games('mine')).toHaveLength(1);
    await api.game('x', 's3 cret');
    await api.game('x');
    expect(asked).toEqual([
      { method: 'POST', path: '/api/games/a%2Fb/join', body: { nonce: 'words for dice', side: 'german' } },
      { method: 'GET', path: '/api/games?list=mine', body: undefined },
      { method: 'GET', path: '/api/games/x?invitation=s3%20cret', body: undefined },
      { method: 'GET', path: '/api/games/x', body: undefined },
    ]);
  });

  test('an answer without content is nothing', async () => {
    const { fetch } = fakeServer({ 'POST /api/games/x/leave': () => new Response(null, { status: 204 }) });
    expect(await makeApi(fetch).leave('x')).toBeUndefined();
  });

  test('a refusal is an error with its code, its sentence and what is wrong in particular', async () => {
    const violations = [{ code: 'too-far', rule: '5.1', text: 'It is too far.' }];
    const { fetch } = fakeServer({
      'POST /api/games/x/join': () => refused('seat-taken', 'Someone else has taken this seat.', 409),
      'POST /api/games': () =>
        refused('malformed', 'The request is malformed.', 400, {
          problems: [{ field: 'nonce', expected: 'eight signs' }],
        }),
      'POST /api/games/x/undo': () => refused('illegal', 'The rules don’t allow this.', 422, { violations }),
    });
    const api = makeApi(fetch);
    const taken = await refusalOf(api.join('x', { nonce: 'words for dice' }));
    expect([taken.code, taken.message]).toEqual(['seat-taken', 'Someone else has taken this seat.']);
    expect(isRefusedAs(taken, 'seat-taken')).toBe(true);
    const malformed = await refusalOf(
      api.offerGame({
        game: 'remagen',
        scenario: 's',
        options: {},
        rated: false,
        visibility: 'public',
        time: { kind: 'none' },
        nonce: '',
      }),
    );
    expect(sayRefusal(malformed)).toBe('Check this entry. Nonce: eight signs.');
    const illegal = await refusalOf(api.undo('x', 'request-1'));
    expect(illegal.violations).toEqual(violations);
    expect(sayRefusal(illegal)).toBe('The rules don’t allow this. It is too far.');
  });

  test.each([
    ['a page that is not there', () => page(404), NO_SERVER],
    ['a page in place of an answer', () => page(200), NO_SERVER],
    ['JSON that is no refusal', () => json({ message: 'Not Found' }, 404), NO_SERVER],
    ['a gateway without a server', () => page(502), OFFLINE],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), OFFLINE],
  ])('%s is told in words', async (_name, answer, code) => {
    const { fetch } = fakeServer({ 'GET /api/me': answer });
    const refusal = await refusalOf(makeApi(fetch).me());
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(/\.$/);
  });

  test.each([
    ['an answer of another form', () => json({ game: { ...listedGame(), seats: 'two' } })],
    ['an answer that lacks something', () => json({})],
    ['an answer where none is due', () => new Response(null, { status: 204 })],
    ['damaged JSON', () => new Response('{"game":', { headers: { 'content-type': 'application/json' } })],
  ])('%s is refused before anyone reads it', async (_name, answer) => {
    const { fetch } = fakeServer({ 'GET /api/games/x': answer });
    const refusal = await refusalOf(makeApi(fetch).game('x'));
    expect(sayRefusal(refusal)).toBe('This page can’t read the server’s answer. Reload it to get the newest version.');
  });

  test('clocks are read by the time of the server', async () => {
    const { fetch } = fakeServer({
      'GET /late': () => json({}, 200, { date: new Date(Date.now() + 3_600_000).toUTCString() }),
      'GET /here': () => json({}, 200, { date: new Date().toUTCString() }),
    });
    await ask(fetch, 'GET', '/late', isFields);
    expect(serverNow() - Date.now()).toBeGreaterThan(3_590_000);
    await ask(fetch, 'GET', '/here', isFields);
    expect(Math.abs(serverNow() - Date.now())).toBeLessThan(100);
  });
});
