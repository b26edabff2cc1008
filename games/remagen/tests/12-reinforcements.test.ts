import { begin } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { board, label } from '../rules/board.js';
import { remagen } from '../rules/game.js';
import type { ScenarioId } from '../rules/scenarios.js';
import type { Remagen } from '../rules/types.js';
import type { Sketch } from './toolkit.js';
import {
  attack,
  battalionsIn,
  END_PHASE,
  enter,
  eventsOf,
  isLegal,
  listedOf,
  move,
  open,
  play,
  playAll,
  position,
  reach,
  refusal,
  regimentsIn,
  where,
} from './toolkit.js';

const FIRST_DAY = [
  'us-1-47',
  'us-2-47',
  'us-3-47',
  'us-1-311',
  'us-2-311',
  'us-3-311',
  'us-1-310',
  'us-60',
  'us-52',
  'us-2-310',
  'us-3-310',
];

/** Where a waiting unit may enter now. */
function doors(id: string, sketch: Sketch): string[] {
  const side = id.startsWith('us') ? 'us' : 'german';
  const state = position({ turn: 25, phase: `${side}-move`, options: { ignoreLimit: true }, ...sketch });
  const entries = listedOf(state, side, 'enter').filter((action) => action.unit === id);
  return [...new Set(entries.map(({ path }) => path[0]))].toSorted();
}

function areas(...letters: string[]): string[] {
  return letters.flatMap((letter) => (board.entryAreas.get(letter) ?? []).map(label)).toSorted();
}

describe('when', () => {
  const ARRIVALS: readonly [ScenarioId, string, number][] = [
    ['remagen-1', 'us-art-9', 4],
    ['remagen-1', 'us-2-39', 13],
    ['remagen-1', 'ge-15', 7],
    ['remagen-1', 'ge-130-ir', 16],
    ['remagen-2', 'ge-15', 2],
    ['remagen-2', 'ge-917', 3],
    ['remagen-2', 'ge-130-ir', 10],
  ];
  for (const [scenario, id, due] of ARRIVALS) {
    test(`12.0 in ${scenario} ${id} appears in its owner's Movement Phase of Game-Turn ${due}`, () => {
      const before = open(position({ scenario, turn: due - 1, phase: 'german-end' }));
      expect(eventsOf(before.events, 'reinforcements-due').flatMap(({ units }) => units)).toContain(id);
      expect(where(before.state, id)).toBe('due');
      const early = position({ scenario, turn: due - 1, phase: id.startsWith('us') ? 'us-move' : 'german-move' });
      expect(refusal(early, id.startsWith('us') ? 'us' : 'german', enter(id, '0119'))).toEqual(['not-due 12.0']);
    });
  }

  test('12.0 a unit of the other scenario never comes', () => {
    const state = position({ scenario: 'remagen-1', turn: 25, phase: 'german-move' });
    expect(refusal(state, 'german', enter('ge-917', '0801'))).toEqual(['not-due 12.0']);
  });

  test('12.0p a reinforcement enters at any moment of the phase: before, between or after moves', () => {
    const start = position({ turn: 4, us: { 'us-art-9': 'due', 'us-60': '0119', 'us-52': '0115' } });
    const { state } = playAll(start, [
      ['us', move('us-60', '0218')],
      ['us', enter('us-art-9', '0119')],
      ['us', move('us-52', '0116')],
    ]);
    expect([where(state, 'us-art-9'), where(state, 'us-60'), where(state, 'us-52')]).toEqual(['0119', '0218', '0116']);
    expect(refusal(start, 'us', enter('us-art-9', '0119'))).toEqual([]);
  });
});

