import { areAdjacent, makeGrid } from '@bridgehead/engine/hex';
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
      for (const corner of ATLAS.plan.corners)
        expect(ATLAS.hexAt({ x: x + corner.x * 0.97, y: y + corner.y * 0.97 })?.name).toBe(name);
    }
  });

  test('beyond the board there is none', () => {
    expect(ATLAS.hexAt({ x: -500, y: 0 })).toBeUndefined();
    expect(ATLAS.hexAt({ x: 50_000, y: 50_000 })).toBeUndefined();
  });

  test('neighbours on paper are the neighbours of the grid', () => {
    for (const [index, one] of ATLAS.plan.hexes.entries()) {
      const near = ATLAS.neighbours(one)
        .map(({ name }) => name)
        .toSorted();
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

  test('to the right and back the cursor keeps to its row', () => {
    const right = ['0304', '0404', '0504', '0604', '0704'];
    right.slice(1).forEach((to, i) => {
      const there = ATLAS.step(hex(right[i]), 'right');
      expect(there && ATLAS.step(there, 'left')?.name, to).toBe(right[i]);
      expect(Math.abs((there?.y ?? 0) - hex('0304').y), to).toBeLessThan(ATLAS.inner * 1.1);
    });
  });

  test('the cursor stops at the edge of the board', () => {
    expect(ATLAS.step(hex('0101'), 'up')).toBeUndefined();
    expect(ATLAS.step(hex('0101'), 'left')).toBeUndefined();
  });
});

describe('a board that is turned, with short columns', () => {
  const grid = makeGrid(7, 8, 'even-columns-lower', { edges: 'short-columns', turn: 'quarter' });
  const atlas = makeAtlas(planOf(grid, '/nowhere.svg', 'A board with its first column at the top'));
  const at = (name: string) => {
    const found = atlas.byName.get(name);
    if (found === undefined) throw new Error(`There is no hex ${name}`);
    return found;
  };

  test('the first column is the uppermost line, and its first row lies at the right', () => {
    expect(at('0101').y).toBeLessThan(at('0201').y);
    expect(at('0101').y).toBe(at('0108').y);
    expect(at('0101').x).toBeGreaterThan(at('0102').x);
    expect(at('0201').x - at('0101').x).toBeCloseTo(-atlas.inner);
  });

  test('hexes that short columns lack are not there', () => {
    expect(atlas.plan.hexes).toHaveLength(7 * 8 - 3);
    expect(atlas.plan.hexes.map(({ name }) => name)).not.toContain('');
  });

  test('all hexes lie on the paper', () => {
    const { x, y, width, height } = atlas.plan.paper;
    for (const one of atlas.plan.hexes) {
      for (const corner of atlas.plan.corners) {
        expect(one.x + corner.x).toBeGreaterThan(x - 0.01);
        expect(one.x + corner.x).toBeLessThan(x + width + 0.01);
        expect(one.y + corner.y).toBeGreaterThan(y - 0.01);
        expect(one.y + corner.y).toBeLessThan(y + height + 0.01);
      }
    }
  });

  test('a point in a hex belongs to it, and neighbours on paper are those of the grid', () => {
    for (const one of atlas.plan.hexes) {
      for (const corner of atlas.plan.corners)
        expect(atlas.hexAt({ x: one.x + corner.x * 0.97, y: one.y + corner.y * 0.97 })?.name).toBe(one.name);
      const expected = grid.labels
        .filter((label, other) => label !== '' && areAdjacent(grid, grid.labels.indexOf(one.name), other))
        .toSorted();
      expect(
        atlas
          .neighbours(one)
          .map(({ name }) => name)
          .toSorted(),
        one.name,
      ).toEqual(expected);
    }
  });

  test.each<[string, Step, string]>([
    ['0304', 'left', '0305'],
    ['0304', 'right', '0303'],
    ['0304', 'up-left', '0204'],
    ['0304', 'up-right', '0203'],
    ['0304', 'down-left', '0404'],
    ['0304', 'down-right', '0403'],
    ['0404', 'up-left', '0305'],
    ['0404', 'down-right', '0504'],
  ])('from %s the cursor goes %s to %s', (from, step, to) => {
    expect(atlas.step(at(from), step)?.name).toBe(to);
  });

  test('downwards and back the cursor keeps to its column on the paper', () => {
    const way = ['0104'];
    for (let line = 2; line <= 7; line++) way.push(atlas.step(at(way[way.length - 1]), 'down')?.name ?? '');
    expect(way.map((name) => name.slice(0, 2))).toEqual(['01', '02', '03', '04', '05', '06', '07']);
    expect(
      way.map((name) => Math.round((at(name).x - at('0104').x) / atlas.inner)).filter((aside) => Math.abs(aside) > 1),
    ).toEqual([]);
    expect(
      way
        .toReversed()
        .slice(1)
        .map((_, i) => atlas.step(at(way[way.length - 1 - i]), 'up')?.name),
    ).toEqual(way.toReversed().slice(1));
  });
});
