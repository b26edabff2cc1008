/** I-3.2.3c I-3.2.3d I-4.0i What the results of the fire table do to those who are hit. */
import { describe, expect, it } from 'vitest';
import { k, kia, mc, NMC, strike } from './effects-kit.js';
import {
  eventOf,
  eventsOf,
  kindOf,
  marksOn,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  whereIs,
} from './toolkit.js';

describe('KIA', () => {
  it('I-3.2.3c so many at random are eliminated; the others break, or are reduced if they are broken', () => {
    const { state, u } = stateWith({
      units: { first: 'br-4-5-7 A5', second: 'br-4-5-7 A5', broken: 'br-4-5-7 A5 broken desperate' },
    });
    const { state: after, events } = strike(state, Object.values(u), kia(1), [unitNumber(u.second)]);
    expect(whereIs(after, u.second)).toBe('eliminated');
    expect(marksOn(after, u.first)).toEqual(['broken', 'desperate']);
    expect(kindOf(after, u.broken)).toBe('br-2-4-7');
    expect(eventOf(events, 'selected')).toMatchObject({
      units: [{ id: u.second }],
      among: [{ id: u.first }, { id: u.second }, { id: u.broken }],
    });
    expect(eventsOf(events, 'morale-checked')).toEqual([]);
  });

  it('I-3.2.3c a number that reaches all targets eliminates them without a draw', () => {
    const { state, u } = stateWith({ units: { first: 'br-4-5-7 A5', second: 'br-9-1 A5' } });
    const { state: after, events } = strike(state, Object.values(u), kia(3), []);
    expect([whereIs(after, u.first), whereIs(after, u.second)]).toEqual(['eliminated', 'eliminated']);
    expect(eventsOf(events, 'selected')).toEqual([]);
  });

  it('I-3.2.3c units that a KIA breaks are not replaced', () => {
    const { state, u } = stateWith({ units: { first: 'br-4-5-7 A5', second: 'br-4-5-7 A5' } });
    const { state: after } = strike(state, Object.values(u), kia(1), [unitNumber(u.first)]);
    expect(kindOf(after, u.second)).toBe('br-4-5-7');
  });
});

describe('K', () => {
  it('I-3.2.3d one at random suffers Casualty Reduction; all others and the new half-squad check with the number added', () => {
    const { state, u } = stateWith({ units: { first: 'br-4-5-7 A5', second: 'br-4-5-7 A5' } });
    const { state: after, events } = strike(state, Object.values(u), k(2), [unitNumber(u.first), 31, 32]);
    expect(kindOf(after, u.first)).toBe('br-2-4-7');
    expect(eventsOf(events, 'morale-checked').map(({ unit, modifiers }) => [unit.id, modifiers.total])).toEqual([
      [u.first, 2],
      [u.second, 2],
    ]);
  });

  it('I-3.2.3d a half-squad that is picked is gone, and the rest checks', () => {
    const { state, u } = stateWith({ units: { half: 'br-2-4-7 A5', squad: 'br-4-5-7 A5' } });
    const { state: after, events } = strike(state, Object.values(u), k(1), [unitNumber(u.half), 31]);
    expect(whereIs(after, u.half)).toBe('eliminated');
    expect(eventOf(events, 'morale-checked').unit.id).toBe(u.squad);
  });

  it('I-3.2.3d a leader who is picked and wounded neither checks nor helps the others (I-R34)', () => {
    const { state, u } = stateWith({ units: { leader: 'br-9-2 A5', squad: 'br-4-5-7 A5' } });
    const { state: after, events } = strike(state, Object.values(u), k(1), [unitNumber(u.leader), 3, 21]);
    expect(marksOn(after, u.leader)).toEqual(['wounded']);
    expect(eventOf(events, 'morale-checked')).toMatchObject({ unit: { id: u.squad }, modifiers: { total: 1 } });
  });

  it('I-3.2.3d other leaders help as always', () => {
    const { state, u } = stateWith({ units: { leader: 'br-9-2 A5', other: 'br-8-1 A5', squad: 'br-4-5-7 A5' } });
    const { events } = strike(state, Object.values(u), k(1), [unitNumber(u.leader), 3, 21, 21]);
    expect(eventsOf(events, 'morale-checked').map(({ unit, modifiers }) => [unit.id, modifiers.total])).toEqual([
      [u.other, 1],
      [u.squad, 0],
    ]);
  });
});

describe('other results', () => {
  it('I-3.2.3h a result of the table brings its own check, and no effect brings none', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 A5' } });
    expect(strike(state, [u.squad], { effect: 'none' }, []).events).toEqual([]);
    expect(eventOf(strike(state, [u.squad], NMC, [31]).events, 'morale-checked').rule).toBe('I-3.2.3h');
    expect(eventOf(strike(state, [u.squad], mc(1), [31]).events, 'morale-checked').rule).toBe('I-3.2.3r');
  });
});

describe('weapons of eliminated units', () => {
  const sketch = {
    units: { squad: 'ge-4-4-7 A5', other: 'ge-4-4-7 A5' },
    weapons: { gun: 'ge-mmg squad', second: 'ge-lmg squad' },
  } as const;

  it('I-4.0i a KIA rolls a die for each weapon on the column of the attack: KIA destroys, K leaves it malfunctioned', () => {
    const { state, u, w } = stateWith(sketch);
    const { state: after, events } = strike(state, [u.squad, u.other], kia(1), [unitNumber(u.squad), 2, 3], 8);
    expect(eventsOf(events, 'weapon-lost').map(({ weapon, fate, roll }) => [weapon.id, fate, roll])).toEqual([
      [w.gun, 'destroyed', 2],
      [w.second, 'malfunctioned', 3],
    ]);
    expect(after.weaponPlace[weaponNumber(w.gun)]).toBeLessThan(0);
    expect(after.weaponPlace[weaponNumber(w.second)]).toBe(state.place[unitNumber(u.squad)]);
    expect(weaponMarksOn(after, w.second)).toEqual(['malfunctioned']);
  });

  it('I-4.0i any other result leaves it unharmed and without a possessor', () => {
    const { state, u, w } = stateWith(sketch);
    const { state: after, events } = strike(state, [u.squad, u.other], kia(1), [unitNumber(u.squad), 4, 6], 8);
    expect(eventsOf(events, 'weapon-lost').map(({ fate }) => fate)).toEqual(['abandoned', 'abandoned']);
    expect(after.holder[weaponNumber(w.gun)]).toBe(-1);
    expect(weaponMarksOn(after, w.gun)).toEqual([]);
  });

  it('I-4.0i the column matters: what destroys on 36 does nothing on 1', () => {
    const { state, u } = stateWith({ units: { squad: 'ge-4-4-7 A5' }, weapons: { gun: 'ge-mmg squad' } });
    expect(eventOf(strike(state, [u.squad], kia(1), [6], 36).events, 'weapon-lost').fate).toBe('destroyed');
    expect(eventOf(strike(state, [u.squad], kia(1), [6], 1).events, 'weapon-lost').fate).toBe('abandoned');
  });

  it('I-4.0i a flamethrower, which nobody can repair, is not left malfunctioned', () => {
    const { state, u } = stateWith({ units: { squad: 'ge-4-4-7 A5' }, weapons: { flame: 'ge-ft squad' } });
    expect(eventOf(strike(state, [u.squad], kia(1), [3], 8).events, 'weapon-lost').fate).toBe('destroyed');
  });
});
