import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  OFF_BOARD,
  areAdjacent,
  distance,
  hexNamed,
  makeGrid,
  makeHexLines,
  runsAlongSide,
  unitCentre,
} from '@bridgehead/engine/hex';
import type { Grid } from '@bridgehead/engine/hex';

const GRIDS: readonly Grid[] = [makeGrid(14, 11, 'even-columns-lower'), makeGrid(14, 11, 'odd-columns-lower')];

/** What a line passes, in order: the hex of each stretch, or the hexes of a side. */
function passed(grid: Grid, from: number, to: number): string[] {
  const lines = makeHexLines(grid);
  const line = lines.between(from, to);
  const name = (step: number) => grid.labels[lines.hexAt[lines.placeOf[from] + step]] ?? 'off';
  return Array.from(line.one, (one, stretch) =>
    runsAlongSide(line, stretch) ? [name(one), name(line.other[stretch])].toSorted().join('/') : name(one),
  );
}

test.each([
  ['0202', '0202', ['0202']],
  ['0202', '0203', ['0202', '0203']],
  ['0202', '0205', ['0202', '0203', '0204', '0205']],
  ['0202', '0402', ['0202', '0302/0303', '0402']],
  ['0202', '0602', ['0202', '0302/0303', '0402', '0502/0503', '0602']],
  ['0202', '0304', ['0202', '0203/0303', '0304']],
  ['0202', '0403', ['0202', '0303', '0403']],
  ['0101', '0301', ['0101', '0201/off', '0301']],
])('from %s to %s a line passes %j', (from, to, expected) => {
  const grid = GRIDS[0];
  expect(passed(grid, hexNamed(grid, from), hexNamed(grid, to))).toEqual(expected);
  expect(passed(grid, hexNamed(grid, to), hexNamed(grid, from))).toEqual(expected.toReversed());
});

/** The hexes whose centres are nearest to a point. */
function nearest(grid: Grid, x: number, y: number): { readonly hex: number; readonly away: number }[] {
  return grid.labels
    .map((_, hex) => ({
      hex,
      away: Math.hypot((unitCentre(grid, hex).x - x) * 0.8660254, unitCentre(grid, hex).y - y),
    }))
    .toSorted((a, b) => a.away - b.away)
    .slice(0, 2);
}

test('the middle of every stretch is nearest to its hex, or halfway between the two beside its side', () => {
  const hexes = fc.integer({ min: 0, max: GRIDS[0].size - 1 });
  fc.assert(
    fc.property(fc.constantFrom(...GRIDS), hexes, hexes, (grid, from, to) => {
      const lines = makeHexLines(grid);
      const line = lines.between(from, to);
      const [a, b] = [unitCentre(grid, from), unitCentre(grid, to)];
      for (let stretch = 0; stretch < line.stretches; stretch++) {
        const [begin, end] = [stretch, stretch + 1].map((at) => line.over[at] / line.under[at]);
        expect(end).toBeGreaterThan(begin);
        const middle = (begin + end) / 2;
        const [first, second] = nearest(grid, a.x + (b.x - a.x) * middle, a.y + (b.y - a.y) * middle);
        const here = [line.one[stretch], line.other[stretch]].map((step) => lines.hexAt[lines.placeOf[from] + step]);
        if (runsAlongSide(line, stretch) && !here.includes(OFF_BOARD)) {
          expect(here.toSorted((one, other) => one - other)).toEqual(
            [first.hex, second.hex].toSorted((one, other) => one - other),
          );
          expect(second.away - first.away).toBeLessThan(1);
          expect(areAdjacent(grid, here[0], here[1])).toBe(true);
        } else if (!runsAlongSide(line, stretch)) {
          expect(here[0]).toBe(first.hex);
        }
      }
      expect([line.over[0], line.over[line.stretches] / line.under[line.stretches]]).toEqual([0, 1]);
      expect(line.stretches).toBeGreaterThan(distance(grid, from, to));
    }),
    { numRuns: 150 },
  );
});