describe('12.1 their movement', () => {
  const COSTS: readonly [string, string, string, number][] = [
    ['us-art-9', '0115', 'by road', 0.5],
    ['us-art-9', '0120', 'by road', 0.5],
    ['ge-901', '2301', 'by trail', 1],
    ['ge-694', '2925', 'by trail', 1],
    ['ge-694', '2926', 'on the Autobahn', 0.5],
    ['ge-106', '2912', 'into a town by road', 0.5],
  ];
  for (const [id, door, how, points] of COSTS) {
    test(`12.11 ${id} pays ${points} to enter at ${door} ${how}`, () => {
      const side = id.startsWith('us') ? 'us' : 'german';
      const state = position({
        turn: 16,
        phase: `${side}-move`,
        us: side === 'us' ? { [id]: 'due' } : {},
        german: side === 'us' ? {} : { [id]: 'due' },
      });
      expect(eventsOf(play(state, side, enter(id, door)).events, 'entered')[0].cost).toBe(points);
    });
  }

  test('12.11 what remains is the allowance less the entry', () => {
    const state = position({ turn: 4, us: { 'us-art-9': 'due' } });
    expect(Math.max(...Object.values(reach(state, 'us-art-9')))).toBe(7);
    expect(reach(state, 'us-art-9')['0218']).toBe(1);
    expect(reach(state, 'us-art-9')['0119']).toBe(0.5);
  });

  test('12.12 once on the map a reinforcement moves on as usual, and fights in the same Player-Turn', () => {
    const start = position({
      turn: 16,
      phase: 'german-move',
      german: { 'ge-130-ir': 'due' },
      us: { 'us-27': '2624' },
      options: { ignoreLimit: true },
    });
    const { state } = playAll(start, [
      ['german', enter('ge-130-ir', '2926', '2825', '2725')],
      ['german', END_PHASE],
    ]);
    expect(state.phase).toBe('german-combat');
    expect(refusal(state, 'german', END_PHASE)).toEqual(['duty-open 7.0h']);
    expect(refusal(state, 'german', attack(['ge-130-ir'], ['us-27']))).toEqual([]);
  });

  test('12.12 a reinforcement that has entered has moved', () => {
    const state = play(position({ turn: 4, us: { 'us-art-9': 'due' } }), 'us', enter('us-art-9', '0119')).state;
    expect(refusal(state, 'us', move('us-art-9', '0218'))).toEqual(['already-moved 5.15']);
    expect(refusal(state, 'us', enter('us-art-9', '0115'))).toEqual(['not-due 12.0']);
  });

  test('12.13 all eleven battalions of the first day enter through one hex, each for half a point', () => {
    let state = begin<Remagen>(remagen, { scenario: 'remagen-1', options: {} }, noChance);
    const ends = ['0518', '0519', '0418', '0419', '0417', '0318', '0319', '0219', '0218', '0118', '0119'];
    FIRST_DAY.forEach((id, index) => {
      const entry = listedOf(state, 'us', 'enter').find(
        (action) => action.unit === id && action.path[0] === '0119' && action.path.at(-1) === ends[index],
      );
      if (entry === undefined) throw new Error(`${id} cannot go by 0119 to ${ends[index]}`);
      expect(play(state, 'us', enter(id, '0119')).events).toMatchObject([{ type: 'entered', cost: 0.5 }]);
      state = play(state, 'us', entry).state;
    });
    expect(FIRST_DAY.map((id) => where(state, id))).toEqual(ends);
    expect(refusal(state, 'us', END_PHASE)).toEqual([]);
  });
});

