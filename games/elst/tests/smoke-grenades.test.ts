/** Smoke grenades. */
import { expect, test } from 'vitest';
import { answerAll, eventOf, eventsOf, marksOn, refusal, stateWith, topFrame } from './toolkit.js';
import { costsIn, inMovement, move, walk } from './walking.js';

test('I-3.3.1k 1 MF into the own hex, 2 MF into an adjacent one, a die not above the exponent', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' } });
  const own = walk(state, [u.squad], [{ smoke: 'A2', unit: u.squad }], {}, [2]);
  const next = walk(state, [u.squad], [{ smoke: 'A3', unit: u.squad }], {}, [1]);
  const failed = walk(state, [u.squad], [{ smoke: 'A3', unit: u.squad }], {}, [3]);
  expect([costsIn(own.events), costsIn(next.events)]).toEqual([[1], [2]]);
  expect([own.state.smoke.length, next.state.smoke.length, failed.state.smoke.length]).toEqual([1, 1, 0]);
  expect(eventOf(failed.events, 'smoke-tried')).toMatchObject({ roll: 3, placed: false, ends: false });
});

test('I-3.3.1k an exhausted squad adds 1', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' } });
  const { events } = walk(state, [u.squad], [{ smoke: 'A2', unit: u.squad }], { double: [u.squad] }, [2]);
  expect(eventOf(events, 'smoke-tried')).toMatchObject({ placed: false, modifiers: { total: 1 } });
});

test('I-3.3.1k a 6 ends the movement of the unit that threw, not of the others', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2', leader: 'br-9-1 A2' } });
  const { state: after, events } = walk(state, [u.squad, u.leader], [{ smoke: 'A2', unit: u.squad }], {}, [6]);
  expect(eventOf(events, 'smoke-tried')).toMatchObject({ placed: false, ends: true });
  expect([
    marksOn(after, u.squad).includes('done'),
    marksOn(after, u.leader).includes('done'),
    topFrame(after).at,
  ]).toEqual([true, false, 'moving']);
});

test('I-3.3.1b a leader whose bonus the unit has used stays with it', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', leader: 'br-9-1 A2', other: 'br-4-5-7 C2' },
  });
  const { state: after } = walk(
    state,
    [u.squad, u.leader],
    ['A3', 'A4', 'A5', 'A6', { smoke: 'A6', unit: u.squad }],
    {},
    [6],
  );
  expect([marksOn(after, u.leader).includes('done'), topFrame(after).at]).toEqual([true, 'movement-phase']);
});

test('I-3.3.1k squads that cannot throw, and hexes without Smoke', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 G11', german: 'ge-4-4-7 L8', half: 'br-2-4-7 G11', tower: 'br-4-5-7 E4' },
  });
  const phase = inMovement(state);
  const why = (unit: string, hex: string) => refusal(phase, move([unit], [{ smoke: hex, unit }]));
  expect([
    why(u.half, 'G11'),
    why(u.squad, 'G9'),
    why(u.squad, 'G12'),
    why(u.tower, 'E4/steeple'),
    why(u.tower, 'E4'),
  ]).toEqual([
    ['no-smoke-grenades I-3.3.1k'],
    ['smoke-too-far I-3.3.1k'],
    ['smoke-in-pond I-DaE:1.2'],
    ['smoke-in-steeple I-R62'],
    [],
  ]);
  expect(refusal(phase, move([u.squad], [{ smoke: 'G11', unit: u.half }]))).toEqual(['not-a-mover I-3.3.1d']);
});

test('I-1.2.5a it lies there until the Movement Phase ends', () => {
  const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A2' } });
  const { state: placed } = walk(state, [u.squad], [{ smoke: 'A2', unit: u.squad }], {}, [1]);
  expect(placed.smoke).toMatchObject([{ kind: 'grenades', side: 'british' }]);
  const { state: after, events } = answerAll(placed, [[{ do: 'halt' }]]);
  expect([after.smoke, eventsOf(events, 'smoke-changed').length]).toEqual([[], 1]);
});
