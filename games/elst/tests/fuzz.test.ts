/** Random games of each scenario: ten of these thirty in each run. */
import { testRandomGames } from '../../testing/random-games.js';
import { elstGame } from '../rules/game.js';

/** A game of DaE1 has three turns and seven counters. */
const LEAST_DECISIONS: Readonly<Record<string, number>> = { 'elst-dae1': 15 };

/** The last two cards are long: fewer games. */
const GAMES: Readonly<Record<string, number>> = { 'elst-dae3': 3, 'elst-dae4': 3 };

for (const { id } of elstGame.scenarios)
  testRandomGames(elstGame, id, { games: GAMES[id] ?? 30, decisions: LEAST_DECISIONS[id] ?? 100 });
