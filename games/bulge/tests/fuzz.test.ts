/** Random games with random options: two of these forty in each run. */
import { testRandomGames } from '../../testing/random-games.js';
import { bulge } from '../rules/game.js';

testRandomGames(bulge, 'campaign', { games: 40, decisions: 60 });
