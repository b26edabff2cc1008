/** Fifty random games of Scenario I. */
import { testRandomGames } from '../../testing/random-games.js';
import { remagen } from '../rules/game.js';

testRandomGames(remagen, 'remagen-1', { games: 50, decisions: 500 });
