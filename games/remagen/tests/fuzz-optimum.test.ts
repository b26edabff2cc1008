/** Fifty random games of Scenario II. */
import { testRandomGames } from '../../testing/random-games.js';
import { remagen } from '../rules/game.js';

testRandomGames(remagen, 'remagen-2', { games: 50, decisions: 500 });
