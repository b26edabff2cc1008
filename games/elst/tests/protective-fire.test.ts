/** I-3.3.3k Final Protective Fire. */
import { preview } from '@bridgehead/engine';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { fire } from './shooting.js';
import { answer, eventsOf, isLegal, kindOf, marksOn, refusal, weaponMarksOn, whereIs } from './toolkit.js';
import { move } from './walking.js';
import { attackIn, isWindow, movementWith, residualIn } from './window-kit.js';

/** A squad with a machine gun under Final Fire, and a mover beside it. */
function last(squad = 'ge-4-6-7 U6 final-fired own-used') {
  const sketch = movementWith({
    units: { mover: 'br-4-5-7 T5', squad, idle: 'br-4-5-7 A1' },
    weapons: { gun: 'ge-mmg squad final-fired used' },
  });
  return { ...sketch, entered: answer(sketch.state, move([sketch.u.mover], ['U5', 'V5', 'W5'])).state };
}

test('I-3.3.3k units marked Final Fire may still fire at movers next to them: half FP, doubled', () => {
  const { entered, u, w } = last();
  const fired = answer(entered, fire([u.squad, w.gun], 'U5'), [51, 43]);
  expect(attackIn(fired)).toMatchObject({ firepower: 9, column: 8, totals: [-2] });
  expect(residualIn(fired.state, 'U5')).toBe(4);
});

test('I-3.3.3k at nobody else', () => {
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7 final-fired own-used', fresh: 'ge-4-6-7 V7' },
  });
  const entered = answer(state, move([u.mover], ['U5'])).state;
  expect(refusal(entered, fire([u.squad], 'U5'))).toEqual(['protective-adjacent I-3.3.3k']);
});

test('I-3.3.3l the dice of the attack are a NMC of those who fired, with the modifier of the leader who directed', () => {
  const { entered, u, w } = last();
  const pinned = answer(entered, fire([u.squad, w.gun], 'U5'), [61, 12]);
  expect(marksOn(pinned.state, u.squad)).toContain('pinned');
  const broken = answer(entered, fire([u.squad, w.gun], 'U5'), [62, 12]);
  expect(marksOn(broken.state, u.squad)).toContain('broken');
  expect(
    eventsOf(broken.events, 'morale-checked').map(({ rule, unit, morale, outcome }) => [
      rule,
      unit.id,
      morale,
      outcome,
    ]),
  ).toContainEqual(['I-3.3.3l', u.squad, 7, 'failed']);
});

test('I-3.3.3l the leader helps their squad and not themselves, and checks as well', () => {
  const { state, u } = movementWith({
    units: { mover: 'br-4-5-7 T5', squad: 'ge-4-4-7 U6 final-fired own-used', leader: 'ge-8-1 U6' },
  });
  const entered = answer(state, move([u.mover], ['U5'])).state;
  const fired = answer(entered, fire([u.squad], 'U5', { leaders: [u.leader] }), [62, 12]);
  const checks = eventsOf(fired.events, 'morale-checked').filter(({ rule }) => rule === 'I-3.3.3l');
  expect(checks.map(({ unit, modifiers, outcome }) => [unit.id, modifiers.total, outcome])).toEqual([
    [u.squad, -1, 'pinned'],
    [u.leader, 0, 'pinned'],
  ]);
  // a leader who does not direct takes no part
  const alone = answer(entered, fire([u.squad], 'U5'), [61, 12]);
  expect(
    eventsOf(alone.events, 'morale-checked')
      .filter(({ rule }) => rule === 'I-3.3.3l')
      .map(({ unit, modifiers }) => [unit.id, modifiers.total]),
  ).toEqual([[u.squad, 0]]);
});

test('I-3.3.3l an original 12 breaks the unit and reduces it', () => {
  const { entered, u, w } = last();
  const fired = answer(entered, fire([u.squad, w.gun], 'U5'), [66]);
  expect([kindOf(fired.state, u.squad), marksOn(fired.state, u.squad).includes('broken')]).toEqual(['ge-2-3-7', true]);
});

test('I-3.3.3m as often as somebody moves next to it, as long as it holds', () => {
  const { entered, u, w } = last();
  const shoot = (hex: string) => fire([u.squad, w.gun], hex);
  const first = answer(entered, shoot('U5'), [51, 12]).state;
  expect(marksOn(first, u.squad)).toEqual(['final-fired', 'own-used']);
  expect(weaponMarksOn(first, w.gun)).toEqual(['final-fired', 'used']);
  // nothing more could be fired in U5, and the mover has gone on
  expect([isWindow(first), whereIs(first, u.mover)]).toEqual([true, 'V5']);
  const broken = answer(first, shoot('V5'), [62, 12]).state;
  expect([marksOn(broken, u.squad).includes('broken'), isWindow(broken), whereIs(broken, u.mover)]).toEqual([
    true,
    false,
    'W5',
  ]);
});

test('I-3.3.3n everything it can fire must take part', () => {
  const { entered, u, w } = last();
  expect(refusal(entered, fire([u.squad], 'U5'))).toEqual(['protective-all I-3.3.3n']);
  expect(refusal(entered, fire([w.gun], 'U5'))).toEqual(['protective-all I-3.3.3n']);
  expect(isLegal(entered, fire([u.squad, w.gun], 'U5'))).toBe(true);
});

test('I-3.3.3n a half-squad uses its own FP or one weapon; who fires with it for the first time does not check', () => {
  const { state, u, w } = movementWith({
    units: { mover: 'br-4-5-7 T5', half: 'ge-2-4-7 U6 final-fired own-used', fresh: 'ge-4-6-7 U6' },
    weapons: { gun: 'ge-mmg half final-fired used' },
  });
  const entered = answer(state, move([u.mover], ['U5'])).state;
  expect([
    isLegal(entered, fire([u.half], 'U5')),
    isLegal(entered, fire([w.gun], 'U5')),
    isLegal(entered, fire([u.half, w.gun], 'U5')),
  ]).toEqual([true, true, false]);
  const fired = answer(entered, fire([w.gun, u.fresh], 'U5'), [62, 12]);
  expect(attackIn(fired)).toMatchObject({ firepower: 13, column: 12 });
  expect(
    eventsOf(fired.events, 'morale-checked')
      .filter(({ rule }) => rule === 'I-3.3.3l')
      .map(({ unit }) => unit.id),
  ).toEqual([u.half]);
});

test('I-3.3.3l a player who is about to use it is told the risk', () => {
  const { entered, u, w } = last();
  expect(
    preview(elstGame, entered, 'german', fire([u.squad, w.gun], 'U5')).consequences.map(({ text }) => text),
  ).toEqual(['The dice are also a morale check of 4-6-7 A.']);
  const { state, u: v } = movementWith({ units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7 first-fired own-used' } });
  expect(
    preview(elstGame, answer(state, move([v.mover], ['U5'])).state, 'german', fire([v.squad], 'U5')).consequences.map(
      ({ rule }) => rule,
    ),
  ).toEqual(['I-3.3.3i']);
});
