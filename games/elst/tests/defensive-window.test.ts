/** I-3.3.3 The defender's window. */
import { expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { ownFire } from '../rules/vocabulary/fire-components.js';
import { numberOf } from '../rules/vocabulary/units.js';
import { fire } from './shooting.js';
import {
  answer,
  asked,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  refusal,
  topFrame,
  weaponMarksOn,
  whereIs,
} from './toolkit.js';
import { go, move } from './walking.js';
import { attackIn, isWindow, moveAndFire, movementWith, PASS, residualIn } from './window-kit.js';

/** A squad on open ground, and an enemy squad two hexes beside its way. */
function crossing() {
  return movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-4-7 V7', other: 'ge-4-4-7 W7' },
    weapons: { gun: 'ge-hmg squad' },
  });
}

test('I-3.3.3a each expenditure in sight may be answered with all the fire there is, before the movers spend more', () => {
  const { state, u, w } = crossing();
  const entered = answer(state, move([u.mover], ['U5', 'V5'])).state;
  expect([isWindow(entered), asked(entered), whereIs(entered, u.mover)]).toEqual([true, 'german', 'U5']);
  const fired = answer(entered, fire([u.squad, w.gun], 'U5'), [65, 12]);
  expect(attackIn(fired)).toMatchObject({ firepower: 11, column: 8, totals: [-2] });
  // others may still fire at them, as often as they like
  expect([isWindow(fired.state), isLegal(fired.state, fire([u.other], 'U5'))]).toEqual([true, true]);
  const passed = answer(fired.state, PASS).state;
  expect([isWindow(passed), whereIs(passed, u.mover)]).toEqual([true, 'V5']);
});

test('I-3.3.3a nobody is asked where nobody could fire', () => {
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 T5', far: 'ge-4-4-7 C2', broken: 'ge-4-4-7 U8 broken' },
  });
  const moved = answer(state, move([u.mover], ['U5', 'V5'])).state;
  expect([isWindow(moved), asked(moved), whereIs(moved, u.mover)]).toEqual([false, 'british', 'V5']);
});

test('I-3.3.3b only those who move are hit, though others stand in the same hex', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 U5', squad: 'ss-6-5-8 U6' } });
  const fired = moveAndFire(state, move([u.mover], ['U5']), fire([u.squad], 'U5'), [12]);
  expect(attackIn(fired).event.bundles.flatMap(({ units }) => units.map(({ id }) => id))).toEqual([u.mover]);
  expect([whereIs(fired.state, u.mover), whereIs(fired.state, u.idle), marksOn(fired.state, u.idle)]).toEqual([
    'eliminated',
    'U5',
    [],
  ]);
  expect(refusal(answer(state, move([u.mover], ['U5'])).state, fire([u.squad], 'T5'))).toEqual([
    'not-the-movers I-3.2b',
  ]);
});

test('I-3.3.3c a unit or weapon that has fired is marked First Fire, unless the weapon keeps its rate of fire', () => {
  const { state, u, w } = crossing();
  const entered = answer(state, move([u.mover], ['U5'])).state;
  const lost = answer(entered, fire([u.squad, w.gun], 'U5'), [65, 12]).state;
  expect([marksOn(lost, u.squad), weaponMarksOn(lost, w.gun)]).toEqual([
    ['first-fired', 'own-used', 'manned'],
    ['first-fired', 'used'],
  ]);
  const rolled = answer(entered, fire([u.squad, w.gun], 'U5'), [36]).state;
  const kept = answer(rolled, { do: 'keep-rate', weapons: [w.gun] }, [12]).state;
  expect([marksOn(kept, u.squad), weaponMarksOn(kept, w.gun)]).toEqual([
    ['first-fired', 'own-used', 'manned'],
    ['used'],
  ]);
  expect(marksOn(kept, u.other)).toEqual([]);
});

test('I-3.3.3d fire that is not declared immediately lapses: no way back to an earlier hex, nor to an earlier stack', () => {
  const { state, u } = movementWith({ units: { first: 'br-4-5-7 T5', second: 'br-4-5-7 T5', squad: 'ge-4-4-7 V7' } });
  const next = answer(answer(state, move([u.first], ['U5', 'V5'])).state, PASS).state;
  expect(refusal(next, fire([u.squad], 'U5'))).toEqual(['not-the-movers I-3.2b']);
  const done = answer(answer(next, PASS).state, { do: 'halt' }).state;
  const other = answer(done, move([u.second], ['U5'])).state;
  expect(refusal(other, fire([u.squad], 'V5'))).toEqual(['not-the-movers I-3.2b']);
  expect(isLegal(other, fire([u.squad], 'U5'))).toBe(true);
});

test('I-3.3.3d no trace is left of a window that was not used', () => {
  const { state, u } = crossing();
  const { state: alone, u: v } = movementWith({ units: { mover: 'br-4-5-7 T5' } });
  const windows = answer(state, move([u.mover], ['U5', 'V5']));
  const first = answer(windows.state, PASS);
  const second = answer(first.state, PASS);
  const quiet = answer(alone, move([v.mover], ['U5', 'V5']));
  expect([windows, first, second].flatMap(({ events }) => events)).toEqual(quiet.events);
  expect(asked(second.state)).toBe('british');
});

