import { expect, test } from 'vitest';
import { readValues, units } from '../rules/units.js';
import { attack, barrage, combatIn, isLegal, play, position, reach } from './toolkit.js';

test('2.31 a unit has three values, an artillery unit five', () => {
  expect(readValues('4-7-7')).toEqual({
    attack: 4,
    barrage: 0,
    finalProtectiveFire: 0,
    range: 0,
    defense: 7,
    movement: 7,
  });
  expect(readValues('2-1-12')).toEqual({
    attack: 2,
    barrage: 0,
    finalProtectiveFire: 0,
    range: 0,
    defense: 1,
    movement: 12,
  });
  expect(readValues('3-2-20/1-7')).toEqual({
    attack: 0,
    barrage: 3,
    finalProtectiveFire: 2,
    range: 20,
    defense: 1,
    movement: 7,
  });
  for (const wrong of ['', '3-6', '3-6-7-8', '3-4-15-1-7', '3/6-7', 'x-6-7'])
    expect(readValues(wrong), wrong).toBeUndefined();
});

function count(side: string, type: string): number {
  return units.filter((facts) => facts.side === side && facts.type === type).length;
}

test('2.31a all units are infantry, armor or artillery', () => {
  expect(['infantry', 'armor', 'artillery'].map((type) => [count('us', type), count('german', type)])).toEqual([
    [39, 33],
    [0, 4],
    [4, 14],
  ]);
});

test('2.32a 2.32b a unit attacks with its Attack Strength and defends with its Defense Strength', () => {
  const pieces = { us: { 'us-3-16': '1813' }, german: { 'ge-130-ir': '1914' } };
  const own = combatIn(
    play(position({ ...pieces, phase: 'us-combat' }), 'us', attack(['us-3-16'], ['ge-130-ir']), [1]).events,
  );
  const enemy = combatIn(
    play(position({ ...pieces, phase: 'german-combat' }), 'german', attack(['ge-130-ir'], ['us-3-16']), [1]).events,
  );
  expect([own.attack.total, own.defense.total, enemy.attack.total, enemy.defense.total]).toEqual([3, 7, 4, 6]);
});

test('2.32e a unit reaches what its Movement Allowance can pay for', () => {
  expect(Math.max(...Object.values(reach(position({ us: { 'us-27': '0518' } }), 'us-27')))).toBe(7);
  expect(
    Math.max(...Object.values(reach(position({ phase: 'german-move', german: { 'ge-106': '2306' } }), 'ge-106'))),
  ).toBe(12);
});

test('2.32f range leaves out the hex of the gun and counts the hex of the target', () => {
  const state = position({
    phase: 'german-combat',
    us: { 'us-27': '2001', 'us-1-47': '2101' },
    german: { 'ge-heavy-1': '2021' },
    options: { ignoreLimit: true },
  });
  expect(isLegal(state, 'german', barrage(['ge-heavy-1'], 'us-27'))).toBe(true);
  expect(isLegal(state, 'german', barrage(['ge-heavy-1'], 'us-1-47'))).toBe(false);
});
