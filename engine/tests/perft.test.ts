import { describe, expect, test } from 'vitest';
import { apply, begin, judge, questions } from '@bridgehead/engine';
import { perft } from '@bridgehead/engine/testing';
import type { ToyAction, ToyState } from './toy-state.js';
import { POSTURES, SPACES } from './toy-state.js';
import { BRIDGE, always, inPhase, toy } from './toy.js';

/** Every action that could be written down; the judge alone says which are legal. */
function everyAction(state: ToyState): ToyAction[] {
  const spaces = Array.from({ length: SPACES }, (_, at) => at);
  const ids = state.units.map(({ id }) => id);
  const sets = ids.reduce<string[][]>((all, id) => [...all, ...all.map((set) => [...set, id])], [[]]);
  return [
    ...(['hold', 'stand', 'fallBack', 'end'] as const).map((word): ToyAction => ({ do: word })),
    ...spaces.map((at): ToyAction => ({ do: 'bury', at })),
    ...POSTURES.map((posture): ToyAction => ({ do: 'posture', posture })),
    ...ids.map((shooter): ToyAction => ({ do: 'shoot', shooter })),
    ...ids.flatMap((unit) => spaces.map((to): ToyAction => ({ do: 'march', unit, to }))),
    ...ids.flatMap((target) => sets.map((units): ToyAction => ({ do: 'attack', units, target }))),
  ];
}

function slowly(state: ToyState, depth: number): number {
  if (depth === 0) return 1;
  const [question] = questions(toy, state);
  if (!question) return 0;
  let count = 0;
  for (const action of everyAction(state)) {
    if (!judge(toy, state, question.side, action).legal) continue;
    const next = toy.copy(state);
    apply(toy, { state: next, chance: always(0), emit: () => {} }, question.side, action);
    count += slowly(next, depth - 1);
  }
  return count;
}

describe('the number of decision sequences', () => {
  const table: [string, () => ToyState, number[]][] = [
    ['the start', () => begin(toy, BRIDGE, always(0)), [1, 3, 9, 18, 36, 324]],
    ['a phase in contact', () => inPhase([2, 2, 2], [3, 3, 3]), [1, 28, 154, 836, 3871]],
    ['a march with an interrupt', () => inPhase([2, 0, 0], [4, 6, 6]), [1, 8, 44]],
  ];
  test.each(table)('from %s is what the table says', (_name, start, counts) => {
    expect(counts.map((_, depth) => perft(toy, start(), depth))).toEqual(counts);
  });

  test('equals the number of writable actions that the judge accepts', () => {
    for (const [, start] of table)
      for (const depth of [1, 2]) expect(perft(toy, start(), depth)).toBe(slowly(start(), depth));
  });

  test('is none once the game is over', () => {
    const state: ToyState = { ...inPhase([2, 0, 0], [4, 6, 6]), stack: [{ at: 'over' }] };
    expect([perft(toy, state, 0), perft(toy, state, 1), perft(toy, state, 2)]).toEqual([1, 0, 0]);
  });

  test('leaves the state as it was', () => {
    const state = inPhase([2, 2, 2], [3, 3, 3]);
    perft(toy, state, 3);
    expect(state).toEqual(inPhase([2, 2, 2], [3, 3, 3]));
  });
});
