/** I-3.3.5 Residual Firepower. */
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { fire } from './shooting.js';
import { answer, eventsOf, listedOf, marksOn, whereIs } from './toolkit.js';
import { go, move } from './walking.js';
import { attackIn, isWindow, moveAndFire, movementWith, residualIn } from './window-kit.js';

/** A mover, another one who keeps the phase open, and a squad with a machine gun two hexes off. */
function shooting(squad = 'ge-4-6-7 U7') {
  return movementWith({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', squad },
    weapons: { gun: 'ge-hmg squad' },
  });
}

test('I-3.3.5a an attack on movers leaves half its column behind, whatever came of it', () => {
  const { state, u, w } = shooting();
  const fired = moveAndFire(state, move([u.mover], ['U5']), fire([u.squad, w.gun], 'U5'), [65, 12]);
  expect([
    attackIn(fired).column,
    residualIn(fired.state, 'U5'),
    eventsOf(fired.events, 'residual-placed').map(({ firepower }) => firepower),
  ]).toEqual([8, 4, [4]]);
  const killed = moveAndFire(state, move([u.mover], ['U5']), fire([u.squad, w.gun], 'U5'), [41, 12]);
  expect(residualIn(killed.state, 'U5')).toBe(4);
});

test('I-3.3.5a a column lost by cowering counts', () => {
  const { state, u } = shooting();
  expect(residualIn(moveAndFire(state, move([u.mover], ['U5']), fire([u.squad], 'U5'), [55]).state, 'U5')).toBe(1);
});

function keep(weapons: string[]): Action {
  return { do: 'keep-rate', weapons };
}

test('I-3.3.5b a weapon that keeps its rate of fire leaves none, nor one that breaks down', () => {
  const { state, u, w } = shooting();
  const rolled = moveAndFire(state, move([u.mover], ['U5']), fire([u.squad, w.gun], 'U5'), [36]).state;
  expect(residualIn(answer(rolled, keep([w.gun]), [12]).state, 'U5')).toBe(2);
  expect(residualIn(answer(rolled, keep([]), [12]).state, 'U5')).toBe(4);
  expect(residualIn(moveAndFire(state, move([u.mover], ['U5']), fire([w.gun], 'U5'), [66]).state, 'U5')).toBe(0);
});

test('I-3.3.5c a unit that comes later in the phase is attacked with it, by new dice', () => {
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 T5', leader: 'br-8-0 T5', idle: 'br-4-5-7 A1' },
    residual: { U5: 2, C6: 4 },
  });
  const open = answer(state, move([u.mover, u.leader], ['U5']), [33, 12, 42]);
  expect(attackIn(open)).toMatchObject({
    firepower: 2,
    column: 2,
    modifiers: [['no Assault Movement (FFNAM) -1', 'in Open Ground (FFMO) -1']],
  });
  expect(marksOn(open.state, u.mover)).toEqual(['pinned', 'was-pinned', 'done']);
  expect(attackIn(open).event.rule).toBe('I-3.3.5c');
});

test('I-3.3.5c the ground and the Smoke there count, Assault Movement too', () => {
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 B6', other: 'br-4-5-7 T5' },
    residual: { C6: 4, U5: 4 },
    smoke: [{ hex: 'U5', kind: 'dispersed', side: 'german' }],
  });
  expect(attackIn(answer(state, move([u.mover], ['C6']), [65])).modifiers).toEqual([
    ['wooden building +2', 'no Assault Movement (FFNAM) -1'],
  ]);
  expect(attackIn(answer(state, move([u.other], ['U5'], { assault: true }), [65])).modifiers).toEqual([['Smoke +2']]);
});

test('I-3.3.5d MF that lead out of the location are spent in the next one', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 T5' }, residual: { T5: 8 } });
  const moved = answer(state, move([u.mover], ['U5']));
  expect([eventsOf(moved.events, 'fire-resolved'), whereIs(moved.state, u.mover)]).toEqual([[], 'U5']);
});

