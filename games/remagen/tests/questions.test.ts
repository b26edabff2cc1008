/** The bank of questions: each file in `questions` is put to the engine's `ask`. */
import { testQuestions } from '../../testing/questions.js';
import { testSkippedQuestions } from '../../testing/skipped-questions.js';
import { remagen } from '../rules/game.js';

testQuestions(remagen);
testSkippedQuestions(
  remagen,
  remagen.scenarios.map(({ id }) => id),
);
