/** The log of mortars, charges and Residual FP. */
import { expect, test } from 'vitest';
import { tell } from '../rules/text/tell-events.js';
import { bombard } from './mortar-kit.js';
import { fire } from './shooting.js';
import { answer, open, stateWith } from './toolkit.js';
import { move } from './walking.js';
import { moveAndFire, movementWith, PASS } from './window-kit.js';

test('I-3.2.4c the log tells how a mortar fired', () => {
  const { state, u, w } = stateWith({
    units: { crew: 'br-4-5-7 T5', leader: 'br-9-1 T5', enemy: 'ge-4-4-7 T9' },
    weapons: { mortar: 'br-mtr51 crew' },
  });
  const start = open(state).state;
  const shot = bombard(w.mortar, 'T9', { leaders: [u.leader] });
  expect(answer(start, shot, [62, 65]).events.slice(0, 2).map(tell)).toEqual([
    'The British mortar fires at T9: 8 − 1 (leadership) = 7, a hit.',
    'Shells on T9: firepower 2, column 2; dice 6 and 5 (11). No effect on 11 against 4-4-7 A.',
  ]);
  const smoke = bombard(w.mortar, 'T9', { ammunition: 'smoke' });
  expect(answer(start, smoke, [51]).events.slice(0, 2).map(tell)).toEqual([
    'The British mortar fires Smoke at T9: 6 − 2 (Smoke) = 4, a hit.',
    'Smoke rises in T9.',
  ]);
  expect(answer(start, smoke, [54]).events.slice(0, 2).map(tell)).toEqual([
    'The British mortar fires Smoke at T9: 9 − 2 (Smoke) = 7, a miss.',
    'The mortar has no Smoke.',
  ]);
});

test('I-3.3.5a the log tells of Residual FP and its effects', () => {
  const { state, u } = movementWith({ units: { mover: 'br-4-5-7 T5', next: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7' } });
  const fired = moveAndFire(state, move([u.mover], ['U5']), fire([u.squad], 'U5'), [65]);
  expect(fired.events.map(tell)).toContain('The attack leaves 2 Residual Firepower in U5.');
  const halted = answer(fired.state, { do: 'halt' }).state;
  expect(answer(halted, move([u.next], ['U5']), [65]).events.map(tell)).toContain(
    'Residual Firepower in U5: firepower 2, column 2; dice 6 and 5 (11). No effect on 9 against 4-5-7 B.',
  );
});

test('I-4.3c the log tells of charges', () => {
  const { state, u, w } = movementWith({
    units: { squad: 'br-4-5-8 B4', enemy: 'ge-4-4-7 C4' },
    weapons: { charge: 'br-dc squad' },
  });
  const placed = answer(answer(state, move([u.squad], [{ charge: w.charge, unit: u.squad, at: 'C4' }])).state, PASS);
  expect(placed.events.map(tell)).toContain('4-5-8 A places a demolition charge in C4.');
  const { state: later, w: v } = stateWith({
    phase: 'advancing-fire',
    units: { squad: 'br-4-5-8 B4', enemy: 'ge-4-4-7 C4' },
    weapons: { charge: 'br-dc C4 placed' },
  });
  later.charges = [{ weapon: 0, target: later.place[1], exhausted: false, breakdown: 12 }];
  expect(answer(open(later).state, { do: 'detonate', weapon: v.charge }, [66]).events.map(tell)).toContain(
    'The demolition charge in C4 does not go off; dice 6 and 6 (12).',
  );
});
