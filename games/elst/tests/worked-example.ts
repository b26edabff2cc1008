/** Plays a worked example step by step, as its file tells. */
import { valueRead } from '@bridgehead/engine';
import { expect } from 'vitest';
import { elstGame } from '../rules/game.js';
import { examples } from '../rules/scenarios/worked-examples.js';
import type { State } from '../rules/state/state.js';
import { parseAction } from '../rules/state/actions.js';
import type { Played } from './toolkit.js';
import { answer, asked, open } from './toolkit.js';

/** An example at its first question. */
export function exampleStart(id: string): State {
  const example = examples.find((known) => known.id === id);
  if (example === undefined) throw new Error(`there is no example "${id}"`);
  return open(valueRead(elstGame.readPosition(example.position))).state;
}

/** What came of each step; the side that answers is the one that is asked. */
export function playExample(id: string): readonly Played[] {
  const example = examples.find((known) => known.id === id);
  if (example === undefined) throw new Error(`there is no example "${id}"`);
  let state = exampleStart(id);
  return example.steps.map(({ side, action, faces }) => {
    expect(asked(state)).toBe(side);
    const played = answer(state, valueRead(parseAction(action)), faces);
    state = played.state;
    return played;
  });
}
