/** 16 Victory: towns, the Autobahn, losses, Lines of Communication, levels. */
import type { Tally } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { remagen } from '../rules/game.js';
import { stateFromJson, stateToJson } from '../rules/state-json.js';
import { unitOf, units } from '../rules/units.js';
import { levelFor } from '../rules/victory.js';
import { END_PHASE, attack, eventsOf, open, play, position } from './toolkit.js';
import type { Sketch } from './toolkit.js';

/** Game-Turn 30 ends: the points of both sides. */
function scores(sketch: Sketch): { us: Tally; german: Tally; level: string } {
  const [over] = eventsOf(open(position({ turn: 30, phase: 'german-end', ...sketch })).events, 'game-over');
  return over;
}

/** The points of a tally under one rule. */
function under(tally: Tally, rule: string): number {
  return tally.parts.filter((part) => part.rule === rule).reduce((sum, part) => sum + part.value, 0);
}

const BATTALIONS = units.filter(({ side, type }) => side === 'us' && type === 'infantry').map(({ id }) => id);

/** So many infantry units on the Autobahn. */
const AUTOBAHN = [
  '1704',
  '1705',
  '1805',
  '1806',
  '1907',
  '1908',
  '1909',
  '2009',
  '2010',
  '2111',
  '2112',
  '2212',
  '2213',
  '2314',
];
function atTheAutobahn(count: number): Record<string, string> {
  return Object.fromEntries(AUTOBAHN.slice(0, count).map((hex, index) => [BATTALIONS[index], hex]));
}

const CUT = { bridges: { ludendorff: 'destroyed' } } as const;

test('16.0 the score is what was won in play and what is held at the end', () => {
  const { us, german, level } = scores({
    us: { 'us-27': '0711', 'us-52': 'eliminated' },
    german: { 'ge-39': 'eliminated', 'ge-heavy-1': 'eliminated' },
    gaps: [0, 2, 0, 1],
  });
  expect(us.parts.map(({ rule, value }) => `${rule} ${value}`).toSorted()).toEqual(['16.12 5', '16.32 4', '16.32 6']);
  expect(us.total).toBe(15);
  expect(german.parts.map(({ rule, value }) => `${rule} ${value}`).toSorted()).toEqual([
    '14.14c 10',
    '14.14c 5',
    '16.23 20',
    '16.32 3',
  ]);
  expect(german.total).toBe(38);
  expect(level).toBe('German Decisive');
});

test('16.0 a handicap counts for the side to which it was given, in play and at the end', () => {
  const options = { handicapUs: 12, handicapGerman: 3 };
  const { us, german } = scores({ us: { 'us-27': '0711' }, options });
  expect([under(us, '16.0'), under(german, '16.0')]).toEqual([12, 3]);
  const before = scores({ us: { 'us-27': '0711' } });
  expect([us.total - before.us.total, german.total - before.german.total]).toEqual([12, 3]);
  const { points } = remagen.outcome(position({ turn: 2, options }));
  expect([points.us.total, points.german.total]).toEqual([12, 3]);
});

test('16.0 a handicap is among the options, outlives the JSON and the record, and is not mentioned where there is none', () => {
  const setup = { scenario: 'remagen-1', options: { handicapUs: 12 } };
  const state = remagen.start(setup);
  expect(remagen.setupOf(state)).toEqual({
    scenario: 'remagen-1',
    options: { ignoreLimit: false, strictMoves: false, handicapUs: 12 },
  });
  const json = stateToJson(state);
  const read = stateFromJson(JSON.parse(JSON.stringify(json)));
  expect(read.ok && stateToJson(read.value)).toEqual(json);
  expect(
    JSON.stringify(stateToJson(remagen.start({ scenario: 'remagen-1', options: { handicapUs: 0 } }))),
  ).not.toContain('handicap');
});

