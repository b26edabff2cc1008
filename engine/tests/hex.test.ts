import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Grid, Stagger } from '@bridgehead/engine/hex';
import {
  COLUMN_WIDTH,
  DIRECTIONS,
  OFF_BOARD,
  UNIT,
  areAdjacent,
  columnAndRow,
  directionTo,
  distance,
  hexAt,
  hexNamed,
  inUnits,
  isHalfHex,
  lastRowOf,
  makeGrid,
  neighboursOf,
  parseHex,
  unitCentre,
  unitCorners,
} from '@bridgehead/engine/hex';
import { hexFinder } from '@bridgehead/engine/units';

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
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(...STAGGERS),
        fc.nat(),
        (columns, rows, stagger, pick) => {
          const grid = makeGrid(columns, rows, stagger);
          const from = pick % grid.size;
          expect(Array.from({ length: grid.size }, (_, to) => distance(grid, from, to))).toEqual(walked(grid, from));
        },
      ),
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

  test.each([
    ['odd-columns-lower', 'A1', 'B0'],
    ['even-columns-lower', 'A1', 'B1'],
  ] as const)('with letters and %s, the first two columns begin with %s and %s', (stagger, first, second) => {
    const grid = makeGrid(30, 12, stagger, { names: 'letters' });
    expect([grid.labels[0], grid.labels[12], grid.labels[26 * 12 + 2].replace(/\d+/, '')]).toEqual([
      first,
      second,
      'AA',
    ]);
    grid.labels.forEach((label, hex) => expect(parseHex(grid, label)).toBe(hex));
  });

  test.each([['A0'], ['A13'], ['B12'], ['EE1'], ['AB3'], ['AAA1'], ['A01'], ['a1'], ['0101'], ['']])(
    '%j is not on a board with letters of 30 columns and 12 rows',
    (label) => {
      expect(parseHex(makeGrid(30, 12, 'odd-columns-lower', { names: 'letters' }), label)).toBe(OFF_BOARD);
    },
  );

  test('a board of more than 52 columns has no letters', () => {
    expect(() => makeGrid(53, 2, 'odd-columns-lower', { names: 'letters' })).toThrow('at most 52');
  });

  test.each([['0000'], ['0613'], ['1301'], ['0112'], ['abcd'], ['101'], ['']])(
    '%j is not on a board of 12 columns and 11 rows',
    (label) => {
      const grid = makeGrid(12, 11, 'even-columns-lower');
      expect(parseHex(grid, label)).toBe(OFF_BOARD);
      expect(() => hexNamed(grid, label)).toThrow(`There is no hex ${label} on this board`);
    },
  );
});

describe('a board with short columns', () => {
  const grid = makeGrid(19, 26, 'even-columns-lower', { edges: 'short-columns' });

  test('lacks the last hex of every column that lies lower', () => {
    expect(grid.labels.filter((label) => label !== '')).toHaveLength(10 * 26 + 9 * 25);
    expect(
      ['0126', '0225', '0226', '1825', '1826', '1926'].map((label) => parseHex(grid, label) !== OFF_BOARD),
    ).toEqual([true, true, false, true, false, true]);
    expect(['0226', ''].map(hexFinder(grid))).toEqual([OFF_BOARD, OFF_BOARD]);
  });

  test('no neighbour is a hex that it lacks', () => {
    expect(around(grid, '0225')).toEqual(['0224', '0325', '0326', '-', '0126', '0125']);
    expect(around(grid, '0326')).toEqual(['0325', '0425', '-', '-', '-', '0225']);
    expect([...grid.neighbours].filter((near) => grid.labels[near] === '')).toEqual([]);
  });

  test('each column ends with the last hex that it has', () => {
    expect([1, 2, 18, 19].map((column) => lastRowOf(grid, column))).toEqual([26, 25, 25, 26]);
    expect(lastRowOf(makeGrid(19, 26, 'even-columns-lower'), 2)).toBe(26);
  });

  test('turned on its paper, a board has the same names and neighbours', () => {
    const turned = makeGrid(19, 26, 'even-columns-lower', { edges: 'short-columns', turn: 'quarter' });
    expect({ ...turned, turn: 'none' }).toEqual(grid);
  });
});

describe('half hexes', () => {
  test('are those that jut out at the top and the bottom of a board whose edges cut them', () => {
    for (const stagger of STAGGERS) {
      const grid = makeGrid(5, 4, stagger, { edges: 'half-hexes' });
      const lower = stagger === 'odd-columns-lower' ? ['0104', '0304', '0504'] : ['0204', '0404'];
      const higher = stagger === 'odd-columns-lower' ? ['0201', '0401'] : ['0101', '0301', '0501'];
      expect(grid.labels.filter((_, hex) => isHalfHex(grid, hex)).toSorted()).toEqual([...lower, ...higher].toSorted());
    }
    expect(
      makeGrid(5, 4, 'odd-columns-lower').labels.some((_, hex) => isHalfHex(makeGrid(5, 4, 'odd-columns-lower'), hex)),
    ).toBe(false);
  });
});

describe('geometry in whole numbers', () => {
  test('neighbours share two corners, and are one hex apart', () => {
    for (const stagger of STAGGERS) {
      const grid = makeGrid(5, 5, stagger);
      const hex = hexNamed(grid, '0303');
      const corners = unitCorners(grid, hex);
      expect(corners.flatMap(({ x, y }) => [x, y]).every(Number.isInteger)).toBe(true);
      for (const next of neighboursOf(grid, hex)) {
        expect(unitCorners(grid, next).filter((p) => corners.some((q) => p.x === q.x && p.y === q.y))).toHaveLength(2);
        const [a, b] = [unitCentre(grid, hex), unitCentre(grid, next)];
        expect(Math.hypot((a.x - b.x) * COLUMN_WIDTH, a.y - b.y)).toBeCloseTo(UNIT, 6);
      }
    }
  });

  test('points in hexes become whole units; the middle of a hex stays its middle', () => {
    const grid = makeGrid(5, 5, 'odd-columns-lower', { names: 'letters' });
    expect(inUnits([0, 0.5, COLUMN_WIDTH, 1, -0.0001, 0])).toEqual([0, 3000, 6000, 6000, -1, 0]);
    expect([unitCentre(grid, hexNamed(grid, 'A1')), unitCentre(grid, hexNamed(grid, 'B1'))]).toEqual([
      { x: 0, y: 3000 },
      { x: 6000, y: 6000 },
    ]);
  });
});
