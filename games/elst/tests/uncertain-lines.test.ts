/** I-R15 Lines that nobody can be sure of before they look. */
import { distance, hexNamed } from '@bridgehead/engine/hex';
import { preview } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { makeBoard } from '../rules/board/board-from-facts.js';
import { steepleOver } from '../rules/board/locations.js';
import { elstGame } from '../rules/game.js';
import { NO_HINDRANCES } from '../rules/sight/hindrances.js';
import { makeSights } from '../rules/sight/sight-cache.js';
import { seasonIn } from '../rules/sight/terrain-sight.js';
import { mightSee } from '../rules/situation/visibility.js';
import { contextOf } from '../rules/state/context.js';
import type { Elst } from '../rules/state/types.js';
import { moveUnit } from '../rules/units/units-in-play.js';
import { at, listedOf, open, stateWith, unitNumber } from './toolkit.js';

const JULY = seasonIn(7);

/** A board with one house in A3, from this far right of the line between A1 and A5 to the east; a Steeple in A1. */
function withHouse(left: number, kind: 'building' | 'grain' = 'building') {
  const house = { kind, outline: [left, 2.2, 0.5, 2.2, 0.5, 2.8, left, 2.8] };
  const board = makeBoard({
    key: 'doubt',
    hexrows: 3,
    numbers: 6,
    hexes: {
      A1: { terrain: 'building-stone', steeple: true },
      A3: { terrain: kind === 'grain' ? 'grain' : 'building-stone' },
    },
    shapes: [house, { kind: 'building', outline: [-0.1, 0.4, 0.1, 0.4, 0.1, 0.6, -0.1, 0.6] }],
  });
  const sights = makeSights(board);
  const hex = (label: string) => hexNamed(board.grid, label);
  return {
    board,
    sights,
    hex,
    sight: (from: string, to: string) => [
      sights.between(JULY, NO_HINDRANCES, hex(from), hex(to)).isClear,
      sights.isUncertain(hex(from), hex(to)),
    ],
  };
}

describe('I-R15 a line past a house', () => {
  test.each([
    ['well beside it is clear, and everybody can say so', 0.2, [true, false]],
    ['close beside it is clear, and nobody can be sure', 0.05, [true, true]],
    ['over its very corner is blocked, and nobody can be sure', -0.05, [false, true]],
    ['through the middle is blocked, and nobody would claim it', -0.4, [false, false]],
  ] as const)('I-3.2.1f I-R15 %s', (_, left, expected) => {
    const { sight } = withHouse(left);
    expect([sight('A1', 'A5'), sight('A5', 'A1')]).toEqual([expected, expected]);
  });

  test('I-R15 only obstacles make a line doubtful, and none between adjacent hexes', () => {
    expect(withHouse(0.05, 'grain').sight('A1', 'A5')).toEqual([true, false]);
    expect(withHouse(0.05).sight('A3', 'A4')).toEqual([true, false]);
  });

  test('I-R15 I-DaE:1.1i from the Steeple only what stands right in front of the other hex does', () => {
    const { board, sights, hex } = withHouse(0.05);
    const above = steepleOver(board, hex('A1'));
    expect([sights.isUncertain(above, hex('A5')), sights.isUncertain(above, hex('A4'))]).toEqual([false, true]);
  });
});

test('I-3.2.1f I-R15 before a declaration one might see what is doubtful; where lines are free one sees or does not', () => {
  const { state } = stateWith({ scenario: 'elst-bend' });
  const context = contextOf(state);
  const labels = context.area.hexes.map((hex) => context.board.grid.labels[hex]);
  const from = at(state, 'J15');
  const uncertain = labels
    .map((label) => at(state, label))
    .filter(
      (to) =>
        to !== from &&
        context.sights.isUncertain(from, to) &&
        !context.sights.between(context.season, NO_HINDRANCES, from, to).isClear,
    );
  expect(uncertain.length).toBeGreaterThan(0);
  for (const to of uncertain) {
    expect([mightSee(state, context, from, to), mightSee({ options: { freeSight: true } }, context, from, to)]).toEqual(
      [true, false],
    );
  }
});

function atTheBend(freeSight: boolean) {
  return stateWith({
    scenario: 'elst-bend',
    freeSight,
    phase: 'prep-fire',
    attacker: 'german',
    units: { squad: 'ge-4-4-7 J15', target: 'br-4-5-7 J14' },
  });
}

test('I-3.2.1f before fire at a doubtful hex is declared its player is told that nobody has looked yet', () => {
  const { state, u } = atTheBend(false);
  const context = contextOf(state);
  const from = at(state, 'J15');
  const to = context.area.hexes.find(
    (hex) =>
      context.sights.isUncertain(from, hex) &&
      !context.sights.between(context.season, NO_HINDRANCES, from, hex).isClear &&
      distance(context.board.grid, from, hex) < 5,
  );
  if (to === undefined) throw new Error('J15 has no doubtful hex near it');
  const told = (freeSight: boolean) => {
    const sketch = atTheBend(freeSight).state;
    moveUnit(sketch, unitNumber(u.target), to);
    const asked = open(sketch).state;
    const fires = listedOf(asked, 'fire').filter(({ at: where }) => where === context.board.grid.labels[to]);
    return fires.map((action) => preview<Elst>(elstGame, asked, 'german', action).consequences.map(({ rule }) => rule));
  };
  expect([told(false), told(true)]).toEqual([[['I-3.2.1f']], []]);
});
