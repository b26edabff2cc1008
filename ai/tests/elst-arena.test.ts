import { playGame } from '@bridgehead/engine/players';
import { elstGame } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { againstRandom, testAgainstRandom } from './against-random.js';

testAgainstRandom(elstGame, ['elst-bend', 'elst-church', 'elst-dae2']);

test('the Tigers of DaE1 survive random play, with every action judged', () => {
  const { over, outcome } = playGame(
    elstGame,
    { scenario: 'elst-dae1', options: {} },
    againstRandom(elstGame, 'german'),
    11,
    { judging: 'judged' },
  );
  expect({ over, winner: outcome.winner }).toEqual({ over: true, winner: 'german' });
});

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
