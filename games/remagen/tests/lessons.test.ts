import { testLessons } from '../../testing/lessons.js';
import { lessons } from '../lessons.js';
import { remagen } from '../rules/game.js';

testLessons(remagen, lessons);
