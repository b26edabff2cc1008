/** Every fact about the map that the rules name or that was ruled, one test per line of mapfacts.tsv. */
import { drawMap } from '@bridgehead/cartography';
import { areAdjacent, directionTo, hexNamed, neighboursOf } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import type { MapChecks } from '../../testing/map.js';
import { mapOf, testMapFacts, testMapFiles } from '../../testing/map.js';
import drawing from '../content/map-drawing.json' with { type: 'json' };
import map from '../content/map.json' with { type: 'json' };
import scenarios from '../content/scenarios.json' with { type: 'json' };
import tables from '../content/tables.json' with { type: 'json' };
import { drawableMap } from '../drawing.js';

const source = mapOf('remagen');
const { svg, grid } = source;
const bankOf = (hex: string): string => map.bank[hexNamed(grid, hex)];
const terrainOf = (hex: string): string => map.terrain[hexNamed(grid, hex)];
const edgeOf = (hex: string): string[] => [
  ...(hex.startsWith('01') ? ['west'] : []),
  ...(hex.startsWith('29') ? ['east'] : []),
  ...(hex.endsWith('01') ? ['north'] : []),
  ...(hex.endsWith('30') ? ['south'] : []),
];
const entryAreas = new Map<string, string[]>(Object.entries(map.entryAreas));
const axes = Object.entries(map.floatBridgeAxes);
/** The areas in the reinforcement lists of a side, for one unit or for all. */
const areasOf = (side: string, unit?: string): string[] =>
  Object.entries(scenarios.schedules)
    .filter(([name]) => name.startsWith(side))
    .flatMap(([, lines]) =>
      lines.filter(({ units }) => unit === undefined || units.includes(unit)).flatMap(({ areas }) => areas),
    );

