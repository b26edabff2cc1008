/** Thirty random games of each scenario. */
import { SCENARIO_IDS } from '../rules/scenarios.js';
import { testRandomGames } from './fuzz-games.js';

for (const scenario of SCENARIO_IDS) testRandomGames(scenario);
