/** I-3.2.3e Casualty Reduction, wounds, elimination. */
import { describe, expect, it } from 'vitest';
import { eliminate, reduce, wound } from '../rules/morale/casualties.js';
import { leadershipOf, moraleOf } from '../rules/units/units-in-play.js';
import { MOVEMENT, PORTAGE, WOUNDS } from '../rules/vocabulary/tables.js';
import { withLosses } from './effects-kit.js';
import { eventOf, kindOf, marksOn, stateWith, unitNumber, weaponNumber, whereIs } from './toolkit.js';

describe('Casualty Reduction', () => {
  it('I-3.2.3e a squad becomes a half-squad with its marks and its weapons', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'ge-4-6-7 A5 pinned was-pinned first-fired' },
      weapons: { gun: 'ge-lmg squad' },
    });
    const { state: after, events } = withLosses(
      state,
      (play, losses) => reduce(play, unitNumber(u.squad), 'fire', losses),
      [],
    );
    expect(kindOf(after, u.squad)).toBe('ge-2-4-7');
    expect(marksOn(after, u.squad)).toEqual(['pinned', 'was-pinned', 'first-fired']);
    expect(after.holder[weaponNumber(w.gun)]).toBe(unitNumber(u.squad));
    expect(eventOf(events, 'reduced')).toMatchObject({ unit: { name: '4-6-7 A' }, to: '2-4-7 A' });
  });

  it.each(['ge-2-4-7', 'ge-2-2-8'])('I-3.2.3e %s is eliminated', (kind) => {
    const { state, u } = stateWith({ units: { unit: `${kind} A5` } });
    const { state: after } = withLosses(state, (play, losses) => reduce(play, unitNumber(u.unit), 'fire', losses), []);
    expect(whereIs(after, u.unit)).toBe('eliminated');
  });
});

/** A leader, whose id is u1, suffers Casualty Reduction. */
function hit(leader: string, die: number) {
  const { state, u } = stateWith({ units: { leader } });
  const { state: after, events } = withLosses(
    state,
    (play, losses) => reduce(play, unitNumber(u.leader), 'fire', losses),
    [die],
  );
  return { after, events };
}

describe('wounds', () => {
  it('I-3.2.3f up to 4 a leader is wounded, from 5 on they die', () => {
    expect(marksOn(hit('br-9-1 A5', 4).after, 'u1')).toEqual(['wounded']);
    expect(whereIs(hit('br-9-1 A5', 5).after, 'u1')).toBe('eliminated');
  });

  it('I-3.2.3f a leader who is wounded already adds one, once only', () => {
    const { events, after } = hit('br-9-1 A5 wounded', 4);
    expect(eventOf(events, 'wound-rolled')).toMatchObject({ roll: 4, modifiers: { total: 1 }, outcome: 'eliminated' });
    expect(whereIs(after, 'u1')).toBe('eliminated');
    expect(marksOn(hit('br-9-1 A5 wounded', 3).after, 'u1')).toEqual(['wounded']);
  });

  it('I-Qe the table of wounds', () => {
    expect(WOUNDS).toEqual({ wounded: 4, again: 1 });
  });

  it('I-3.2.3g morale and leadership of a wounded leader are one worse, on both sides and once only; they have 3 MF and carry nothing', () => {
    const { state, u } = stateWith({ units: { leader: 'br-8-0 A5 wounded', broken: 'br-9-2 A6 wounded broken' } });
    expect([moraleOf(state, unitNumber(u.leader)), leadershipOf(state, unitNumber(u.leader))]).toEqual([7, 1]);
    expect([moraleOf(state, unitNumber(u.broken)), leadershipOf(state, unitNumber(u.broken))]).toEqual([8, -1]);
    expect([MOVEMENT.woundedLeader, PORTAGE.woundedLeader]).toEqual([3, 0]);
    const again = withLosses(state, (play, losses) => wound(play, unitNumber(u.leader), 'fire', losses), [2]).state;
    expect([moraleOf(again, unitNumber(u.leader)), leadershipOf(again, unitNumber(u.leader))]).toEqual([7, 1]);
  });
});

describe('elimination', () => {
  it('I-4.0e the weapons of a unit that is eliminated stay in its location without a possessor', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'ge-4-4-7 A5' },
      weapons: { gun: 'ge-mmg squad malfunctioned' },
    });
    const { state: after, events } = withLosses(
      state,
      (play, losses) => eliminate(play, unitNumber(u.squad), 'close-combat', losses),
      [],
    );
    expect(after.holder[weaponNumber(w.gun)]).toBe(-1);
    expect(after.weaponPlace[weaponNumber(w.gun)]).toBe(state.place[unitNumber(u.squad)]);
    expect(eventOf(events, 'weapon-lost')).toMatchObject({ fate: 'abandoned', at: 'A5', roll: undefined });
    expect(eventOf(events, 'eliminated').rule).toBe('I-3.8f');
  });
});
