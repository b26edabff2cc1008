/** 11.0 German first turn surprise. */
import { expect, test } from 'vitest';
import type { EventOf } from '../rules/state/events.js';
import type { Sketch } from './toolkit.js';
import { attack, combatIn, open, play, position } from './toolkit.js';

/** The 2nd Panzer and the 99th in the open. */
const PAIR = { german: { 'GE-2': '1411' }, american: { 'US-99': '1412' } } as const;

function german(more: Omit<Sketch, 'german' | 'american'>): EventOf<'combat-resolved'> {
  return combatIn(play(open(position({ ...more, ...PAIR })).state, 'german', attack(['GE-2'], 'US-99'), [6]).events);
}

const parts = ({ right }: EventOf<'combat-resolved'>) => right.parts.map(({ rule, value }) => [rule, value]);

test('11.0 there is no surprise on the second turn, and none for the Americans', () => {
  expect(parts(german({ turn: 2, phase: 'german-pre' }))).toEqual([]);
  const american = play(
    open(position({ turn: 1, phase: 'american-pre', ...PAIR })).state,
    'american',
    attack(['US-99'], 'GE-2'),
    [6],
  );
  expect(parts(combatIn(american.events))).toEqual([]);
});

test('11.0a before movement two columns to the right', () => {
  expect(parts(german({ turn: 1, phase: 'german-pre' }))).toEqual([['11.0a', 2]]);
});

test('11.0b after movement one column, and one more under the overcast sky of that day', () => {
  expect(parts(german({ turn: 1, phase: 'german-post' }))).toEqual([['11.0b', 1]]);
  expect(parts(german({ turn: 1, phase: 'german-post', weather: 'overcast' }))).toEqual([
    ['11.0b', 1],
    ['12.0c', 1],
  ]);
});

test('11.0c surprise counts after the ground, from the first column at the least', () => {
  const state = open(
    position({ turn: 1, phase: 'german-pre', german: { 'GE-12': '1012' }, american: { 'US-2': '1013' } }),
  ).state;
  const { columns, left, right } = combatIn(play(state, 'german', attack(['GE-12'], 'US-2'), [5]).events);
  expect([left.total, right.total, columns.afterTerrain, columns.final]).toEqual([4, 2, '-5 or less', '-2, -1']);
});

test('11.0 16.0a other amounts can be agreed on', () => {
  const shifts = ['none', 'standard', 'plus1', 'plus2'].map((surprise) =>
    (['german-pre', 'german-post'] as const).map(
      (phase) => german({ turn: 1, phase, options: { surprise } }).right.total,
    ),
  );
  expect(shifts).toEqual([
    [0, 0],
    [2, 1],
    [3, 2],
    [4, 3],
  ]);
});