test('I-3.3.5d but the MF to leave a polder is spent in it', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 G4' }, residual: { G4: 2 } });
  expect(attackIn(answer(state, move([u.mover], ['G5']), [65])).modifiers).toEqual([
    ['polder +1', 'no Assault Movement (FFNAM) -1'],
  ]);
});

/** A squad enters M2, and another one fires at it, with or without its leader; what stays behind. */
function leftInM2(squad: string, leader: string, led: boolean): number {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 L2', idle: 'br-4-5-7 A1', squad, leader } });
  return residualIn(
    moveAndFire(state, move([u.mover], ['M2']), fire([u.squad], 'M2', { leaders: led ? [u.leader] : [] }), [65]).state,
    'M2',
  );
}

test('I-3.3.5e each +1 from outside the hex takes a column off; leadership that helps gives none back', () => {
  expect(leftInM2('ge-4-6-7 N4', 'ge-9-1 N4', false)).toBe(2);
  // through the orchard in M4
  expect(leftInM2('ge-4-6-7 M5', 'ge-9-1 M5', false)).toBe(1);
  expect(leftInM2('ge-4-6-7 M5', 'ge-9-1 M5', true)).toBe(1);
  expect(leftInM2('ge-4-6-7 M5 exhausted', 'ge-9-1 M5', false)).toBe(0);
  expect(leftInM2('ge-4-6-7 N4', 'ge-6+1 N4', true)).toBe(1);
});

test('I-3.3.5f it attacks alone, before the defender says anything', () => {
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', squad: 'ge-4-6-7 U7' },
    residual: { U5: 4 },
  });
  const entered = answer(state, move([u.mover], ['U5']), [65]);
  expect([attackIn(entered).firepower, isWindow(entered.state)]).toEqual([4, true]);
  expect(listedOf(entered.state, 'fire').map((action) => action.with)).toEqual([[u.squad]]);
});

test('I-3.3.5g the larger counter stays, and they do not add up', () => {
  const { state, u, w } = shooting();
  const entered = answer(state, move([u.mover], ['U5'])).state;
  const larger = answer(entered, fire([u.squad, w.gun], 'U5'), [65, 12]).state;
  expect(residualIn(larger, 'U5')).toBe(4);
  const { state: before, u: v } = movementWith({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', squad: 'ge-4-6-7 U7' },
    residual: { U5: 6 },
  });
  const smaller = answer(answer(before, move([v.mover], ['U5']), [65]).state, fire([v.squad], 'U5'), [65]);
  expect([residualIn(smaller.state, 'U5'), eventsOf(smaller.events, 'residual-placed')]).toEqual([6, []]);
});

test('I-3.3.5h once per location, unless further MF there leave them worse off', () => {
  // in the polder, with its cover paid for, they are safe from FFMO; and MF in place do not make it worse
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 G5' }, residual: { G4: 2 } });
  const entered = answer(state, move([u.mover], ['G4']), [65]);
  expect(attackIn(entered).totals).toEqual([-2]);
  const again = answer(entered.state, go([{ smoke: 'G4', unit: u.mover }]), [5]);
  expect(eventsOf(again.events, 'fire-resolved')).toEqual([]);
});

test('I-3.3.5h MF spent at once cause one attack; a stack is attacked by one roll', () => {
  const { state, u } = movementWith({ units: { one: 'br-4-5-7 B6', two: 'br-4-5-7 B6' }, residual: { C6: 4 } });
  const entered = answer(state, move([u.one, u.two], ['C6']), [65]);
  expect(eventsOf(entered.events, 'fire-resolved')).toHaveLength(1);
});

test('I-3.3.5i all of it is gone when the Movement Phase ends', () => {
  const { state } = movementWith({ units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7' }, residual: { B2: 4 } });
  const ended = answer(state, { do: 'end-phase' }).state;
  expect([ended.residual, ended.phase === 'movement']).toEqual([[], false]);
});
