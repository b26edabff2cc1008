/** 7 Reinforcements: when they come, where, and at what cost; 16.0b 16.0c 16.0e when they come otherwise. */
import { describe, expect, test } from 'vitest';
import { board } from '../rules/board/board.js';
import { contextOf } from '../rules/situation/context.js';
import { label } from '../rules/board/grid.js';
import { arrivalOf, doorsOf, orderOfArrival } from '../rules/movement/reinforcements.js';
import type { State } from '../rules/state/state.js';
import { idOf, units, unitsOf } from '../rules/scenarios/units.js';
import type { MapSide } from '../rules/vocabulary/vocabulary.js';
import type { Pieces } from './toolkit.js';
import {
  asked,
  campaign,
  END_PHASE,
  enter,
  eventIn,
  eventsOf,
  isLegal,
  move,
  open,
  play,
  playAll,
  position,
  refusal,
  trucked,
  unit,
  violations,
  where,
} from './toolkit.js';

/** The last turn: everybody is due who is named. */
const waiting = (ids: readonly string[], german: Pieces = {}) =>
  position({ turn: 18, phase: 'american-move', german, american: Object.fromEntries(ids.map((id) => [id, 'pool'])) });
const germanWaiting = (ids: readonly string[], american: Pieces = {}) =>
  position({ turn: 18, phase: 'german-move', american, german: Object.fromEntries(ids.map((id) => [id, 'pool'])) });

const doors = (state: State, id: string) =>
  doorsOf(state, contextOf(state), unit(id))
    .map(({ hex }) => label(hex))
    .toSorted();
const numbers = (side: MapSide) => board.sides[side].map(label).toSorted();

/** German or American units, one in each hex. */
function placed(side: 'german' | 'american', hexes: readonly string[]): Pieces {
  const pool = unitsOf(side).filter((it) => units[it].nationality !== 'british');
  return Object.fromEntries(hexes.map((at, index) => [idOf(pool[index]), at]));
}

describe('7.0 when', () => {
  test('7.0 on the second turn four American units and a German one may enter, each in its movement phase', () => {
    const { state, events } = open(position({ turn: 1, phase: 'american-post' }));
    expect(eventsOf(events, 'reinforcements-due')).toMatchObject([
      { side: 'german', units: ['GE-150B'] },
      { side: 'american', units: ['US-1', 'US-7A', 'US-30', 'US-10A'] },
    ]);
    expect([state.turn, state.phase, refusal(state, 'german', enter('GE-150B', '0501'))]).toEqual([
      2,
      'german-move',
      [],
    ]);
    const american = play(state, 'german', END_PHASE).state;
    expect(refusal(american, 'american', enter('US-10A', '1911'))).toEqual([]);
  });

  const NOT_DUE: readonly [string, string, string][] = [
    ['US-75', 'before its turn', 'it arrives in Game-Turn 9, on 24 December'],
    ['US-1', 'on the map', 'it is on the map'],
    ['US-82', 'destroyed', 'it has been destroyed'],
    ['US-30', 'left out', 'it does not take part in this game'],
  ];
  for (const [id, what, why] of NOT_DUE) {
    test(`7.0 a unit ${what} cannot enter`, () => {
      const state = position({
        turn: 8,
        phase: 'american-move',
        american: { 'US-1': '0107', 'US-82': 'destroyed', 'US-75': 'pool' },
      });
      expect(violations(state, 'american', enter(id, '0109'))).toMatchObject([
        { code: 'not-due', rule: '7.0', text: expect.stringContaining(why) },
      ]);
    });
  }

  test('7.0 nobody brings on units of the other side', () => {
    expect(refusal(waiting(['US-75'], { 'GE-2SS': 'pool' }), 'american', enter('GE-2SS', '0501'))).toEqual([
      'not-your-unit 4.0a',
    ]);
  });

  test('7.0 R82 the order of arrival is open to both sides', () => {
    const state = campaign();
    const next = orderOfArrival(state, 'american')
      .slice(0, 5)
      .map((row) => [idOf(row.unit), row.turn, row.side, row.isDue]);
    expect(next.slice(0, 4)).toEqual([
      ['US-1', 2, 'north', false],
      ['US-7A', 2, 'north', false],
      ['US-30', 2, 'north', false],
      ['US-10A', 2, 'south', false],
    ]);
    expect(next[4][1]).toBeGreaterThan(2);
    expect(orderOfArrival(waiting(['US-75']), 'american')).toMatchObject([
      { unit: unit('US-75'), turn: 9, isDue: true },
    ]);
  });

  test('7.0a at any time in the phase: before, between and after moves', () => {
    const start = position({
      turn: 18,
      phase: 'american-move',
      american: { 'US-75': 'pool', 'US-5': 'pool', 'US-1': '0110', 'US-2': '0208' },
    });
    const { state } = playAll(start, [
      ['american', enter('US-75', '0109')],
      ['american', move('US-1', '0210')],
      ['american', enter('US-5', '1911')],
      ['american', move('US-2', '0209')],
    ]);
    expect(['US-75', 'US-1', 'US-5', 'US-2'].map((id) => where(state, id))).toEqual(['0109', '0210', '1911', '0209']);
  });

  test('7.1 they move on and fight in the turn in which they arrive, like all others', () => {
    const start = germanWaiting(['GE-2SS'], { 'US-82': '0503' });
    const moved = play(start, 'german', enter('GE-2SS', '0501', '0502')).state;
    expect(refusal(moved, 'german', move('GE-2SS', '0402'))).toEqual(['already-moved 4.0b']);
    const fighting = play(moved, 'german', END_PHASE).state;
    expect([fighting.phase, refusal(fighting, 'german', END_PHASE)]).toEqual(['german-post', ['duty-open 5.6']]);
  });

  test('7.3 any reinforcement may be held back for as long as its owner likes, and nothing is announced', () => {
    let state = position({ turn: 9, phase: 'american-move', american: { 'US-75': 'pool' } });
    expect(isLegal(state, 'american', enter('US-75', '0109'))).toBe(true);
    while (state.turn < 12 || state.phase !== 'american-move') {
      const ended = play(state, asked(state), END_PHASE);
      expect(eventsOf(ended.events, 'reinforcements-due').flatMap((event) => event.units)).not.toContain('US-75');
      state = ended.state;
    }
    expect([where(state, 'US-75'), isLegal(state, 'american', enter('US-75', '0109'))]).toEqual(['pool', true]);
  });
});