test('I-3.3.3o nobody fires at the same movers in one place more often than they have spent MF there', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 B6', squad: 'ge-4-4-7 E7', other: 'ge-4-4-7 F7' },
    weapons: { gun: 'ge-hmg squad' },
  });
  const keep: Action = { do: 'keep-rate', weapons: [w.gun] };
  const outside = fire([w.gun], 'B7');
  const one = answer(answer(answer(state, move([u.mover], ['B7'])).state, outside, [36]).state, keep, [12]).state;
  expect(refusal(one, outside)).toEqual(['shots-spent I-3.3.3o']);
  // MF spent in place count as well
  const smoked = answer(answer(one, PASS).state, go([{ smoke: 'B7', unit: u.mover }]), [5]).state;
  expect(isLegal(smoked, outside)).toBe(true);
  // 2 MF to enter a building: two shots
  const inside = fire([w.gun], 'C6');
  const entered = answer(state, move([u.mover], ['C6'])).state;
  const first = answer(answer(entered, inside, [36]).state, keep).state;
  const second = answer(answer(first, inside, [36]).state, keep).state;
  expect(refusal(second, inside)).toEqual(['shots-spent I-3.3.3o']);
});

test('I-3.3.3p stopped units may be fired at again as they are, until another stack moves', () => {
  const { state, u } = movementWith({
    units: { one: 'br-4-5-7 T5', two: 'br-4-5-7 T5', squad: 'ge-4-4-7 V7', other: 'ge-4-4-7 W7', third: 'ge-4-4-7 V8' },
  });
  const entered = answer(state, move([u.one, u.two], ['U5', 'V5'])).state;
  // 1MC: the first breaks, the second passes
  const fired = answer(entered, fire([u.squad], 'U5'), [43, 44, 12]).state;
  expect([marksOn(fired, u.one), marksOn(fired, u.two)]).toEqual([['broken', 'desperate'], []]);
  const again = answer(fired, fire([u.other], 'U5'), [65]);
  expect(attackIn(again).event.bundles.flatMap(({ units }) => units.map(({ id }) => id))).toEqual([u.one, u.two]);
  // the second goes on; the first is still a target where it lies
  const halted = answer(again.state, PASS).state;
  expect(asked(halted)).toBe('british');
  const on = answer(halted, go(['V5'])).state;
  expect(listedOf(on, 'fire').map(({ at, targets }) => [at, targets])).toContainEqual(['U5', [u.one]]);
  const struck = answer(on, fire([u.third], 'U5', { targets: [u.one] }), [65]);
  expect(attackIn(struck).event.bundles.map(({ units }) => units.map(({ id }) => id))).toEqual([[u.one]]);
});

test('I-R47 fire changes only its window; its results go to the stack when the window closes', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 T5', squad: 'ge-4-4-7 V7', other: 'ge-4-4-7 W7' } });
  const entered = answer(state, move([u.mover], ['U5', 'V5'], { stops: ['fired-at'] })).state;
  const fired = answer(entered, fire([u.squad], 'U5'), [65]).state;
  expect(fired.stack.slice(0, -1)).toEqual(entered.stack.slice(0, -1));
  expect(topFrame(fired)).toMatchObject({ targets: [{ visit: { shots: [ownFire(numberOf(u.squad))] } }] });
  const closed = answer(fired, PASS).state;
  expect([whereIs(closed, u.mover), asked(closed)]).toEqual(['U5', 'british']); // fired-at: the plan ends
  expect(topFrame(closed)).toMatchObject({ parts: [{ visits: [{ shots: [ownFire(numberOf(u.squad))] }] }], way: [] });
});

test('I-SOP.MPhc Residual FP comes first, then the fire of the defender, then the rest goes on', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 T5', squad: 'ge-4-4-7 V7' }, residual: { U5: 2 } });
  const entered = answer(state, move([u.mover], ['U5', 'U4']), [65]);
  expect(attackIn(entered)).toMatchObject({ column: 2, totals: [-2] });
  expect(isWindow(entered.state)).toBe(true);
  const fired = answer(entered.state, fire([u.squad], 'U5'), [65]);
  expect([eventsOf(fired.events, 'residual-placed'), residualIn(fired.state, 'U5')]).toEqual([[], 2]);
  expect(whereIs(answer(fired.state, PASS).state, u.mover)).toBe('U4');
});

test('I-R47 attacks on one expenditure are no more than its MF, though more were spent in the location before', () => {
  // 2 MF to enter the building without a shot, then 1 MF for grenades in it: one attack, not three
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 B4', squad: 'ge-4-4-7 D5' },
    weapons: { gun: 'ge-hmg squad' },
  });
  const entered = answer(state, move([u.mover], ['C4'])).state;
  const passed = answer(entered, PASS).state;
  const thrown = answer(passed, go([{ smoke: 'C4', unit: u.mover }]), [5]).state;
  expect(isWindow(thrown)).toBe(true);
  const fired = answer(answer(thrown, fire([w.gun], 'C4'), [16]).state, { do: 'keep-rate', weapons: [w.gun] }).state;
  expect(isWindow(fired)).toBe(false);
});

test('I-R47 on 2 MF spent at once the same weapon may fire twice', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 B4', squad: 'ge-4-4-7 D5' },
    weapons: { gun: 'ge-hmg squad' },
  });
  const entered = answer(state, move([u.mover], ['C4'])).state;
  const once = answer(answer(entered, fire([w.gun], 'C4'), [16]).state, { do: 'keep-rate', weapons: [w.gun] }).state;
  expect([isWindow(once), isLegal(once, fire([w.gun], 'C4'))]).toEqual([true, true]);
});
