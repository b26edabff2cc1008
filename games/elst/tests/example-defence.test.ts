/** The worked examples of defensive fire and of the mortar: they end as they are printed. */
import { expect, test } from 'vitest';
import { sayResult } from '../rules/vocabulary/tables.js';
import type { Played } from './toolkit.js';
import { eventOf, eventsOf, kindOf, marksOn, topFrame, weaponMarksOn, whereIs } from './toolkit.js';
import { attackIn, residualIn } from './window-kit.js';
import { playExample } from './worked-example.js';

/** Firepower, column, modifiers, final roll, result. */
function sums(played: Played): readonly [number, number, number, number, string] {
  const { firepower, column, totals, event } = attackIn(played);
  return [firepower, column, totals[0], event.bundles[0].finalRoll, sayResult(event.bundles[0].result)];
}

test('I-3.3.5j a move under fire', () => {
  const steps = playExample('movement-2');
  const [, atJ3, , atK3, , , atI5, residual, , atJ5, , , atK6] = steps;
  expect([atJ3, atK3, atI5, residual, atJ5, atK6].map(sums)).toEqual([
    [4, 4, 2, 11, 'no effect'],
    [5, 4, -2, 8, 'no effect'],
    [4.5, 4, -2, 5, '1MC'],
    [2, 2, -2, 7, 'no effect'],
    [9, 8, 2, 9, 'PTC'],
    [4.5, 4, -1, 9, 'no effect'],
  ]);
  expect([
    marksOn(atJ3.state, 'u7').includes('first-fired'),
    weaponMarksOn(atJ3.state, 'w3'),
    residualIn(atJ3.state, 'J3'),
  ]).toEqual([true, [], 2]);
  expect([weaponMarksOn(atK3.state, 'w3'), residualIn(atK3.state, 'K3'), whereIs(atK3.state, 'u1')]).toEqual([
    ['first-fired', 'used'],
    2,
    'K3',
  ]);
  expect([
    marksOn(atI5.state, 'u2').includes('broken'),
    residualIn(atI5.state, 'I5'),
    marksOn(atI5.state, 'u7').includes('final-fired'),
    weaponMarksOn(atI5.state, 'w3'),
  ]).toEqual([true, 2, true, ['final-fired', 'used']]);
  expect(whereIs(residual.state, 'u3')).toBe('I7');
  expect([
    marksOn(atJ5.state, 'u7').includes('pinned'),
    residualIn(atJ5.state, 'J5'),
    eventsOf(atJ5.events, 'pin-checked').map(({ outcome }) => outcome),
  ]).toEqual([true, 4, ['passed', 'passed']]);
  const { events, state } = atK6;
  expect([eventOf(events, 'malfunctioned').removed, eventOf(events, 'residual-placed').firepower]).toEqual([false, 1]);
  expect([
    kindOf(state, 'u7'),
    marksOn(state, 'u7').includes('broken'),
    marksOn(state, 'u7').includes('desperate'),
  ]).toEqual(['ge-4-4-7', true, true]);
  expect(topFrame(atJ5.state).at).toBe('window');
});

test('I-3.2.4f a light mortar finds its range', () => {
  const [{ state, events }] = playExample('mortar');
  expect(eventOf(events, 'bombarded')).toMatchObject({ hit: 'hit', dice: { total: 6 }, modifiers: { total: 0 } });
  expect([sums({ state, events }), whereIs(state, 'u2')]).toEqual([[2, 2, -1, 1, '1KIA'], 'eliminated']);
  expect([weaponMarksOn(state, 'w1'), eventsOf(events, 'rate-kept')]).toEqual([['prep-fired', 'used', 'acquired'], []]);
});
