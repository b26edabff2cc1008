/** Every fact about the map that the rules name or that was decided for the board, one test per line of mapfacts.tsv. */
import { OFF_BOARD, areAdjacent, columnAndRow, distance, hexNamed, neighboursOf } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import type { MapChecks } from '../../testing/map.js';
import { mapFactsOf, mapOf, testMapFacts, testMapFiles } from '../../testing/map.js';
import drawing from '../content/map-drawing.json' with { type: 'json' };
import map from '../content/map.json' with { type: 'json' };
import tables from '../content/tables.json' with { type: 'json' };
import { drawableMap } from '../drawing.js';

const source = mapOf('primosole');
const { svg, grid } = source;
const SUITS = ['clubs', 'diamonds', 'hearts', 'spades'];

const terrainOf = (label: string): string => map.terrain[hexNamed(grid, label)];
const levelOf = (label: string): number => map.level[hexNamed(grid, label)];
const entryOf = (kind: string): (typeof tables.terrain)[number] | undefined =>
  tables.terrain.find(({ terrain }) => terrain === kind);
const bars = (label: string): boolean => entryOf(terrainOf(label))?.blocks === true;
/** Open ground on the plain, which neither bars the view nor is closed to anyone. */
const isOpen = (label: string): boolean => ['clear', 'crop', 'vineyard'].includes(terrainOf(label));
const around = (label: string): string[] => neighboursOf(grid, hexNamed(grid, label)).map((hex) => grid.labels[hex]);
const sideOf = (a: string, b: string): string[] => [a, b].toSorted();
/** The hexsides between a hex that a test accepts and one that it does not. */
const sidesBetween = (isInner: (label: string) => boolean, isOuter: (label: string) => boolean): string[][] =>
  grid.labels.flatMap((label) =>
    isInner(label)
      ? around(label)
          .filter(isOuter)
          .map((other) => sideOf(label, other))
      : [],
  );
const inOrder = (sides: readonly (readonly string[])[]): string[] => sides.map((side) => side.join('/')).toSorted();
const placeOf = (label: string): { column: number; row: number } => columnAndRow(grid, hexNamed(grid, label));
const isAbove = (limits: readonly string[], label: string): boolean =>
  placeOf(label).row <= Number(limits[placeOf(label).column - 1] ?? 0);
const SIMETO = '7 7 8 9 10 10 10 9 8 8 8 8 9 9 10 11 12 12 11 10 10 11 12 12'.split(' ');

