/** The exact tests of line and shape, against a plain floating-point one where that can be trusted, and by hand where it cannot. */
import * as fc from 'fast-check';
import { UNIT, hexNamed, makeGrid, makeHexLines, unitCentre } from '@bridgehead/engine/hex';
import { expect, test } from 'vitest';
import type { Segment } from '../rules/sight/crossing.js';
import { isCovered, passagesOf, stretchesInside } from '../rules/sight/crossing.js';

const grid = makeGrid(12, 12, 'odd-columns-lower', { names: 'letters', edges: 'half-hexes' });
const lines = makeHexLines(grid);

function segmentBetween(from: number, to: number): Segment {
  const [a, b] = [unitCentre(grid, from), unitCentre(grid, to)];
  return { fromX: a.x, fromY: a.y, alongX: b.x - a.x, alongY: b.y - a.y, line: lines.between(from, to) };
}

const segment = (from: string, to: string) => segmentBetween(hexNamed(grid, from), hexNamed(grid, to));

// --- against floating point -------------------------------------------------------------------------------------------

/** Whether a point is inside, by counting edges to its right; undefined too near an edge to be sure. */
function isInside(x: number, y: number, outline: readonly number[]): boolean | undefined {
  let inside = false;
  for (let point = 0; point < outline.length; point += 2) {
    const next = (point + 2) % outline.length;
    const [ax, ay, bx, by] = [outline[point], outline[point + 1], outline[next], outline[next + 1]];
    const along = Math.max(
      0,
      Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)),
    );
    if (Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) < 0.5) return undefined;
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  }
  return inside;
}

/** A shape around a middle, its corners at growing angles: it cannot cross itself. */
const shapes = fc
  .record({
    x: fc.integer({ min: 6000, max: 60000 }),
    y: fc.integer({ min: 6000, max: 60000 }),
    reach: fc.array(fc.integer({ min: 300, max: 12000 }), { minLength: 3, maxLength: 9 }),
  })
  .map(({ x, y, reach }) =>
    reach.flatMap((far, corner) => [
      Math.round(x + far * Math.cos((2 * Math.PI * corner) / reach.length)),
      Math.round(y + far * Math.sin((2 * Math.PI * corner) / reach.length)),
    ]),
  );
const hexes = fc.integer({ min: 0, max: grid.size - 1 });

/** Where the line meets the lines of the edges: between two of them it is all inside or all outside. */
function cutsOf({ fromX, fromY, alongX, alongY }: Segment, outline: readonly number[]): number[] {
  return Array.from({ length: outline.length / 2 }, (_, edge) => {
    const next = (2 * edge + 2) % outline.length;
    const [x, y, edgeX, edgeY] = [
      outline[2 * edge],
      outline[2 * edge + 1],
      outline[next] - outline[2 * edge],
      outline[next + 1] - outline[2 * edge + 1],
    ];
    return ((x - fromX) * edgeY - (y - fromY) * edgeX) / (alongX * edgeY - alongY * edgeX);
  });
}

test('I-R1 a stretch is inside a shape exactly if one of its pieces is', () => {
  fc.assert(
    fc.property(hexes, hexes, shapes, (from, to, outline) => {
      fc.pre(from !== to);
      const mapLine = segmentBetween(from, to);
      const { fromX, fromY, alongX, alongY, line } = mapLine;
      const found = stretchesInside(mapLine, outline);
      const cuts = cutsOf(mapLine, outline);
      for (let stretch = 0; stretch < line.stretches; stretch++) {
        const [begin, end] = [stretch, stretch + 1].map((at) => line.over[at] / line.under[at]);
        const ends = [begin, ...cuts.filter((cut) => cut > begin && cut < end).toSorted((a, b) => a - b), end];
        const pieces = ends
          .slice(1)
          .map((piece, index) => (piece + ends[index]) / 2)
          .map((middle) => isInside(fromX + middle * alongX, fromY + middle * alongY, outline));
        if (pieces.includes(true)) expect(found).toContain(stretch);
        else if (!pieces.includes(undefined)) expect(found).not.toContain(stretch);
      }
    }),
    { numRuns: 400 },
  );
});

test('I-R1 a thread and its way back are inside the same hexes', () => {
  fc.assert(
    fc.property(hexes, hexes, shapes, (from, to, outline) => {
      const [there, back] = [segmentBetween(from, to), segmentBetween(to, from)];
      const last = there.line.stretches - 1;
      expect(
        stretchesInside(back, outline)
          .map((stretch) => last - stretch)
          .toReversed(),
      ).toEqual(stretchesInside(there, outline));
    }),
    { numRuns: 400 },
  );
});

// --- by hand: down hexrow C, from C3 to C6, x = 12000, y from 15000 to 33000 ----------------------------------------------