describe('7.1 the cost of the first hex', () => {
  const ON_FOOT: readonly [string, string, number][] = [
    ['7.1a', '0110', 2],
    ['7.1a', '0108', 3],
    ['7.1b', '0107', 1],
    ['7.1b', '0113', 1],
  ];
  for (const [rule, door, points] of ON_FOOT) {
    test(`${rule} infantry pays ${points} in ${door}`, () => {
      expect(eventIn(play(waiting(['US-75']), 'american', enter('US-75', door)).events, 'entered')).toMatchObject({
        cost: points * 5,
        road: 0,
      });
    });
  }

  test('7.1b an armored unit that comes by road is in road mode, and infantry on trucks too', () => {
    const state = waiting(['US-7A', 'US-75']);
    expect(eventIn(play(state, 'american', enter('US-7A', '0107')).events, 'entered')).toMatchObject({
      cost: 1,
      road: 1,
    });
    expect(eventIn(play(state, 'american', trucked(enter('US-75', '0107'))).events, 'entered')).toMatchObject({
      cost: 1,
      road: 1,
      trucked: true,
    });
    expect(eventIn(play(state, 'american', enter('US-7A', '0110')).events, 'entered')).toMatchObject({
      cost: 10,
      road: 0,
    });
  });

  test('7.1b R47 any number of units comes by one road, one after the other', () => {
    const { state } = playAll(waiting(['US-1', 'US-7A', 'US-30']), [
      ['american', enter('US-1', '0107', '0207')],
      ['american', enter('US-7A', '0107', '0106')],
      ['american', enter('US-30', '0107')],
    ]);
    expect(['US-1', 'US-7A', 'US-30'].map((id) => where(state, id))).toEqual(['0207', '0106', '0107']);
  });
});

