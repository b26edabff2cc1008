import { testQuestions } from '../../testing/questions.js';
import { primosole } from '../rules/game.js';

testQuestions(primosole);
