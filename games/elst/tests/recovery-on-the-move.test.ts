/** Weapons picked up on the move. */
import { expect, test } from 'vitest';
import { eventOf, refusal, stateWith, whereIs } from './toolkit.js';
import { costsIn, inMovement, move, walk } from './walking.js';

test('I-3.3.1l 1 MF and a die below 6, +1 when exhausted', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2' },
    weapons: { gun: 'ge-lmg A3' },
  });
  const way = ['A3', { recover: w.gun, unit: u.squad }, 'A4'];
  const found = walk(state, [u.squad], way, {}, [5]);
  expect([
    costsIn(found.events),
    found.state.holder[0],
    whereIs(found.state, u.squad),
    found.state.weaponPlace[0] === found.state.place[0],
  ]).toEqual([[1, 1, 1], 0, 'A4', true]);
  expect(eventOf(walk(state, [u.squad], way, {}, [6]).events, 'recovery-tried')).toMatchObject({ recovered: false });
  expect(eventOf(walk(state, [u.squad], way, { double: [u.squad] }, [5]).events, 'recovery-tried')).toMatchObject({
    recovered: false,
  });
});

test('I-3.3.1l only what lies there and belongs to nobody', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 A2', other: 'br-4-5-7 A2' },
    weapons: { gun: 'br-lmg other', far: 'br-lmg A5' },
  });
  const phase = inMovement(state);
  expect(refusal(phase, move([u.squad], [{ recover: w.gun, unit: u.squad }]))).toEqual(['weapon-held I-4.0f']);
  expect(refusal(phase, move([u.squad], [{ recover: w.far, unit: u.squad }]))).toEqual(['weapon-elsewhere I-3.1d']);
});

test('I-3.3.1l a leader takes no more than they can carry', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { leader: 'br-9-1 A2' },
    weapons: { gun: 'br-mmg A2', light: 'br-lmg A2' },
  });
  const phase = inMovement(state);
  expect(refusal(phase, move([u.leader], [{ recover: w.gun, unit: u.leader }]))).toEqual(['too-heavy I-4.0g']);
  expect(refusal(phase, move([u.leader], [{ recover: w.light, unit: u.leader }]))).toEqual([]);
});
