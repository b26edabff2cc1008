/** The computer player of Primosole Bridge against random play: a small arena. The large one is `bridgehead sim`. */
import type { Players } from '@bridgehead/engine';
import { playGame, randomPlayer } from '@bridgehead/engine';
import type { Primosole, Side } from '@bridgehead/primosole';
import { primosole } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import type { Level } from '../src/index.js';
import { computerPlayer } from '../src/index.js';

function againstRandom(side: Side, level: Level = 'regular'): Players<Primosole> {
  const player = computerPlayer(primosole, level);
  return side === 'british' ? { british: player, german: randomPlayer() } : { british: randomPlayer(), german: player };
}

describe('the regular beats random play', () => {
  test.each([
    ['primosole-1', 'british'],
    ['primosole-1', 'german'],
    ['primosole-2', 'british'],
    ['primosole-2', 'german'],
    ['primosole-3', 'british'],
    ['primosole-3', 'german'],
  ] as const)('%s as %s, two games of two, with every action judged', (scenario, side) => {
    for (const seed of [11, 12]) {
      const { over, outcome } = playGame(primosole, { scenario, options: {} }, againstRandom(side), seed, { judging: 'judged' });
      expect({ seed, over, winner: outcome.winner }).toEqual({ seed, over: true, winner: side });
    }
  }, 600_000);
});

test('a recruit plays a game to its end, with every action judged', () => {
  const { over } = playGame(primosole, { scenario: 'primosole-1', options: {} }, againstRandom('german', 'recruit'), 3, { judging: 'judged' });
  expect(over).toBe(true);
}, 300_000);

test('two regulars fight a campaign to its end', () => {
  const players = { british: computerPlayer(primosole, 'regular'), german: computerPlayer(primosole, 'regular') };
  const { over } = playGame(primosole, { scenario: 'primosole-campaign', options: {} }, players, 4, { judging: 'judged' });
  expect(over).toBe(true);
}, 600_000);

test('the same seed gives the same game', () => {
  const [one, other] = [5, 5].map((seed) => playGame(primosole, { scenario: 'primosole-1', options: {} }, againstRandom('british'), seed, { keep: ['record'] }));
  expect(one.record).toEqual(other.record);
}, 300_000);
