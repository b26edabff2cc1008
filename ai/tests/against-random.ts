/** The computer player against random play: a small arena. The large one is `bridgehead sim`. */
import type { Game, GameTypes } from '@bridgehead/engine';
import type { Player, Players } from '@bridgehead/engine/players';
import { bySide } from '@bridgehead/engine';
import { playGame, randomPlayer } from '@bridgehead/engine/players';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import type { Level } from '../src/index.js';
import { computerPlayer } from './computer.js';

/** A computer player on this side, chance on the other. */
export function againstRandom<T extends GameTypes>(
  game: Game<T>,
  side: T['Side'],
  level: Level = 'regular',
): Players<T> {
  return bySide<T, Player<T>>(game, (each) => (each === side ? computerPlayer(game, level) : randomPlayer()));
}

/** Seeds of games that the regular has won on both sides of every scenario. */
const SEEDS = [11, 12] as const;

/** Decisions after which a game that goes on as before counts as the same. */
const SAME = 150;

/**
 * The regular wins on both sides of these scenarios, and plays the same game from the same seed. Each run of the tests plays one
 * of these games.
 */
export function testAgainstRandom<T extends GameTypes>(game: Game<T>, scenarios: readonly string[]): void {
  const play = (scenario: string, side: T['Side'], seed: number, most?: number) =>
    playGame(game, { scenario, options: {} }, againstRandom(game, side), seed, {
      judging: 'judged',
      keep: ['record'],
      ...(most !== undefined && { most }),
    });
  const rows = seedsOfThisRun(
    SEEDS.flatMap((seed) =>
      game.sides.flatMap((side) => scenarios.map((scenario): [string, T['Side'], number] => [scenario, side, seed])),
    ),
    1,
  );
  const played: {
    readonly scenario: string;
    readonly side: T['Side'];
    readonly seed: number;
    readonly record: ReturnType<typeof play>['record'];
  }[] = [];

  describe('the regular beats random play', () => {
    test.each(rows)('%s as %s, seed %i, with every action judged', (scenario, side, seed) => {
      const { over, outcome, record } = play(scenario, side, seed);
      played.push({ scenario, side, seed, record });
      expect({ over, winner: outcome.winner }).toEqual({ over: true, winner: side });
    });
  });

  test('the same seed gives the same game', () => {
    const first = played.at(0);
    const [scenario, side, seed] = rows[0];
    const again = () => play(scenario, side, seed, SAME).record?.entries;
    expect(again()).toEqual(first === undefined ? again() : first.record?.entries.slice(0, SAME));
  });
}
