import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Grid, Stagger } from '@bridgehead/engine';
import { DIRECTIONS, OFF_BOARD, areAdjacent, columnAndRow, directionTo, distance, hexAt, hexNamed, makeGrid, neighboursOf, parseHex } from '@bridgehead/engine';

const STAGGERS: readonly Stagger[] = ['even-columns-lower', 'odd-columns-lower'];

function around(grid: Grid, label: string): string[] {
  const hex = hexNamed(grid, label);
  return DIRECTIONS.map((_, direction) => grid.labels[grid.neighbours[hex * 6 + direction]] ?? '-');
}

describe('neighbours, clockwise from the top', () => {
  const table: [Stagger, string, string[]][] = [
    ['even-columns-lower', '0303', ['0302', '0402', '0403', '0304', '0203', '0202']],
    ['even-columns-lower', '0203', ['0202', '0303', '0304', '0204', '0104', '0103']],
    ['even-columns-lower', '0101', ['-', '-', '0201', '0102', '-', '-']],
    ['even-columns-lower', '0405', ['0404', '0505', '-', '-', '-', '0305']],
    ['odd-columns-lower', '0303', ['0302', '0403', '0404', '0304', '0204', '0203']],
    ['odd-columns-lower', '0203', ['0202', '0302', '0303', '0204', '0103', '0102']],
    ['odd-columns-lower', '0101', ['-', '0201', '0202', '0102', '-', '-']],
    ['odd-columns-lower', '0505', ['0504', '-', '-', '-', '-', '0405']],
  ];
  test.each(table)('with %s, %s lies among %j', (stagger, label, expected) => {
    expect(around(makeGrid(5, 5, stagger), label)).toEqual(expected);
  });

  test('every hex is the neighbour of its neighbours, in the opposite direction', () => {
    for (const stagger of STAGGERS) {
      const grid = makeGrid(7, 6, stagger);
      for (let hex = 0; hex < grid.size; hex++) {
        for (const other of neighboursOf(grid, hex)) {
          expect(directionTo(grid, other, hex)).toBe((directionTo(grid, hex, other) + 3) % 6);
        }
      }
    }
  });
});

/** Steps from one hex to all others, by walking. */
function walked(grid: Grid, from: number): number[] {
  const steps = Array.from({ length: grid.size }, () => -1);
  steps[from] = 0;
  const queue = [from];
  for (const hex of queue) {
    for (const next of neighboursOf(grid, hex)) {
      if (steps[next] >= 0) continue;
      steps[next] = steps[hex] + 1;
      queue.push(next);
    }
  }
  return steps;
}

describe('distance', () => {
  test('is the number of steps that a walk takes, on boards of any size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.constantFrom(...STAGGERS), fc.nat(), (columns, rows, stagger, pick) => {
        const grid = makeGrid(columns, rows, stagger);
        const from = pick % grid.size;
        expect(Array.from({ length: grid.size }, (_, to) => distance(grid, from, to))).toEqual(walked(grid, from));
      }),
    );
  });

  test('between adjacent hexes is 1', () => {
    const grid = makeGrid(5, 5, 'odd-columns-lower');
    expect(areAdjacent(grid, hexNamed(grid, '0303'), hexNamed(grid, '0404'))).toBe(true);
    expect(areAdjacent(grid, hexNamed(grid, '0303'), hexNamed(grid, '0402'))).toBe(false);
    expect(areAdjacent(grid, hexNamed(grid, '0101'), OFF_BOARD)).toBe(false);
  });
});

describe('numbers of hexes', () => {
  test('column and row lead to a hex and back', () => {
    const grid = makeGrid(12, 11, 'even-columns-lower');
    for (let hex = 0; hex < grid.size; hex++) {
      const { column, row } = columnAndRow(grid, hex);
      expect(hexAt(grid, column, row)).toBe(hex);
      expect(parseHex(grid, grid.labels[hex])).toBe(hex);
    }
  });

  test.each([['0000'], ['0613'], ['1301'], ['0112'], ['abcd'], ['101'], ['']])('%j is not on a board of 12 columns and 11 rows', (label) => {
    const grid = makeGrid(12, 11, 'even-columns-lower');
    expect(parseHex(grid, label)).toBe(OFF_BOARD);
    expect(() => hexNamed(grid, label)).toThrow(`There is no hex ${label} on this board`);
  });
});
