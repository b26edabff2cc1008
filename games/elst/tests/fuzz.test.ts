/** Random games of each scenario: ten of these thirty in each run. */
import { testRandomGames } from '../../testing/random-games.js';
import { elstGame } from '../rules/game.js';

/** A game of DaE1 has three turns and seven counters. */
const LEAST_DECISIONS: Readonly<Record<string, number>> = { 'elst-dae1': 15 };

for (const { id } of elstGame.scenarios)
  testRandomGames(elstGame, id, { games: 30, decisions: LEAST_DECISIONS[id] ?? 100 });
