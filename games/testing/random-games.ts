/** Random games with random options, held to the contract at every step: some of them in each run, thousands in `npm run fuzz`. */
import type { ChosenOptions, Game, GameTypes, WholeGame } from '@bridgehead/engine';
import { advance, apply, candidates, isOver, questions, randomOptions } from '@bridgehead/engine';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { fuzzGame } from '@bridgehead/engine/testing';
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';

/** Each test plays so many games. */
const IN_ONE_TEST = 2;

/** Costly checks are made at one decision in this many. */
const SAMPLE = 100;

/** One of a list, by chance. */
export function pickOne<Item>(items: readonly Item[], chance: Chance): Item {
  return items[chance.pick(items.length, 'one')];
}

export interface RandomGames {
  /** How many games of a scenario, an even number; each run of the tests plays two of them. */
  readonly games: number;
  /** A game of fewer decisions has not been played. */
  readonly decisions: number;
}

/** The tests of one scenario. Scenarios in files of their own run side by side. */
export function testRandomGames<T extends GameTypes>(
  game: WholeGame<T>,
  scenario: string,
  { games, decisions: least }: RandomGames,
): void {
  const firsts = seedsOfThisRun(
    Array.from({ length: games / IN_ONE_TEST }, (_, index) => index * IN_ONE_TEST + 1),
    1,
  );

  test.each(firsts)(`two random games of ${scenario} from seed %i have no faults`, (first) => {
    for (let seed = first; seed < first + IN_ONE_TEST; seed++) {
      const { over, faults, decisions } = fuzzGame(
        game,
        { scenario, options: randomOptions(game.options, seededChance(seed, 7)) },
        seed,
        { sample: SAMPLE },
      );
      expect(
        faults.map(({ check, decision, text }) => `seed ${seed}, decision ${decision}: ${check}: ${text}`),
      ).toEqual([]);
      expect(over).toBe(true);
      expect(decisions).toBeGreaterThan(least);
    }
  });

  test.each(firsts)(
    `a random game of ${scenario} with seed %i ends alike whether its events are heard or not`,
    (seed) => {
      const [heard, unheard] = ([['events'], []] as const).map((keep) =>
        playGame(game, { scenario, options: {} }, randomPlayers(game), seed, { keep }),
      );
      expect(game.toJson(unheard.state)).toEqual(game.toJson(heard.state));
      expect([unheard.decisions, unheard.rolls]).toEqual([heard.decisions, heard.rolls]);
    },
  );
}

/** States of one random game, about one in so many decisions. */
export function statesOfGame<T extends GameTypes>(
  game: Game<T>,
  scenario: string,
  seed: number,
  every: number,
  options: ChosenOptions = {},
): T['State'][] {
  const chance = seededChance(seed);
  const own = seededChance(seed, 1);
  const state = game.start({ scenario, options });
  const play = { state, chance, emit: ignore };
  advance(game, play);
  const states: T['State'][] = [];
  while (!isOver(state)) {
    if (own.pick(every, 'keep') === 0) states.push(game.copy(state));
    const context = game.context(state);
    const [{ side }] = questions(game, state, context);
    const list = candidates(game, state, side, context);
    const action = list.at(own.pick(list.length, 'choice'));
    if (action === undefined) throw new Error('nothing to choose');
    apply(game, play, side, action, context);
  }
  return states;
}

export const ignore = () => {};
