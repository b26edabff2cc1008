/** Random games of each scenario: five of these thirty in each run. */
import { testRandomGames } from '../../testing/random-games.js';
import { elstGame } from '../rules/game.js';

for (const { id } of elstGame.scenarios) testRandomGames(elstGame, id, { games: 30, decisions: 100 });