const CHECKS: MapChecks = {
  suits: () => {
    expect(map.suit).toHaveLength(480);
    expect(new Set(map.suit)).toEqual(new Set(SUITS));
    for (const suit of SUITS) expect(svg).toContain(`<use href="#map-mark-${suit}"`);
  },
  'turn-track': () => {
    expect(drawing.tracks).toEqual([{ name: 'Turn track', from: 0, to: 16 }]);
    expect([...svg.matchAll(/class="m-track-space"/g)]).toHaveLength(17);
  },
  'ammunition-start': () => expect(drawing.tracks[0].from).toBe(0),
  'terrain-and-hexsides': () => {
    for (const kind of new Set(map.terrain)) expect(entryOf(kind)?.foot, kind).toBeGreaterThan(0);
    expect(map.rivers.length * map.streams.length).toBeGreaterThan(0);
    expect(tables.hexsides.map(({ hexside }) => hexside)).toEqual(expect.arrayContaining(['river', 'stream', 'ford']));
  },
  impassable: () => {
    expect(map.terrain.some((kind) => entryOf(kind)?.motor === null)).toBe(true);
    expect(tables.hexsides.find(({ hexside }) => hexside === 'river')?.motor).toBeNull();
  },
  improvable: () =>
    expect(new Set(map.terrain.map((kind) => entryOf(kind)?.improvable))).toEqual(new Set([true, false])),
  mineable: () => expect(map.terrain.some((kind) => entryOf(kind)?.mineable === false)).toBe(true),
  obstacles: () => {
    expect(grid.labels.some(bars)).toBe(true);
    expect(grid.labels.some((label) => levelOf(label) > 0 && !bars(label))).toBe(true);
  },
  hills: () => expect(grid.labels.filter((label) => levelOf(label) > 0)).toHaveLength(23),
  orchards: () => {
    expect(map.terrain).toContain('orchard');
    expect(entryOf('orchard')?.cover).toBe(2);
  },
  fortifications: () => {
    expect(Object.keys(map.fortifications)).toHaveLength(3);
    expect(tables.fortification.capacity).toBe(1);
    expect([...svg.matchAll(/class="m-works"/g)].length).toBeGreaterThan(0);
  },
  destroyable: () =>
    expect(map.crossings.filter((crossing) => crossing.destroyable).map(({ name }) => name)).toEqual([
      'Primosole bridge',
    ]),
  stacking: () => expect(new Set(map.terrain.map((kind) => entryOf(kind)?.stacking)).size).toBeGreaterThan(1),
  'sight-along-a-side': () => {
    const found = grid.labels.filter(bars).some((a) =>
      around(a)
        .filter(bars)
        .some((b) => around(a).filter((end) => around(b).includes(end) && isOpen(end)).length === 2),
    );
    expect(found).toBe(true);
  },
  'from-a-hex-of-spades': () => {
    expect(grid.labels.some((label, hex) => map.suit[hex] === 'spades' && around(label).some(isOpen))).toBe(true);
  },
  'seen-from-two': () => {
    for (const between of ['1307', '1309']) expect(bars(between)).toBe(false);
    expect(['1306', '1310'].map((from) => distance(grid, hexNamed(grid, from), hexNamed(grid, '1308')))).toEqual([
      2, 2,
    ]);
  },
  'three-attackers': () =>
    expect(grid.labels.some((label) => isOpen(label) && around(label).filter(isOpen).length >= 3)).toBe(true),
  'three-in-a-row': () => {
    for (const label of ['1316', '1317', '1318']) expect(isOpen(label)).toBe(true);
  },
  'guns-in-an-orchard': () => {
    const found = grid.labels
      .filter((label) => terrainOf(label) === 'orchard')
      .some((guns) =>
        grid.labels.some(
          (from) =>
            isOpen(from) &&
            distance(grid, hexNamed(grid, guns), hexNamed(grid, from)) === 2 &&
            around(guns)
              .filter((hex) => around(from).includes(hex))
              .every((hex) => !bars(hex)),
        ),
      );
    expect(found).toBe(true);
  },
  grid: () => {
    expect(map.grid).toEqual({ columns: 24, rows: 20, stagger: 'even-columns-lower' });
    expect([grid.labels[0], grid.labels[479]]).toEqual(['0101', '2420']);
    expect(around('1309')).toEqual(['1308', '1408', '1409', '1310', '1209', '1208']);
    expect(around('1210')).toEqual(['1209', '1310', '1311', '1211', '1111', '1110']);
    expect([drawing.metresPerHex, drawing.north]).toEqual([200, 0]);
  },
  'suit-pattern': () => {
    grid.labels.forEach((label, hex) => {
      const { column, row } = placeOf(label);
      expect(map.suit[hex], label).toBe(SUITS[(column - 1 + 2 * ((row - 1) % 2)) % 4]);
      const suits = [0, 1, 2, 3, 4, 5]
        .map((direction) => grid.neighbours[hex * 6 + direction])
        .map((other) => (other === OFF_BOARD ? '' : map.suit[other]));
      if (suits.includes('')) return;
      expect(suits.slice(0, 3), label).toEqual(suits.slice(3));
      expect(new Set([...suits, map.suit[hex]]).size, label).toBe(4);
    });
  },
  simeto: (limits) => {
    const isNorth = (label: string): boolean => isAbove(limits, label);
    expect(limits).toEqual(SIMETO);
    expect(inOrder(map.rivers)).toEqual(inOrder(sidesBetween(isNorth, (label) => !isNorth(label))));
    grid.labels.forEach((label, hex) => expect(map.bank[hex] === 'N', label).toBe(isNorth(label)));
  },
  gornalunga: (limits) => {
    const isBetween = (label: string): boolean => !isAbove(SIMETO, label) && isAbove(limits, label);
    const isSouth = (label: string): boolean => !isAbove(SIMETO, label) && !isAbove(limits, label);
    expect(inOrder(map.streams)).toEqual(inOrder(sidesBetween(isBetween, isSouth)));
    grid.labels.forEach((label, hex) => expect(map.bank[hex] === 'M', label).toBe(isBetween(label)));
    grid.labels.forEach((label, hex) => expect(map.bank[hex] === 'S', label).toBe(isSouth(label)));
  },
  roads: (hexes) => {
    const ways = hexes
      .join(' ')
      .split('; ')
      .map((way) => way.split(' '));
    const steps = ways.flatMap((way) => way.slice(1).map((label, i) => sideOf(way[i], label)));
    expect(inOrder(map.roads)).toEqual(inOrder(steps));
    expect(map.highway).toEqual(ways[0]);
  },
  railway: (hexes) => {
    expect(map.railway).toEqual(hexes);
    expect(grid.labels.filter((label) => terrainOf(label) === 'embankment')).toEqual(hexes);
  },
  'bridge-end': ([hex], [bridge, work]) => {
    expect(map.crossings.find(({ name }) => name === bridge)?.side).toContain(hex);
    expect(new Map(Object.entries(map.fortifications)).get(work)).toBe(hex);
    expect(terrainOf(hex)).toBe('clear');
    expect(nameOf(hex)).toMatch(bridge);
  },
  height: ([hex], [name, work]) => {
    expect(nameOf(hex)).toBe(name);
    expect([terrainOf(hex), levelOf(hex)]).toEqual(['hill2', 2]);
    if (work !== undefined) expect(new Map(Object.entries(map.fortifications)).get(work)).toBe(hex);
  },
  farm: ([hex], [name]) => {
    expect(nameOf(hex)).toBe(name);
    expect(new Map(Object.entries(map.farms)).get(name)).toBe(hex);
    expect(terrainOf(hex)).toBe('building');
  },
  'highway-over': ([hex], [kind]) => {
    expect(map.highway).toContain(hex);
    expect(terrainOf(hex)).toBe(kind);
  },
  leaves: ([hex], [edge]) => {
    expect(map.roadsLeavingTheMap).toContain(hex);
    expect({ north: placeOf(hex).row, south: 21 - placeOf(hex).row, west: placeOf(hex).column }).toMatchObject({
      [edge]: 1,
    });
  },
  crossing: ([a, b], [kinds, name, destroyable]) => {
    const [kind, water] = kinds.split(' ');
    expect(map.crossings).toContainEqual({
      name,
      kind,
      over: water === 'rivers' ? 'Simeto' : 'Gornalunga',
      side: [a, b],
      destroyable: destroyable !== undefined,
    });
    expect(water === 'rivers' ? map.rivers : map.streams).toContainEqual([a, b]);
    expect(map.roads.some((side) => side.join() === [a, b].join())).toBe(kind === 'bridge');
  },
  terrain: ([hex], [kind]) => {
    expect(terrainOf(hex)).toBe(kind);
    expect(levelOf(hex)).toBe(entryOf(kind)?.level);
  },
  'rest-clear': () => {
    const rest = grid.labels.filter((label) => !listed.has(label));
    expect(rest).toHaveLength(251);
    for (const label of rest) expect([terrainOf(label), levelOf(label)], label).toEqual(['clear', 0]);
  },
};

function nameOf(hex: string): string | undefined {
  return new Map(Object.entries(map.names)).get(hex);
}

/** The hexes whose terrain stands in the list. */
const listed = new Set(
  mapFactsOf('primosole')
    .filter(([, check]) => check.startsWith('terrain '))
    .map(([hex]) => hex),
);

describe('the map of Primosole', () => {
  testMapFacts('primosole', CHECKS, 276);
  testMapFiles('primosole', source, drawableMap());

  test('roads cross water at the two bridges and nowhere else', () => {
    const water = new Set([...map.rivers, ...map.streams].map((side) => side.join('/')));
    expect(map.roads.map((side) => side.join('/')).filter((side) => water.has(side))).toEqual([
      '1309/1310',
      '1314/1315',
    ]);
    for (const [a, b] of map.roads) expect(areAdjacent(grid, hexNamed(grid, a), hexNamed(grid, b))).toBe(true);
  });
});
