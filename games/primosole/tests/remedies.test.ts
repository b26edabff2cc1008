/** What refusals cite and offer: the rule of the question at hand, and actions that are legal. */
import { candidates, judge, questions } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { statesOfGame } from '../../testing/random-games.js';
import { testRemedies } from '../../testing/remedies.js';
import type { Action } from '../rules/state/actions.js';
import { primosole } from '../rules/game.js';

testRemedies(primosole, 'primosole-1', { seeds: [1], every: 6, place: /\b\d{4}\b/ });
testRemedies(primosole, 'primosole-3', { seeds: [2], every: 8, place: /\b\d{4}\b/ });

describe('an answer to another question', () => {
  test.each([
    ['primosole-2', 1],
    ['primosole-3', 2],
    ['primosole-campaign', 3],
  ] as const)('4.3a cites the rule of the question at hand, in a random game of %s', (scenario, seed) => {
    const states = statesOfGame(primosole, scenario, seed, 3);
    const kinds = new Map<string, Action>();
    for (const state of states) {
      const [{ side }] = questions(primosole, state);
      const listed = candidates(primosole, state, side).at(0);
      if (listed !== undefined) kinds.set(listed.do, listed);
    }
    const cited = new Set<string>();
    for (const state of states) {
      const [{ side, rule }] = questions(primosole, state);
      for (const action of kinds.values()) {
        const verdict = judge(primosole, state, side, action);
        for (const violation of verdict.legal
          ? []
          : verdict.violations.filter(({ code }) => code === 'not-an-answer')) {
          expect([violation.rule, action.do, violation.text]).toEqual([rule, action.do, violation.text]);
          cited.add(rule);
        }
      }
    }
    expect(cited.size).toBeGreaterThan(8);
  });
});
