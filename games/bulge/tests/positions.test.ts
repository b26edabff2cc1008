/** Positions that someone wrote: read as they are meant, or told what is wrong and where. */
import { sayProblem, valueRead } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { fileOf } from '../../testing/files.js';
import { statesOfGame } from '../../testing/random-games.js';
import { bulge } from '../rules/game.js';
import type { Bulge } from '../rules/situation/types.js';
import { positionSchema } from '../schema.js';
import { campaign, open, where } from './toolkit.js';

const BASE = { game: 'bulge', turn: 5, phase: 'german-move', options: { weather: 'off' } } as const;

function problems(json: object): string[] {
  const found = bulge.readPosition({ ...BASE, ...json });
  return found.ok ? [] : found.problems.map(sayProblem);
}

function read(json: object) {
  return valueRead(bulge.readPosition({ ...BASE, ...json }));
}

test('a unit that is not named is to come if its day lies ahead, and takes no part otherwise', () => {
  const state = read({ units: { 'GE-1SS': '0401' } });
  expect(
    ['GE-1SS', 'GE-12SS', 'US-101', 'US-5', 'US-75', 'GE-HEYDTE', 'GE-10SS'].map((id) => where(state, id)),
  ).toEqual(['0401', 'absent', 'absent', 'pool', 'pool', 'absent', 'absent']);
});

test('without units it is the start of the game', () => {
  const state = read({ turn: 1, phase: 'german-pre', units: undefined });
  expect(bulge.toJson(state)).toEqual(bulge.toJson(campaign()));
  expect(problems({ units: undefined })).toEqual([
    'units: the units of Game-Turn 5; only the start of the game can do without',
  ]);
});

test('the weather follows the day unless the position says otherwise', () => {
  expect(read({ turn: 8, options: {}, units: {} }).weather).toBe('clear');
  expect(read({ turn: 8, options: { weather: 'table' }, units: {}, weather: 'mist' }).weather).toBe('mist');
  expect(read({ turn: 8, units: {} }).weather).toBeUndefined();
});

test('12.0c 13.0a a turn in which nobody has air points begins without orders, one with points asks for them', () => {
  const units = { 'GE-2': '1410', 'US-101': '1411' };
  const phaseOf = (weather: string) =>
    open(read({ turn: 4, phase: 'weather', options: { weather: 'table' }, weather, units })).state.phase;
  expect(['overcast', 'mist', 'clear'].map(phaseOf)).toEqual(['german-pre', 'weather', 'weather']);
  expect(open(read({ turn: 4, phase: 'weather', units })).state.phase).toBe('german-pre');
  expect(
    open(read({ turn: 4, phase: 'weather', options: {}, units, stack: [{ at: 'sequence' }, { at: 'air-plan' }] })).state
      .phase,
  ).toBe('german-pre');
});

