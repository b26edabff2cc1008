import { areAdjacent, columnAndRow, distance, hexNamed } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { board, label } from '../rules/board/board.js';
import { GRID } from '../rules/board/grid.js';
import { sees, sightLine } from '../rules/board/sight.js';
import { tables } from '../rules/board/tables.js';
import vectors from './vectors/sight.json' with { type: 'json' };

const at = (number: string) => hexNamed(GRID, number);
const hexes = Array.from({ length: GRID.size }, (_, hex) => hex);

describe('vectors', () => {
  test.each(vectors)('$id: $from and $to', ({ from, to, night, crossed, along, seen }) => {
    expect(sees(at(from), at(to), { night })).toBe(seen);
    const line = sightLine(at(from), at(to));
    if (crossed !== undefined) expect(line.crossed.map(label)).toEqual(crossed);
    if (along !== undefined) expect(line.along.map((pair) => pair.map(label).toSorted())).toEqual(along);
  });
});

test('2.0n D.7 reeds between two hexes of level 0 hide them from each other', () => {
  expect(board.terrain[at('1109')]).toBe('reeds');
  expect(sees(at('1106'), at('1110'), { night: false })).toBe(false);
  expect(sightLine(at('1106'), at('1110')).blocking.map(label)).toContain('1109');
});

test('2.0o R71 from the summit of Johnny I the bridge is seen over a building', () => {
  const line = sightLine(at('1016'), at('1310'));
  expect(line.crossed.map(label).concat(line.along.flat().map(label))).toContain('1211');
  expect(line.isClear).toBe(true);
});

const blocking = (a: number, b: number) =>
  sightLine(a, b)
    .blocking.toSorted((one, other) => one - other)
    .join(' ');

test('2.0p sight is mutual: the line back is blocked by what blocks the line there', () => {
  const oneWay = hexes
    .filter((a) => a % 7 === 0)
    .flatMap((a) =>
      hexes
        .filter(
          (b) => sees(a, b, { night: false }) !== sees(b, a, { night: false }) || blocking(a, b) !== blocking(b, a),
        )
        .map((b) => [label(a), label(b)]),
    );
  expect(oneWay).toEqual([]);
});

test('2.0q along a side sight is blocked only if both hexes block', () => {
  expect(sightLine(at('1012'), at('1212')).along.map((pair) => pair.map(label).toSorted())).toEqual([['1112', '1113']]);
  expect([board.terrain[at('1112')], board.terrain[at('1113')]]).toEqual(['orchard', 'clear']);
  expect(sees(at('1012'), at('1212'), { night: false })).toBe(true);
  expect(sees(at('1011'), at('1211'), { night: false })).toBe(false);
});

const isBlocking = (hex: number) => board.level[hex] === 0 && tables.terrain[board.terrain[hex]].blocks;

test('2.0s the example (los-ex): both hexes of the side blocking, clear, and one unit on a hill', () => {
  const alongOne = hexes.flatMap((a) =>
    hexes.filter((b) => distance(GRID, a, b) === 2 && sightLine(a, b).along.length === 1).map((b) => [a, b] as const),
  );
  const verdicts = (low: boolean, blocked: boolean) =>
    new Set(
      alongOne
        .filter(
          ([a, b]) =>
            (Math.max(board.level[a], board.level[b]) === 0) === low &&
            sightLine(a, b).along[0].every(isBlocking) === blocked &&
            sightLine(a, b).along[0].every((hex) => board.level[hex] === 0),
        )
        .map(([a, b]) => sees(a, b, { night: false })),
    );
  expect(verdicts(true, true)).toEqual(new Set([false]));
  expect(verdicts(true, false)).toEqual(new Set([true]));
  expect(verdicts(false, true)).toEqual(new Set([true]));
});

test('2.0r adjacent hexes always see each other, also at night', () => {
  const pairs = hexes.flatMap((a) => hexes.filter((b) => areAdjacent(GRID, a, b)).map((b) => [a, b] as const));
  expect(pairs.every(([a, b]) => sees(a, b, { night: true }) && sees(a, b, { night: false }))).toBe(true);
});

test('11.4 D.8 at night only adjacent hexes are seen', () => {
  const far = hexes.flatMap((a) => hexes.filter((b) => distance(GRID, a, b) > 1 && sees(a, b, { night: true })));
  expect(far).toEqual([]);
});

test('D.7 a hill of level 1 blocks between two hexes of level 0, and terrain on a level blocks one above it', () => {
  const blocked = hexes.flatMap((a) =>
    hexes
      .filter((b) => distance(GRID, a, b) === 2 && sightLine(a, b).crossed.length === 1)
      .map((b) => [a, b, sightLine(a, b).crossed[0]] as const),
  );
  for (const [a, b, between] of blocked) {
    const height = board.level[between] + (tables.terrain[board.terrain[between]].blocks ? 1 : 0);
    expect(sees(a, b, { night: false })).toBe(height <= Math.max(board.level[a], board.level[b]));
  }
  expect(
    blocked.some(
      ([a, b, between]) => board.terrain[between] === 'hill1' && board.level[a] === 0 && board.level[b] === 0,
    ),
  ).toBe(true);
});

const centres = hexes.map((hex) => {
  const { column, row } = columnAndRow(GRID, hex);
  return { x: (column * Math.sqrt(3)) / 2, y: row + (column % 2 === 0 ? 0.5 : 0) };
});

/** The hex around a point; undefined too near a side to be sure. */
function hexAround(x: number, y: number): number | undefined {
  let [nearest, least, next] = [0, Infinity, Infinity];
  for (const hex of hexes) {
    const away = Math.hypot(centres[hex].x - x, centres[hex].y - y);
    if (away < least) [nearest, least, next] = [hex, away, least];
    else next = Math.min(next, away);
  }
  return next - least < 1e-6 ? undefined : nearest;
}

test('2.0n a line crosses the hexes that one meets walking along it', () => {
  for (let a = 0; a < GRID.size; a += 37) {
    for (let b = a + 5; b < GRID.size; b += 41) {
      const met = new Set<number>();
      for (let step = 1; step < 300; step++) {
        const t = step / 300;
        const hex = hexAround(centres[a].x * (1 - t) + centres[b].x * t, centres[a].y * (1 - t) + centres[b].y * t);
        if (hex !== undefined && hex !== a && hex !== b) met.add(hex);
      }
      const { crossed, along } = sightLine(a, b);
      const known = new Set([...crossed, ...along.flat()]);
      expect(
        [...met].filter((hex) => !known.has(hex)),
        `${label(a)} to ${label(b)}`,
      ).toEqual([]);
      // short corners between two steps may be missed, long stretches not
      expect(crossed.filter((hex) => !met.has(hex)).length, `${label(a)} to ${label(b)}`).toBeLessThanOrEqual(2);
    }
  }
});
