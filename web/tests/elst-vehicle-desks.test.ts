/** Guns in the set-up, close combat with vehicles, and questions about weapons that are asked on demand. */
import type { Elst } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst';
import { expect, test } from 'vitest';
import { actionAfter, choose, deskAfter, deskAt, openPosition, point, seatAt } from './desk-words.js';
import { open } from './elst-desk.js';
import { elstKit } from './whole-kits.js';

test('V-3.2.4l a Gun is pointed at a hex on the map', () => {
  const state = openPosition(elstGame, {
    scenario: 'elst-dae1',
    phase: 'set-up',
    units: {
      u1: { kind: 'br-2-2-8', at: 'F14' },
      u2: { kind: 'br-4-5-7', at: 'D11' },
      u3: { kind: 'br-4-5-7', at: 'E13' },
      u4: { kind: 'br-8-1', at: 'D11' },
    },
    weapons: { w1: { kind: 'br-6pdr', holder: 'u1', arc: 1, marks: ['emplaced'] } },
  });
  const gun = deskAfter(choose(deskAt<Elst>(elstKit, state, 'british'), 'w1'));
  expect(gun.hint).toBe('Pick a hex to point the OQF 6-Pounder of 2-2-8 A at, or the unit that gets it.');
  expect(actionAfter(point(gun, 'B14'))).toEqual({ do: 'point', weapon: 'w1', arc: 4 });
});

test('V-3.8v1 an attack on a vehicle is weighed before it is made, and the vehicle can be picked on the map', () => {
  const state = open({
    phase: 'close-combat',
    units: ['br-4-5-7 H14 fought', 'ge-stug-iiig H14', 'ge-4-4-7 O15'],
  });
  const desk = deskAt<Elst>(elstKit, state, 'british');
  expect(desk.hint).toBe('Pick an attack to see its chances.');
  const picked = deskAfter(point(desk, 'u2@H14'));
  expect(picked.proposal).toEqual({ do: 'engage', attacks: [{ by: ['u1'], against: ['u2'] }] });
});

test('I-3.1f I-3.7a weapons are transferred on demand: the page continues without', () => {
  const state = open({
    phase: 'advance',
    units: ['br-4-5-7 H14', 'br-4-5-7 H14', 'ge-4-4-7 O15'],
    weapons: ['br-lmg u1'],
  });
  const routine = elstKit.routine?.find(({ at }) => at === state.stack.at(-1)?.at);
  expect(routine?.answer(seatAt(elstGame, state, 'british'))).toEqual({ do: 'ready' });
  const later = open({ phase: 'movement', units: ['br-4-5-7 H14', 'ge-4-4-7 O15'] });
  expect(elstKit.routine?.map(({ answer }) => answer(seatAt(elstGame, later, 'british')))).toEqual([
    undefined,
    undefined,
  ]);
});

test('a shot that can do nothing is not among the possible ones', () => {
  const state = open({
    phase: 'prep-fire',
    options: { freeSight: true },
    units: ['br-4-5-7 H14', 'ge-stug-iiig K14', 'ge-4-4-7 O15'],
  });
  expect(elstKit.shots?.(seatAt(elstGame, state, 'british'), ['K14'])).toBeUndefined();
});
