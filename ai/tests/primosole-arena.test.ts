import { playGame } from '@bridgehead/engine/players';
import { primosole } from '@bridgehead/primosole';
import { expect, test } from 'vitest';
import { computerPlayer } from './computer.js';
import { againstRandom, testAgainstRandom } from './against-random.js';

testAgainstRandom(primosole, ['primosole-1', 'primosole-2', 'primosole-3']);

test('a recruit plays a game to its end, with every action judged', () => {
  const { over } = playGame(
    primosole,
    { scenario: 'primosole-1', options: {} },
    againstRandom(primosole, 'german', 'recruit'),
    3,
    { judging: 'judged' },
  );
  expect(over).toBe(true);
});

test('two regulars fight a campaign to its end', () => {
  const players = { british: computerPlayer(primosole, 'regular'), german: computerPlayer(primosole, 'regular') };
  const { over } = playGame(primosole, { scenario: 'primosole-campaign', options: {} }, players, 4, {
    judging: 'judged',
  });
  expect(over).toBe(true);
});
