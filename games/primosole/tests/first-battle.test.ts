import { testFirstBattle } from '../../testing/first-battle.js';
import { firstBattle } from '../first-battle.js';
import { primosole } from '../rules/game.js';

testFirstBattle(primosole, firstBattle);
