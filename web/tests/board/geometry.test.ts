import { areAdjacent, makeGrid } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../src/board/geometry.js';
import { makeAtlas } from '../../src/board/geometry.js';
import { planOf } from '../../src/board/plan.js';

const GRID = makeGrid(9, 8, 'even-columns-lower');
const ATLAS = makeAtlas(planOf(GRID, '/nowhere.svg', 'A small board'));

function hex(name: string) {
  const found = ATLAS.byName.get(name);
  if (found === undefined) throw new Error(`There is no hex ${name}`);
  return found;
}

describe('hexes on the paper', () => {
  test('a point in a hex belongs to it, up to its corners', () => {
    for (const { name, x, y } of ATLAS.plan.hexes) {
      expect(ATLAS.hexAt({ x, y })?.name).toBe(name);
      for (const corner of ATLAS.plan.corners) expect(ATLAS.hexAt({ x: x + corner.x * 0.97, y: y + corner.y * 0.97 })?.name).toBe(name);
    }
  });

  test('beyond the board there is none', () => {
    expect(ATLAS.hexAt({ x: -500, y: 0 })).toBeUndefined();
    expect(ATLAS.hexAt({ x: 50_000, y: 50_000 })).toBeUndefined();
  });

  test('neighbours on paper are the neighbours of the grid', () => {
    for (const [index, one] of ATLAS.plan.hexes.entries()) {
      const near = ATLAS.neighbours(one).map(({ name }) => name).toSorted();
      const expected = GRID.labels.filter((_, other) => areAdjacent(GRID, index, other)).toSorted();
      expect(near, one.name).toEqual(expected);
    }
  });

  test.each<[string, Step, string]>([
    ['0504', 'up', '0503'],
    ['0504', 'down', '0505'],
    ['0504', 'up-right', '0603'],
    ['0504', 'down-right', '0604'],
    ['0504', 'up-left', '0403'],
    ['0504', 'down-left', '0404'],
    ['0404', 'up-right', '0504'],
    ['0404', 'down-left', '0305'],
  ])('from %s the cursor goes %s to %s', (from, step, to) => {
    expect(ATLAS.step(hex(from), step)?.name).toBe(to);
  });

  test('left and right go to a neighbour in the next column and back', () => {
    const right = ATLAS.step(hex('0504'), 'right');
    expect(right?.name).toMatch(/^06/);
    expect(right && ATLAS.step(right, 'left')?.name).toMatch(/^05/);
  });

  test('the cursor stops at the edge of the board', () => {
    expect(ATLAS.step(hex('0101'), 'up')).toBeUndefined();
    expect(ATLAS.step(hex('0101'), 'left')).toBeUndefined();
  });
});
