/** The board through the rules: the rows C-Map1 to C-Map11 of the ledger, and the vectors C-GEO. */
import { areAdjacent, distance, hexNamed, isHalfHex, neighboursOf } from '@bridgehead/engine/hex';
import type { Hex } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import drawing from '../content/map-drawing.json' with { type: 'json' };
import { makeBoard } from '../rules/board/board-from-facts.js';
import { isBuilding, isOrchardRoad, isRoad, isSameBuilding, roadAcross } from '../rules/board/board.js';
import { elst } from '../rules/board/elst-board.js';
import { playArea } from '../rules/board/play-area.js';
import { isStrategicLocation, isStrategicRoadHex } from '../rules/board/strategic-locations.js';
import vectors from './vectors/geography.json' with { type: 'json' };

const { grid } = elst;
const h = (label: string): Hex => hexNamed(grid, label);
const names = (hexes: readonly Hex[]): string[] => hexes.map((hex) => grid.labels[hex]);
const where = (isCounted: (hex: Hex) => boolean): string[] => grid.labels.filter((_, hex) => isCounted(hex));
/** The lowest and the highest number in a hexrow. */
const numbersIn = (hexrow: string): (number | undefined)[] => {
  const numbers = grid.labels.flatMap((label) =>
    label.replace(/\d+/, '') === hexrow ? [Number(label.replace(hexrow, ''))] : [],
  );
  return [numbers.at(0), numbers.at(-1)];
};
const count = (hexrows: readonly [string, string], numbers: readonly [number, number]): number =>
  playArea(elst, { hexrows, numbers }).hexes.length;
const groundIn = (label: string): object => ({
  terrain: elst.terrain[h(label)],
  polder: elst.polder[h(label)],
  road: elst.road[h(label)] ?? 'none',
});

