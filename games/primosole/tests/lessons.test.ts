import { testLessons } from '../../testing/lessons.js';
import { lessons } from '../lessons.js';
import { primosole } from '../rules/game.js';

testLessons(primosole, lessons);