describe('16.1 towns', () => {
  test('16.11a a town counts for who holds it at the end, no matter who held it before', () => {
    const before = position({ turn: 29, phase: 'german-end', us: { 'us-27': '0919', 'us-52': '0920' } });
    expect(remagen.outcome(before).points.us.total).toBe(0);
    expect(under(scores({ us: { 'us-27': '0919', 'us-52': '0920' } }).us, '16.12')).toBe(5);
    expect(under(scores({ german: { 'ge-39': '0919' } }).us, '16.12')).toBe(0);
  });

  test('16.11c every hex of the town counts, not only the one it is named by', () => {
    const german = { 'ge-39': '0802' };
    expect(under(scores({ us: { 'us-27': '0803' } }).us, '16.12')).toBe(10); // 0802 is in its zone, no German near
    expect(under(scores({ us: { 'us-27': '0803' }, german }).us, '16.12')).toBe(0);
    expect(under(scores({ us: { 'us-27': '0803' }, german }).german, '16.12')).toBe(0);
  });

  test.each([
    ['16.12', 'Königswinter', ['0803', '0802'], 10, 10],
    ['16.12', 'Honnef', ['0908', '0909'], 10, 10],
    ['16.12', 'Linz', ['0919', '0920'], 5, 20],
    ['16.12', 'Hönningen', ['0928', '0929'], 10, 10],
    ['16.12', 'Rheinbreitbach', ['0711'], 5, 20],
  ] as const)('%s %s', (rule, town, hexes, forUs, forGerman) => {
    const american = scores({ us: Object.fromEntries(hexes.map((hex, index) => [BATTALIONS[index], hex])) });
    expect(american.us.parts).toEqual([{ rule, label: town, value: forUs }]);
    const german = scores({ german: Object.fromEntries(hexes.map((hex, index) => [['ge-39', 'ge-77'][index], hex])) });
    expect(german.german.parts.filter((part) => part.rule === rule)).toEqual([{ rule, label: town, value: forGerman }]);
  });
});

describe('16.2 ground', () => {
  test('16.21 on the Autobahn and east of it, infantry alone counts', () => {
    const eleven = atTheAutobahn(11);
    expect(under(scores({ us: eleven }).us, '16.22')).toBe(5);
    // the eleventh one hex to the west, or replaced by a gun
    expect(under(scores({ us: { ...atTheAutobahn(10), 'us-1-395': '2012' } }).us, '16.22')).toBe(0);
    expect(under(scores({ us: { ...atTheAutobahn(10), 'us-art-9': '2211' } }).us, '16.22')).toBe(0);
    expect(under(scores({ us: { ...atTheAutobahn(10), 'us-1-395': '2211' } }).us, '16.22')).toBe(5);
  });

  test('16.22 ten units are worth nothing, each one beyond ten is worth five points', () => {
    expect([9, 10, 11, 14].map((count) => under(scores({ us: atTheAutobahn(count) }).us, '16.22'))).toEqual([
      0, 0, 5, 20,
    ]);
  });

  test('16.23 the German Player has twenty points if no U.S. infantry is there at all', () => {
    expect(under(scores({}).german, '16.23')).toBe(20);
    expect(under(scores({ us: { 'us-27': '1807', 'us-art-9': '1908' } }).german, '16.23')).toBe(20); // west of it, and a gun
    expect(under(scores({ us: { 'us-27': '1908' }, ...CUT }).german, '16.23')).toBe(0); // cut off, but there
  });

  test('16.24 each German unit west of the Rhine is worth twenty points, guns and tanks too', () => {
    const german = { 'ge-39': '0417', 'ge-art-11': '0517', 'ge-106': '0620' };
    expect(under(scores({ german }).german, '16.24')).toBe(60);
    expect(under(scores({ german: { 'ge-art-11': '0616' } }).german, '16.24')).toBe(0); // on the bridge is not west
  });
});

