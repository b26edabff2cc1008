/** Fifty random games of Scenario II. */
import { testRandomGames } from './fuzz-games.js';

testRandomGames('remagen-2');
