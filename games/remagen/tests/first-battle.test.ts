import { testFirstBattle } from '../../testing/first-battle.js';
import { firstBattle } from '../first-battle.js';
import { remagen } from '../rules/game.js';

testFirstBattle(remagen, firstBattle);
