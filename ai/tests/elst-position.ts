/** Positions of Elst for the tests of its computer player: written down, played on, and answered. */
import type { Chance } from '@bridgehead/engine/chance';
import type { Budget, Choice } from '@bridgehead/engine/players';
import { apply, judge, questions, startFromPosition, valueRead } from '@bridgehead/engine';
import { noChance, seededChance } from '@bridgehead/engine/chance';
import { NO_LIMIT } from '@bridgehead/engine/players';
import type { Action, Elst, Side, State } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst';
import type { Level } from '../src/index.js';
import { computerPlayer } from './computer.js';

/** A position that is written down; the British are moving unless it says otherwise. */
export function position(json: {
  readonly scenario: string;
  readonly turn: number;
  readonly [field: string]: unknown;
}): State {
  const written = { game: 'elst', attacker: 'british', ...json };
  return startFromPosition(elstGame, valueRead(elstGame.readPosition(written)), noChance).state;
}

/** Plays on, without a roll unless there are dice. */
export function act(state: State, side: Side, action: Action, chance: Chance = noChance): void {
  apply(elstGame, { state, chance, emit: () => {} }, side, action);
}

/** What a computer player answers, and why; the first side that is asked unless told. */
export function choiceOf(
  state: State,
  { level = 'regular', budget = NO_LIMIT, side }: { level?: Level; budget?: Budget; side?: Side } = {},
): Choice<Elst> {
  const question = questions(elstGame, state).find((each) => side === undefined || each.side === side);
  if (question === undefined) throw new Error(`The ${side} side is not asked`);
  const view = elstGame.view(state, question.side);
  return computerPlayer(elstGame, level).choose({
    game: elstGame,
    view,
    side: question.side,
    question,
    context: elstGame.context(view),
    budget,
    chance: seededChance(1),
  });
}

/** What the regular answers. An illegal answer is a fault of the test's subject. */
export function answerIn(state: State, side?: Side): Action {
  const { action } = choiceOf(state, side === undefined ? {} : { side });
  const [asked] = questions(elstGame, state);
  const verdict = judge(elstGame, state, side ?? asked.side, action);
  if (!verdict.legal) throw new Error(`illegal: ${JSON.stringify(action)}: ${JSON.stringify(verdict.violations)}`);
  return action;
}
