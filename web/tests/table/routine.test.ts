import type { GameTypes } from '@bridgehead/engine';
import { act, askedIn, candidates, startSession } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import type { Kit } from '../../src/kit/kit.js';
import { isPassed, routineAnswer } from '../../src/table/routine.js';
import { bulgeKit, primosoleKit, remagenKit } from '../whole-kits.js';

const ASKS_NOTHING = { passes: [], asksAlways: () => false };
const ASKS_ALL = { passes: [], asksAlways: () => true };

interface Found {
  /** The kinds of questions that the page answered. */
  readonly answered: Set<string>;
  /** What a side was asked although it could answer only one thing. */
  readonly forced: string[];
  /** Answers that were not legal. */
  readonly wrong: string[];
}

/** Plays at random, and looks at every question that the page would answer. */
function play<T extends GameTypes>(kit: Kit<T>, scenario: string, seed: number, most: number): Found {
  const { game } = kit;
  const chance = seededChance(seed);
  const session = startSession(game, { scenario, options: {} }, chance);
  const found: Found = { answered: new Set(), forced: [], wrong: [] };
  for (let count = 0; count < most; count++) {
    const question = askedIn(session).at(0);
    if (question === undefined) break;
    const { side, decline } = question;
    const state = game.view(session.state, side);
    const seat = { state, context: game.context(state), side };
    const answer = routineAnswer(kit, seat, decline, ASKS_NOTHING);
    const listed = candidates(game, state, side);
    // An attack that must be made is its player's to make: artillery may help.
    if (listed.length === 1 && decline === undefined && state.stack.at(-1)?.at !== 'combat')
      found.forced.push(question.text);
    if (answer !== undefined) {
      found.answered.add(String(state.stack.at(-1)?.at));
      if (routineAnswer(kit, seat, decline, ASKS_ALL) !== undefined) found.wrong.push('answered although asked for');
    }
    const action = answer?.action ?? listed.at(chance.pick(listed.length, 'an answer'));
    if (action === undefined || !act(session, side, action).legal) {
      found.wrong.push(JSON.stringify(action));
      break;
    }
  }
  return found;
}

test.each([
  ['Remagen', () => play(remagenKit, 'remagen-1', 3, 300)],
  ['Bulge', () => play(bulgeKit, 'campaign', 3, 200)],
])('%s asks only where something is to be decided', (_game, run) => {
  expect(run().forced).toEqual([]);
});

test('Primosole Bridge: the page sets up as the scenario suggests, once', () => {
  const { answered, wrong } = play(primosoleKit, 'primosole-1', 3, 400);
  expect(wrong).toEqual([]);
  expect([...answered]).toContain('set-up');
});

test('what was declined for a turn is asked again in the next, and by the other side', () => {
  const pass = { side: 'german', at: 'attack', turn: 4 };
  expect(isPassed([pass], pass)).toBe(true);
  expect(isPassed([pass], { ...pass, turn: 5 })).toBe(false);
  expect(isPassed([pass], { ...pass, side: 'us' })).toBe(false);
  expect(isPassed([pass], undefined)).toBe(false);
});
