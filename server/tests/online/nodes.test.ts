/** Two servers on one PostgreSQL: players at different nodes play one game, and it goes on when a node dies. */
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, expect, test } from 'vitest';
import { DATABASES } from './databases.js';
import { anyAnswer } from './games.js';
import { startProcess } from './processes.js';
import type { Player } from './visitors.js';
import { joinGame, offerGame, sitDown, visit, visitAsGuest } from './visitors.js';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

/** The embedded database is for one process alone. */
const shared = DATABASES.filter(({ name }) => name === 'PostgreSQL');

test.each(shared)('on the $name database: two nodes, one game, one node killed', async ({ environment }) => {
  const place = await environment();
  endings.push(place.drop);
  const [first, second] = [await startProcess(place), await startProcess(place)];
  endings.push(
    () => first.end(),
    () => second.kill(),
  );
  const one = await visitAsGuest(first.port);
  const other = await visitAsGuest(second.port);

  // One waits at the first node; the other joins at the second, and both are told.
  const { id } = await offerGame(one, { game: 'primosole', scenario: 'primosole-1', side: 'british' });
  const waiting = await one.live();
  waiting.send({ do: 'follow', game: id });
  await waiting.until((message) => 'news' in message || undefined);
  await joinGame(other, id);
  await waiting.until((message) => 'snapshot' in message || undefined);
  await waiting.close();

  const tables = [await sitDown(one, id), await sitDown(other, id)];
  const spectator = await sitDown(visit(second.port), id);
  const chance = seededChance(3);
  const play = async (players: readonly Player[], followers: readonly Player[], steps: number): Promise<void> => {
    for (let step = 0; step < steps; step++) {
      const player = players.find(
        (each) => anyAnswer('primosole', each.view(), each.side, seededChance(1)) !== undefined,
      );
      if (player === undefined) throw new Error('nobody is asked');
      const n = await player.act(anyAnswer('primosole', player.view(), player.side, chance));
      // In the set-up all is open: what one does at one node comes to the other at another.
      await Promise.all([...players, ...followers].map((each) => each.hear(n)));
    }
  };
  await play(tables, [spectator], 30);
  expect(tables[0].view()).toEqual(tables[1].view());
  expect(spectator.view()).toEqual(tables[1].view());

  // What is said and what is offered crosses too.
  await one.do('POST', `/api/games/${id}/chat`, { text: 'Can you hear me?' });
  await tables[1].live.until((message) => ('news' in message && message.news === 'chat') || undefined);
  expect((await other.ask('GET', `/api/games/${id}/chat`)).body).toMatchObject({
    lines: [{ text: 'Can you hear me?' }],
  });
  await one.do('POST', `/api/games/${id}/offers`, { what: 'draw' });
  await tables[1].live.until((message) => ('news' in message && message.offer != null) || undefined);
  await other.do('POST', `/api/games/${id}/offers/answer`, { accept: false });
  await tables[0].live.until((message) => ('news' in message && message.offer === null) || undefined);

  // The second node dies; its player comes back at the first, where they were.
  const before = { view: tables[1].view(), n: tables[1].n() };
  await second.kill();
  const moved = await sitDown(visit(first.port, other.cookie), id);
  expect([moved.side, moved.view(), moved.n()]).toEqual(['german', before.view, before.n]);
  await play([tables[0], moved], [], 30);
  expect(moved.n()).toBeGreaterThan(before.n);
  for (const { live } of [tables[0], moved]) await live.close();
});