describe('the board of Elst', () => {
  test('C-Map1 is one sheet with its own turn track and two blue arrows', () => {
    expect(drawing.tracks).toHaveLength(1);
    expect(drawing.arrows).toEqual([
      { hex: 'S1', edge: 'north' },
      { hex: 'TT8', edge: 'east' },
    ]);
  });

  test('C-Map2 has 46 hexrows of 29 hexes, numbered from 1 or from 0 in the north', () => {
    expect(grid.size).toBe(1334);
    expect([grid.labels[0], grid.labels[28], grid.labels[29], grid.labels[57], grid.labels[1333]]).toEqual([
      'A1',
      'A29',
      'B0',
      'B28',
      'TT28',
    ]);
    expect(areAdjacent(grid, h('L12'), h('M12')) && areAdjacent(grid, h('L12'), h('M13'))).toBe(true);
    expect(where((hex) => isHalfHex(grid, hex))).toEqual(where((hex) => /^[A-Z]+(0|29)$/.test(grid.labels[hex])));
  });

  test('C-Map3 has neighbours in the order of the direction numbers', () => {
    expect(names(neighboursOf(grid, h('Q15')))).toEqual(['Q14', 'R14', 'R15', 'Q16', 'P15', 'P14']);
    expect(names(neighboursOf(grid, h('NN8')))).toEqual(['NN7', 'OO8', 'OO9', 'NN9', 'MM9', 'MM8']);
  });

  test('C-Map4 measures range in hexes', () => {
    expect([
      distance(grid, h('JJ11'), h('LL16')),
      distance(grid, h('MM15'), h('LL16')),
      distance(grid, h('A1'), h('TT28')),
    ]).toEqual([6, 2, 50]);
  });

  test('C-Map5 has its edges in hexrows A and TT and in the first and last hex of each hexrow', () => {
    const { edges } = playArea(elst);
    expect(names(edges.north)).toEqual(expect.arrayContaining(['S1', 'T0', 'TT0']));
    expect(names(edges.south)).toEqual(expect.arrayContaining(['A29', 'B28', 'FF28', 'Q29']));
    expect(
      names(edges.west).every((label) => /^A\d/.test(label)) &&
        names(edges.east).every((label) => label.startsWith('TT')),
    ).toBe(true);
  });

  test('C-Map6 has as edges of a part of it the hexes farthest to each side', () => {
    const { edges } = playArea(elst, { hexrows: ['BB', 'TT'], numbers: [7, 18] });
    expect(names(edges.south).every((label) => label.endsWith('18')) && edges.south.length === 19).toBe(true);
    expect(names(edges.west)).toEqual(Array.from({ length: 12 }, (_, i) => `BB${i + 7}`));
    expect(() => playArea(elst, { hexrows: ['A', 'ZZ'] })).toThrow('There is no hexrow ZZ on this board');
  });

  test('C-Map7 has eleven road hexes that are Strategic Locations, and two that are none', () => {
    expect(where((hex) => isStrategicRoadHex(elst, hex))).toEqual([
      'A3',
      'A12',
      'A19',
      'B0',
      'D0',
      'T0',
      'Z0',
      'DD0',
      'TT6',
      'TT7',
      'TT20',
    ]);
    expect(where((hex) => elst.exits.has(hex) && !isStrategicRoadHex(elst, hex))).toEqual(['Q29', 'FF28']);
    expect(where((hex) => isStrategicLocation(elst, hex))).toHaveLength(11 + 103);
  });

  test('C-CG10a the road exit and entry hexes are those that the special rule names', () => {
    expect(where((hex) => isStrategicRoadHex(elst, hex)).toSorted()).toEqual(
      'A3 A12 A19 TT6 TT7 TT20 B0 D0 T0 Z0 DD0'.split(' ').toSorted(),
    );
  });

  test('C-Map8 has one Steeple, on the stone church', () => {
    expect(where((hex) => elst.steeple[hex])).toEqual(['NN8']);
    expect(elst.terrain[h('NN8')]).toBe('building-stone');
    expect(isSameBuilding(elst, h('NN8'), h('OO8'))).toBe(true);
  });

  test('C-Map9 has one pond', () => {
    expect(where((hex) => elst.terrain[hex] === 'pond')).toEqual(['S28']);
  });

  test('C-Map10 has the polder, orchards, grain and road of the examples', () => {
    expect(['M5', 'L12', 'L13', 'M14', 'P14', 'Q14', 'R14'].filter((label) => !elst.polder[h(label)])).toEqual([]);
    expect(['M13', 'L13', 'L12', 'R13'].map((label) => elst.terrain[h(label)])).toEqual([
      'orchard',
      'orchard',
      'grain',
      'grain',
    ]);
    expect(['L14', 'M14', 'N14', 'P14', 'Q15', 'R14'].filter((label) => !isRoad(elst, h(label)))).toEqual([]);
    expect([
      roadAcross(elst, h('L14'), h('M14')),
      roadAcross(elst, h('P14'), h('P15')),
      roadAcross(elst, h('L12'), h('M13')),
      roadAcross(elst, h('L14'), h('P14')),
    ]).toEqual(['paved', 'dirt', undefined, undefined]);
  });

  test('C-Map11 has as many hexes of each kind as the survey counted', () => {
    const kinds = ['open', 'grain', 'orchard', 'building-stone', 'building-wood', 'pond'].map(
      (kind) => where((hex) => elst.terrain[hex] === kind).length,
    );
    expect(kinds).toEqual([493, 473, 264, 89, 14, 1]);
    expect(
      [
        elst.polder.filter(Boolean),
        elst.road.filter((road) => road === 'paved'),
        elst.road.filter((road) => road === 'dirt'),
      ].map((found) => found.length),
    ).toEqual([209, 108, 139]);
    expect(where((hex) => isOrchardRoad(elst, hex))).toEqual(['BB15', 'NN9', 'OO9']);
    expect(elst.buildings.map(({ material }) => material).toSorted()).toEqual([
      ...Array<string>(83).fill('stone'),
      ...Array<string>(12).fill('wood'),
    ]);
    expect(elst.buildings.filter(({ hexes }) => hexes.length > 1).map(({ hexes }) => names(hexes).join('-'))).toEqual([
      'L26-M27',
      'U14-V13',
      'GG2-HH1',
      'II9-II10',
      'JJ8-JJ9',
      'NN8-OO8',
      'QQ10-QQ11',
      'SS16-SS17',
    ]);
    expect(where((hex) => isRoad(elst, hex) && (isBuilding(elst, hex) || elst.terrain[hex] === 'grain'))).toEqual([]);
  });
});

