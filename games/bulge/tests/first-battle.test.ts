import { testFirstBattle } from '../../testing/first-battle.js';
import { firstBattle } from '../first-battle.js';
import { bulge } from '../rules/game.js';

testFirstBattle(bulge, firstBattle);