describe('4.4b a mistake is named with its place', () => {
  test.each<[string, object, string]>([
    ['two units in one hex', { units: { 'GE-1SS': '0401', 'GE-12SS': '0401' } }, '0401'],
    ['two enemies in one hex', { units: { 'GE-1SS': '0401', 'US-99': '0401' } }, '0401'],
    ['a hex that does not exist', { units: { 'GE-1SS': '0226' } }, 'units.GE-1SS'],
    ['a unit that does not exist', { units: { 'GE-9999': '0401' } }, 'units.GE-9999: there is no unit "GE-9999"'],
    [
      'a British unit without its hex of entry',
      { turn: 8, units: { 'BR-B43': '0620' } },
      'units.BR-B43.entered: the hex in which this British unit entered',
    ],
    [
      'a hex of entry of somebody else',
      { units: { 'US-99': { at: '0503', entered: '0503' } } },
      'units.US-99.entered: nothing',
    ],
    [
      'an entry of a unit that is not there',
      { turn: 8, units: { 'BR-B43': { at: 'destroyed', entered: '0620' } } },
      'units.BR-B43.entered: nothing',
    ],
    [
      'a unit in the pool that never comes',
      { units: { 'GE-1SS': 'pool' } },
      'units.GE-1SS: 1st SS Panzer Division (7) is no reinforcement of this game',
    ],
    [
      'an exit of a unit that is still there',
      { units: { 'GE-1SS': '0401' }, exits: [{ unit: 'GE-1SS', hex: '0113' }] },
      'exits[0].unit: a unit that has left the map',
    ],
    ['a plan when nobody plans', { units: {}, plans: { german: { support: 1 } } }, 'plans: nothing'],
    [
      'both plans',
      { turn: 8, options: {}, phase: 'weather', units: {}, plans: { german: {}, american: {} } },
      'plans: the plan of one side',
    ],
    ['a turn that does not exist', { turn: 19, units: {} }, 'turn: expected a Game-Turn from 1 to 18'],
    ['a turn before the first', { turn: 0, units: {} }, 'turn: expected a Game-Turn from 1 to 18'],
    ['a set-up in the middle of the game', { phase: 'set-up', units: {} }, 'turn: 0'],
    ['an option that does not exist', { units: {}, options: { luck: true } }, 'options.luck'],
    ['an option without what it belongs to', { units: {}, options: { 'late-US-101': 'never' } }, 'options.late-US-101'],
    [
      'a frame of another phase',
      { units: {}, stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'pre', owed: [] }] },
      'stack[1].at: "combat" does not belong to the phase german-move',
    ],
    [
      'a frame of the other side',
      { units: {}, stack: [{ at: 'sequence' }, { at: 'movement', side: 'american' }] },
      'stack[1].side: "german"',
    ],
    [
      'the wrong combat phase',
      {
        phase: 'german-post',
        units: {},
        stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'pre', owed: [] }],
      },
      'stack[1].when: "post"',
    ],
    [
      'frames in the wrong order',
      { units: {}, stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }, { at: 'air-plan' }] },
      'stack[2].at: "air-plan" does not follow "movement"',
    ],
    [
      'a stack without its bottom',
      { units: {}, stack: [{ at: 'movement', side: 'german' }] },
      'stack[0].at: the first frame is "sequence"',
    ],
    ['the end of the game in its middle', { units: {}, stack: [{ at: 'over' }] }, 'stack: the frame "over" alone'],
    [
      'a game that is over and goes on',
      { phase: 'over', units: {}, stack: [{ at: 'sequence' }] },
      'stack: the frame "over" alone',
    ],
    [
      'a debt to a unit that is gone',
      {
        phase: 'german-post',
        units: { 'GE-1SS': '0401' },
        stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'post', owed: ['US-99'] }],
      },
      'stack[1].owed: units that fight here; 99th Infantry Division (4) is not on the map',
    ],
    [
      'a debt to a friend',
      {
        phase: 'german-post',
        units: { 'GE-1SS': '0401' },
        stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'post', owed: ['GE-1SS'] }],
      },
      'stack[1]: units of the right side',
    ],
  ])('%s', (_what, json, told) => {
    expect(problems(json).join('\n')).toContain(told);
  });
});

/** What the 101st costs those who attacked it. */
const attackBy = (...attackers: string[]) => ({
  at: 'loss',
  attack: { attackers, defender: 'US-101', table: 'primary', support: 0 },
  result: 'AE',
});

