/** Threads in which computer players think. */
import { startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { remagen } from '@bridgehead/remagen';
import { expect, test } from 'vitest';
import { startThinkers } from '../src/jobs/computer-pool.js';

test('a computer player that does not answer in time loses its thread, and the next one gets another', async () => {
  const { state } = startSession(remagen, { scenario: 'remagen-1', options: {} }, seededChance(1));
  const request = { id: 'a game', game: 'remagen', level: 'recruit', side: 'us', view: remagen.toJson(state) };
  const thinkers = startThinkers(1, 0);
  // Not even the game is loaded in that time.
  const late = thinkers.think({ ...request, milliseconds: 1 });
  const next = thinkers.think({ ...request, milliseconds: 60_000 });
  await expect(late).rejects.toThrow('in time');
  expect(remagen.parseAction((await next).action).ok).toBe(true);
  await thinkers.stop();
});
