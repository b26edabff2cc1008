/** 9.0 Terrain: what hexes and hexsides cost, and how far the ground shifts an attack. */
import { directionTo } from '@bridgehead/engine/hex';
import { CLOSED } from '@bridgehead/engine/hexwar';
import { describe, expect, test } from 'vitest';
import tables from '../content/tables.json' with { type: 'json' };
import { board, HEXES } from '../rules/board/board.js';
import { contextOf } from '../rules/situation/context.js';
import { fifths } from '../rules/board/movement-fifths.js';
import { GRID } from '../rules/board/grid.js';
import { GROUND } from '../rules/board/tables.js';
import {
  entryCost,
  hasEdgeRoad,
  hasRoad,
  hexCost,
  normalWays,
  roadSides,
  shiftOf,
  stepCost,
} from '../rules/situation/terrain.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';
import { besides, campaign, eventIn, hex, move, play, position } from './toolkit.js';

const NO_INTERDICTION = { interdicted: [] };

/** What a unit on foot really pays for one step. */
function paid(side: Side, from: string, to: string, interdicted: readonly string[] = []): number {
  const state =
    side === 'german'
      ? position({ german: { 'GE-26': from }, interdicted })
      : position({ phase: 'american-move', american: { 'US-5': from }, interdicted });
  return eventIn(play(state, side, move(side === 'german' ? 'GE-26' : 'US-5', to)).events, 'moved').cost / fifths(1);
}

describe('the cost of a step', () => {
  for (const [rule, side, from, to, points, why] of [
    ['4.2', 'american', '1411', '1412', 1, 'clear'],
    ['4.2a', 'german', '0806', '0906', 2, 'rough I'],
    ['9.X', 'american', '0126', '0125', 1, 'clear, by the chart'],
    ['9.Xa', 'german', '1304', '1203', 2, 'rough I, by the chart'],
    ['9.Xb', 'american', '1406', '1507', 3, 'rough II'],
    ['9.Xc', 'german', '1003', '1004', 2, 'intact West Wall in rough I'],
    ['9.Xd', 'german', '1702', '1703', 2, 'destroyed West Wall in rough I'],
    ['9.Xd', 'american', '0804', '0803', 2, 'destroyed West Wall, for the Americans too'],
    ['4.2c', 'german', '0301', '0302', 3, 'West Wall 2 and rough II 3: the higher'],
    ['9.Xi', 'german', '0401', '0402', 3, 'the worst for the unit that moves'],
    ['4.2d', 'german', '1703', '1704', 4, 'rough II 3 and a river 1'],
    ['9.4', 'german', '1012', '1112', 4, 'the river on top of the hex'],
    ['9.Xe', 'american', '1406', '1405', 1, 'not on the bridge'],
    ['9.Xf', 'american', '1412', '1411', 1, 'a town in the clear, off the road'],
    ['9.Xf', 'german', '0804', '0805', 3, 'a town in rough I behind a river: 2 and 1'],
    ['4.2e', 'german', '1305', '1306', 1, 'over the bridge of the Our'],
    ['9.Xg', 'german', '0805', '0806', 1, 'a road hex, whatever its terrain'],
    ['4.2f', 'german', '0806', '0906', 2, 'the road in 0906 comes from elsewhere'],
  ] as const) {
    test(`${rule} ${from} to ${to} costs ${points}: ${why}`, () => {
      expect(paid(side, from, to)).toBe(points);
    });
  }
});

test('9.0 every cost and shift is as in the chart', () => {
  expect(Object.entries(GROUND)).toEqual(
    tables.terrain.map(({ terrain, move: points, shift }) => [terrain, { move: points, shift }]),
  );
  const costs = new Set(HEXES.flatMap((at) => SIDES.map((side) => hexCost(NO_INTERDICTION, side, at))));
  expect([...costs].toSorted((a, b) => a - b)).toEqual([1, 2, 3].map(fifths));
});

