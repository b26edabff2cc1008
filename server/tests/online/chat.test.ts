/** Talk and notes in a game, and what those who follow it are told apart from its rows, on both databases. */
import { describe, expect, test } from 'vitest';
import { databasesFor } from './databases.js';
import { sharedServer } from './shared-server.js';
import { joinGame, offerGame, sitDown, twoAtATable, visit, visitAsGuest } from './visitors.js';

describe.each(databasesFor(import.meta.url))('on the $name database', ({ environment }) => {
  const server = sharedServer(environment);

  test('the opponent reads a line at once, under the name that the writer had', async () => {
    const { one, other, id } = await twoAtATable(server.port);
    const table = await sitDown(other, id);
    const said = await one.ask('POST', `/api/games/${id}/chat`, { text: '  Good luck!\u202E\u0007  ' });
    expect(said).toMatchObject({ status: 200, body: { line: { text: 'Good luck!', mine: true } } });
    await table.live.until((message) => ('news' in message && message.news === 'chat') || undefined);
    const read = await other.ask('GET', `/api/games/${id}/chat`);
    expect(read.body).toMatchObject({
      lines: [{ text: 'Good luck!', mine: false, name: expect.stringMatching(/^Guest /) }],
    });
    const first = JSON.parse(JSON.stringify(read.body)).lines[0].id;
    await other.do('POST', `/api/games/${id}/chat`, { text: 'To you too' });
    expect((await one.ask('GET', `/api/games/${id}/chat?after=${first}`)).body).toMatchObject({
      lines: [{ text: 'To you too' }],
    });
    await table.live.close();
  });

  test('people without a seat neither read nor write while the game runs; afterwards all may read', async () => {
    const { one, id } = await twoAtATable(server.port);
    const third = await visitAsGuest(server.port);
    await one.do('POST', `/api/games/${id}/chat`, { text: 'The bridge is weakly held' });
    for (const [method, body] of [['GET'], ['POST', { text: 'Hello' }]] as const) {
      expect(await third.ask(method, `/api/games/${id}/chat`, body)).toMatchObject({
        status: 403,
        body: { error: { code: 'not-your-game' } },
      });
    }
    expect(await visit(server.port).ask('GET', `/api/games/${id}/chat`)).toMatchObject({
      status: 401,
      body: { error: { code: 'not-signed-in' } },
    });
    await one.do('POST', `/api/games/${id}/resign`, {});
    expect(await third.ask('GET', `/api/games/${id}/chat`)).toMatchObject({
      status: 200,
      body: { lines: [{ mine: false }] },
    });
    expect(await third.ask('POST', `/api/games/${id}/chat`, { text: 'Hello' })).toMatchObject({ status: 403 });
  });

  test.each([
    ['nothing', ''],
    ['only spaces', ' \u3000\u200B '],
    ['a book', 'x'.repeat(501)],
    ['a number', 5],
  ])('%s is not said', async (_, text) => {
    const { one, id } = await twoAtATable(server.port);
    expect(await one.ask('POST', `/api/games/${id}/chat`, { text })).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed' } },
    });
  });

  test('notes are kept for their writer alone', async () => {
    const { one, other, id } = await twoAtATable(server.port);
    await one.do('PUT', `/api/games/${id}/notes`, { text: 'Hold the ridge.\nCount their guns.' });
    expect((await one.ask('GET', `/api/games/${id}/notes`)).body).toEqual({
      text: 'Hold the ridge.\nCount their guns.',
    });
    expect((await other.ask('GET', `/api/games/${id}/notes`)).body).toEqual({ text: '' });
    await one.do('PUT', `/api/games/${id}/notes`, { text: '' });
    expect((await one.ask('GET', `/api/games/${id}/notes`)).body).toEqual({ text: '' });
    expect(await one.ask('PUT', `/api/games/${id}/notes`, { text: 'x'.repeat(20_001) })).toMatchObject({
      status: 400,
      body: { error: { code: 'malformed' } },
    });
  });

  test('a player who waits for a game is told when it begins', async () => {
    const one = await visitAsGuest(server.port);
    const other = await visitAsGuest(server.port);
    const { id } = await offerGame(one, { game: 'remagen', scenario: 'remagen-1', side: 'us' });
    const live = await one.live();
    live.send({ do: 'follow', game: id });
    await live.until((message) => ('news' in message && message.news === 'facts') || undefined);
    await joinGame(other, id);
    expect(await live.until((message) => ('snapshot' in message ? message.viewer : undefined))).toBe('us');
    await live.close();
  });

  test('an offer and its answer are told to both, with the clocks', async () => {
    const { one, other, id } = await twoAtATable(server.port, { time: { kind: 'daily', days: 2 } });
    const tables = [await sitDown(one, id), await sitDown(other, id)];
    await one.do('POST', `/api/games/${id}/offers`, { what: 'draw' });
    for (const { live } of tables) {
      expect(
        await live.until((message) => ('news' in message && message.offer != null ? message : undefined)),
      ).toMatchObject({ offer: { side: 'us', what: 'draw' }, clocks: { us: { left: expect.any(Number) } } });
    }
    await other.do('POST', `/api/games/${id}/offers/answer`, { accept: true });
    expect(await tables[0].live.until((message) => ('d' in message ? message.d.ending : undefined))).toMatchObject({
      by: 'draw',
    });
    for (const { live } of tables) await live.close();
  });
});
