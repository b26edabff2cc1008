/** Two guests meet in the lobby and play, over HTTP and live, on both databases. */
import { seededChance, withDelta } from '@bridgehead/engine';
import { afterEach, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../src/server.js';
import { anyAnswer } from './games.js';
import { DATABASES } from './databases.js';
import type { LiveVisit, Visitor } from './visitors.js';
import { newNonce, startTestServer, visitAsGuest } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function start(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const server = await startTestServer(environment);
  endings.push(() => server.stop());
  return server;
}

describe.each(DATABASES)('on the $name database', ({ environment }) => {
  test('two guests play a game to its first rolls; each is told what he may know', async () => {
    const place = await environment();
    endings.push(place.drop);
    const { port } = await start(place.variables);
    const one = await visitAsGuest(port);
    const other = await visitAsGuest(port);
    const made = await one.do('POST', '/api/games', { game: 'remagen', scenario: 'remagen-1', side: 'us', nonce: newNonce() });
    const { game } = made as { game: { id: string } };
    await other.do('POST', `/api/games/${game.id}/join`, { nonce: newNonce() });
    const players: Record<string, Player> = { us: await sit(one, game.id), german: await sit(other, game.id) };
    const chance = seededChance(7);
    for (let step = 0; step < 60; step++) {
      const side = ['us', 'german'].find((each) => anyAnswer('remagen', players[each].view(), each, seededChance(1)) !== undefined);
      if (side === undefined) throw new Error('nobody is asked');
      const player = players[side];
      const request = newNonce();
      player.live.send({ do: 'act', game: game.id, action: anyAnswer('remagen', player.view(), side, chance), at: player.n(), request });
      expect(await player.live.until((message) => (message as { request?: string }).request === request)).toMatchObject({ n: expect.any(Number) });
      const { n } = (await player.live.until((message) => (message as { request?: string }).request === request)) as { n: number };
      for (const each of Object.values(players)) await each.live.until((message) => ((message as { d?: { n: number } }).d?.n ?? 0) >= n);
    }
    expect(players['us'].view()).toEqual(players['german'].view());
    await Promise.all(Object.values(players).map(({ live }) => live.close()));
  });
});

interface Player {
  readonly live: LiveVisit;
  view(): unknown;
  n(): number;
}

async function sit(visitor: Visitor, game: string): Promise<Player> {
  const live = await visitor.live();
  live.send({ do: 'follow', game });
  await live.until((message) => 'snapshot' in (message as object));
  const view = () => {
    let seen: unknown;
    for (const message of live.received as { snapshot?: { view: unknown }; d?: { view?: never } }[]) {
      if (message.snapshot !== undefined) seen = message.snapshot.view;
      if (message.d?.view !== undefined) seen = withDelta(seen, message.d.view);
    }
    return seen;
  };
  const n = () => Math.max(0, ...(live.received as { snapshot?: { n: number }; d?: { n: number } }[]).map(({ snapshot, d }) => snapshot?.n ?? d?.n ?? 0));
  return { live, view, n };
}
