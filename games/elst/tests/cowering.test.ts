import { describe, expect, test } from 'vitest';
import { fire, fireAtMovers, resolved, windowOn } from './shooting.js';
import { answer, eventOf, marksOn, open, refusal, stateWith, weaponMarksOn } from './toolkit.js';

const DOUBLES = 55;

describe('doubles without a leader', () => {
  test('I-3.2.2e shift the attack one column left', () => {
    const { state, u } = stateWith({ attacker: 'german', units: { squad: 'ge-4-4-7 U2', target: 'br-4-5-7 U5' } });
    expect(resolved(open(state).state, fire([u.squad], 'U5'), [DOUBLES])).toMatchObject({ cowered: 1, column: 2 });
  });

  test('I-3.2.2e mark the unit: Prep Fire for the attacker, and its weapon loses its rate of fire', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 U2', spare: 'ge-4-4-7 W3', target: 'br-4-5-7 U5' },
      weapons: { gun: 'ge-hmg squad' },
    });
    const { state: after } = answer(open(state).state, fire([u.squad, w.gun], 'U5'), [33, 45]);
    expect(marksOn(after, u.squad)).toContain('prep-fired');
    expect(weaponMarksOn(after, w.gun)).toContain('prep-fired');
  });

  test('I-3.2.2e mark the unit Prep Fire though only its machine gun fired: its own firepower is spent too', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 U2', spare: 'ge-4-4-7 W3', target: 'br-4-5-7 U5' },
      weapons: { gun: 'ge-hmg squad', second: 'ge-lmg squad' },
    });
    const { state: after } = answer(open(state).state, fire([w.gun], 'U5'), [33, 45]);
    expect(marksOn(after, u.squad)).toEqual(expect.arrayContaining(['prep-fired', 'own-used']));
    expect([weaponMarksOn(after, w.gun), weaponMarksOn(after, w.second)]).toEqual([
      expect.arrayContaining(['prep-fired']),
      ['prep-fired'],
    ]);
    expect(refusal(after, fire([u.squad], 'U5'))).not.toEqual([]);
    expect(refusal(after, fire([w.second], 'U5'))).not.toEqual([]);
  });

  test('I-3.2.2e mark the defender Final Fire, with all their weapons', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U5', squad: 'ge-4-4-7 U2' },
      weapons: { gun: 'ge-lmg squad' },
    });
    const { state: after, events } = fireAtMovers(state, windowOn(state, [u.mover]), fire([u.squad], 'U5'), [DOUBLES]);
    expect(eventOf(events, 'fire-resolved').cowered).toBe(1);
    expect(marksOn(after, u.squad)).toContain('final-fired');
    expect(weaponMarksOn(after, w.gun)).toContain('final-fired');
  });

  test('I-3.2.2f shift two columns with an Inexperienced squad in the attack', () => {
    const { state, u } = stateWith({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 U2', conscripts: 'ge-4-3-6 U2', target: 'br-4-5-7 U5' },
    });
    expect(resolved(open(state).state, fire([u.squad, u.conscripts], 'U5'), [DOUBLES])).toMatchObject({
      cowered: 2,
      column: 4,
    });
  });

  test('I-3.2.2g have no effect at all below the lowest column', () => {
    const { state, u } = stateWith({ attacker: 'german', units: { half: 'ge-2-3-6 U2', target: 'br-4-5-7 U3' } });
    expect(resolved(open(state).state, fire([u.half], 'U3'), [11, 21])).toMatchObject({ cowered: 2, column: 1 });
    const { state: far, u: v } = stateWith({
      attacker: 'german',
      units: { half: 'ge-2-3-6 U2', target: 'br-4-5-7 U5' },
    });
    expect(resolved(open(far).state, fire([v.half], 'U5'), [11])).toMatchObject({
      cowered: 2,
      column: 0,
      bundles: [{ result: { effect: 'none' } }],
    });
  });

  test('I-3.2.2h do nothing where no squad fires: leaders at a gun do not cower', () => {
    const { state, w } = stateWith({
      attacker: 'german',
      units: { leader: 'ge-8-0 U2', target: 'br-4-5-7 U5' },
      weapons: { gun: 'ge-hmg leader' },
    });
    expect(resolved(open(state).state, fire([w.gun], 'U5'), [DOUBLES])).toMatchObject({ cowered: 0, column: 2 });
  });

  test('I-3.2.2h do nothing under the direction of a leader', () => {
    const { state, u } = stateWith({
      attacker: 'german',
      units: { squad: 'ge-4-4-7 U2', leader: 'ge-8-0 U2', target: 'br-4-5-7 U5' },
    });
    expect(resolved(open(state).state, fire([u.squad], 'U5', { leaders: [u.leader] }), [DOUBLES])).toMatchObject({
      cowered: 0,
      column: 4,
    });
  });
});

describe('units that cower', () => {
  test('I-DaE:3.1 British squads of Elite or 1st Line do not; with others in the group the attack can', () => {
    const { state, u } = stateWith({
      units: { first: 'br-4-5-7 U2', crew: 'br-2-2-8 U2', second: 'br-4-4-7 U2', target: 'ge-4-4-7 U4' },
    });
    const ready = open(state).state;
    expect(resolved(ready, fire([u.first, u.crew], 'U4'), [DOUBLES])).toMatchObject({ cowered: 0, column: 6 });
    expect(resolved(ready, fire([u.first, u.second], 'U4'), [DOUBLES])).toMatchObject({ cowered: 1, column: 6 });
  });

  test('I-5.4 a Green squad is Inexperienced without a Good Order leader beside it', () => {
    const { state, u } = stateWith({
      units: { alone: 'br-4-3-6 U2', led: 'br-4-3-6 W2', leader: 'br-8-0 W2', target: 'ge-4-4-7 V5' },
    });
    const ready = open(state).state;
    expect(resolved(ready, fire([u.alone], 'V5'), [DOUBLES]).cowered).toBe(2);
    expect(resolved(ready, fire([u.led], 'V5'), [DOUBLES]).cowered).toBe(1);
    expect(refusal(ready, fire([u.led], 'V5', { leaders: [u.leader] }))).toEqual([]);
  });
});
