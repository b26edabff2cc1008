import { testLessons } from '../../testing/lessons.js';
import { lessons } from '../lessons.js';
import { bulge } from '../rules/game.js';

testLessons(bulge, lessons);
