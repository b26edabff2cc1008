/** Random games of Scenario II: two of these fifty in each run. */
import { testRandomGames } from '../../testing/random-games.js';
import { remagen } from '../rules/game.js';

testRandomGames(remagen, 'remagen-2', { games: 50, decisions: 500 });
