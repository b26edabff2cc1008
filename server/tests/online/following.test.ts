/** Live connections that come and go at bad moments, on both databases. */
import { once } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { DATABASES } from './databases.js';
import { expectSoon } from './noticed.js';
import { until } from './outside.js';
import { offerGame, startTestServer, twoAtATable, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** Games that one connection may follow. */
const MOST = 50;

describe.each(DATABASES)('on the $name database', ({ environment }) => {
  const start = async () => {
    const place = await environment();
    endings.push(place.drop);
    const server = await startTestServer({ ...place.variables, LIMITS: '0' });
    endings.push(() => server.stop());
    return server;
  };

  test('a visitor who leaves a board before they have come to it is not there', async () => {
    const { port, services } = await start();
    const { one, id } = await twoAtATable(port);
    const live = await one.live();
    const { me }: { me: { id: string } } = JSON.parse(await one.do('GET', '/api/me'));
    live.send({ do: 'follow', game: id });
    live.send({ do: 'leave', game: id });
    // What was asked before is done by then.
    live.send({ do: 'follow', game: 'none' });
    await live.until((message) => ('error' in message ? true : undefined));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await services.presence.isLooking(me.id, id)).toBe(false);
    const heard = live.received.length;
    await one.do('POST', `/api/games/${id}/resign`, {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(live.received).toHaveLength(heard);
    // Anyone who comes back is there again, however often they have changed their mind.
    for (const asked of ['follow', 'leave', 'follow'] as const) live.send({ do: asked, game: id });
    await live.until((message) => ('snapshot' in message && message.snapshot.ending !== undefined ? true : undefined));
    await expectSoon(() => services.presence.isLooking(me.id, id), true);
    await live.close();
  });

  test('a visitor who comes while the database is away is not turned away for good', async () => {
    const { port, services } = await start();
    const guest = await visitAsGuest(port);
    const closed = async (headers: Readonly<Record<string, string>>): Promise<unknown> => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers });
      const [code]: unknown[] = await once(socket, 'close');
      return code;
    };
    const away = vi.spyOn(services.db, 'selectFrom').mockImplementation(() => {
      throw new Error('the database is away');
    });
    // With 4401 a page gives up, with others it comes again.
    expect(await closed({ cookie: guest.cookie ?? '' })).toBe(1011);
    away.mockRestore();
    expect(await closed({ authorization: 'Bearer nobody' })).toBe(4401);
    const live = await guest.live();
    await live.close();
  });

  test('nobody follows more games than one connection may, not even when they ask for all of them at once', async () => {
    const { port } = await start();
    const games: string[] = [];
    for (let guest = 0; games.length < MOST + 5; guest++) {
      const visitor = await visitAsGuest(port);
      for (let game = 0; game < 11; game++)
        games.push((await offerGame(visitor, { game: 'remagen', scenario: 'remagen-1', side: 'us' })).id);
    }
    const live = await visit(port).live();
    for (const game of games) live.send({ do: 'follow', game });
    await until(() => (live.received.length >= games.length ? true : undefined));
    expect(live.received.filter((message) => 'error' in message && message.error.code === 'too-many')).toHaveLength(
      games.length - MOST,
    );
    // Anyone who leaves one may follow another.
    const [turnedAway] = games.slice(MOST);
    for (const game of games.slice(0, MOST)) live.send({ do: 'leave', game });
    live.send({ do: 'follow', game: turnedAway });
    await live.until((message) => ('news' in message && message.game === turnedAway ? true : undefined));
    await live.close();
  });
});
