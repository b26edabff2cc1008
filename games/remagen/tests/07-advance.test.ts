/** 7.9 Advance after combat. */
import { describe, expect, test } from 'vitest';
import {
  HALT,
  advanceTo,
  attack,
  barrage,
  combatIn,
  eventsOf,
  listedOf,
  marks,
  play,
  playAll,
  position,
  question,
  refusal,
  retreat,
  where,
} from './toolkit.js';
import type { Played } from './toolkit.js';

/** Three units beat the garrison in 1914 by D3; it goes by 2014 and 2115 to 2215, which leaves 1914, 2014 and 2115. */
function routed(german: Readonly<Record<string, string>> = {}, others: Readonly<Record<string, string>> = {}): Played {
  const us = { 'us-27': '1813', 'us-52': '1814', 'us-60': '1913', 'us-art-9': '1710' };
  const state = position({
    phase: 'us-combat',
    us: { ...us, ...others },
    german: { 'ge-garrison': '1914', ...german },
  });
  const fought = play(state, 'us', attack(['us-27', 'us-52', 'us-60'], ['ge-garrison'], ['us-art-9']), [2]);
  expect(combatIn(fought.events)).toMatchObject({ differential: 11, result: 'D3' });
  return play(fought.state, 'german', retreat('ge-garrison', '2014', '2115', '2215'));
}

