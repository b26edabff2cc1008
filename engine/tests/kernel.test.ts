import { describe, expect, test } from 'vitest';
import {
  apply,
  assemble,
  begin,
  candidates,
  everyCandidate,
  isOver,
  judge,
  perform,
  preview,
  questionTo,
  questions,
  topFrame,
} from '@bridgehead/engine';
import { noChance, scriptedChance, scriptedDice } from '@bridgehead/engine/chance';
import { stateFingerprint } from '@bridgehead/engine/records';
import type { Side, ToyAction, ToyFrame, ToyState } from './toy-state.js';
import { SIDES } from './toy-state.js';
import { BRIDGE, always, inPhase, toy } from './toy.js';

function codes(state: ToyState, side: Side, action: ToyAction): string[] {
  const verdict = judge(toy, state, side, action);
  return verdict.legal ? [] : verdict.violations.map(({ code }) => code);
}

function done(state: ToyState, side: Side, action: ToyAction, rolls: readonly number[] = []): ToyState {
  const chance = scriptedDice(rolls);
  const performed = perform(toy, state, side, action, chance);
  if (!performed.legal) throw new Error(performed.violations.map(({ text }) => text).join(' '));
  expect(chance.used).toBe(rolls.length);
  return performed.state;
}

describe('running', () => {
  test('a game begins with all automatic steps to its first question', () => {
    const state = begin(toy, BRIDGE, scriptedChance([1]));
    expect(state.lastTurn).toBe(4);
    expect(questions(toy, state).map(({ side, rule }) => [side, rule])).toEqual([
      ['red', '1.2'],
      ['blue', '1.2'],
    ]);
  });

  test('perform leaves the original as it was', () => {
    const state = inPhase([2, 2, 2], [4, 4, 4]);
    const before = stateFingerprint(toy, state);
    const performed = perform(toy, state, 'red', { do: 'march', unit: 'red-1', to: 3 }, noChance);
    expect(performed.legal && topFrame(performed.state).at).toBe('snap');
    expect(stateFingerprint(toy, state)).toBe(before);
  });

  test('an action that fails in the middle leaves the original as it was', () => {
    const state = done(inPhase([2, 2, 2], [4, 4, 4]), 'red', { do: 'march', unit: 'red-1', to: 3 });
    const before = stateFingerprint(toy, state);
    expect(() => perform(toy, state, 'blue', { do: 'shoot', shooter: 'blue-1' }, noChance)).toThrow(
      /snap shot by blue-1/,
    );
    expect(stateFingerprint(toy, state)).toBe(before);
  });

  test('an interrupt asks the other side in the middle of a march, and the march goes on after it', () => {
    const asked = done(inPhase([1, 0, 0], [4, 6, 6]), 'red', { do: 'march', unit: 'red-1', to: 3 });
    expect(asked.stack.map((frame) => frame.at)).toEqual(['turn', 'phase', 'march', 'snap']);
    expect(questions(toy, asked)[0].side).toBe('blue');
    const missed = done(asked, 'blue', { do: 'shoot', shooter: 'blue-1' }, [4]);
    expect(missed.units[0]).toMatchObject({ at: 3, alive: true });
    const hit = done(asked, 'blue', { do: 'shoot', shooter: 'blue-1' }, [5]);
    expect(hit.units[0].alive).toBe(false);
    expect(topFrame(hit)).toMatchObject({ at: 'phase', side: 'red', spent: ['red-1'] });
  });

  test('a position in the middle of anything can be stored and taken up again', () => {
    const asked = done(inPhase([1, 0, 0], [4, 6, 6]), 'red', { do: 'march', unit: 'red-1', to: 3 });
    const read = toy.fromJson(JSON.parse(JSON.stringify(toy.toJson(asked))));
    if (!read.ok) throw new Error('not read back');
    expect(done(read.value, 'blue', { do: 'hold' })).toEqual(done(asked, 'blue', { do: 'hold' }));
  });

  test('a game that never asks is stopped with its name', () => {
    const endless = { ...toy, procedures: { ...toy.procedures, setup: { run: () => 'again' as const } } };
    expect(() => begin(endless, BRIDGE, noChance)).toThrow(/toy: no question after/);
  });

  test('an empty stack and an unknown frame are bugs that say which', () => {
    const state = inPhase([1, 0, 0], [4, 6, 6]);
    expect(() => questions(toy, { ...state, stack: [] })).toThrow(/stack of frames is empty/);
    const unknown: ToyFrame = JSON.parse('{ "at": "siege" }');
    expect(() => questions(toy, { ...state, stack: [unknown] })).toThrow(/no procedure for the frame "siege"/);
    expect(() => questions(toy, { ...state, stack: [{ at: 'shot', shooter: 'blue-1', target: 'red-1' }] })).toThrow(
      /"shot" asks nothing/,
    );
  });
});

