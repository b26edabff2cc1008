/** The bank of questions: each file in `questions` is put to the engine's `ask`. */
import { testQuestions } from '../../testing/questions.js';
import { testSkippedQuestions } from '../../testing/skipped-questions.js';
import { bulge } from '../rules/game.js';

testQuestions(bulge);
testSkippedQuestions(
  bulge,
  bulge.scenarios.map(({ id }) => id),
);
