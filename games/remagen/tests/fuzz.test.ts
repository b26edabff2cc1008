/** Fifty random games of Scenario I. */
import { testRandomGames } from './fuzz-games.js';

testRandomGames('remagen-1');