describe('an impossible position is refused with its place and rule', () => {
  const ON = { turn: 8, options: {} } as const;
  const FIGHT = { 'GE-2': { at: '1410', marks: ['attacked'] }, 'US-101': { at: '1411', marks: ['defended'] } };
  const under = (frame: object) => ({
    phase: 'german-post',
    units: FIGHT,
    stack: [{ at: 'sequence' }, { at: 'combat', side: 'german', when: 'post', owed: [] }, frame],
  });
  const trucked = { at: '0109', marks: ['moved', 'trucked'] };
  test.each<[string, object, string]>([
    [
      '12.2 another weather on 16 December',
      { turn: 1, options: { weather: 'table' }, units: {}, weather: 'clear' },
      'weather: overcast on 16 December (12.2)',
    ],
    [
      '12.8 another weather than in history',
      { ...ON, units: {}, weather: 'mist' },
      'weather: clear on 23 December, as in history (12.8)',
    ],
    [
      '12.0 weather in a game without',
      { units: {}, weather: 'mist' },
      'weather: nothing: this game is played without weather (12.0)',
    ],
    [
      '12.0c ground support under an overcast sky',
      { turn: 4, options: {}, units: {}, supportLeft: { german: 1 } },
      'supportLeft.german: 0: the German Player can use no air points today (12.0c)',
    ],
    [
      '13.0 more ground support than points',
      { ...ON, units: {}, supportLeft: { american: 13 } },
      'supportLeft.american: at most 12',
    ],
    [
      '13.0a ground support before the orders are open',
      { ...ON, phase: 'weather', units: {}, supportLeft: { german: 1 } },
      'supportLeft.german: 0: the air orders are not open yet (13.0a)',
    ],
    ['13.0e more airdrops than points', { ...ON, units: {}, resupplyLeft: 5 }, 'resupplyLeft: no more than 4 units'],
    [
      '13.0a airdrops before the orders are open',
      { ...ON, phase: 'weather', units: {}, resupplyLeft: 1 },
      'resupplyLeft: 0: the air orders',
    ],
    [
      '13.0d an interdicted hex without road and town',
      { ...ON, units: {}, interdicted: ['0110'] },
      'interdicted: hexes with a road or a town; 0110 has neither (13.0d)',
    ],
    [
      '13.0d more interdicted hexes than points',
      { ...ON, units: {}, interdicted: ['0805', '0905', '1110', '1306', '1411', '0407', '0209'] },
      'interdicted: at most 6 hexes',
    ],
    [
      '13.0a interdiction before the orders are open',
      { ...ON, phase: 'weather', units: {}, interdicted: ['0805'] },
      'interdicted: nothing',
    ],
    [
      '13.0 a plan of 50 points',
      { ...ON, phase: 'weather', units: {}, plans: { american: { support: 50 } } },
      'plans.american: orders that can be given: The plan costs 50 air points; you can use 12. (13.0)',
    ],
    [
      '13.0e a German airdrop',
      { ...ON, phase: 'weather', units: {}, plans: { german: { resupply: 1 } } },
      'plans.german: orders that can be given: Only the American Player',
    ],
    [
      '4.8 four trucked units',
      {
        phase: 'american-move',
        units: {
          'US-1': trucked,
          'US-30': { ...trucked, at: '0107' },
          'US-9': { ...trucked, at: '0112' },
          'US-82': { ...trucked, at: '0113' },
        },
      },
      'units: at most 3 trucked units in a turn, found 4 (4.8)',
    ],
    [
      '4.8 trucked armor',
      { phase: 'american-move', units: { 'US-7A': trucked } },
      'units.US-7A.marks: "trucked" only of American infantry',
    ],
    [
      '4.8 trucked without having moved',
      { phase: 'american-move', units: { 'US-1': { at: '0109', marks: ['trucked'] } } },
      'units.US-1.marks: "trucked" together with "moved" (4.8)',
    ],
    [
      '4.8 a trucked German',
      { units: { 'GE-26': { at: '0901', marks: ['moved', 'trucked'] }, 'US-1': { ...trucked } } },
      'units.US-1.marks: "moved" only in the movement phase',
    ],
    [
      '5.3 an attack in a movement phase',
      { units: { 'GE-26': { at: '0901', marks: ['attacked'] } } },
      'units.GE-26.marks: "attacked" only in a combat phase',
    ],
    [
      '5.4 a defender on the wrong side',
      { phase: 'german-pre', units: { 'GE-26': { at: '0901', marks: ['defended'] } } },
      'units.GE-26.marks: "defended" only in a combat phase of the other side (5.4)',
    ],
    [
      '13.0e a resupplied German',
      { ...ON, units: { 'GE-26': { at: '0901', marks: ['resupplied'] } } },
      'units.GE-26.marks: "resupplied" only of Allied units',
    ],
    [
      'marks of a unit off the map',
      { units: { 'GE-26': { at: 'destroyed', marks: ['moved'] } } },
      'units.GE-26.marks: nothing',
    ],
    [
      '8.0b a roll of a unit in supply',
      { units: { 'GE-26': { at: '0901', roll: 3 } } },
      'units.GE-26.roll: a roll only of a unit marked "unsupplied"',
    ],
    [
      '10.0 a panzer division aboard',
      { units: { 'GE-2': 'aboard' } },
      'units.GE-2: a place on the map or off it; only Battle Group von der Heydte',
    ],
    [
      '10.0 an airborne unit in a game without',
      { options: { weather: 'off', withoutDrop: true }, units: { 'GE-HEYDTE': 'aboard' } },
      'units.GE-HEYDTE: absent',
    ],
    [
      '10.0 a drop before the first movement phase',
      { turn: 1, phase: 'german-pre', units: { 'GE-HEYDTE': '0808' } },
      'units.GE-HEYDTE: aboard',
    ],
    ['16.0f a reserve in the middle of the game', { units: { 'GE-9SS': 'reserve' } }, 'units.GE-9SS: another place'],
    [
      '7.5 a British unit that entered in the middle of the map',
      { turn: 8, released: true, units: { 'BR-B43': { at: '0824', entered: '0823' } } },
      'units.BR-B43.entered: a hex of the edge',
    ],
    [
      '7.5d a British unit past its row',
      { turn: 8, released: true, units: { 'BR-B43': { at: '0816', entered: '0825' } } },
      'units.BR-B43: a hex that is not past the row from 0114 to 1923; 0816 is (7.5d)',
    ],
    [
      '7.5a a British unit over the Meuse too early',
      { turn: 8, units: { 'BR-B43': { at: '0821', entered: '0825' } } },
      'units.BR-B43: a hex beyond the Meuse',
    ],
    [
      '7.5b a British unit too far from its entry',
      { turn: 8, units: { 'BR-B43': { at: '0120', entered: '0126' } } },
      '0120 is 6 hexes from it (7.5b)',
    ],
    [
      '7.5c Germans at the Meuse and the British bound',
      { units: { 'GE-2': '0821' } },
      'released: true: 2nd Panzer Division (5) is within two hexes of the Meuse (7.5c)',
    ],
    ['4.6 an American exit', { units: {}, exits: [{ unit: 'US-1', hex: '0109' }] }, 'exits[0].unit: a German unit'],
    [
      '15.0f a unit that left twice',
      {
        units: {},
        exits: [
          { unit: 'GE-2', hex: '0109' },
          { unit: 'GE-2', hex: '0112' },
        ],
      },
      'exits[1].unit: each unit once',
    ],
    [
      '15.0c an exit without an exit road',
      { units: {}, exits: [{ unit: 'GE-2', hex: '0107' }] },
      'exits[0].hex: a hex in which an exit road',
    ],
    [
      '15.0b points that no exit brings',
      { units: {}, exits: [{ unit: 'GE-2', hex: '0109', points: 13 }] },
      'exits[0].points: 0 or 20: strength 5 times 4 (15.0b)',
    ],
    [
      '15.0e an exit not scored in its turn',
      { phase: 'german-pre', units: {}, exits: [{ unit: 'GE-2', hex: '0109' }] },
      'exits[0].points: a number',
    ],
    [
      '6.3e a retreat of seven hexes',
      under({ at: 'retreat', side: 'american', left: ['US-101'], count: 7, paths: [], next: null }),
      'stack[2].count: 1: a unit retreats one hex (6.3e)',
    ],
    [
      '5.0a an attack from afar',
      { ...under(attackBy('GE-26')), units: { ...FIGHT, 'GE-26': '0901' } },
      'stack[2].attack.attackers: units of the German Player next to 101st Airborne Division (5); 26th',
    ],
    ['a loss in an attack on nobody', { ...under(attackBy('GE-2')), units: { 'GE-2': '1410' } }, 'stack[2].defender'],
    [
      'a mark that does not exist',
      { units: { 'GE-26': { at: '0901', marks: ['tired'] } } },
      'moved, trucked, attacked, defended, unsupplied, resupplied',
    ],
    ['a roll that does not exist', { units: { 'GE-26': { at: '0901', roll: 7 } } }, 'whole number from 0 to 6'],
  ])('%s', (_what, json, told) => {
    expect(problems(json).join('\n')).toContain(told);
  });
});

