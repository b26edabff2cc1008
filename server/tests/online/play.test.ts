/** Two guests meet in the lobby and play, over HTTP and live, on both databases. */
import { seededChance } from '@bridgehead/engine/chance';
import { afterEach, describe, expect, test } from 'vitest';
import { DATABASES } from './databases.js';
import { anyAnswer } from './games.js';
import { sitDown, startTestServer, twoAtATable } from './visitors.js';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

describe.each(DATABASES)('on the $name database', ({ environment }) => {
  test('two guests play a game to its first rolls; each is told what they may know', async () => {
    const place = await environment();
    const server = await startTestServer(place.variables);
    endings.push(place.drop, () => server.stop());
    const { one, other, id } = await twoAtATable(server.port);
    const players = [await sitDown(one, id), await sitDown(other, id)];
    expect(players.map(({ side }) => side)).toEqual(['us', 'german']);
    const chance = seededChance(7);
    for (let step = 0; step < 60; step++) {
      const player = players.find(
        (each) => anyAnswer('remagen', each.view(), each.side, seededChance(1)) !== undefined,
      );
      if (player === undefined) throw new Error('nobody is asked');
      const n = await player.act(anyAnswer('remagen', player.view(), player.side, chance));
      await Promise.all(players.map((each) => each.hear(n)));
    }
    expect(players[0].view()).toEqual(players[1].view());
    await Promise.all(players.map(({ live }) => live.close()));
  });
});
