/** The computer player against random play: a small arena. The large one is `bridgehead sim`. */
import type { Game, GameTypes, Player, Players } from '@bridgehead/engine';
import { bySide, playGame, randomPlayer } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Level } from '../src/index.js';
import { computerPlayer } from '../src/index.js';

/** A computer player on this side, chance on the other. */
export function againstRandom<T extends GameTypes>(game: Game<T>, side: T['Side'], level: Level = 'regular'): Players<T> {
  return bySide<T, Player<T>>(game, (each) => (each === side ? computerPlayer(game, level) : randomPlayer()));
}

/** The regular wins on both sides of these scenarios, and plays the same game from the same seed. */
export function testAgainstRandom<T extends GameTypes>(game: Game<T>, scenarios: readonly string[]): void {
  describe('the regular beats random play', () => {
    const rows = scenarios.flatMap((scenario) => game.sides.map((side): [string, T['Side']] => [scenario, side]));
    test.each(rows)('%s as %s, two games of two, with every action judged', (scenario, side) => {
      for (const seed of [11, 12]) {
        const { over, outcome } = playGame(game, { scenario, options: {} }, againstRandom(game, side), seed, { judging: 'judged' });
        expect({ seed, over, winner: outcome.winner }).toEqual({ seed, over: true, winner: side });
      }
    }, 600_000);
  });

  test('the same seed gives the same game', () => {
    const [one, other] = [5, 5].map((seed) => playGame(game, { scenario: scenarios[0], options: {} }, againstRandom(game, game.sides[0]), seed, { keep: ['record'] }));
    expect(one.record).toEqual(other.record);
  }, 300_000);
}
