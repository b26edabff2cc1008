/** The bank of questions: each file in `questions` is put to the engine's `ask`. */
import { testQuestions } from '../../testing/questions.js';
import { testSkippedQuestions } from '../../testing/skipped-questions.js';
import { primosole } from '../rules/game.js';

testQuestions(primosole);
testSkippedQuestions(primosole, primosole.scenarios.map(({ id }) => id));