describe('16.3 points for units', () => {
  test('16.31 a U.S. unit its attack or barrage strength, a German unit twice that', () => {
    const values = [
      'us-27',
      'us-art-9',
      'ge-garrison',
      'ge-110',
      'ge-15',
      'ge-130-ir',
      'ge-39',
      'ge-art-11',
      'ge-heavy-1',
    ].map((id) => units[unitOf(id)].victoryPoints);
    expect(values).toEqual([3, 3, 2, 4, 4, 8, 4, 4, 6]);
  });

  test('16.32 the points are won when the unit goes, in combat or without a retreat', () => {
    const shot = position({
      phase: 'us-combat',
      us: { 'us-27': '2902' },
      options: { ignoreLimit: true },
      german: { 'ge-art-11': '2901' },
    });
    const { state, events } = play(shot, 'us', attack(['us-27'], ['ge-art-11']), [4]);
    expect(eventsOf(events, 'eliminated')).toMatchObject([{ unit: 'ge-art-11', points: 4, to: 'us' }]);
    expect(remagen.outcome(state).points.us.parts).toMatchObject([{ rule: '16.32', value: 4 }]);
  });
});

describe('16.4 Lines of Communication', () => {
  test('16.41 without a way to the western edge no unit counts for the Autobahn', () => {
    expect(under(scores({ us: atTheAutobahn(12), ...CUT }).us, '16.22')).toBe(0);
    const float = {
      bridges: { ludendorff: 'destroyed', 'float-1': { hex: '0820', west: '0721', east: '0920' } },
    } as const;
    expect(under(scores({ us: atTheAutobahn(12), ...float }).us, '16.22')).toBe(10);
    // a German next to the western end shuts the bridge, and a U.S. unit in it does not help
    expect(under(scores({ us: atTheAutobahn(12), german: { 'ge-39': '0417' } }).us, '16.22')).toBe(0);
    expect(
      under(scores({ us: { ...atTheAutobahn(12), 'us-1-395': '0517' }, german: { 'ge-39': '0417' } }).us, '16.22'),
    ).toBe(0);
  });

  test('16.42b a line of tanks keeps to roads in bad ground, a line of infantry does not', () => {
    // from Remagen over the bridge: the zones of 27 and 52 close the roads of the east bank, and leave the woods
    const us = { 'us-27': '0612', 'us-52': '0916' };
    const line = (unit: string) => under(scores({ us, german: { [unit]: '0517' } }).german, '16.24');
    expect([line('ge-39'), line('ge-106')]).toEqual([20, 0]);
  });

  test('16.43 a German in Remagen counts only with a way to the eastern edge', () => {
    expect(under(scores({ german: { 'ge-39': '0517' } }).german, '16.24')).toBe(20);
    expect(under(scores({ german: { 'ge-39': '0517' }, ...CUT }).german, '16.24')).toBe(0);
    expect(under(scores({ german: { 'ge-39': '0517' }, us: { 'us-27': '0716' } }).german, '16.24')).toBe(0);
  });
});

describe('16.5 levels of victory', () => {
  test.each([
    ['16.5', 50, 'US Decisive'],
    ['16.5', 49, 'US Substantive'],
    ['16.5', 40, 'US Substantive'],
    ['16.5', 39, 'US Marginal'],
    ['16.5', 30, 'US Marginal'],
    ['16.5', 29, 'Draw'],
    ['16.5', 20, 'Draw'],
    ['16.5', 19, 'German Marginal'],
    ['16.5', 10, 'German Marginal'],
    ['16.5', 9, 'German Substantive'],
    ['16.5', 0, 'German Substantive'],
    ['16.5', -1, 'German Decisive'],
    ['16.5', -80, 'German Decisive'],
  ] as const)('%s a difference of %i is %s', (_, difference, level) => {
    expect(levelFor(difference)).toBe(level);
  });

  test('16.5 the last German Player-Turn ends in an outcome with a winner', () => {
    const last = position({
      turn: 30,
      phase: 'german-move',
      us: { ...atTheAutobahn(14), 'us-1-395': '0711', 'us-2-395': '0803' },
    });
    const { state, events } = play(last, 'german', END_PHASE);
    expect(eventsOf(events, 'game-over')).toMatchObject([
      { us: { total: 35 }, german: { total: 0 }, level: 'US Marginal' },
    ]);
    expect(remagen.outcome(state)).toMatchObject({ winner: 'us', level: 'US Marginal' });
    expect(remagen.outcome(last).winner).toBeUndefined();
  });
});
