/** How many units fit into a location. */
import { expect, test } from 'vitest';
import { contextOf } from '../rules/state/context.js';
import { hasRoom } from '../rules/units/stacking.js';
import { at, refusal, stateWith, unitNumber, whereIs } from './toolkit.js';
import { inMovement, move, walk } from './walking.js';

test('I-3.3.1e three squads and four leaders of a side; two half-squads or crews count as one squad', () => {
  const { state, u } = stateWith({
    units: {
      a: 'br-4-5-7 A3',
      b: 'br-4-5-7 A3',
      hs: 'br-2-4-7 A3',
      crew: 'br-2-2-8 A3',
      l1: 'br-9-1 A3',
      l2: 'br-8-1 A3',
      l3: 'br-8-0 A3',
      squad: 'br-4-5-7 A4',
      half: 'br-2-4-7 A4',
      fourth: 'br-7-0 A4',
      fifth: 'br-7-0 A4',
      enemy: 'ge-4-4-7 A4',
    },
  });
  const fits = (...ids: string[]) => hasRoom(state, contextOf(state), 'british', at(state, 'A3'), ids.map(unitNumber));
  expect([fits(u.half), fits(u.squad), fits(u.fourth), fits(u.fourth, u.fifth), fits(u.a, u.crew)]).toEqual([
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(hasRoom(state, contextOf(state), 'german', at(state, 'A3'), [unitNumber(u.enemy)])).toBe(true);
});

test('I-3.3b nobody passes through a full hex, not even for an instant', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { a: 'br-4-5-7 A3', b: 'br-4-5-7 A3', c: 'br-4-5-7 A3', squad: 'br-4-5-7 A2', leader: 'br-9-1 A2' },
  });
  const phase = inMovement(state);
  expect(refusal(phase, move([u.squad], ['A3', 'A4']))).toEqual(['no-room I-3.3b']);
  expect(refusal(phase, move([u.squad, u.leader], ['A3']))).toEqual(['no-room I-3.3b']);
  expect(whereIs(walk(state, [u.leader], ['A3', 'A4']).state, u.leader)).toBe('A4');
});

test('I-DaE:1.1g the Steeple is a place of its own: one squad and four leaders', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: {
      a: 'br-2-4-7 E4/steeple',
      b: 'br-2-4-7 E4/steeple',
      l1: 'br-9-1 E4/steeple',
      below: 'br-4-5-7 E4',
      second: 'br-4-5-7 E4',
      leader: 'br-8-0 E4',
      crew: 'br-2-2-8 E5',
    },
  });
  const phase = inMovement(state);
  expect(refusal(phase, move([u.below], ['E4/steeple']))).toEqual(['steeple-full I-DaE:1.1g']);
  expect(refusal(phase, move([u.leader], ['E4/steeple']))).toEqual([]);
  expect(refusal(phase, move([u.crew], ['E4']))).toEqual([]);
});

test('I-DaE:1.1g an enemy in the Steeple does not bar the ground, nor the other way round', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 E5', enemy: 'ge-4-4-7 E4/steeple' } });
  const phase = inMovement(state);
  expect(refusal(phase, move([u.squad], ['E4']))).toEqual([]);
  expect(refusal(phase, move([u.squad], ['E4', 'E4/steeple']))).toEqual(['enemy-there I-3.3c']);
});
