/** A remedy that names an action names one that the rules allow. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { attack, isLegal, move, position, trucked, violations } from './toolkit.js';

const remediesOf = (state: State, side: Side, action: Action) =>
  violations(state, side, action).map(({ code, remedy }) => [code, remedy]);

describe('attacks', () => {
  const POCKET = { american: { 'US-101': '1411' }, german: { 'GE-2': '1410', 'GE-LEHR': '1312', 'GE-26': '1512' } };

  test('8.0d a lone unit out of supply is sent to the Secondary table, and to the aircraft only if some are left', () => {
    const without = position({ ...POCKET, phase: 'american-pre' });
    expect(remediesOf(without, 'american', attack(['US-101'], 'GE-26'))).toEqual([
      ['unsupplied-primary', 'Choose the Secondary table.'],
    ]);
    const withAir = position({ ...POCKET, phase: 'american-pre', weather: 'clear', resupplyLeft: 1 });
    expect(remediesOf(withAir, 'american', attack(['US-101'], 'GE-26'))).toEqual([
      ['unsupplied-primary', 'Choose the Secondary table or supply 101st Airborne Division (5) from the air.'],
    ]);
    expect(isLegal(withAir, 'american', attack(['US-101'], 'GE-26', { resupply: ['US-101'] }))).toBe(true);
  });

  test('5.6b a unit that stays out of a Primary attack can make the attack it owes', () => {
    const state = position({
      phase: 'german-post',
      american: { 'US-101': '1411', 'US-9R': '1312' },
      german: { 'GE-LEHR': '1311', 'GE-26': '1212' },
    });
    expect(remediesOf(state, 'german', attack(['GE-LEHR', 'GE-26'], 'US-9R'))).toEqual([
      ['debt-unpayable', 'Leave out Panzer Lehr Division (5).'],
    ]);
    expect(isLegal(state, 'german', attack(['GE-26'], 'US-9R'))).toBe(true);
  });

  test('6.7a a unit that must attack the stronger enemy is told which', () => {
    const state = position({
      phase: 'german-post',
      american: { 'US-101': '1411', 'US-9R': '1312' },
      german: { 'GE-LEHR': '1311' },
    });
    expect(remediesOf(state, 'german', attack(['GE-LEHR'], 'US-9R', { table: 'secondary' }))).toEqual([
      ['strongest-first', 'Attack 101st Airborne Division (5) on the Secondary table.'],
    ]);
    expect(remediesOf(state, 'german', attack(['GE-LEHR'], 'US-101'))).toEqual([
      ['debt-unpayable', 'Choose the Secondary table.'],
    ]);
  });
});

/** The 1st SS behind the 277th, which may have moved. */
const friends = (marks: readonly 'moved'[]) =>
  position({
    german: { 'GE-1SS': '0401', 'GE-277': { at: '0402', marks } },
    stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
  });

describe('moves', () => {
  test('4.5 a move through two hexes next to enemies can only end in the first', () => {
    const state = position({ german: { 'GE-26': '1404' }, american: { 'US-28': '1306', 'US-9R': '1507' } });
    const action = move('GE-26', '1405', '1406', '1506');
    expect(remediesOf(state, 'german', action)).toEqual([['zone-stops', 'End the move in 1405.']]);
    expect(isLegal(state, 'german', move('GE-26', '1405'))).toBe(true);
  });

  test('4.5 4.8a where the trucks are wrong too, ending the move there would not be enough', () => {
    const state = position({ phase: 'american-move', american: { 'US-84': '0110' }, german: { 'GE-2': '0208' } });
    expect(remediesOf(state, 'american', trucked(move('US-84', '0109', '0108')))).toEqual([
      ['truck-without-road', undefined],
      ['zone-stops', undefined],
    ]);
  });

  test('4.4 a friend that cannot move away is not to be moved first', () => {
    expect(remediesOf(friends([]), 'german', move('GE-1SS', '0402'))).toEqual([
      ['occupied', 'Move 277th Volksgrenadier Division (2) first, or end in another hex.'],
    ]);
    expect(remediesOf(friends(['moved']), 'german', move('GE-1SS', '0402'))).toEqual([
      ['occupied', 'End in another hex.'],
    ]);
  });
});
