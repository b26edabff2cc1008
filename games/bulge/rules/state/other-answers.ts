/** Answers of another kind than the question asks for: the rule that says when they are allowed, where one does. */
import type { Violation } from '@bridgehead/engine';
import { answerRefuser } from '@bridgehead/engine';
import type { Action } from './actions.js';
import { refuse } from '../vocabulary/refusals.js';

type Kind = Action['do'];

const otherAnswer = answerRefuser(refuse);

/** 4.0a 4.0c 10.0 13.0a For a question at the beginning of a phase or within it. */
export function notAnAnswer(given: Kind, expected: readonly Kind[]): Violation {
  switch (given) {
    case 'move':
    case 'enter':
    case 'roll':
      return refuse('not-an-answer-move', {});
    case 'drop':
      return refuse('not-an-answer-drop', {});
    case 'attack':
      return refuse('not-an-answer-attack', {});
    case 'plan':
      return refuse('not-an-answer-orders', {});
    default:
      return otherAnswer(given, expected);
  }
}

/** 3.0b 6.5a For a question about the result of an attack: nothing else is done before it is settled. */
export function notBeforeTheResult(given: Kind, expected: readonly Kind[]): Violation {
  return given === 'attack' || given === 'end-phase' ? refuse('not-an-answer-yet', {}) : otherAnswer(given, expected);
}
