/** Random games of each scenario: two of these thirty in each run. */
import { testRandomGames } from '../../testing/random-games.js';
import { primosole } from '../rules/game.js';
import { SCENARIO_IDS } from '../rules/scenarios/scenarios.js';

for (const scenario of SCENARIO_IDS) testRandomGames(primosole, scenario, { games: 30, decisions: 100 });
