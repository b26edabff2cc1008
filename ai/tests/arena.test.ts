/** The computer player against random play: a small arena. The large one is `bridgehead sim`. */
import type { Players } from '@bridgehead/engine';
import { playGame, randomPlayer } from '@bridgehead/engine';
import type { Remagen, Side } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import { computerPlayer } from '../src/index.js';

function againstRandom(side: Side): Players<Remagen> {
  const regular = computerPlayer(remagen, 'regular');
  return side === 'us' ? { us: regular, german: randomPlayer() } : { us: randomPlayer(), german: regular };
}

describe('the regular beats random play', () => {
  test.each([
    ['remagen-1', 'us'],
    ['remagen-1', 'german'],
    ['remagen-2', 'us'],
    ['remagen-2', 'german'],
  ] as const)('%s as %s, two games of two, with every action judged', (scenario, side) => {
    for (const seed of [11, 12]) {
      const { over, outcome } = playGame(remagen, { scenario, options: {} }, againstRandom(side), seed, { judging: 'judged' });
      expect({ seed, over, winner: outcome.winner }).toEqual({ seed, over: true, winner: side });
    }
  }, 600_000);
});

test('the same seed gives the same game', () => {
  const [one, other] = [5, 5].map((seed) => playGame(remagen, { scenario: 'remagen-1', options: {} }, againstRandom('german'), seed, { keep: ['record'] }));
  expect(one.record).toEqual(other.record);
}, 300_000);
