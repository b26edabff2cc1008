/** Off-board artillery, rule by rule: what other files assert together, each alone. */
import { describe, expect, test } from 'vitest';
import { accuracyOf } from '../rules/artillery/accuracy.js';
import { contextOf } from '../rules/state/context.js';
import {
  batteryIn,
  blindPost,
  BLACK,
  call,
  counterIn,
  isActing,
  menuIn,
  order,
  radioWith,
  RED,
  shellingWith,
} from './artillery-kit.js';
import { answer, at, eventsOf, marksOn, refusal } from './toolkit.js';

const IDLE = { german: 'ge-4-4-7 A1', british: 'br-4-5-7 A29' };
const SEEN = { ...IDLE, target: 'br-4-5-7 KK16' };

/** How good a Correction of the counter is. */
function correcting(counter: string, to: string, converting: boolean, post?: string) {
  const { state } = shellingWith({ access: true, counter, ...(post !== undefined && { post }) }, { units: IDLE });
  const { modifiers, isPossible, mostError } = accuracyOf(state, contextOf(state), 0, {
    at: at(state, to),
    converting,
  });
  return { long: modifiers.parts.find(({ rule }) => rule === 'C-DaE:2.33g')?.value ?? 0, isPossible, mostError };
}

describe('Corrections', () => {
  test('C-DaE:2.33g a predesignated one of 7 to 12 hexes adds 1, of 13 to 18 adds 2: then it cannot be accurate', () => {
    expect(correcting('SR LL10', 'LL16', true).long).toBe(0);
    expect(correcting('SR LL10', 'LL17', true).long).toBe(1);
    expect(correcting('SR LL10', 'LL22', true).long).toBe(1);
    expect(correcting('SR LL5', 'LL18', true)).toMatchObject({ long: 2, isPossible: false });
    expect(correcting('SR LL5', 'LL18', false).long).toBe(0);
  });

  test('C-DaE:2.4e the error is one hex for every three hexes or part of them', () => {
    expect(['LL11', 'LL13', 'LL14', 'LL16', 'LL17'].map((to) => correcting('SR LL10', to, false).mostError)).toEqual([
      1, 1, 2, 2, 3,
    ]);
  });

  test('C-DaE:2.4d a forced one is never accurate, and its error has no limit', () => {
    const post = blindPost({ counter: 'SR KK16' });
    expect(correcting('SR KK16', 'KK18', false, post)).toMatchObject({ isPossible: false, mostError: undefined });
  });
});

describe('radio and chits', () => {
  test('C-DaE:2.1i after a failed roll neither radio nor observer tries again in this phase', () => {
    const { state } = radioWith({}, IDLE);
    const failed = call(state, [66]).state;
    expect(isActing(failed)).toBe(false);
    expect(refusal(failed, order('contact')).join()).not.toBe('');
  });

  test('C-DaE:2.2b one draw in a Player Turn: Contact alone brings nothing more', () => {
    const { state } = shellingWith({ drew: true }, { units: IDLE });
    const called = call(state);
    expect([eventsOf(called.events, 'chit-drawn'), batteryIn(called.state).access]).toEqual([[], false]);
  });

  test('C-DaE:2.2e a red chit keeps Contact, but ends the actions of this phase', () => {
    const { state } = call(radioWith({}, IDLE).state, [11, RED]);
    expect([batteryIn(state).contact, batteryIn(state).closed, isActing(state)]).toEqual([true, false, false]);
  });

  test('C-DaE:2.11h an observer who sees the SR and does not roll keeps it and Access, and is free to move', () => {
    const { state, u } = radioWith({ contact: true, access: true, counter: 'SR KK16' }, IDLE);
    const silent = answer(state, order('silent')).state;
    expect([counterIn(silent), batteryIn(silent).access, batteryIn(silent).contact]).toEqual(['SR KK16', true, false]);
    expect(marksOn(silent, u.leader)).not.toContain('prep-fired');
  });

  test('C-DaE:2.1g an observer who rolls is marked, whether the roll fails or not', () => {
    const { state, u } = radioWith({}, IDLE);
    expect(marksOn(call(state, [66]).state, u.leader)).toContain('prep-fired');
  });

  test('C-DaE:2.34b a red chit with an FFE:C removes it, C-DaE:2.34c a black one lets it become an FFE:1 again', () => {
    const { state } = shellingWith({ counter: 'FFE:C KK16' }, { units: SEEN });
    expect(counterIn(call(state, [RED]).state)).toBeUndefined();
    expect(menuIn(call(state, [BLACK]).state)).toContain('convert HE');
  });
});