describe('12.2 restrictions', () => {
  const BLOCKED: readonly [string, Sketch, string[]][] = [
    ['open', {}, ['2919', '2925', '2926']],
    ['with an enemy in 2919', { us: { 'us-27': '2919' } }, ['2925', '2926']],
    ['with an enemy zone over 2925 and 2926', { us: { 'us-27': '2825' } }, ['2919']],
    ['with an enemy zone by night', { turn: 17, us: { 'us-27': '2818' } }, ['2925', '2926']],
  ];
  for (const [situation, sketch, open_] of BLOCKED) {
    test(`12.21 Area F, ${situation}: entry at ${open_.join(', ')}`, () => {
      expect(doors('ge-694', { turn: 16, ...sketch, german: { 'ge-694': 'due' } })).toEqual(open_);
    });
  }

  test('12.21 friends in the way do not block an entry, and the refusal names the hex', () => {
    const state = position({
      turn: 16,
      phase: 'german-move',
      options: { ignoreLimit: true },
      us: { 'us-27': '2825' },
      german: { 'ge-694': 'due', 'ge-39': '2919' },
    });
    expect(refusal(state, 'german', enter('ge-694', '2926'))).toEqual(['entry-blocked 12.21']);
    expect(isLegal(state, 'german', enter('ge-694', '2919', '2918'))).toBe(true);
  });

  const ALTERNATES: readonly [string, string, string[], string[]][] = [
    ['12.22a', 'ge-39', ['E', 'F'], ['G']],
    ['12.22a', 'ge-39', ['E', 'F', 'G'], ['C']],
    ['12.22a', 'ge-752', ['F'], ['G']],
    ['12.22a', 'ge-752', ['F', 'G', 'C', 'D'], ['E']],
    ['12.22b', 'ge-39', ['E'], ['F']],
    ['12.22b', 'ge-39', [], ['E', 'F']],
    ['12.22b', 'ge-752', ['G', 'E'], ['F']],
  ];
  for (const [rule, id, blocked, allowed] of ALTERNATES) {
    test(`${rule} with ${blocked.join(', ') || 'nothing'} blocked ${id} enters in Area ${allowed.join(' or ')}`, () => {
      expect(doors(id, { us: battalionsIn(...areas(...blocked)), german: { [id]: 'due' } })).toEqual(areas(...allowed));
    });
  }

  test('12.22a a U.S. unit that finds Area A blocked enters in Area B', () => {
    expect(doors('us-art-9', { us: { 'us-art-9': 'due' }, german: regimentsIn(...areas('A')) })).toEqual(areas('B'));
  });

  test('12.22b one open hex of the own area forbids every other area', () => {
    const us = battalionsIn('1501', '1801');
    const state = position({
      turn: 9,
      phase: 'german-move',
      options: { ignoreLimit: true },
      us,
      german: { 'ge-10-pg': 'due' },
    });
    expect(doors('ge-10-pg', { turn: 9, us, german: { 'ge-10-pg': 'due' } })).toEqual(['2301']);
    expect(refusal(state, 'german', enter('ge-10-pg', '2701'))).toEqual(['wrong-area 12.22b']);
  });

  test('12.23 no reinforcement is held back: the phase does not end while one can enter', () => {
    const start = position({ turn: 9, phase: 'german-move', german: { 'ge-10-pg': 'due', 'ge-11-pg': 'delayed' } });
    expect(refusal(start, 'german', END_PHASE)).toEqual(['must-enter 12.23']);
    const one = play(start, 'german', enter('ge-10-pg', '1501', '1502')).state;
    expect(refusal(one, 'german', END_PHASE)).toEqual(['must-enter 12.23']);
    const both = play(one, 'german', enter('ge-11-pg', '1801')).state;
    expect(refusal(both, 'german', END_PHASE)).toEqual([]);
  });

  test('12.23 a unit that finds every door shut waits, and comes when one opens', () => {
    const us = battalionsIn(...areas('C', 'D', 'E', 'F', 'G'));
    const { state, events } = play(
      position({ turn: 9, phase: 'german-move', options: { ignoreLimit: true }, us, german: { 'ge-10-pg': 'due' } }),
      'german',
      END_PHASE,
    );
    expect(eventsOf(events, 'delayed')).toEqual([{ type: 'delayed', rule: '12.23', unit: 'ge-10-pg' }]);
    expect(where(state, 'ge-10-pg')).toBe('delayed');
    expect(doors('ge-10-pg', { turn: 10, us: battalionsIn('1501'), german: { 'ge-10-pg': 'delayed' } })).toEqual([
      '1801',
      '2301',
    ]);
  });
});
