/** I-3.3.3g Subsequent First Fire. */
import { expect, test } from 'vitest';
import { fire } from './shooting.js';
import { answer, eventOf, isLegal, listedOf, marksOn, refusal, weaponMarksOn, whereIs } from './toolkit.js';
import { move } from './walking.js';
import { attackIn, movementWith, residualIn } from './window-kit.js';

/** A squad with a machine gun that has fired, and a mover two hexes away. */
function again(squad = 'ge-4-6-7 U7 first-fired own-used') {
  const sketch = movementWith({
    units: { mover: 'br-4-5-7 T5', squad },
    weapons: { gun: 'ge-mmg squad first-fired used' },
  });
  return { ...sketch, entered: answer(sketch.state, move([sketch.u.mover], ['U5'])).state };
}

test('I-3.3.3g units marked First Fire may fire again with half their FP', () => {
  const { entered, u, w } = again();
  const fired = answer(entered, fire([u.squad, w.gun], 'U5'), [54, 12]);
  expect(attackIn(fired)).toMatchObject({ firepower: 4.5, column: 4, totals: [-2] });
  expect(residualIn(fired.state, 'U5')).toBe(2);
});

test('I-3.3.3g a weapon that has not fired yet fires with all its FP in the same group', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7 first-fired own-used' },
    weapons: { gun: 'ge-mmg squad' },
  });
  expect(
    attackIn(answer(answer(state, move([u.mover], ['U5'])).state, fire([u.squad, w.gun], 'U5'), [65])),
  ).toMatchObject({ firepower: 7, column: 6 });
});

test('I-3.3.3g within normal range only, each by its own', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-4-7 U10 first-fired own-used' },
    weapons: { gun: 'ge-mmg squad first-fired used' },
  });
  const entered = answer(state, move([u.mover], ['U5'])).state;
  expect(refusal(entered, fire([u.squad, w.gun], 'U5'))).toEqual(['subsequent-range I-3.3.3g']);
  expect(attackIn(answer(entered, fire([w.gun], 'U5'), [65]))).toMatchObject({ firepower: 2.5, column: 2 });
  expect(listedOf(entered, 'fire').map((action) => action.with)).toEqual([[w.gun]]);
});

test('I-3.3.3g nobody in sight may be nearer than the target, broken or not', () => {
  const { state, u } = movementWith({
    units: {
      mover: 'br-4-5-7 T5',
      near: 'br-4-5-7 U8 broken',
      squad: 'ge-4-6-7 U7 first-fired own-used',
      fresh: 'ge-4-6-7 T7',
    },
  });
  const entered = answer(state, move([u.mover], ['U5'])).state;
  expect(refusal(entered, fire([u.squad], 'U5'))).toEqual(['subsequent-closer I-3.3.3g']);
  expect(isLegal(entered, fire([u.fresh], 'U5'))).toBe(true);
});

test('I-3.3.3g an enemy out of sight is not nearer', () => {
  // the building in M8 hides M9 from M6 and units south of it
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 O7', near: 'br-4-5-7 M9', squad: 'ge-4-6-7 M7 first-fired own-used' },
  });
  expect(isLegal(answer(state, move([u.mover], ['O6'])).state, fire([u.squad], 'O6'))).toBe(true);
  expect(u.near).toBe('u2');
});

test('I-3.3.3h a machine gun breaks down two points earlier, and is gone on its printed number', () => {
  const { entered, u, w } = again();
  const broken = answer(entered, fire([u.squad, w.gun], 'U5'), [64]);
  expect([weaponMarksOn(broken.state, w.gun).includes('malfunctioned'), whereIs(broken.state, u.squad)]).toEqual([
    true,
    'U7',
  ]);
  const gone = answer(entered, fire([u.squad, w.gun], 'U5'), [66]);
  expect(eventOf(gone.events, 'malfunctioned')).toMatchObject({ removed: true });
  const spared = answer(entered, fire([u.squad], 'U5'), [64]);
  expect(weaponMarksOn(spared.state, w.gun)).not.toContain('malfunctioned');
});

test('I-3.3.3i afterwards the unit and all its weapons are marked Final Fire, fired or not', () => {
  const { entered, u, w } = again();
  const fired = answer(entered, fire([u.squad], 'U5'), [65]).state;
  expect([marksOn(fired, u.squad), weaponMarksOn(fired, w.gun)]).toEqual([
    ['final-fired', 'own-used'],
    ['final-fired', 'used'],
  ]);
});

test('I-3.3.3i a weapon that fires with it for the first time keeps no rate of fire', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', squad: 'ge-4-6-7 U7 first-fired own-used' },
    weapons: { gun: 'ge-mmg squad' },
  });
  const fired = answer(answer(state, move([u.mover], ['U5'])).state, fire([u.squad, w.gun], 'U5'), [16, 12]);
  expect([weaponMarksOn(fired.state, w.gun), residualIn(fired.state, 'U5')]).toEqual([['final-fired', 'used'], 2]);
});
