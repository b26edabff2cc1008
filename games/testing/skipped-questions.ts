/** Questions that the game passes over can be asked anyway: `ask` and `judge` of every decision answer there too. */
import type { Game, GameTypes } from '@bridgehead/engine';
import { advance, answer, candidates, hasDecision, isOver, judge, questions, takeStep } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import { ignore } from './random-games.js';

/** Actions of so many kinds and cases are put to each question. */
const KEPT = 60;
/** A longer game adds little. */
const MOST_DECISIONS = 400;
const SCENARIOS_EACH_RUN = 2;

export function testSkippedQuestions<T extends GameTypes>(game: Game<T>, scenarios: readonly string[]): void {
  test.each(seedsOfThisRun(scenarios, SCENARIOS_EACH_RUN))(
    'every question that a random game of %s passes over can be asked, and any action judged there',
    (scenario) => {
      const faults = new Set<string>();
      const kept: T['Action'][] = [];
      const own = seededChance(3, 1);
      let state = game.start({ scenario, options: {} });
      advance(game, { state, chance: seededChance(3), emit: ignore });
      for (let decision = 0; decision < MOST_DECISIONS && !isOver(state); decision++) {
        const [{ side }] = questions(game, state);
        const list = candidates(game, state, side);
        const action = list.at(own.pick(list.length, 'choice'));
        if (action === undefined) throw new Error('nothing to choose');
        kept[kept.length < KEPT ? kept.length : own.pick(KEPT, 'kept')] = action;
        state = playWatching(game, state, side, action, decision, (passed) => {
          const { at } = passed.stack[passed.stack.length - 1];
          for (const other of kept) {
            try {
              for (const asked of questions(game, passed))
                judge(game, game.view(passed, asked.side), asked.side, other);
            } catch (error) {
              faults.add(`${at}, ${other.do}: ${error instanceof Error ? error.message : String(error)}`);
            }
          }
        });
      }
      expect([...faults]).toEqual([]);
    },
  );
}

/** Plays an action; every state on the way whose question is passed over is shown. */
function playWatching<T extends GameTypes>(
  game: Game<T>,
  start: T['State'],
  side: T['Side'],
  action: T['Action'],
  seed: number,
  watch: (passed: T['State']) => void,
): T['State'] {
  const state = game.copy(start);
  const play = { state, chance: seededChance(seed, 5), emit: ignore };
  answer(game, play, side, action, game.context(state));
  for (;;) {
    const before = game.copy(state);
    if (takeStep(game, play, game.context(state)) === 'ask') return state;
    if (hasDecision(game, before)) watch(before);
  }
}