describe('7.91 the Path of Retreat', () => {
  test('7.91b any of the victors next to the beaten unit may follow, or none', () => {
    const { state } = routed();
    expect(question(state)).toMatchObject({ side: 'us', rule: '7.91b', decline: HALT });
    expect(new Set(listedOf(state, 'us', 'advance').map(({ unit }) => unit))).toEqual(
      new Set(['us-27', 'us-52', 'us-60']),
    );
  });

  test('7.91b the defender advances too when the attacker has been thrown back', () => {
    const state = position({ phase: 'german-combat', us: { 'us-27': '1914' }, german: { 'ge-901': '1913' } });
    const { state: beaten, events } = play(state, 'german', attack(['ge-901'], ['us-27']), [5]);
    expect(combatIn(events).result).toBe('A2');
    const { state: after } = play(beaten, 'german', retreat('ge-901', '1912', '1911'));
    expect(question(after)?.side).toBe('us');
    expect(listedOf(after, 'us', 'advance').map(({ to }) => to)).toEqual(['1913', '1912']);
    expect(where(play(after, 'us', advanceTo('us-27', '1912', 'ge-901')).state, 'us-27')).toBe('1912');
  });

  test('7.92 an advance stops in whichever hex of the path the victor likes', () => {
    const { state } = routed();
    const stops = listedOf(state, 'us', 'advance')
      .filter(({ unit }) => unit === 'us-52')
      .map(({ to }) => to);
    expect(stops).toEqual(['1914', '2014', '2115']);
    for (const to of stops)
      expect(where(play(state, 'us', advanceTo('us-52', to, 'ge-garrison')).state, 'us-52')).toBe(to);
    expect(refusal(state, 'us', advanceTo('us-52', '2215', 'ge-garrison'))).toEqual(['off-path 7.95']); // where the garrison is now
  });

  test('7.93 enemy zones do not stop an advance', () => {
    // 39 in 2015 and 77 in 2114 control the whole path
    const { state } = routed({ 'ge-39': '2015', 'ge-77': '2114' });
    const { events } = play(state, 'us', advanceTo('us-27', '2115', 'ge-garrison'));
    expect(eventsOf(events, 'advanced')).toMatchObject([
      { unit: 'us-27', from: '1813', path: ['1914', '2014', '2115'] },
    ]);
  });

  test('7.94 the gun that barraged from afar does not advance', () => {
    const { state } = routed();
    expect(refusal(state, 'us', advanceTo('us-art-9', '1914', 'ge-garrison'))).toEqual(['advance-not-beside 7.94']);
    expect(refusal(state, 'us', advanceTo('us-27', '1914', 'ge-39'))).toEqual(['no-path 7.91a']); // 39 was not beaten
  });

  test('7.94 a friend who stood next to the beaten unit without fighting it stays', () => {
    // 60 is next to both Germans and drives 39 off first; then 27 beats 901 alone
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1814', 'us-60': '1913' },
      german: { 'ge-901': '1914', 'ge-39': '1912' },
    });
    const { state: next } = playAll(state, [
      ['us', attack(['us-60'], ['ge-39']), 3],
      ['german', retreat('ge-39', '1911')],
      ['us', HALT],
      ['us', attack(['us-27'], ['ge-901']), 3],
    ]);
    expect([where(next, 'us-60'), where(next, 'ge-901')]).toEqual(['1913', '2014']);
    expect(listedOf(next, 'us', 'advance')).toEqual([advanceTo('us-27', '1914', 'ge-901')]);
  });

  test('7.95 nobody leaves the path', () => {
    const { state } = routed();
    for (const beside of ['2013', '1915', '2015'])
      expect(refusal(state, 'us', advanceTo('us-52', beside, 'ge-garrison'))).toEqual(['off-path 7.95']);
  });

  test('7.96a who does not advance at once does not advance later', () => {
    const pairs = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '1908' },
      german: { 'ge-901': '1913', 'ge-902': '1907' },
    });
    const { state } = playAll(pairs, [
      ['us', attack(['us-27'], ['ge-901']), 3],
      ['german', retreat('ge-901', '1912')],
      ['us', HALT],
    ]);
    expect(refusal(state, 'us', advanceTo('us-27', '1913', 'ge-901'))).toEqual(['not-an-answer 4.1']);
    expect(listedOf(state, 'us', 'attack')).toEqual([attack(['us-52'], ['ge-902'])]);
  });

  test('7.96b a unit that has advanced neither attacks nor is attacked for the rest of the phase', () => {
    // after its advance to 2014, 27 stands next to 39, which nobody touched before; 1-47 and 902 have still to fight
    const { state } = routed({ 'ge-39': '2015', 'ge-902': '1907' }, { 'us-1-47': '1908' });
    const { state: after } = playAll(state, [
      ['us', advanceTo('us-27', '2014', 'ge-garrison')],
      ['us', HALT],
    ]);
    expect(marks(after, 'us-27')).toContain('advanced');
    expect(listedOf(after, 'us', 'attack')).toEqual([attack(['us-1-47'], ['ge-902'])]);
    expect(refusal(after, 'us', attack(['us-27'], ['ge-39']))).toEqual([
      'attacked-already 7.14a',
      'advanced-unit 7.96b',
    ]);
  });

  test('7.96b a defender who has advanced is safe from the guns, and their new neighbours need not attack them', () => {
    // 901 attacks 27 and is thrown back; 27 follows to 1913, next to 39, which had no enemy before
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '1914', 'us-52': '1908' },
      german: { 'ge-901': '1913', 'ge-39': '1811', 'ge-art-11': '2306', 'ge-902': '1907' },
    });
    const { state: after } = playAll(state, [
      ['german', attack(['ge-901'], ['us-27']), 1],
      ['german', retreat('ge-901', '1912')],
      ['us', advanceTo('us-27', '1913', 'ge-901')],
    ]);
    expect(listedOf(after, 'german', 'attack').filter(({ attackers }) => attackers.length > 0)).toMatchObject([
      { defenders: ['us-52'] },
      { defenders: ['us-52'] },
    ]);
    expect(refusal(after, 'german', barrage(['ge-art-11'], 'us-27'))).toEqual([
      'defended-already 7.14b',
      'advanced-unit 7.96b',
    ]);
  });

  test('7.97 three hexes of path take three followers, one in each', () => {
    const { state } = routed();
    const { state: two } = playAll(state, [
      ['us', advanceTo('us-27', '2115', 'ge-garrison')],
      ['us', advanceTo('us-52', '2014', 'ge-garrison')],
    ]);
    expect(refusal(two, 'us', advanceTo('us-60', '2014', 'ge-garrison'))).toEqual(['advance-held 5.31b']);
    expect(listedOf(two, 'us', 'advance').map(({ unit, to }) => `${unit} ${to}`)).toEqual(['us-60 1914']);
    const { state: three } = play(two, 'us', advanceTo('us-60', '1914', 'ge-garrison'));
    expect(['us-27', 'us-52', 'us-60'].map((id) => where(three, id))).toEqual(['2115', '2014', '1914']);
  });
});
