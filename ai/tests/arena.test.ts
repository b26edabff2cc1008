/** The computer player against random play: a small arena. The large one is `bridgehead sim`. */
import type { PlayedGame, Players } from '@bridgehead/engine';
import { playGame, randomPlayer } from '@bridgehead/engine';
import type { Remagen, Side } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import type { Level } from '../src/index.js';
import { computerPlayer } from '../src/index.js';

const GAMES = 3;

function againstRandom(side: Side, level: Level): Players<Remagen> {
  const computer = computerPlayer(remagen, level);
  return side === 'us' ? { us: computer, german: randomPlayer() } : { us: randomPlayer(), german: computer };
}

function play(scenario: string, side: Side, level: Level, seed: number): PlayedGame<Remagen> {
  return playGame(remagen, { scenario, options: {} }, againstRandom(side, level), seed, { judging: 'judged', keep: ['record'] });
}

const PAIRINGS = [
  ['remagen-1', 'us'],
  ['remagen-1', 'german'],
  ['remagen-2', 'us'],
  ['remagen-2', 'german'],
] as const;

describe('the regular beats random play, every answer judged', () => {
  test.each(PAIRINGS)(`in %s as %s: at least ${GAMES - 1} of ${GAMES} games`, (scenario, side) => {
    const games = Array.from({ length: GAMES }, (_, index) => play(scenario, side, 'regular', index + 1));
    expect(games.every(({ over }) => over)).toBe(true);
    expect(games.filter(({ outcome }) => outcome.winner === side).length).toBeGreaterThanOrEqual(GAMES - 1);
  }, 120_000);
});

test.each(PAIRINGS)('a recruit plays %s as %s to the end, every answer judged', (scenario, side) => {
  expect(play(scenario, side, 'recruit', 1).over).toBe(true);
}, 60_000);

test('two regulars play each other to the end, and the same seed gives the same game', () => {
  const [one, other] = [1, 2].map(() => {
    const players = { us: computerPlayer(remagen, 'regular'), german: computerPlayer(remagen, 'regular') };
    return playGame(remagen, { scenario: 'remagen-1', options: {} }, players, 4, { judging: 'judged', keep: ['record'] });
  });
  expect(one.over).toBe(true);
  expect(other.record).toEqual(one.record);
}, 60_000);
