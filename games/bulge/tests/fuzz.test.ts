/** Forty random games with random options. */
import { testRandomGames } from '../../testing/random-games.js';
import { bulge } from '../rules/game.js';

testRandomGames(bulge, 'campaign', { games: 40, decisions: 60 });
