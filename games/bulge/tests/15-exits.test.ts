/** 15 Leaving the map: where, at what cost, and what it is worth. */
import { describe, expect, test } from 'vitest';
import { board } from '../rules/board/board.js';
import { contextOf } from '../rules/situation/context.js';
import { exitsOf, worthOf } from '../rules/movement/exits.js';
import { label } from '../rules/board/grid.js';
import { brokenInvariants } from '../rules/position/invariants.js';
import { isSupplied } from '../rules/supply/supply.js';
import { units } from '../rules/scenarios/units.js';
import type { Pieces } from './toolkit.js';
import {
  END_PHASE,
  enter,
  eventIn,
  eventsOf,
  hex,
  isLegal,
  leave,
  listedOf,
  move,
  open,
  play,
  playAll,
  position,
  refusal,
  unit,
  violations,
  where,
} from './toolkit.js';

const EXITS = [...board.exits.values()];

/** The end of a turn in which these units have left. */
const endOfTurn = (left: readonly [id: string, from: string][], american: Pieces = {}, german: Pieces = {}) =>
  open(
    position({ phase: 'american-post', american, german, exits: left.map(([id, from]) => ({ unit: id, hex: from })) }),
  );

describe('15.0b points for exits', () => {
  const MULTIPLES: readonly [number, string[]][] = [
    [4, ['0109', '0112', '0113']],
    [3, ['0115', '0118', '0124']],
    [2, ['0326', '0825', '1126', '1526']],
    [1, ['1911', '1914', '1920', '1925']],
  ];
  for (const [multiple, hexes] of MULTIPLES) {
    test(`15.0b strength times ${multiple} from ${hexes.join(', ')}`, () => {
      expect(
        EXITS.filter((exit) => exit.multiple === multiple)
          .map((exit) => label(exit.hex))
          .toSorted(),
      ).toEqual(hexes);
      for (const at of hexes)
        expect([at, eventIn(endOfTurn([['GE-1SS', at]]).events, 'exit-scored').points]).toEqual([at, 7 * multiple]);
    });
  }
});

