import { testLessons } from '../../testing/lessons.js';
import { lessons } from '../lessons.js';
import { elstGame } from '../rules/game.js';

testLessons(elstGame, lessons, (id) => /^[IVC]-R\d+$/.test(id));
