/** The bank of questions: each file in `questions` is put to the engine's `ask`. */
import { testQuestions } from '../../testing/questions.js';
import { primosole } from '../rules/game.js';

testQuestions(primosole);
