/** 7.62, 7.7 What the results do, and how a beaten unit retreats. */
import { describe, expect, test } from 'vitest';
import {
  HALT,
  advanceTo,
  attack,
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

/** The two Germans in 2013 and 1915 have the same two neighbours, 1914 and 2014. */
const TWO_ON_TWO = {
  phase: 'us-combat',
  us: { 'us-27': '1914', 'us-52': '2014' },
  german: { 'ge-garrison': '2013', 'ge-901': '1915' },
} as const;

describe('7.62 what the results mean', () => {
  test('7.62D D2 makes every defending unit retreat two hexes, and its owner chooses how', () => {
    const { state, events } = play(
      position(TWO_ON_TWO),
      'us',
      attack(['us-27', 'us-52'], ['ge-garrison', 'ge-901']),
      [1],
    );
    expect(combatIn(events).result).toBe('D2');
    expect(question(state)).toMatchObject({ side: 'german', rule: '7.7' });
    const routes = listedOf(state, 'german', 'retreat');
    expect(new Set(routes.map(({ unit }) => unit))).toEqual(new Set(['ge-garrison', 'ge-901']));
    expect(routes.every(({ path }) => path.length === 2)).toBe(true);
    expect(refusal(state, 'us', routes[0])).toEqual(['not-asked 7.7']);
  });

  test('7.62A A1 makes every adjacent attacker retreat one hex, and the barraging gun none', () => {
    const state = position({
      ...TWO_ON_TWO,
      us: { ...TWO_ON_TWO.us, 'us-art-9': '1710' },
      german: { 'ge-130-ir': '2013', 'ge-110': '1915' },
    });
    const { state: after, events } = play(
      state,
      'us',
      attack(['us-27', 'us-52'], ['ge-130-ir', 'ge-110'], ['us-art-9']),
      [4],
    );
    expect(combatIn(events)).toMatchObject({ differential: -2, result: 'A1' });
    expect(question(after)?.side).toBe('us');
    expect(new Set(listedOf(after, 'us', 'retreat').map(({ unit }) => unit))).toEqual(new Set(['us-27', 'us-52']));
    expect(listedOf(after, 'us', 'retreat').every(({ path }) => path.length === 1)).toBe(true);
  });

  test('7.62Br the defender goes first, then the attacker, and nobody advances', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-60': '1908' },
      german: { 'ge-901': '1913', 'ge-39': '1907' },
    });
    const first = play(state, 'us', attack(['us-27'], ['ge-901']), [4]);
    expect(combatIn(first.events).result).toBe('Br');
    expect(question(first.state)?.side).toBe('german');
    const second = play(first.state, 'german', retreat('ge-901', '2012'));
    expect(question(second.state)?.side).toBe('us');
    const third = play(second.state, 'us', retreat('us-27', '1915'));
    expect(third.state.stack.at(-1)?.at).toBe('combat');
    expect([where(third.state, 'ge-901'), where(third.state, 'us-27')]).toEqual(['2012', '1915']);
  });

  test('7.62Br a defender who cannot go is lost, and the attackers retreat anyway, without an advance', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1913', 'us-52': '2014', 'us-60': '1814' },
      german: { 'ge-130-ir': '1914' },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27', 'us-52', 'us-60'], ['ge-130-ir']), [6]);
    expect(combatIn(events)).toMatchObject({ differential: 2, result: 'Br' });
    expect(where(after, 'ge-130-ir')).toBe('eliminated');
    expect(question(after)).toMatchObject({ side: 'us', rule: '7.7' });
    expect(listedOf(after, 'us', 'advance')).toEqual([]);
  });

  test('7.62Ae the adjacent attackers die, the gun behind them does not, and the defender may advance', () => {
    const state = position({
      phase: 'german-combat',
      us: { 'us-27': '2008' },
      german: { 'ge-901': '2007', 'ge-art-11': '2302' },
    });
    const { state: after, events } = play(state, 'german', attack(['ge-901'], ['us-27'], ['ge-art-11']), [6]);
    expect(combatIn(events)).toMatchObject({ differential: -3, line: 'grove', result: 'Ae' });
    expect([where(after, 'ge-901'), where(after, 'ge-art-11')]).toEqual(['eliminated', '2302']);
    expect(listedOf(after, 'us', 'advance')).toEqual([advanceTo('us-27', '2007', 'ge-901')]);
    expect(where(play(after, 'us', advanceTo('us-27', '2007', 'ge-901')).state, 'us-27')).toBe('2007');
  });

  test('7.62De all defenders die, and each attacker may advance into the hex of either', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1914', 'us-52': '2014', 'us-art-9': '1710', 'us-art-78': '1711', 'us-art-99': '1712' },
      german: { 'ge-garrison': '2013', 'ge-art-11': '1915' },
    });
    const guns = ['us-art-9', 'us-art-78', 'us-art-99'];
    const { state: after, events } = play(
      state,
      'us',
      attack(['us-27', 'us-52'], ['ge-garrison', 'ge-art-11'], guns),
      [1],
    );
    expect(combatIn(events)).toMatchObject({ differential: 13, result: 'De' });
    expect(eventsOf(events, 'eliminated').map(({ unit, hex }) => [unit, hex])).toEqual([
      ['ge-garrison', '2013'],
      ['ge-art-11', '1915'],
    ]);
    const stops = listedOf(after, 'us', 'advance').map(({ unit, to }) => `${unit} ${to}`);
    expect(stops.toSorted()).toEqual(['us-27 1915', 'us-27 2013', 'us-52 1915', 'us-52 2013']);
  });

  test('7.62x a unit on the bank does not retreat into the Rhine', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '0906', 'us-52': '1505' },
      german: { 'ge-901': '0806', 'ge-39': '1504' },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27'], ['ge-901']), [3]);
    expect(combatIn(events).result).toBe('D1');
    expect(where(after, 'ge-901')).toBe('0807'); // 0706 and 0707 are river, 0805 and 0905 are next to us-27
    expect(eventsOf(events, 'retreated').at(0)?.path).toEqual(['0807']);
  });
});

