/** V-3.3v1 Vehicles that come from outside the map: the Tigers of DaE1, from the set-up to their first Movement Phase. */
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import type { State } from '../rules/state/state.js';
import { outsideCode, setMark } from '../rules/state/state.js';
import { drive, driveOn, leftOf, pointsIn } from './driving-kit.js';
import type { Played } from './toolkit.js';
import { answerAll, at, marksOn, open, refusal, stateWith, unitNumber, whereIs } from './toolkit.js';
import { PASS } from './window-kit.js';

const TIGER = 'u5';

/** The first German Movement Phase: three Tigers outside the map next to B12. */
function outside(): State {
  const { state } = open(elstGame.start({ scenario: 'elst-dae1', options: {} }));
  return answerAll(state, [[{ do: 'by-default' }], [{ do: 'ready' }], [{ do: 'by-default' }], [{ do: 'ready' }]]).state;
}

/** A Tiger enters, and the British let it. */
function entered(): Played {
  return answerAll(outside(), [[drive(TIGER, [{ to: 'B12', hull: 1 }])], [PASS]]);
}

test('V-3.3v1 a vehicle outside the map is in Motion and can only enter, with its hull towards the map', () => {
  const state = outside();
  expect(marksOn(state, TIGER)).toContain('motion');
  expect(refusal(state, drive(TIGER, ['stop']))).toEqual(['only-entry V-3.3v1']);
  expect(refusal(state, drive(TIGER, ['B12']))).toEqual(['hull-on-entry V-3.3v1']);
  const towards = [0, 1, 2, 3, 4, 5].filter((hull) => refusal(state, drive(TIGER, [{ to: 'B12', hull }])).length === 0);
  expect(towards).toEqual([0, 1, 2]);
  expect(refusal(state, drive(TIGER, [{ to: 'B12', hull: 4 }]))).toEqual(['hull-on-entry V-3.3v1']);
  const { state: after } = entered();
  expect([whereIs(after, TIGER), after.hull[unitNumber(TIGER)]]).toEqual(['B12', 1]);
});

test('V-ENT-1 V-DaE1:v V-R74 a Tiger has spent 8 of its 12 MP before it enters', () => {
  const { state, events } = entered();
  expect(leftOf(state)).toBe(12 - 8 - pointsIn(events)[0]);
});

test('V-3.3.2d on the map the hull turns by an expenditure of its own', () => {
  const { state } = entered();
  expect(refusal(state, driveOn([{ to: 'C12', hull: 2 }]))).toEqual(['hull-only-outside V-3.3.2d']);
  expect(refusal(state, driveOn(['hull 2']))).toEqual([]);
});

test('V-DaE1:v C-DaE1:SSR3 a crew that comes exposed stays so until the Advance Phase', () => {
  const state = outside();
  expect(marksOn(state, TIGER)).toContain('crew-exposed');
  expect(refusal(state, drive(TIGER, ['BU']))).toEqual(['crew-ordered V-DaE1:v']);
  const { state: inside } = entered();
  expect(refusal(inside, driveOn(['BU']))).toEqual(['crew-ordered V-DaE1:v']);
  const advance = { ...inside, phase: 'advance', stack: [{ at: 'sequence', step: 'advance' }] } satisfies State;
  expect(refusal(open(advance).state, { do: 'change-crew', unit: TIGER, crew: 'buttoned-up' })).toEqual([]);
});

test('V-R4 V-R7 how a crew enters is free: on the map it may change again', () => {
  const { state, u } = stateWith({
    scenario: 'elst-dae2',
    phase: 'movement',
    attacker: 'british',
    units: { tank: 'br-sherman-v A14', foe: 'ge-4-4-7 Q15' },
  });
  const tank = unitNumber(u.tank);
  state.place[tank] = outsideCode(at(state, 'A14'));
  setMark(state, tank, 'motion');
  const opened = open(state).state;
  const [hull] = [0, 1, 2].filter((spine) => refusal(opened, drive(u.tank, [{ to: 'A14', hull: spine }])).length === 0);
  expect(refusal(opened, drive(u.tank, ['CE', { to: 'A14', hull }, 'BU', 'stop']))).toEqual([]);
  expect(refusal(opened, drive(u.tank, ['CE', 'BU', { to: 'A14', hull }]))).toEqual(['crew-changed V-R7']);
  expect(refusal(opened, drive(u.tank, ['CE', { to: 'A14', hull }, 'BU', 'stop', 'CE']))).toEqual([
    'crew-changed V-R7',
  ]);
});