describe('vectors', () => {
  test('C-GEO-1 neighbouring hexes named in the examples', () => {
    for (const [a, b] of vectors['C-GEO-1'].given.pairs)
      expect(areAdjacent(grid, h(a), h(b)), `${a} ${b}`).toBe(vectors['C-GEO-1'].expect.adjacent);
  });

  test('C-GEO-2 ranges named in the examples', () => {
    expect(vectors['C-GEO-2'].given.ranges.map(([a, b]) => distance(grid, h(a), h(b)))).toEqual(
      vectors['C-GEO-2'].expect.values,
    );
  });

  test('C-GEO-3 neighbours of hexes in an even and an odd hexrow', () => {
    expect(
      Object.fromEntries(vectors['C-GEO-3'].given.hexes.map((label) => [label, names(neighboursOf(grid, h(label)))])),
    ).toEqual(vectors['C-GEO-3'].expect);
  });

  test('C-GEO-4 number of hexes and edges', () => {
    const { hexes, edges } = playArea(elst);
    expect({
      hexes: hexes.length,
      west: edges.west.length,
      east: edges.east.length,
      north: edges.north.length,
      south: edges.south.length,
      oddRows: numbersIn('A'),
      evenRows: numbersIn('TT'),
    }).toEqual(vectors['C-GEO-4'].expect);
  });

  test('C-GEO-5 hexes of the scenario boards', () => {
    expect({
      DaE1: count(['B', 'H'], [6, 16]),
      DaE2: count(['A', 'Q'], [7, 18]),
      DaE3: count(['K', 'CC'], [0, 29]),
      DaE4: count(['BB', 'TT'], [7, 18]),
    }).toEqual(vectors['C-GEO-5'].expect);
  });

  test('C-GEO-6 terrain of the named hexes', () => {
    const { expect: expected } = vectors['C-GEO-6'];
    expect(Object.fromEntries(Object.keys(expected).map((label) => [label, groundIn(label)]))).toEqual(expected);
  });

  test('C-GEO-7 road exits', () => {
    const { strategic, southWithoutMeaning } = vectors['C-GEO-7'].expect;
    expect(where((hex) => isStrategicRoadHex(elst, hex))).toEqual(strategic);
    expect(where((hex) => elst.exits.get(hex)?.edge === 'south')).toEqual(southWithoutMeaning);
  });
});

describe('a board made from a few facts', () => {
  const small = makeBoard({
    key: 'small',
    hexrows: 6,
    numbers: 6,
    hexes: {
      B2: { terrain: 'building-stone', building: 'mill' },
      B3: { terrain: 'building-stone', building: 'mill' },
      D3: { terrain: 'woods', level: 1 },
      C4: { road: 'dirt', roadTo: ['C5', 'D3'] },
      E2: { terrain: 'orchard' },
    },
    shapes: [{ kind: 'building', outline: [0.6, 1.8, 1.1, 1.8, 1.1, 3.2, 0.6, 3.2] }],
    crests: [[2, 2, 3, 2]],
  });
  const at = (label: string): Hex => hexNamed(small.grid, label);

  test('knows its terrain, levels and buildings, and is open ground elsewhere', () => {
    expect([small.terrain[at('B2')], small.terrain[at('D3')], small.terrain[at('A1')], small.level[at('D3')]]).toEqual([
      'building-stone',
      'woods',
      'open',
      1,
    ]);
    expect(isSameBuilding(small, at('B2'), at('B3'))).toBe(true);
    expect(small.buildings.map(({ id }) => id)).toEqual(['B2']);
  });

  test('has a given shape, and a hex a little smaller where none is given', () => {
    expect(
      small.depictions.map(({ kind, hexes }) => [kind, hexes.includes(at('B2')), hexes.includes(at('D3'))]),
    ).toEqual([
      ['building', true, false],
      ['woods', false, true],
    ]);
    expect(small.depictions[1].outline).toEqual([
      16_200, 15_300, 19_800, 15_300, 21_600, 18_000, 19_800, 20_700, 16_200, 20_700, 14_400, 18_000,
    ]);
    expect(small.depictionsIn[at('E2')]).toEqual([]);
  });

  test('has roads across hexsides, seen from both hexes', () => {
    expect([
      roadAcross(small, at('C4'), at('D3')),
      roadAcross(small, at('D3'), at('C4')),
      roadAcross(small, at('C4'), at('C3')),
    ]).toEqual(['dirt', 'dirt', undefined]);
  });

  test('says which hexes do not touch', () => {
    expect(() =>
      makeBoard({ key: 'wrong', hexrows: 6, numbers: 6, hexes: { A1: { road: 'paved', roadTo: ['D3'] } } }),
    ).toThrow('roadTo is ["A1","D3"]; expected two hexes next to each other');
  });
});