describe('judging', () => {
  test('a side that is not asked is refused, and told who must answer first', () => {
    const verdict = judge(toy, inPhase([1, 0, 0], [4, 6, 6]), 'blue', { do: 'end' });
    expect(verdict).toEqual({
      legal: false,
      violations: [{ code: 'not-asked', rule: '3', text: 'Blue has nothing to decide now; Red must answer first.' }],
    });
  });

  test('when the game is over nobody is asked and everything is refused', () => {
    const state: ToyState = { ...inPhase([1, 0, 0], [4, 6, 6]), stack: [{ at: 'over' }] };
    expect(isOver(state)).toBe(true);
    expect(questions(toy, state)).toEqual([]);
    expect(codes(state, 'red', { do: 'end' })).toEqual(['game-over']);
    expect(perform(toy, state, 'red', { do: 'end' }, noChance)).toMatchObject({ legal: false });
  });

  test('all violations are told, not only the first', () => {
    const state = inPhase([2, 0, 2], [3, 6, 6]);
    expect(
      codes(state, 'red', { do: 'attack', units: ['red-2', 'blue-1', 'red-1', 'red-1'], target: 'blue-1' }),
    ).toEqual(['not-yours', 'not-adjacent', 'not-adjacent', 'twice']);
  });

  const kinds: [string, ToyAction, string[]][] = [
    ['a march within reach', { do: 'march', unit: 'red-1', to: 3 }, []],
    ['a march too far', { do: 'march', unit: 'red-1', to: 5 }, ['too-far']],
    ['a march through the enemy', { do: 'march', unit: 'red-2', to: 5 }, ['blocked']],
    ["the enemy's unit", { do: 'march', unit: 'blue-1', to: 5 }, ['not-yours']],
    ['an answer to another question', { do: 'hold' }, ['not-now']],
  ];
  test.each(kinds)('%s is judged', (_name, action, expected) => {
    expect(codes(inPhase([2, 3, 0], [4, 6, 6]), 'red', action)).toEqual(expected);
  });

  test('the candidates are exactly what the judge accepts', () => {
    const state = inPhase([2, 2, 3], [4, 4, 6]);
    const spaces = Array.from({ length: 12 }, (_, index) => index - 2);
    const ids = state.units.map(({ id }) => id);
    const sets = ids.reduce<string[][]>((all, id) => [...all, ...all.map((set) => [...set, id])], [[]]);
    const all: ToyAction[] = [
      { do: 'end' },
      ...ids.flatMap((unit) => spaces.map((to): ToyAction => ({ do: 'march', unit, to }))),
      ...ids.flatMap((target) => sets.map((units): ToyAction => ({ do: 'attack', units, target }))),
    ];
    const legal = all
      .filter((action) => judge(toy, state, 'red', action).legal)
      .map((action) => JSON.stringify(action));
    const listed = everyCandidate(candidates(toy, state, 'red')).map((action) => JSON.stringify(action));
    expect(listed.toSorted()).toEqual(legal.toSorted());
  });
});

