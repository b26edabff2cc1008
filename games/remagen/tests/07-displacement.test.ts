/** 7.8 Displacement: friends in the way of a retreat. */
import { describe, expect, test } from 'vitest';
import {
  attack,
  barrage,
  combatIn,
  displace,
  eventsOf,
  isLegal,
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

/** 27 attacks the German 901 in 1914. Of its neighbours only 2014 is free of U.S. zones, and around that only 2115 and 2015. */
const PRESSED = { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113' } as const;

/** 901 in 1914 is beaten: D1 with a three, D2 with a one. */
function beaten(
  friends: Readonly<Record<string, string>>,
  die: 1 | 3,
  more: Readonly<Record<string, string>> = {},
): Played {
  const state = position({ phase: 'us-combat', us: { ...PRESSED, ...more }, german: { 'ge-901': '1914', ...friends } });
  const played = play(state, 'us', attack(['us-27'], ['ge-901']), [die]);
  expect(combatIn(played.events).result).toBe(die === 3 ? 'D1' : 'D2');
  return played;
}

describe('7.81 who is displaced, and how', () => {
  test('7.81a a friend in the only hex of retreat has to make room', () => {
    const { state } = beaten({ 'ge-39': '2014' }, 3);
    expect(question(state)).toMatchObject({ side: 'german', rule: '7.81b' });
    const { state: after, events } = play(state, 'german', displace('ge-39', '2015'));
    expect(eventsOf(events, 'displaced')).toMatchObject([{ unit: 'ge-39', from: '2014', to: '2015' }]);
    expect([where(after, 'ge-39'), where(after, 'ge-901')]).toEqual(['2015', '2014']);
  });

  test("7.81b the displaced unit goes one hex of its owner's choice, as if it retreated itself", () => {
    const { state } = beaten({ 'ge-39': '2014' }, 3);
    expect(
      listedOf(state, 'german', 'displace')
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(['2015', '2115']);
    expect(refusal(state, 'german', displace('ge-39', '2114'))).toEqual(['no-way-aside 7.81b']); // next to us-60
    expect(refusal(state, 'german', displace('ge-39', '2116'))).toEqual(['no-way-aside 7.81b']); // two hexes
    expect(refusal(state, 'german', displace('ge-901', '2015'))).toEqual(['not-displaced 7.81b']);
  });

  test('7.81c then the retreating unit enters the hex and goes on', () => {
    const { state } = beaten({ 'ge-39': '2014' }, 1);
    const ways = listedOf(state, 'german', 'retreat').map(({ path }) => path.join(' '));
    expect(ways.toSorted()).toEqual(['2014 2015', '2014 2115']);
    const { state: after, events } = play(state, 'german', retreat('ge-901', '2014', '2115'));
    // 39 is not sent to 2115, where it would only be in the way again
    expect(
      events.flatMap((event) =>
        event.type === 'displaced' || event.type === 'retreated' ? [event.type, event.unit] : [],
      ),
    ).toEqual(['displaced', 'ge-39', 'retreated', 'ge-901']);
    expect([where(after, 'ge-39'), where(after, 'ge-901')]).toEqual(['2015', '2115']);
  });

  test('7.81d a retreat through two held hexes displaces both units', () => {
    // D2: behind 39 in 2014 both hexes are held as well
    const { state } = beaten({ 'ge-39': '2014', 'ge-77': '2115', 'ge-78': '2015' }, 1);
    const through = play(state, 'german', retreat('ge-901', '2014', '2115'));
    let { state: now } = through;
    const events = [...through.events];
    while (now.stack.at(-1)?.at === 'displace') {
      const step = play(now, 'german', listedOf(now, 'german', 'displace')[0]);
      now = step.state;
      events.push(...step.events);
    }
    expect(where(now, 'ge-901')).toBe('2115');
    expect(new Set(eventsOf(events, 'displaced').map(({ unit }) => unit))).toEqual(
      new Set(['ge-39', 'ge-77', 'ge-78']),
    );
    expect(eventsOf(events, 'eliminated')).toEqual([]);
  });
});

describe('7.82 the limits of displacement', () => {
  test('7.82a if the friend could not step aside alive, the retreating unit is lost instead and nobody moves', () => {
    // 1-47 in 2116 controls 2115 and 2015, so 39 could go nowhere
    const { state, events } = beaten({ 'ge-39': '2014' }, 3, { 'us-1-47': '2116' });
    expect(where(state, 'ge-901')).toBe('eliminated');
    expect(where(state, 'ge-39')).toBe('2014');
    expect(eventsOf(events, 'displaced')).toEqual([]);
  });

  test('7.82a that holds at the end of a chain too', () => {
    // 39 could push 77 or 78, but behind them all is in U.S. zones
    const walls = { 'us-1-47': '2117', 'us-2-47': '1917', 'us-3-47': '2315' };
    const { state, events } = beaten({ 'ge-39': '2014', 'ge-77': '2115', 'ge-78': '2015' }, 3, walls);
    expect(eventsOf(events, 'displaced')).toEqual([]);
    expect(where(state, 'ge-901')).toBe('eliminated');
  });

  test('7.82b a displaced unit without a vacant hex pushes the next one', () => {
    const { state } = beaten({ 'ge-39': '2014', 'ge-77': '2115', 'ge-78': '2015' }, 3);
    const { state: pushing } = play(state, 'german', displace('ge-39', '2115'));
    expect(question(pushing)?.text).toContain('77');
    expect(refusal(pushing, 'german', displace('ge-77', '2014'))).toEqual(['no-way-aside 7.81b']); // a hex of the chain
    const { state: after, events } = play(pushing, 'german', displace('ge-77', '2215'));
    expect(eventsOf(events, 'displaced').map(({ unit, from, to }) => [unit, from, to])).toEqual([
      ['ge-77', '2115', '2215'],
      ['ge-39', '2014', '2115'],
    ]);
    expect([where(after, 'ge-901'), where(after, 'ge-39'), where(after, 'ge-77'), where(after, 'ge-78')]).toEqual([
      '2014',
      '2115',
      '2215',
      '2015',
    ]);
  });

  test('7.82b nobody is pushed while a vacant hex is left', () => {
    const { state } = beaten({ 'ge-39': '2014', 'ge-77': '2115' }, 3);
    // with a single way aside nothing is asked
    expect([where(state, 'ge-39'), where(state, 'ge-77'), where(state, 'ge-901')]).toEqual(['2015', '2115', '2014']);
  });

  test('7.82c a unit displaced by one combat is displaced again by the next, if there is no other way', () => {
    // 902 in 1916 is pressed by 1-47 and 2-47 so that only 2015 is left to it
    const more = { 'us-1-47': '1816', 'us-2-47': '2117' };
    const { state } = beaten({ 'ge-39': '2014', 'ge-902': '1916' }, 3, more);
    const { state: first } = playAll(state, [
      ['german', displace('ge-39', '2015')],
      ['us', { do: 'halt' }],
    ]);
    const { state: after, events } = play(first, 'us', attack(['us-1-47'], ['ge-902']), [2]);
    expect(combatIn(events).result).toBe('D1');
    expect(eventsOf(events, 'displaced')).toMatchObject([{ unit: 'ge-39', from: '2015', to: '2115' }]);
    expect([where(after, 'ge-902'), where(after, 'ge-39')]).toEqual(['2015', '2115']);
  });

  test.each([
    { before: 'ge-77', at: '2013', other: '2014' },
    { before: 'ge-39', at: '2014', other: '2013' },
  ])('7.82c $before, displaced before, is spared while another friend can step aside', ({ before, at, other }) => {
    // 2013 and 2014 are open to 901, and each holds a friend
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1814', 'us-52': '1912' },
      german: { 'ge-901': '1914', 'ge-77': '2013', 'ge-39': '2014', [before]: { at, marks: ['displaced', 'hit'] } },
    });
    const { state: after } = play(state, 'us', attack(['us-27'], ['ge-901']), [3]);
    const [aside] = listedOf(after, 'german', 'displace'); // the way of 901 is decided
    expect(aside.unit).not.toBe(before);
    const { state: done } = play(after, 'german', aside);
    expect([where(done, 'ge-901'), where(done, before)]).toEqual([other, at]);
  });

  test('7.82c so it is in a chain', () => {
    const state = position({
      phase: 'us-combat',
      us: PRESSED,
      german: {
        'ge-901': '1914',
        'ge-39': '2014',
        'ge-77': { at: '2115', marks: ['displaced', 'hit'] },
        'ge-78': '2015',
      },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27'], ['ge-901']), [3]);
    // 39 could push 77 as well: nothing is asked about that
    expect(question(after)?.text).toContain('78');
    expect(refusal(after, 'german', displace('ge-39', '2115'))).not.toEqual([]);
    expect(eventsOf(events, 'displaced')).toEqual([]);
    const { state: done } = play(after, 'german', listedOf(after, 'german', 'displace')[0]);
    expect([where(done, 'ge-39'), where(done, 'ge-77')]).toEqual(['2015', '2115']);
  });

  test('7.82d a gun displaced before it has fired is silent for the rest of the phase', () => {
    const state = position({
      phase: 'german-combat',
      us: PRESSED,
      german: { 'ge-901': '1914', 'ge-art-11': '2014', 'ge-heavy-1': '2306' },
    });
    expect(isLegal(state, 'german', attack(['ge-901'], ['us-27'], ['ge-art-11']))).toBe(true);
    const { state: thrown, events } = play(state, 'german', attack(['ge-901'], ['us-27']), [1]);
    expect(combatIn(events).result).toBe('A1');
    const { state: after } = playAll(thrown, [
      ['german', displace('ge-art-11', '2115')],
      ['us', { do: 'halt' }],
    ]);
    expect(marks(after, 'ge-art-11')).toContain('displaced');
    expect(refusal(after, 'german', barrage(['ge-art-11'], 'us-52'))).toEqual(['gun-displaced 7.82d']);
    expect(isLegal(after, 'german', barrage(['ge-heavy-1'], 'us-52'))).toBe(true);
    expect(listedOf(after, 'german', 'attack').flatMap((each) => each.barrage)).not.toContain('ge-art-11');
  });

  test('7.82e with a vacant way open no friend is displaced, even for a shorter road home', () => {
    // without 60 the hex 2013 is vacant and open: 39 in 2014 is not troubled
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1814', 'us-52': '1912' },
      german: { 'ge-901': '1914', 'ge-39': '2014' },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27'], ['ge-901']), [3]);
    expect(eventsOf(events, 'displaced')).toEqual([]);
    expect([where(after, 'ge-901'), where(after, 'ge-39')]).toEqual(['2013', '2014']);
  });
});

test('7.83 a displaced unit is barraged in its new hex; its old hex holds a unit that has been attacked already', () => {
  const { state } = beaten({ 'ge-39': '2014' }, 3, { 'us-art-9': '1710' });
  const { state: after } = playAll(state, [
    ['german', displace('ge-39', '2115')],
    ['us', { do: 'halt' }],
  ]);
  expect(where(after, 'ge-901')).toBe('2014');
  expect(refusal(after, 'us', barrage(['us-art-9'], 'ge-901'))).toEqual(['defended-already 7.14b']);
  expect(combatIn(play(after, 'us', barrage(['us-art-9'], 'ge-39'), [6]).events).defenders).toEqual(['ge-39']);
});