const CHECKS: MapChecks = {
  'one-board': () => {
    expect(map.terrain).toHaveLength(29 * 30);
    expect(map.terrain.every((kind) => kind !== null)).toBe(true);
  },
  numbering: () => {
    expect(grid.labels.every((label) => /^\d{4}$/.test(label))).toBe(true);
    for (let column = 5; column <= 29; column++)
      for (let row = 1; row <= 28; row++) {
        expect(grid.labels).toContain(`${column}`.padStart(2, '0') + `${row}`.padStart(2, '0'));
      }
  },
  scale: () => {
    expect(drawing.metresPerHex).toBeGreaterThanOrEqual(500);
    expect(drawing.metresPerHex).toBeLessThanOrEqual(2000);
    expect(Math.abs(drawing.metresPerHex - 790)).toBeLessThan(10);
  },
  stagger: () => {
    expect(map.grid.stagger).toBe('even-columns-lower');
    const around = neighboursOf(grid, hexNamed(grid, '0616')).map((hex) => grid.labels[hex]);
    expect(around).toEqual(['0615', '0716', '0717', '0617', '0517', '0516']);
  },
  extent: () => {
    expect([map.grid.columns, map.grid.rows]).toEqual([29, 30]);
    expect([grid.labels[0], grid.labels[grid.size - 1]]).toEqual(['0101', '2930']);
  },
  banks: () => {
    for (const label of grid.labels) {
      if (edgeOf(label).includes('west')) expect(bankOf(label)).toBe('west');
      if (edgeOf(label).includes('east')) expect(bankOf(label)).toBe('east');
    }
    const touching = grid.labels.filter(
      (label, hex) => bankOf(label) === 'west' && neighboursOf(grid, hex).some((h) => map.bank[h] === 'east'),
    );
    expect(touching).toEqual([]);
    expect(map.bank.filter((bank) => bank === '')).toEqual([]);
  },
  north: () => expect(drawing.north).toBe(22),
  'terrain-kinds': () => {
    for (const kind of ['rough', 'broken', 'town', 'woods', 'grove', 'clear', 'mixed'])
      expect(map.terrain).toContain(kind);
    expect(map.streams.length).toBeGreaterThan(0);
    expect(map.bridge.name).toBe('Ludendorff Bridge');
  },
  'ways-leave': () => {
    const trailOnly = ['0110', '2301', '2925'];
    for (const hex of [...entryAreas.values()].flat()) {
      expect(edgeOf(hex)).not.toEqual([]);
      expect(trailOnly.includes(hex) ? map.trailsLeavingTheMap : map.roadsLeavingTheMap, hex).toContain(hex);
    }
    for (const [a, b] of [...map.roads, ...map.trails])
      expect(areAdjacent(grid, hexNamed(grid, a), hexNamed(grid, b))).toBe(true);
  },
  streams: () => {
    for (const [a, b] of map.streams) {
      expect(areAdjacent(grid, hexNamed(grid, a), hexNamed(grid, b))).toBe(true);
      expect([terrainOf(a), terrainOf(b)]).not.toContain('rhine');
    }
  },
  'river-hexes': () => {
    expect(map.rhine.every((hex) => terrainOf(hex) === 'rhine' && bankOf(hex) === 'river')).toBe(true);
    expect(map.terrain.filter((kind) => kind === 'rhine')).toHaveLength(map.rhine.length);
    expect(new Set(axes.map(([hex]) => hex))).toEqual(new Set(map.rhine));
  },
  exits: () => {
    const bridges = [
      [map.bridge.hex, map.bridge] as const,
      ...axes.flatMap(([hex, list]) => list.map((axis) => [hex, axis] as const)),
    ];
    for (const [hex, { westExit, eastExit }] of bridges) {
      expect([bankOf(westExit), bankOf(eastExit)]).toEqual(['west', 'east']);
      const [west, east] = [westExit, eastExit].map((exit) =>
        directionTo(grid, hexNamed(grid, hex), hexNamed(grid, exit)),
      );
      expect((west + 3) % 6).toBe(east);
    }
  },
  legend: () => {
    const costs = Object.fromEntries(
      Object.entries(tables.terrainKey.hex).map(([kind, cost]) => [kind, `${kind} costs ${cost}`]),
    );
    const sheet = drawMap(source.map, { costs });
    for (const kind of new Set(map.terrain)) if (kind !== 'rhine') expect(sheet).toContain(`>${kind} costs `);
  },
  limit: () => {
    const ends = [map.limitOfAdvance[0], map.limitOfAdvance[map.limitOfAdvance.length - 1]];
    for (const end of ends) expect(map.anchors).toContain(end);
    expect(map.limitOfAdvance.every((hex) => bankOf(hex) === 'east' && !map.beyondLimit.includes(hex))).toBe(true);
    expect(map.beyondLimit).toHaveLength(247);
    expect(svg).toContain('U.S. LIMIT OF ADVANCE');
  },
  'no-tracks': () => {
    expect(svg).not.toMatch(/id="map-[\w-]*track/);
    expect(tables.turnRecord).toHaveLength(scenarios.turns);
  },
  'entry-letters': () => {
    expect(
      [
        ...new Set(Object.values(scenarios.schedules).flatMap((lines) => lines.flatMap(({ areas }) => areas))),
      ].toSorted(),
    ).toEqual(['A', 'C', 'D', 'E', 'F', 'G']);
  },
  'towns-of-several-hexes': () => {
    expect(map.towns.some(({ hexes }) => hexes.length > 1)).toBe(true);
    for (const { hexes, ident } of map.towns) if (ident !== null) expect(hexes).toContain(ident);
  },
  'nothing-else': () => {
    const kinds = new Set([...drawing.lines, ...drawing.edges, ...drawing.areas].map(({ kind }) => kind));
    expect([...kinds].toSorted()).toEqual([
      'entry',
      'limit',
      'motorway',
      'railway',
      'river',
      'road',
      'stream',
      'trail',
    ]);
  },
  starts: ([hex], [unit]) => {
    expect(scenarios.setup).toContainEqual({ unit, hex });
    expect([map.bridge.westExit, map.bridge.eastExit]).toContain(hex);
  },
  bridge: ([hex]) => {
    expect(map.bridge.hex).toBe(hex);
    expect(map.rhine).toContain(hex);
    const [west, east] = ['0517', '0716'].map((label) => neighboursOf(grid, hexNamed(grid, label)));
    expect(west.filter((h) => east.includes(h)).map((h) => grid.labels[h])).toEqual([hex]);
  },
  objective: ([hex], [name]) => {
    expect(map.towns.find((town) => town.name === name)).toMatchObject({ ident: hex, objective: true });
    expect(bankOf(hex)).toBe('east');
    expect(tables.towns.map(({ town }) => town)).toContain(name);
  },
  autobahn: ([hex], [place]) => {
    const i = map.autobahn.indexOf(hex);
    expect(i).toBeGreaterThanOrEqual(0);
    if (place === 'first') expect([i, edgeOf(hex)]).toEqual([0, ['north']]);
    if (place === 'last') expect([i, edgeOf(hex)]).toEqual([map.autobahn.length - 1, ['east']]);
  },
  enters: ([area], [subject]) => {
    const [side, ...units] = subject.split(' ');
    for (const unit of units) expect(areasOf(side, unit), unit).toContain(area);
    const letters = [...entryAreas.keys()];
    const edges: Readonly<Record<string, string>> = { A: 'west', C: 'north', G: 'south' };
    if (area in edges) expect(entryAreas.get(area)?.every((hex) => edgeOf(hex).includes(edges[area]))).toBe(true);
    if (side === 'german') expect(letters.slice(letters.indexOf('C')).join('')).toBe('CDEFG');
    else expect(new Set(areasOf(side))).toEqual(new Set(['A']));
  },
  entry: (hexes, [area]) => expect(entryAreas.get(area)).toEqual(hexes),
  line: (hexes, [name]) => {
    const lines = new Map([
      ['rhine', map.rhine],
      ['autobahn', map.autobahn],
      ['limitOfAdvance', map.limitOfAdvance],
    ]);
    expect(lines.get(name)).toEqual(hexes);
  },
  town: (hexes, [name]) => {
    expect(map.towns.find((town) => town.name === name)?.hexes).toEqual(hexes);
    for (const hex of hexes) expect(terrainOf(hex)).toBe('town');
  },
  'no-axis': (hexes) => expect(axes.filter(([, list]) => list.length === 0).map(([hex]) => hex)).toEqual(hexes),
};

describe('the map of Remagen', () => {
  testMapFacts('remagen', CHECKS, 70);
  testMapFiles('remagen', source, drawableMap());

  test('roads cross the Rhine at the Ludendorff Bridge and nowhere else', () => {
    const onRhine = [...map.roads, ...map.trails].filter((pair) => pair.some((hex) => terrainOf(hex) === 'rhine'));
    expect(onRhine).toEqual([
      ['0517', '0616'],
      ['0616', '0716'],
    ]);
  });

  test('the Autobahn cuts off the 167 hexes towards 2901, and is a road itself', () => {
    expect(map.eastOfAutobahn).toHaveLength(167);
    expect(map.eastOfAutobahn).toContain('2901');
    for (let i = 1; i < map.autobahn.length; i++)
      expect(map.roads).toContainEqual([map.autobahn[i - 1], map.autobahn[i]].toSorted());
  });

  test('anchors are the east bank hexes beside the Rhine', () => {
    const beside = grid.labels.filter(
      (label, hex) => bankOf(label) === 'east' && neighboursOf(grid, hex).some((h) => map.terrain[h] === 'rhine'),
    );
    expect(map.anchors).toEqual(beside);
  });
});
