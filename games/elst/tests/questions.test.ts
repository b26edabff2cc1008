/** The bank of questions: each file in `questions` is put to the engine's `ask`. */
import { testQuestions } from '../../testing/questions.js';
import { testSkippedQuestions } from '../../testing/skipped-questions.js';
import { elstGame } from '../rules/game.js';

testQuestions(elstGame);
testSkippedQuestions(
  elstGame,
  elstGame.scenarios.map(({ id }) => id),
);
