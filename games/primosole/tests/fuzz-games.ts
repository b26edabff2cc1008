/** Random games with random options, held to the contract at every step. The long run is `npm run fuzz`. */
import { fuzzGame, seededChance } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { primosole } from '../rules/game.js';
import type { ScenarioId } from '../rules/scenarios.js';
import type { Primosole } from '../rules/types.js';
import { OPTIONS } from '../rules/vocabulary.js';

const GAMES = 30;
const IN_ONE_TEST = 10;

/** Costly checks are made at one decision in this many. */
const SAMPLE = 100;

function randomOptions(seed: number): Record<string, boolean> {
  const chance = seededChance(seed, 7);
  return Object.fromEntries(OPTIONS.map((option) => [option, chance.pick(2, option) === 1]));
}

/** The tests of one scenario. */
export function testRandomGames(scenario: ScenarioId): void {
  const firsts = Array.from({ length: GAMES / IN_ONE_TEST }, (_, index) => index * IN_ONE_TEST + 1);

  test.each(firsts)(`ten random games of ${scenario} from seed %i have no faults`, (first) => {
    for (let seed = first; seed < first + IN_ONE_TEST; seed++) {
      const { over, faults, decisions } = fuzzGame<Primosole>(primosole, { scenario, options: randomOptions(seed) }, seed, { sample: SAMPLE });
      expect(faults.map(({ check, decision, text }) => `seed ${seed}, decision ${decision}: ${check}: ${text}`)).toEqual([]);
      expect(over).toBe(true);
      expect(decisions).toBeGreaterThan(100);
    }
  }, 120_000);
}
