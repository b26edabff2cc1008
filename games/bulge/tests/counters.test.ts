/** 1.3 What is printed on the counters. */
import { expect, test } from 'vitest';
import { counterOf, countersOf } from '../counters.js';
import { legendCosts } from '../drawing.js';
import { units } from '../rules/scenarios/units.js';
import { campaign, unit } from './toolkit.js';

const counter = (id: string) => counterOf(unit(id), '');

test('1.3 the sample counter', () => {
  expect(counter('US-5')).toEqual({ hex: '', army: 'us', symbol: 'infantry', size: 'XX', name: '5', lines: ['4'] });
});

test('1.3f nationality and size are shown by colour and marks, not by letters', () => {
  expect(
    ['BR-B34B', 'BR-BGDS', 'US-14R', 'GE-FUES', 'GE-HEYDTE', 'GE-LEHR'].map(
      (id) => `${counter(id).name} ${counter(id).size} ${counter(id).army}`,
    ),
  ).toEqual([
    '34 X commonwealth',
    'GDS XX commonwealth',
    '14 III us',
    'FU. ES. X german',
    'HEYDTE III parachute',
    'LEHR XX german',
  ]);
  expect(units.filter(({ id }) => counter(id).army === 'ss').map(({ id }) => id)).toEqual([
    'GE-1SS',
    'GE-12SS',
    'GE-9SS',
    'GE-2SS',
    'GE-10SS',
  ]);
});

test('1.3e the strength of a bracketed unit stands in brackets', () => {
  expect([counter('US-106').lines, counter('US-99').lines]).toEqual([['(2)'], ['4']]);
});

test('1.3g all units on the map have their counter, with what a screen reader says', () => {
  const counters = countersOf(campaign());
  expect(counters).toHaveLength(31);
  expect(counters.find(({ hex }) => hex === '0401')).toMatchObject({
    name: '1SS',
    spoken: '1st SS Panzer Division (7) in 0401',
  });
});

test('9.X the legend has the movement cost and the shift of each ground', () => {
  expect(legendCosts()).toEqual({
    clear: '1 / 0',
    'rough-1': '2 / 1',
    'rough-2': '3 / 2',
    town: '1 / 3',
    'westWall-intact': '2 / 3',
    'westWall-destroyed': '2 / 0',
    river: '+1 / +3',
    'main-road': '1 (1/5)',
  });
});