describe('15.0c by road', () => {
  const REFUSED: readonly [string, string, string][] = [
    ['0111', 'an exit hex without a road', 'no-road-out 15.0c'],
    ['0107', 'a road that is no exit', 'not-an-exit 15.0b'],
    ['0501', 'the road by which it came', 'not-an-exit 15.0b'],
    ['1411', 'the middle of the map', 'not-an-exit 15.0b'],
  ];
  for (const [at, what, why] of REFUSED) {
    test(`15.0b 15.0c not from ${at}, ${what}`, () => {
      expect(refusal(position({ german: { 'GE-2': at } }), 'german', leave('GE-2'))).toEqual([why]);
    });
  }

  test('15.0c from every exit hex with a road, where the unit stands, for a fifth of a point or a whole one', () => {
    for (const { hex: at, side, multiple } of EXITS) {
      const armored = play(position({ german: { 'GE-2': label(at) }, released: true }), 'german', leave('GE-2'));
      expect(eventIn(armored.events, 'exited')).toMatchObject({ unit: 'GE-2', hex: label(at), side, multiple });
      expect([where(armored.state, 'GE-2'), eventIn(armored.events, 'moved').cost]).toEqual(['exited', 1]);
      const onFoot = play(position({ german: { 'GE-26': label(at) }, released: true }), 'german', leave('GE-26'));
      expect(eventIn(onFoot.events, 'moved').cost).toBe(5);
    }
    expect(EXITS).toHaveLength(14);
  });

  test('15.0c at the end of a move, for one road hex more', () => {
    const road = ['0210', '0211', '0112'];
    const armored = position({ german: { 'GE-2': '0209' } });
    expect(eventIn(play(armored, 'german', leave('GE-2', ...road)).events, 'moved')).toMatchObject({
      cost: 4,
      road: 3,
    });
    const onFoot = position({ german: { 'GE-26': '0209' } });
    expect(eventIn(play(onFoot, 'german', leave('GE-26', ...road)).events, 'moved')).toMatchObject({
      cost: 20,
      road: 0,
    });
  });

  test('15.0c not with too few points left', () => {
    const state = position({ german: { 'GE-26': '0308' } });
    const way = ['0208', '0209', '0210', '0211', '0112'];
    expect(refusal(state, 'german', move('GE-26', ...way))).toEqual([]);
    expect(refusal(state, 'german', leave('GE-26', ...way))).toEqual(['too-far-to-exit 15.0c']);
    expect(exitsOf(state, contextOf(state), unit('GE-26'), 'own').map((exit) => label(exit.hex))).toEqual(['0109']);
  });

  test('15.0c not from a hex in which it must stop, nor when it could not move at all', () => {
    const passing = position({ german: { 'GE-2': '0209' }, american: { 'US-82': '0213' } });
    expect(refusal(passing, 'german', leave('GE-2', '0210', '0211', '0112'))).toEqual([]);
    const stopped = position({ german: { 'GE-2': '0209' }, american: { 'US-82': '0113' } });
    expect(refusal(stopped, 'german', leave('GE-2', '0210', '0211', '0112'))).toEqual(['stops-before-exit 4.5']);
    const pinned = position({ german: { 'GE-2': '0112' }, american: { 'US-82': '0113' } });
    expect(refusal(pinned, 'german', leave('GE-2'))).toEqual(['pinned 4.5b']);
    expect(listedOf(pinned, 'german', 'move')).toEqual([]);
  });

  test('15.0c an interdicted road leads nobody off the map', () => {
    const state = position({ german: { 'GE-2': '0112' }, weather: 'clear', interdicted: ['0112'] });
    expect(violations(state, 'german', leave('GE-2'))).toMatchObject([{ code: 'exit-interdicted', rule: '13.0d' }]);
  });

  test('15.0c only German units, only in their movement phase', () => {
    const state = position({ phase: 'american-move', american: { 'US-82': '0112' } });
    expect(refusal(state, 'american', leave('US-82'))).toEqual(['no-allied-exit 4.6']);
    expect(
      refusal(
        position({ phase: 'german-pre', german: { 'GE-2': '0112', 'GE-26': '1410' }, american: { 'US-82': '1411' } }),
        'german',
        leave('GE-2'),
      ),
    ).toEqual(['not-an-answer-move 4.0a']);
  });

  test('15.0c a unit out of supply leaves with the points that it has rolled, and nothing is left of it', () => {
    const start = position({
      german: { 'GE-2': { at: '0112', marks: ['unsupplied'], roll: 1 } },
      stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
    });
    const { state, events } = play(start, 'german', leave('GE-2'));
    expect([eventIn(events, 'moved').cost, where(state, 'GE-2'), brokenInvariants(state)]).toEqual([5, 'exited', []]);
  });

  test('15.0c all listed exits are legal and have the stated cost', () => {
    const state = position({ german: { 'GE-2': '0408', 'GE-1SS': '0818', 'GE-26': '1909' } });
    const context = contextOf(state);
    for (const id of ['GE-2', 'GE-1SS', 'GE-26']) {
      const exits = exitsOf(state, context, unit(id), 'own');
      expect(exits.length).toBeGreaterThan(0);
      for (const { hex: at, path, cost } of exits) {
        const action = leave(id, ...path.map(label));
        expect([path.at(-1), refusal(state, 'german', action)]).toEqual([at, []]);
        expect(eventIn(play(state, 'german', action).events, 'moved').cost).toBe(cost);
        expect(listedOf(state, 'german', 'move')).toContainEqual(action);
      }
    }
  });
});

const scored = (american: Pieces) => eventIn(endOfTurn([['GE-1SS', '0112']], american).events, 'exit-scored');