describe('sealed questions', () => {
  const answers = { red: { do: 'bury', at: 2 }, blue: { do: 'bury', at: 4 } } as const;

  test('both sides are asked, and the order of arrival does not matter', () => {
    const start = begin(toy, BRIDGE, always(0));
    const orders: Side[][] = [[...SIDES], SIDES.toReversed()];
    const ends = orders.map((order) =>
      order.reduce<ToyState>((state, side) => done(state, side, answers[side]), start),
    );
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0].mines).toEqual({ red: 2, blue: 4 });
  });

  test('a side that has answered is not asked again', () => {
    const state = done(begin(toy, BRIDGE, always(0)), 'blue', answers.blue);
    expect(questionTo(toy, state, 'blue')).toBeUndefined();
    expect(codes(state, 'blue', answers.blue)).toEqual(['not-asked']);
    expect(questionTo(toy, state, 'red')).toMatchObject({ side: 'red' });
  });
});

describe('views', () => {
  test("a side's view is the same whatever the other side hides", () => {
    const start = begin(toy, BRIDGE, always(0));
    const views = [2, 3, 4].map((at) =>
      JSON.stringify(toy.toJson(toy.view(done(start, 'blue', { do: 'bury', at }), 'red'))),
    );
    expect(new Set(views).size).toBe(1);
    expect(views[0]).toBe(JSON.stringify(toy.toJson(toy.view(start, 'red'))));
  });

  test('a mine that has gone off is known to both', () => {
    const state = { ...inPhase([2, 0, 0], [6, 6, 6]), mines: { red: 3, blue: 3 } };
    expect(toy.view(state, 'red').mines).toEqual({ red: 3, blue: null });
    expect(toy.view(done(state, 'red', { do: 'march', unit: 'red-1', to: 3 }, [6]), 'red').mines).toEqual({
      red: 3,
      blue: -1,
    });
  });
});

describe('putting an answer together', () => {
  const state = inPhase([2, 2, 0], [3, 6, 6]);

  test('a set lists what can be added and what is missing, and why', () => {
    const empty = assemble(toy, state, 'red', { do: 'attack', units: [], target: 'blue-1' });
    expect(empty?.missing.map(({ code }) => code)).toEqual(['nobody']);
    expect(empty?.additions.map(({ label, violations }) => [label, violations.map(({ code }) => code)])).toEqual([
      ['red-1', []],
      ['red-2', []],
      ['red-3', ['not-adjacent']],
    ]);
    const both = assemble(toy, state, 'red', { do: 'attack', units: ['red-1', 'red-2'], target: 'blue-1' });
    expect(both?.missing).toEqual([]);
  });

  test('where answers are not sets there is nothing to put together', () => {
    expect(assemble(toy, begin(toy, BRIDGE, always(0)), 'red', { do: 'bury', at: 2 })).toBeUndefined();
  });

  test('a preview shows the sum that the roll will use', () => {
    const bold: ToyState = { ...state, postures: { red: 'bold', blue: 'wary' } };
    const { tallies } = preview(toy, bold, 'red', { do: 'attack', units: ['red-1', 'red-2'], target: 'blue-1' });
    expect(tallies[0].parts.map(({ rule, value }) => [rule, value])).toEqual([
      ['4.3', 2],
      ['2.2', 1],
      ['2.3', -1],
    ]);
    expect(tallies[0].total).toBe(2);
  });

  test('an answer without a preview of its own is called by its name', () => {
    expect(preview(toy, begin(toy, BRIDGE, always(0)), 'red', { do: 'bury', at: 2 }).summary).toBe(
      'bury the mine in 2',
    );
  });
});

test('applying in place tells every event in order', () => {
  const state = { ...inPhase([2, 0, 0], [4, 6, 6]), mines: { red: -1, blue: 3 } };
  const told: string[] = [];
  apply(toy, { state, chance: scriptedDice([4]), emit: (event) => told.push(event.type) }, 'red', {
    do: 'march',
    unit: 'red-1',
    to: 3,
  });
  expect(told).toEqual(['moved', 'mine', 'rolled']);
  expect(topFrame(state).at).toBe('snap');
});