describe('7.2 7.4 where', () => {
  test('7.4 a reinforcement may enter in any hex of its side', () => {
    const state = waiting(['US-5', 'US-75']);
    for (const door of numbers('south'))
      expect([door, refusal(state, 'american', enter('US-5', door))]).toEqual([door, []]);
    for (const door of numbers('north'))
      expect([door, refusal(state, 'american', enter('US-75', door))]).toEqual([door, []]);
    expect(doors(state, 'US-5')).toEqual(numbers('south'));
  });

  test('7.4a German reinforcements enter on the east side', () => {
    const state = germanWaiting(['GE-2SS']);
    for (const door of numbers('east'))
      expect([door, refusal(state, 'german', enter('GE-2SS', door))]).toEqual([door, []]);
    expect(numbers('east')).toHaveLength(19);
    expect(refusal(state, 'german', enter('GE-2SS', '0102'))).toEqual(['not-from-the-east 7.4a']);
  });

  test('7.2a no other side while one hex of its own is open', () => {
    expect(violations(waiting(['US-5']), 'american', enter('US-5', '0107'))).toMatchObject([
      { code: 'wrong-side', rule: '7.4', text: expect.stringContaining('the south side') },
    ]);
    const oneLeft = germanWaiting(
      ['GE-2SS'],
      placed(
        'american',
        numbers('east').filter((at) => at !== '1001'),
      ),
    );
    expect([doors(oneLeft, 'GE-2SS'), refusal(oneLeft, 'german', enter('GE-2SS', '0102'))]).toEqual([
      ['1001'],
      ['not-from-the-east 7.4a'],
    ]);
    expect(refusal(oneLeft, 'german', enter('GE-2SS', '1001'))).toEqual([]);
  });

  test('7.2 a hex with an enemy unit cannot be entered, and the others stay open', () => {
    const state = waiting(['US-87'], { 'GE-1SS': '1914' });
    expect(refusal(state, 'american', enter('US-87', '1914'))).toEqual(['blocked-entry 7.2']);
    expect(doors(state, 'US-87')).toEqual(numbers('south').filter((at) => at !== '1914'));
  });

  test('7.2 R48 if every hex of the side is closed the nearest hexes of other sides are open', () => {
    const state = germanWaiting(['GE-2SS'], placed('american', numbers('east')));
    expect(doors(state, 'GE-2SS')).toEqual(['0102', '1902']);
    expect(refusal(state, 'german', enter('GE-2SS', '0102'))).toEqual([]);
    expect(refusal(state, 'german', enter('GE-2SS', '0103'))).toEqual(['not-from-the-east 7.4a']);
    expect(refusal(state, 'german', enter('GE-2SS', '0501'))).toEqual(['blocked-entry 7.2']);
  });

  test('7.2b an entry hex in an enemy zone of control takes one unit, which stops there', () => {
    const start = waiting(['US-26', 'US-80'], { 'GE-1SS': '1811' });
    expect(refusal(start, 'american', enter('US-26', '1911', '1910'))).toEqual(['zone-stops 4.5']);
    const { state } = play(start, 'american', enter('US-26', '1911'));
    expect(refusal(state, 'american', enter('US-80', '1911'))).toEqual(['occupied-in-zone 4.5d']);
    expect(refusal(state, 'american', enter('US-80', '1909'))).toEqual([]);
  });

  test('7.2b when the last hex of its side has its unit the next one is sent to the nearest other', () => {
    const british = ['0126', '0225', '0326', '0425', '0526', '0625', '0726', '0825', '0926'];
    const start = position({
      turn: 18,
      phase: 'american-move',
      released: true,
      german: placed('german', british),
      american: { 'BR-B43': 'pool', 'BR-B53': 'pool' },
    });
    expect(doors(start, 'BR-B53')).toEqual(['1025']);
    const { state } = play(start, 'american', enter('BR-B43', '1025'));
    expect(doors(state, 'BR-B53')).toEqual(['0125', '1126']);
    expect(refusal(state, 'american', enter('BR-B53', '1126'))).toEqual([]);
  });

  test('7.5 British reinforcements enter on the west side from 0126 to 1025', () => {
    const ids = unitsOf('american')
      .filter((it) => units[it].nationality === 'british')
      .map(idOf);
    const state = waiting(ids);
    expect(ids).toHaveLength(9);
    for (const id of ids)
      expect(doors(state, id)).toEqual([
        '0126',
        '0225',
        '0326',
        '0425',
        '0526',
        '0625',
        '0726',
        '0825',
        '0926',
        '1025',
      ]);
    expect(violations(state, 'american', enter('BR-B43', '1126'))).toMatchObject([
      { code: 'not-a-british-door', rule: '7.5', text: expect.stringContaining('the west side from 0126 to 1025') },
    ]);
  });
});

const turnOf = (options: Parameters<typeof campaign>[0], id: string) =>
  arrivalOf(campaign(options).options, unit(id))?.turn;

describe('16.0 other schedules', () => {
  const LATE: readonly [string, number][] = [
    ['on-time', 0],
    ['one-day', 1],
    ['two-days', 2],
    ['three-days', 3],
  ];
  for (const [response, days] of LATE) {
    test(`16.0b with the response ${response} American reinforcements are ${days} days late, the others are not`, () => {
      const turns = ['US-1', 'US-82', 'US-75', 'BR-B43', 'GE-2SS'].map(
        (id) => (turnOf({ response }, id) ?? 0) - (turnOf({}, id) ?? 0),
      );
      expect(turns).toEqual([days, days, days, 0, 0]);
    });
  }

  test('16.0c single American divisions come late, or never', () => {
    const options = { response: 'divisions', 'late-US-101': 'never', 'late-US-82': '3' };
    expect([turnOf(options, 'US-82'), turnOf(options, 'US-1'), turnOf(options, 'US-101')]).toEqual([
      (turnOf({}, 'US-82') ?? 0) + 3,
      2,
      undefined,
    ]);
    const state = campaign(options);
    expect(orderOfArrival(state, 'american').map((row) => idOf(row.unit))).not.toContain('US-101');
    expect(where(state, 'US-101')).toBe('absent');
    expect(turnOf({ response: 'one-day', 'late-US-101': 'never' }, 'US-101')).toBe((turnOf({}, 'US-101') ?? 0) + 1);
  });

  test('16.0e the 10 SS and 11 Panzer Divisions arrive on turn 8 in the east, if that was agreed', () => {
    const state = campaign({ twoMore: true });
    for (const id of ['GE-10SS', 'GE-11']) {
      expect(arrivalOf(state.options, unit(id))).toEqual({ turn: 8, side: 'east' });
      expect([where(state, id), where(campaign(), id)]).toEqual(['pool', 'absent']);
    }
    const later = position({
      turn: 8,
      phase: 'german-move',
      options: { twoMore: true },
      german: { 'GE-10SS': 'pool', 'GE-11': 'pool' },
    });
    expect([
      refusal(later, 'german', enter('GE-11', '0501')),
      refusal(later, 'german', enter('GE-10SS', '1901')),
    ]).toEqual([[], []]);
  });
});
