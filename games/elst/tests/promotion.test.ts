/** I-5.3 Field promotions. */
import { describe, expect, it } from 'vitest';
import { offerPromotion } from '../rules/morale/promotion.js';
import { createdLeader } from '../rules/vocabulary/tables.js';
import { leaderOf } from '../rules/vocabulary/units.js';
import {
  answer,
  eventOf,
  eventsOf,
  kindOf,
  listed,
  marksOn,
  open,
  question,
  refusal,
  run,
  stateWith,
  topFrame,
  unitNumber,
  whereIs,
} from './toolkit.js';

const SKETCH = {
  phase: 'rally',
  units: { squad: 'br-4-5-7 A5 broken', crew: 'br-2-2-8 A6 broken', german: 'ge-2-2-8 M5 broken' },
} as const;

describe('a leader steps forward', () => {
  it('I-5.3a on an original 2 in the first self-rally of an MMC a die decides on the table', () => {
    const { state, u } = stateWith(SKETCH);
    const { state: offered, events } = answer(open(state).state, { do: 'self-rally', unit: u.squad }, [11, 3]);
    expect(eventOf(events, 'leader-rolled')).toMatchObject({
      base: { id: u.squad },
      roll: 3,
      modifiers: { total: 0 },
      leader: '8-0',
    });
    expect(question(offered)).toMatchObject({ side: 'british', rule: 'I-5.3a', decline: { do: 'decline' } });
    expect(listed(offered)).toEqual([{ do: 'promote' }, { do: 'decline' }]);
    expect(refusal(offered, { do: 'ready' })).toEqual(['not-an-answer I-3.0']);
    const { state: after, events: created } = answer(offered, { do: 'promote' });
    const leader = eventOf(created, 'leader-created').unit.id;
    expect([kindOf(after, leader), whereIs(after, leader), marksOn(after, leader)]).toEqual(['br-8-0', 'A5', []]);
  });

  it('I-5.3a the owner may decline', () => {
    const { state, u } = stateWith(SKETCH);
    const offered = answer(open(state).state, { do: 'self-rally', unit: u.squad }, [11, 3]).state;
    const declined = answer(offered, { do: 'decline' });
    expect(eventsOf(declined.events, 'leader-created')).toEqual([]);
    expect(declined.state.kind).toHaveLength(state.kind.length);
    expect(topFrame(declined.state)).toMatchObject({ at: 'rally-phase', step: 'self-rally', side: 'british' });
  });

  it('I-5.3a only the first MMC of each side', () => {
    const { state, u } = stateWith(SKETCH);
    const second = answer(open(state).state, { do: 'self-rally', unit: u.squad }, [65]).state;
    const { events, state: after } = answer(second, { do: 'self-rally', unit: u.crew }, [11]);
    expect(eventsOf(events, 'leader-rolled')).toEqual([]);
    expect(eventOf(answer(after, { do: 'self-rally', unit: u.german }, [11, 6]).events, 'leader-rolled').base.id).toBe(
      u.german,
    );
  });

  it('I-5.3a a leader who rallies themselves is no MMC, and a rally by a leader is no self-rally', () => {
    const { state, u } = stateWith({
      phase: 'rally',
      units: { leader: 'br-9-1 A5 broken', squad: 'br-4-5-7 A5 broken' },
    });
    const first = answer(open(state).state, { do: 'self-rally', unit: u.leader }, [11]);
    expect(eventsOf(first.events, 'leader-rolled')).toEqual([]);
    const rallying = answer(first.state, { do: 'ready' }).state;
    expect(
      eventsOf(answer(rallying, { do: 'rally', unit: u.squad, leader: u.leader }, [11]).events, 'leader-rolled'),
    ).toEqual([]);
  });

  it('I-5.3a they are broken and DM if their unit stays so', () => {
    const { state, u } = stateWith({ phase: 'rally', units: { conscripts: 'br-2-2-6 A5 broken desperate' } });
    const { state: offered } = answer(open(state).state, { do: 'self-rally', unit: u.conscripts }, [11, 1]);
    const { state: after, events } = answer(offered, { do: 'promote' });
    const leader = eventOf(events, 'leader-created').unit.id;
    expect(marksOn(after, leader)).toEqual(['broken', 'desperate']);
  });

  it('I-5.3a out of a Melee they are in it', () => {
    const leader = leaderOf('british', '8-0');
    const { state, u } = stateWith({
      phase: 'rally',
      units: { base: 'br-4-5-7 A5 melee', enemy: 'ge-4-4-7 A5 melee', other: 'br-4-5-7 A7 fought' },
    });
    const created = (base: string) => {
      const played = answer(
        { ...state, stack: [...state.stack, { at: 'promotion', side: 'british', base: unitNumber(base), leader }] },
        { do: 'promote' },
      );
      return marksOn(played.state, eventOf(played.events, 'leader-created').unit.id);
    };
    expect([created(u.base), created(u.other)]).toEqual([['melee'], ['fought']]);
  });

  it('I-5.3a no leader is placed where four are already (I-R100)', () => {
    const { state, u } = stateWith({
      phase: 'rally',
      units: { squad: 'br-4-5-7 A5 broken', a: 'br-9-1 A5', b: 'br-8-1 A5', c: 'br-8-0 A5', d: 'br-7-0 A5' },
    });
    const { state: after, events } = answer(open(state).state, { do: 'self-rally', unit: u.squad }, [11, 1]);
    expect(eventOf(events, 'leader-rolled').leader).toBe('8-1');
    expect(topFrame(after).at).not.toBe('promotion');
  });
});

describe('the table', () => {
  it('I-Qk who appears', () => {
    expect([-1, 1, 2, 3, 4, 5, 6, 7].map(createdLeader)).toEqual([
      '8-1',
      '8-1',
      '8-0',
      '8-0',
      '7-0',
      '7-0',
      '6+1',
      undefined,
    ]);
  });

  it.each([
    ['br-4-5-7 A5', 0, -1],
    ['ss-6-5-8 A5', 0, -2],
    ['br-4-5-7 A5', 2, -3],
    ['ge-4-3-6 A5 broken', 0, 1],
    ['ge-4-3-6 A5', 0, 0],
    ['ss-4-4-7 A5 broken', 0, -1],
    ['br-2-2-8 A5 broken', 0, -1],
    ['am-7-4-7 A5', 0, 0],
  ])('I-Qk %s with %i columns below 1-1: %i', (unit, columns, total) => {
    const { state, u } = stateWith({ units: { base: unit } });
    const { events } = run(state, (play) => offerPromotion(play, unitNumber(u.base), columns), [6]);
    expect(eventOf(events, 'leader-rolled').modifiers.total).toBe(total);
  });
});
