/** Pointing at a hex that cannot be had: the refusal names what is in the way. */
import { distance } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import type { ActionOf } from '../rules/actions.js';
import { attemptMove, straightWay } from '../rules/attempts.js';
import { GRID, label } from '../rules/board.js';
import { contextOf } from '../rules/context.js';
import { destinationsOf } from '../rules/movement-phase.js';
import type { State } from '../rules/state.js';
import { unitsOf } from '../rules/units.js';
import type { Sketch } from './toolkit.js';
import { hex, isLegal, listed, position, refusal, unit } from './toolkit.js';

function attempt(state: State, id: string, to: string): ActionOf<'move'> | ActionOf<'enter'> {
  return attemptMove(state, contextOf(state), unit(id), hex(to));
}

/** Why a unit cannot go to a hex. */
function whyNot(sketch: Sketch, id: string, to: string): string[] {
  const state = position(sketch);
  return refusal(state, 'us', attempt(state, id, to));
}

describe('a move that cannot be made', () => {
  test('5.12 6.0a through the enemy: where ground alone would allow it, the enemy on the way is named', () => {
    expect(whyNot({ us: { 'us-27': '0517' }, german: { 'ge-garrison': '0716' } }, 'us-27', '0816')).toEqual([
      'zone-stops 6.0a',
      'enemy-hex 5.12',
    ]);
  });

  test('5.12 6.0a into an enemy unit', () => {
    expect(whyNot({ us: { 'us-27': '1012' }, german: { 'ge-39': '1212' } }, 'us-27', '1212')).toEqual([
      'zone-stops 6.0a',
      'enemy-hex 5.12',
    ]);
  });

  test('5.13a beyond its points: the way goes round the enemy, and only the distance is named', () => {
    expect(whyNot({ us: { 'us-27': '1012' }, german: { 'ge-39': '1212' } }, 'us-27', '1814')).toEqual(['too-far 5.25']);
    expect(whyNot({ us: { 'us-27': '0517' } }, 'us-27', '2010')).toEqual(['too-far 5.25']);
  });

  test('11.12a across the Rhine, once the bridge is gone', () => {
    expect(whyNot({ us: { 'us-27': '0517' }, bridges: { ludendorff: 'destroyed' } }, 'us-27', '0716')).toEqual([
      'rhine 11.12a',
      'rhine 11.12a',
    ]);
  });

  test('5.12 past an enemy unit rather than through it: the cheapest way to a hex next to it may lead through its own', () => {
    expect(
      attempt(position({ turn: 5, us: { 'us-27': '1813' }, german: { 'ge-39': '1914' } }), 'us-27', '1913').path,
    ).toEqual(['1913']);
  });

  test('15.0a beyond the limit of advance', () => {
    expect(whyNot({ us: { 'us-27': '2409' } }, 'us-27', '2509')).toEqual(['beyond-limit 15.0a']);
  });

  test('13.0c by night from one enemy zone into another', () => {
    expect(whyNot({ turn: 5, us: { 'us-27': '1813' }, german: { 'ge-39': '1914' } }, 'us-27', '1913')).toEqual([
      'zone-to-zone 13.0c',
    ]);
  });

  test('5.31b into the hex of a friend that has moved', () => {
    const us = { 'us-27': '1012', 'us-52': { at: '1011', marks: ['moved' as const] } };
    expect(whyNot({ us }, 'us-27', '1011')).toEqual(['occupied 5.31b']);
  });

  test('5.0a a unit that stays where it is names its own hex', () => {
    expect(attempt(position({ us: { 'us-27': '1012' } }), 'us-27', '1012').path).toEqual(['1012']);
  });
});

describe('an entry that cannot be made', () => {
  const waiting: Sketch = { us: { 'us-art-9': 'due' } };

  test('12.22b 12.21 at the hex of another area, or a closed one', () => {
    expect(whyNot(waiting, 'us-art-9', '0101')).toEqual(['wrong-area 12.22b']);
    expect(whyNot({ ...waiting, german: { 'ge-39': '0119' } }, 'us-art-9', '0119')).toEqual(['entry-blocked 12.21']);
  });

  test('5.13a beyond its points', () => {
    expect(whyNot(waiting, 'us-art-9', '1814')).toEqual(['too-far 5.25']);
  });

  test('12.0 of a unit that is not due', () => {
    expect(whyNot({ us: { 'us-1-39': 'future' } }, 'us-1-39', '0119')).toEqual(['not-due 12.0']);
  });
});

describe('5.13b reached hexes are reached by the cheapest way', () => {
  const state = position({
    us: { 'us-27': '0517', 'us-52': '0716', 'us-60': 'due', 'us-1-47': '0518' },
    german: { 'ge-39': '0815', 'ge-77': '1112' },
  });

  test('the destinations of all units are the moves and entries that are listed', () => {
    const context = contextOf(state);
    const found = unitsOf('us').flatMap((each) =>
      destinationsOf(state, context, each).map(({ hex: to }) => attemptMove(state, context, each, to)),
    );
    const moves = listed(state, 'us').filter((action) => action.do === 'move' || action.do === 'enter');
    expect(found.map((action) => JSON.stringify(action)).toSorted()).toEqual(
      moves.map((action) => JSON.stringify(action)).toSorted(),
    );
    expect(found.every((action) => isLegal(state, 'us', action))).toBe(true);
  });

  test('5.14 no destination for a unit held by a zone of control', () => {
    expect(destinationsOf(state, contextOf(state), unit('us-52'))).toEqual([]);
  });
});

test('2.1 a straight way is as short as the distance', () => {
  expect(straightWay(hex('1012'), hex('1015')).map(label)).toEqual(['1013', '1014', '1015']);
  expect(straightWay(hex('0101'), hex('2930'))).toHaveLength(distance(GRID, hex('0101'), hex('2930')));
});