const down = segment('C3', 'C6');
const X = 2 * UNIT;

test.each([
  ['a shape across the line', [X - 100, 22000, X + 100, 22000, X + 100, 26000, X - 100, 26000], [1, 2]],
  ['a shape on one side', [X + 1, 20000, X + 100, 20000, X + 100, 30000], []],
  ['an edge on the line', [X, 20000, X + 100, 20000, X + 100, 30000, X, 30000], []],
  ['an edge on the line, the shape on the other side', [X, 20000, X - 100, 20000, X - 100, 30000, X, 30000], []],
  ['one corner on the line', [X, 22000, X + 100, 21000, X + 100, 23000], []],
  ['a line from corner to corner', [X, 19000, X + 100, 20000, X, 21000, X - 100, 20000], [1]],
  ['a line in by a corner and out by an edge', [X, 19000, X + 100, 26000, X - 100, 26000], [1, 2]],
  [
    'along an edge, then inside',
    [X, 19000, X + 100, 19000, X + 100, 29000, X - 100, 29000, X - 100, 25000, X, 25000],
    [2],
  ],
  [
    'inside, then along an edge',
    [X - 100, 19000, X + 100, 19000, X + 100, 29000, X, 29000, X, 22000, X - 100, 22000],
    [1],
  ],
  [
    'an edge across the line on the very hexside',
    [X - 100, 24000, X + 100, 24000, X + 100, 27000, X - 100, 27000],
    [2],
  ],
  [
    'two corners on the line with a notch between them',
    [X, 19000, X + 100, 18500, X + 100, 23500, X, 23000, X + 50, 21000],
    [],
  ],
  [
    'two wings that meet in one corner on the line',
    [X, 19000, X - 100, 19000, X - 100, 22000, X, 22000, X, 23500, X + 100, 23500, X + 100, 22000, X, 22000],
    [],
  ],
  ['a shape behind the end', [X - 100, 34000, X + 100, 34000, X + 100, 36000, X - 100, 36000], []],
  ['a shape around everything', [0, 0, 24000, 0, 24000, 60000, 0, 60000], [0, 1, 2, 3]],
  ['a shape around the first end', [X - 100, 14000, X + 100, 14000, X + 100, 17000, X - 100, 17000], [0]],
])('I-R1 %s', (_, outline, stretches) => {
  expect(stretchesInside(down, outline)).toEqual(stretches);
  const reversed = Array.from({ length: outline.length / 2 }, (_unused, point) =>
    outline.slice(outline.length - 2 * point - 2, outline.length - 2 * point),
  ).flat();
  expect(stretchesInside(down, reversed)).toEqual(stretches);
});

const strip = (left: number, right: number, top: number, bottom: number) => [
  X + left,
  top,
  X + right,
  top,
  X + right,
  bottom,
  X + left,
  bottom,
];

test('I-R8 a stretch is covered by shapes that leave no gap, edges included', () => {
  expect(isCovered(down, 1, [strip(-9, 9, 18000, 24000)])).toBe(true);
  expect(isCovered(down, 1, [strip(0, 9, 18000, 24000)])).toBe(true);
  expect(isCovered(down, 1, [strip(0, 9, 18000, 21000), strip(-9, 0, 21000, 24000)])).toBe(true);
  expect(isCovered(down, 1, [strip(-9, 9, 18000, 21000), strip(-9, 9, 21001, 24000)])).toBe(false);
  expect(isCovered(down, 1, [strip(1, 9, 18000, 24000)])).toBe(false);
  expect(isCovered(down, 1, [strip(-9, 9, 18001, 24000)])).toBe(false);
  expect(isCovered(down, 1, [])).toBe(false);
});

test('I-R12 a crest line is passed where it goes from one side to the other, not where it only touches', () => {
  expect(passagesOf(down, [X - 9, 22000, X + 9, 22000])).toEqual([[3, 3]]);
  expect(passagesOf(down, [X - 9, 22000, X, 22000, X + 9, 22000])).toEqual([[3, 3]]);
  expect(passagesOf(down, [X - 9, 22000, X, 22000, X - 9, 22500])).toEqual([]);
  expect(passagesOf(down, [X - 9, 18000, X + 9, 18000])).toEqual([[2, 2]]);
  expect(passagesOf(down, [X - 9, 16000, X, 16000, X, 25000, X + 9, 25000])).toEqual([[1, 5]]);
  expect(passagesOf(down, [X - 9, 40000, X + 9, 40000])).toEqual([]);
  expect(passagesOf(down, [X - 9, 22000, X + 9, 22000, X + 9, 28000, X - 9, 28000])).toEqual([
    [3, 3],
    [5, 5],
  ]);
});
