import { testFirstBattle } from '../../testing/first-battle.js';
import { firstBattle } from '../first-battle.js';
import { elstGame } from '../rules/game.js';

testFirstBattle(elstGame, firstBattle);