test('13.0e a unit is resupplied for the rest of the Game-Turn, also when the game ends with it', () => {
  const units = { 'US-101': { at: '1210', marks: ['resupplied'] } };
  for (const phase of ['american-post', 'turn-end', 'over'])
    expect(problems({ turn: 8, options: {}, phase, units })).toEqual([]);
});

test('states of random games are read back from their position and from their JSON', () => {
  for (const options of [
    {},
    { weather: 'table', response: 'divisions', 'late-US-101': '3', reserves: 'two', freeArmor: true, twoMore: true },
  ]) {
    for (const state of statesOfGame<Bulge>(bulge, 'campaign', 11, 40, options)) {
      const text = JSON.stringify(bulge.toJson(state));
      const position = bulge.readPosition(JSON.parse(JSON.stringify(bulge.writePosition(state))));
      const json = bulge.fromJson(JSON.parse(text));
      expect(
        [position, json].map((found) =>
          found.ok ? JSON.stringify(bulge.toJson(found.value)) : found.problems.map(sayProblem),
        ),
      ).toEqual([text, text]);
    }
  }
});

test('a state takes at most 4 kB', () => {
  const sizes = statesOfGame<Bulge>(bulge, 'campaign', 3, 10).map(
    (state) => JSON.stringify(bulge.toJson(state)).length,
  );
  expect(Math.max(...sizes)).toBeLessThan(4000);
});

test('content/position.schema.json is the schema of a position', () => {
  expect(JSON.parse(fileOf('bulge', 'content/position.schema.json'))).toEqual(
    JSON.parse(JSON.stringify(positionSchema())),
  );
});