describe('7.7 how to retreat', () => {
  /** The German in 1914 can be thrown out by 27; only 2014 is free of U.S. zones, and from there 2115 and 2015. */
  const PRESSED = { 'us-27': '1814', 'us-52': '1912', 'us-60': '2113' } as const;

  test('7.7 four hexes into the hills cost no Movement Points', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '0806', 'us-52': '0807', 'us-60': '0908', 'us-art-9': '0617' },
      german: { 'ge-901': '0907' },
    });
    const { state: after, events } = play(
      state,
      'us',
      attack(['us-27', 'us-52', 'us-60'], ['ge-901'], ['us-art-9']),
      [1],
    );
    expect(combatIn(events)).toMatchObject({ differential: 10, result: 'D4' });
    const ways = listedOf(after, 'german', 'retreat').map(({ path }) => path.join(' '));
    expect(ways).toContain('1006 1106 1206 1306'); // broken, woods, rough, woods: far more than 7 points
    const { state: moved } = play(after, 'german', retreat('ge-901', '1006', '1106', '1206', '1306'));
    expect(where(moved, 'ge-901')).toBe('1306');
    expect(marks(moved, 'ge-901')).toContain('hit');
  });

  test('7.7 a unit with no way out is eliminated where it stands', () => {
    const state = position({ phase: 'us-combat', us: { ...PRESSED, 'us-1-47': '2115' }, german: { 'ge-901': '1914' } });
    const { events } = play(state, 'us', attack(['us-27'], ['ge-901']), [3]);
    expect(eventsOf(events, 'eliminated')).toMatchObject([
      { unit: 'ge-901', hex: '1914', rule: '7.74b', points: 2, to: 'us' },
    ]);
  });

  test('7.71a every hex entered must be free of enemy zones, those of the attackers themselves included', () => {
    const state = position({ phase: 'us-combat', us: { 'us-27': '1814' }, german: { 'ge-901': '1914' } });
    const { state: after } = play(state, 'us', attack(['us-27'], ['ge-901']), [3]);
    // 1813 and 1915 are next to the attacker in 1814
    expect(
      listedOf(after, 'german', 'retreat')
        .map(({ path }) => path[0])
        .toSorted(),
    ).toEqual(['1913', '2013', '2014']);
    expect(refusal(after, 'german', retreat('ge-901', '1915'))).toEqual(['retreat-zone 7.71a']);
  });

  test('7.71b a friend in a hex does not lift the enemy zone there', () => {
    // 39 stands in 2115, next to us-1-47 in 2216: the hex stays closed to 901, whether by displacement or not
    const state = position({
      phase: 'us-combat',
      us: { ...PRESSED, 'us-1-47': '2014' },
      german: { 'ge-901': '1914', 'ge-39': '2013' },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27', 'us-1-47'], ['ge-901']), [5]);
    expect(combatIn(events)).toMatchObject({ differential: 4, result: 'D1' });
    expect(where(after, 'ge-901')).toBe('eliminated');
    expect(eventsOf(events, 'displaced')).toEqual([]);
    expect(where(after, 'ge-39')).toBe('2013');
  });

  test('7.72 nobody retreats off the map', () => {
    const corner = position({
      phase: 'us-combat',
      options: { ignoreLimit: true },
      us: { 'us-27': '2902' },
      german: { 'ge-901': '2901' },
    });
    expect(eventsOf(play(corner, 'us', attack(['us-27'], ['ge-901']), [3]).events, 'eliminated')).toMatchObject([
      { unit: 'ge-901', hex: '2901' },
    ]);
  });

  test('7.72 tanks do not retreat into unroaded woods where infantry would', () => {
    const [infantry, tanks] = ['ge-901', 'ge-106'].map((unit) => {
      const state = position({
        phase: 'us-combat',
        us: { 'us-27': '1514', 'us-art-9': '1710' },
        german: { [unit]: '1413' },
      });
      return play(state, 'us', attack(['us-27'], [unit], ['us-art-9']), [5]).state; // Br
    });
    expect(listedOf(infantry, 'german', 'retreat')).toHaveLength(3);
    expect(where(tanks, 'ge-106')).toBe('eliminated');
  });

  test('7.73a as long as one complete way is vacant, it is the only one', () => {
    // 2014 holds a friend; with 60 gone, 2013 is open, and D2 leads on from there
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1814', 'us-52': '1912' },
      german: { 'ge-901': '1914', 'ge-39': '2014' },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27'], ['ge-901']), [1]);
    expect(combatIn(events).result).toBe('D2');
    const ways = listedOf(after, 'german', 'retreat').map(({ path }) => path.join(' '));
    expect(ways).toEqual(['2013 2113', '2013 2114']);
    expect(refusal(after, 'german', retreat('ge-901', '2014', '2015'))).toEqual(['retreat-friend 7.73a']);
  });

  test('7.73b where no way is vacant, the unit takes the way with the fewest friends on it', () => {
    // by 2014 there is one friend in the way to 2015, and two to 2115
    const state = position({
      phase: 'us-combat',
      us: PRESSED,
      german: { 'ge-901': '1914', 'ge-39': '2014', 'ge-77': '2115' },
    });
    const { state: after, events } = play(state, 'us', attack(['us-27'], ['ge-901']), [1]);
    expect(combatIn(events).result).toBe('D2');
    expect(eventsOf(events, 'displaced').map(({ unit, to }) => `${unit} ${to}`)).toEqual(['ge-39 2015']);
    const { state: gone } = play(after, 'german', displace('ge-39', '2016')); // in the way again: 7.82c
    expect([where(gone, 'ge-901'), where(gone, 'ge-77')]).toEqual(['2015', '2115']);
  });

  test('7.74a each step leads one hex farther away, so the end is exactly as far as the result says', () => {
    const state = position({ phase: 'us-combat', us: { 'us-27': '1814' }, german: { 'ge-901': '1914' } });
    const { state: after } = play(state, 'us', attack(['us-27'], ['ge-901']), [1]);
    const ends = [...new Set(listedOf(after, 'german', 'retreat').map(({ path }) => path[1]))];
    expect(ends.toSorted()).toEqual(['1812', '1912', '2012', '2015', '2113', '2114', '2115']);
    expect(refusal(after, 'german', retreat('ge-901', '2013', '2014'))).toEqual(['retreat-distance 7.74a']);
    expect(refusal(after, 'german', retreat('ge-901', '2013'))).toEqual(['retreat-distance 7.74a']);
  });

  test('7.74b half a retreat ends in death, in the last hex that could be reached', () => {
    // D2, but behind 2014 everything is in the zone of 1-47
    const state = position({ phase: 'us-combat', us: { ...PRESSED, 'us-1-47': '2116' }, german: { 'ge-901': '1914' } });
    const { state: after, events } = play(state, 'us', attack(['us-27'], ['ge-901']), [1]);
    expect(combatIn(events).result).toBe('D2');
    expect(eventsOf(events, 'retreated')).toMatchObject([{ unit: 'ge-901', from: '1914', path: ['2014'] }]);
    expect(eventsOf(events, 'eliminated')).toMatchObject([{ unit: 'ge-901', hex: '2014' }]);
    expect(where(after, 'ge-901')).toBe('eliminated');
  });

  test('7.74c the victor may follow into the very hex where the unit died', () => {
    const state = position({ phase: 'us-combat', us: { ...PRESSED, 'us-1-47': '2116' }, german: { 'ge-901': '1914' } });
    const { state: after } = play(state, 'us', attack(['us-27'], ['ge-901']), [1]);
    expect(listedOf(after, 'us', 'advance').map(({ to }) => to)).toEqual(['1914', '2014']);
    expect(isLegal(after, 'us', advanceTo('us-27', '2014', 'ge-901'))).toBe(true);
    expect(playAll(after, [['us', HALT]]).state.phase).not.toBe('us-combat');
  });
});
