/** I-3.1n The worked example of the Rally Phase, step by step. */
import { expect, it } from 'vitest';
import { valueRead } from '@bridgehead/engine';
import { elstGame } from '../rules/game.js';
import { examples } from '../rules/scenarios/worked-examples.js';
import { parseAction } from '../rules/state/actions.js';
import type { Played } from './toolkit.js';
import { answer, asked, eventOf, marksOn, open } from './toolkit.js';

it('I-3.1n two of three squads rally, and the third loses its DM at the end', () => {
  const example = examples.find(({ id }) => id === 'rally');
  if (example === undefined) throw new Error('there is no example "rally"');
  let played: Played = open(valueRead(elstGame.readPosition(example.position)));
  const rolls = example.steps.flatMap(({ side, action, faces }) => {
    expect(asked(played.state)).toBe(side);
    played = answer(played.state, valueRead(parseAction(action)), faces);
    return played.events.some(({ type }) => type === 'rally-tried') ? [eventOf(played.events, 'rally-tried')] : [];
  });
  expect(
    rolls.map(({ unit, dice, modifiers, morale, rallied }) => [unit.id, dice.total, modifiers.total, morale, rallied]),
  ).toEqual([
    ['u1', 7, 0, 7, true],
    ['u2', 6, 2, 7, false],
    ['u3', 9, -2, 7, true],
  ]);
  expect(
    ['u1', 'u2', 'u3'].map((id) =>
      marksOn(played.state, id).filter((mark) => mark === 'broken' || mark === 'desperate'),
    ),
  ).toEqual([[], ['broken'], []]);
});