test('9.4 every step on the map has its price, the same both ways along a road, and none leads off it', () => {
  const context = contextOf(campaign());
  for (const side of SIDES) {
    const { cost } = normalWays(context, side);
    for (const at of HEXES) {
      for (let direction = 0; direction < 6; direction++) {
        const to = GRID.neighbours[at * 6 + direction];
        const step = cost[at * 6 + direction];
        if (to < 0) expect(step).toBe(CLOSED);
        else if ((board.roads[at] & (1 << direction)) !== 0)
          expect([step, cost[to * 6 + directionTo(GRID, to, at)]]).toEqual([fifths(1), fifths(1)]);
        else
          expect(step).toBe(
            hexCost(NO_INTERDICTION, side, to) + ((board.rivers[at] & (1 << direction)) === 0 ? 0 : fifths(1)),
          );
      }
    }
  }
});

test('9.Xi only the worst ground shifts; an intact West Wall shields Germans alone', () => {
  expect(shiftOf(hex('0805'), 'american')).toEqual({ columns: 3, ground: 'town', rule: '9.Xf' });
  expect([shiftOf(hex('0302'), 'german').columns, shiftOf(hex('0302'), 'american').columns]).toEqual([3, 2]);
  expect([
    shiftOf(hex('1703'), 'german').columns,
    shiftOf(hex('1704'), 'american').columns,
    shiftOf(hex('1412'), 'american').columns,
  ]).toEqual([1, 2, 0]);
});

test('9.Xc 9.Xi for Allied units an intact West Wall is not there', () => {
  const walled = HEXES.filter((at) => board.westWall[at] === 1 && board.terrain[at] === 'clear');
  expect(walled.map((at) => hexCost(NO_INTERDICTION, 'american', at))).toEqual(walled.map(() => fifths(1)));
  expect(hexCost(NO_INTERDICTION, 'german', hex('1901'))).toBe(fifths(GROUND['west-wall'].move));
});

test('9.5b the West Wall is part of the map and no state: nothing in a game can take it away', () => {
  expect(Object.keys(campaign())).not.toContain('westWall');
  expect(HEXES.filter((at) => board.westWall[at] === 1)).toHaveLength(20);
});

// --- interdicted hexes (13.0d, R68) ---------------------------------------------------------------------------------

test('13.0d an interdicted hex has no road and no town to move by; its other terrain counts', () => {
  expect(paid('german', '0806', '0805')).toBe(1);
  expect(paid('german', '0806', '0805', ['0805'])).toBe(2);
  expect(paid('german', '0805', '0806', ['0805'])).toBe(2);
  expect(paid('german', '0905', '0805', ['0805'])).toBe(3); // the bridge counts as little: rough I and the Our
  expect(paid('german', '0807', '0806', ['0805'])).toBe(1); // the road further on is not touched
});

test('13.0d no road hexside leads into an interdicted hex or out of it, and no road off the map', () => {
  const state = position({ interdicted: ['0805', '0109'] });
  expect([roadSides(state, hex('0805')), hasRoad(state, hex('0805')), hasRoad(state, hex('0806'))]).toEqual([
    0,
    false,
    true,
  ]);
  const into = besides('0805').map(
    (near) => (roadSides(state, hex(near)) & (1 << directionTo(GRID, hex(near), hex('0805')))) !== 0,
  );
  expect(into).toEqual([false, false, false, false, false, false]);
  expect([hasEdgeRoad(state, hex('0109'), 'north'), hasEdgeRoad(state, hex('0107'), 'north')]).toEqual([false, true]);
  expect(stepCost(contextOf(state), 'american', hex('0806'), directionTo(GRID, hex('0806'), hex('0805')))).toBe(
    fifths(2),
  );
});

const enteringFromNorth = (at: string, interdicted: readonly string[] = []) =>
  entryCost({ interdicted: interdicted.map(hex) }, 'american', hex(at), 'north') / fifths(1);

test('7.1a 7.1b the entry hex costs its terrain, or one point where a road of that side comes in', () => {
  expect([
    enteringFromNorth('0110'),
    enteringFromNorth('0107'),
    enteringFromNorth('0108'),
    enteringFromNorth('0107', ['0107']),
  ]).toEqual([2, 1, 3, 3]);
});
