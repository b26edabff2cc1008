/** What is told of a shot before it is declared, while nobody has looked along the line. */
import { askAction, openPosition } from '@bridgehead/engine/positions';
import { valueRead } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';

/** A squad in H14, which does not see L17, and a shot at it. */
function answer(freeSight: boolean) {
  const state = valueRead(
    elstGame.readPosition({
      game: 'elst',
      scenario: 'elst-bend',
      options: { freeSight },
      turn: 2,
      phase: 'prep-fire',
      attacker: 'british',
      units: {
        u1: { kind: 'br-4-5-7', at: 'H14' },
        u2: { kind: 'ss-6-5-8', at: 'L17' },
        u3: { kind: 'ss-6-5-8', at: 'I15' },
      },
    }),
  );
  return askAction(
    elstGame,
    openPosition(elstGame, state),
    { do: 'fire', with: ['u1'], leaders: [], helpers: [], at: 'L17' },
    { odds: {} },
  );
}

test('I-3.2.1f the odds of a shot that is not declared yet say nothing about its line of sight, and say so', () => {
  const { verdict, odds, assumes } = answer(false);
  expect(verdict.legal).toBe(true);
  expect(assumes).toContain('checked after the shot is declared');
  expect(odds?.assumptions[0]).toBe(assumes);
  expect(odds?.entries.map(({ name }) => name)).not.toContain('no line of sight');
  expect(odds?.entries.length).toBeGreaterThan(1);
});

test('I-3.2.1f with free sight a shot without sight is refused with the sentence about sight', () => {
  const { verdict, assumes } = answer(true);
  expect(verdict).toMatchObject({ legal: false, violations: [{ rule: 'I-3.2.1a', text: 'H14 does not see L17.' }] });
  expect(assumes).toBeUndefined();
});
