/** Games that are thought out before a server plays them. */
import { expect, test } from 'vitest';
import { withEachContestant } from '../src/contestants.js';
import { rehearse } from '../src/online/rehearsal.js';

const SEED = 'a1'.repeat(32);
const MOST = 60;

test('a rehearsed game has the dice of the game that is played', () => {
  const all = withEachContestant(undefined, ({ game }) => {
    const setup = { scenario: game.scenarios[0].id, options: {} };
    const play = (seed: string) => rehearse(game, setup, { game: 'id', seed, nonces: ['one', 'other'] }, 1, MOST);
    return [play(SEED), play(SEED), play('b2'.repeat(32))];
  });
  for (const [once, again] of all) {
    expect(once).toHaveLength(MOST);
    expect(again).toEqual(once);
  }
  // In some game a die has led elsewhere by then.
  expect(all.some(([once, , other]) => JSON.stringify(once) !== JSON.stringify(other))).toBe(true);
});