/** Told beforehand, as things stand. */
function worthAtEnd(american: Pieces, german: Pieces): number {
  const state = position({ phase: 'american-move', american, german, exits: [{ unit: 'GE-1SS', hex: '0112' }] });
  return worthOf(state, contextOf(state), state.exits[0]).points;
}

describe('15.0d 15.0e at the end of the turn', () => {
  test('15.0d an exited unit traces supply from the hex where it left', () => {
    expect(scored({})).toMatchObject({ isSupplied: true, points: 28 });
    expect(scored({ 'US-82': '0512' })).toMatchObject({ isSupplied: true, points: 28 });
    expect(scored({ 'US-82': '0312', 'US-30': '0209' })).toMatchObject({ isSupplied: false, points: 0 });
  });

  test('15.0d R74 the exit hex itself must be free of enemies and their zones, unless a German unit holds it', () => {
    expect(worthAtEnd({ 'US-82': '0113' }, {})).toBe(0);
    expect(worthAtEnd({ 'US-82': '0112' }, {})).toBe(0);
    expect(worthAtEnd({ 'US-82': '0113' }, { 'GE-2': '0112' })).toBe(28);
  });

  test('15.0e the points come after the American Player-Turn, so that they can cut the road', () => {
    const start = position({ german: { 'GE-1SS': '0112' }, american: { 'US-82': '0413' } });
    const left = play(start, 'german', leave('GE-1SS')).state;
    expect(left.exits).toEqual([{ unit: unit('GE-1SS'), hex: hex('0112'), points: undefined }]);
    const free = playAll(left, [
      ['german', END_PHASE],
      ['american', END_PHASE],
    ]);
    expect(eventsOf(free.events, 'exit-scored')).toMatchObject([{ unit: 'GE-1SS', isSupplied: true, points: 28 }]);
    const american = play(left, 'german', END_PHASE).state;
    const cut = listedOf(american, 'american', 'move').find(({ path }) => ['0113', '0212'].includes(path.at(-1) ?? ''));
    if (cut === undefined) throw new Error('nobody can cut the road');
    const lost = playAll(american, [
      ['american', cut],
      ['american', END_PHASE],
    ]);
    expect(eventsOf(lost.events, 'exit-scored')).toMatchObject([{ unit: 'GE-1SS', isSupplied: false, points: 0 }]);
    expect(lost.state.exits[0].points).toBe(0);
  });

  test('15.0e it is judged once: what happens in later turns changes nothing', () => {
    const { state } = endOfTurn([['GE-1SS', '0112']]);
    const later = playAll(state, [
      ['german', END_PHASE],
      ['american', END_PHASE],
    ]);
    expect([later.state.turn, eventsOf(later.events, 'exit-scored'), later.state.exits[0].points]).toEqual([7, [], 28]);
  });

  test('15.0f a unit that has left does not return, and does not count as destroyed', () => {
    const { state } = endOfTurn([['GE-1SS', '0112']], { 'US-82': '0113' });
    expect(violations(state, 'german', enter('GE-1SS', '0501'))).toMatchObject([
      { code: 'not-due', text: expect.stringContaining('does not return') },
    ]);
    expect(listedOf(state, 'german', 'enter').map((action) => action.unit)).not.toContain('GE-1SS');
    expect([where(state, 'GE-1SS'), isLegal(state, 'german', END_PHASE)]).toEqual(['exited', true]);
  });

  test('15.0d units that left together are judged each on its own', () => {
    const { events } = endOfTurn(
      [
        ['GE-1SS', '0112'],
        ['GE-2', '1925'],
      ],
      { 'US-82': '0113' },
    );
    expect(eventsOf(events, 'exit-scored').map(({ unit: id, points }) => [id, points])).toEqual([
      ['GE-1SS', 0],
      ['GE-2', units[unit('GE-2')].strength],
    ]);
    const state = position({ phase: 'german-pre', german: { 'GE-2': '1925' }, released: true });
    expect(isSupplied(state, contextOf(state), unit('GE-2'))).toBe(true);
  });
});
