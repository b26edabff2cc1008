import { playGame } from '@bridgehead/engine/players';
import { elstGame } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { againstRandom, testAgainstRandom } from './against-random.js';

testAgainstRandom(elstGame, ['elst-bend', 'elst-church']);

test('a recruit plays a game to its end, with every action judged', () => {
  const { over } = playGame(
    elstGame,
    { scenario: 'elst-bend', options: {} },
    againstRandom(elstGame, 'british', 'recruit'),
    3,
    { judging: 'judged' },
  );
  expect(over).toBe(true);
});
