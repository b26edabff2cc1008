import {
  type CompiledPlan,
  type Problem,
  compilePlan,
  drawPlan,
  formatProblem,
  parsePlan,
  writePlan,
} from '@bridgehead/cartography';
import { hexNamed, makeGrid } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { TINY_PLAN } from './tiny-plan.js';

function changed(...changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((source, [from, to]) => {
    expect(source).toContain(from);
    return source.replace(from, to);
  }, TINY_PLAN);
}

function problemsOf(source: string): readonly Problem[] {
  const result = parsePlan(source, 'plan.yaml');
  return result.ok ? [] : result.problems;
}

function compiled(source: string): CompiledPlan {
  const parsed = parsePlan(source, 'plan.yaml');
  if (!parsed.ok) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return compilePlan(parsed.plan);
}

const plan = compiled(TINY_PLAN);
const grid = makeGrid(6, 5, 'odd-columns-lower', { names: 'letters', edges: 'half-hexes' });
const terrainOf = (label: string): string => plan.terrain[hexNamed(grid, label)];

describe('what follows from the shapes of a plan', () => {
  test('the terrain of a hex is what stands in it, or what its dot lies in', () => {
    expect(['C3', 'C4', 'F1', 'E1', 'E4', 'C1', 'D1', 'A1'].map(terrainOf)).toEqual([
      'building-stone',
      'building-stone',
      'building-wood',
      'pond',
      'orchard',
      'grain',
      'open',
      'open',
    ]);
  });

  test('roads have their hexes, with the surface of the longer part, and the hexsides that they cross', () => {
    expect(plan.roadHexes).toEqual({ paved: ['A2', 'B2', 'C2', 'D2'], dirt: ['B3', 'B4', 'D3'] });
    expect(plan.roadSides).toEqual({
      paved: [
        ['A2', 'B2'],
        ['B2', 'C2'],
        ['C2', 'D2'],
      ],
      dirt: [
        ['B2', 'B3'],
        ['B3', 'B4'],
        ['D2', 'D3'],
      ],
    });
  });

  test('a road leaves the board where its end lies beyond the edge; a half hex has no side there', () => {
    expect(plan.exits).toEqual([
      { hex: 'A2', edge: 'west', surface: 'paved', side: 6 },
      { hex: 'B4', edge: 'south', surface: 'dirt', side: 4 },
    ]);
    const north = compiled(changed(['course: 0.866,2 0.866,4.51', 'course: 0.866,2 0.866,-0.01']));
    expect(north.exits[1]).toEqual({ hex: 'B0', edge: 'north', surface: 'dirt' });
  });

  test('every hex that a ditch runs through is polder', () => {
    expect(plan.polder).toEqual(['E2', 'E3', 'E4']);
  });

  test('a building is known by its first hex, and has its outline and its annexes in whole numbers', () => {
    expect(plan.buildings.map(({ id, outlines }) => [id, outlines.length])).toEqual([
      ['C3', 1],
      ['F1', 2],
    ]);
    expect(plan.buildings[0].outlines[0].every(Number.isInteger)).toBe(true);
    expect(plan.steeples).toEqual(['C3']);
  });

  test('writing and reading back loses nothing', () => {
    const { map, drawing } = writePlan(plan);
    expect({ ...JSON.parse(map), drawing: JSON.parse(drawing) }).toEqual(plan);
  });
});

describe('faults of a plan', () => {
  const table: [string, readonly (readonly [string, string])[], string][] = [
    [
      'a point with a letter',
      [['1.2,0.2 2.2', '1.2,o.2 2.2']],
      'plan.yaml:11:5 fields[0].outline: expected points, as in 1.5,2 1.8,2.25',
    ],
    [
      'an orchard off the board',
      [['orchards: E4', 'orchards: E9']],
      'plan.yaml:8:11 orchards: E9 is not on the board; expected a hex from A1 to F4',
    ],
    ['an orchard that is listed twice', [['E4 E5', 'E4 E4']], 'plan.yaml:8:11 orchards: E4 appears twice in the list'],
    [
      'an orchard in a field',
      [['orchards: E4', 'orchards: C1']],
      'orchards: C1 cannot be an orchard: its dot lies in a field',
    ],
    [
      'an outline that crosses itself',
      [['1.2,0.2 2.2,0.2 2.2,1.4 1.2,1.4', '1.2,0.2 2.2,1.4 2.2,0.2 1.2,1.4']],
      'fields[0].outline: the outline crosses itself (north field)',
    ],
    [
      'an outline of two points',
      [['2.5,1.9 2.7,1.9 2.7,2.1 2.5,2.1', '2.5,1.9 2.7,1.9']],
      'squares[0].outline: expected at least three points (yard)',
    ],
    [
      'an outline without area',
      [['2.5,1.9 2.7,1.9 2.7,2.1 2.5,2.1', '2.5,1.9 2.7,1.9 2.6,1.9']],
      'squares[0].outline: the outline encloses nothing (yard)',
    ],
    [
      'a building outside its hexes',
      [['hexes: C3 C4', 'hexes: C3']],
      'buildings[0].outline: only 57 % of it lies in C3 (Farm)',
    ],
    [
      'a building with hardly anything in a hex',
      [['hexes: C3 C4', 'hexes: C3 C4 D3']],
      'buildings[0].hexes: hardly any of it lies in D3 (Farm)',
    ],
    [
      'two buildings in a hex',
      [['hexes: F1', 'hexes: C3']],
      'buildings[1].hexes: C3 belongs to another building already (building C3)',
    ],
    [
      'a building in an orchard',
      [['orchards: E4', 'orchards: C3']],
      'buildings[0].hexes: C3 is an orchard as well (building C3)',
    ],
    [
      'a steeple elsewhere',
      [['steeple: C3', 'steeple: C2']],
      'buildings[0].steeple: the building does not stand in C2 (Farm)',
    ],
    [
      'a road of one point',
      [['course: 2.598,2.05 2.598,3', 'course: 2.598,2.05']],
      'roads[3].course: expected at least two points (road)',
    ],
    [
      'a junction where too few roads end',
      [['at: "0.866,2"', 'at: "2.598,2.05"']],
      'junctions[0].at: expected the ends of at least three roads here, found 2',
    ],
    ['a pond in another hex', [['hex: E1', 'hex: E2']], 'ponds[0].outline: it does not lie in E2 (pond)'],
    [
      'a ring at a space that the track has not',
      [['"2": 6', '"7": 6']],
      'tracks[0].ringed.7: the track has no space 7 (Turns)',
    ],
    ['a field that nobody knows', [['north: 0', 'nort: 0']], 'nort: is not a field of a map'],
    ['no YAML', [['grid: {', 'grid: {{']], 'not readable as YAML'],
  ];
  test.each(table)('%s', (_, changes, expected) => {
    expect(
      problemsOf(changed(...changes))
        .map(formatProblem)
        .join('\n'),
    ).toContain(expected);
  });

  test('a list is no plan', () => {
    expect(problemsOf('- 1').map(({ message }) => message)).toEqual([
      'expected the fields of a map: name, grid, roads, ...',
    ]);
  });
});

function colourless(text: string): string {
  return text.replace(/#[\da-f]{6}/g, '');
}

describe('a drawn plan', () => {
  const svg = drawPlan(plan);

  test('is well formed, and every number in it is a number', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    const open = [...svg.matchAll(/<(g|text|textPath|defs|svg|style|title|clipPath)[\s>]/g)].length;
    expect([...svg.matchAll(/<\/(g|text|textPath|defs|svg|style|title|clipPath)>/g)]).toHaveLength(open);
  });

  test('shows woods, brush and hills where a plan has them', () => {
    const square = [6000, 6000, 18000, 6000, 18000, 18000, 6000, 18000];
    const wild = drawPlan({
      ...plan,
      drawing: {
        ...plan.drawing,
        woods: [square],
        brush: [square],
        levels: plan.terrain.map((_, hex) => hex % 3),
        crests: [square],
      },
    });
    const classes = new Set([...wild.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1].split(' ')));
    for (const name of ['m-woods-floor', 'm-woods-tree', 'm-brush-floor', 'm-bush', 'm-hill-1', 'm-hill-2', 'm-crest'])
      expect(classes).toContain(name);
    expect([...classes].filter((name) => !wild.includes(`.${name}{`))).toEqual([]);
    expect(svg).not.toMatch(/class="m-(woods|brush|hill|crest)/);
  });

  test('has a style for every class, a target for every reference, and no id twice', () => {
    const classes = new Set([...svg.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1].split(' ')));
    expect([...classes].filter((name) => !svg.includes(`.${name}{`))).toEqual([]);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...svg.matchAll(/href="#([^"]+)"/g)].filter((match) => !ids.includes(match[1]))).toEqual([]);
  });

  test('names its places, and every hex unless asked not to', () => {
    for (const text of ['Farm', 'Lane', 'A1', 'B0', 'END']) expect(svg).toContain(`>${text}<`);
    expect(drawPlan(plan, { hexNumbers: 'hidden' })).not.toContain('>A1<');
  });

  test('is cut through the middle of the half hexes, and without its sheet shows nothing beyond', () => {
    expect(drawPlan(plan, { sheet: 'map-only' })).toContain('viewBox="84 114 329.1 270"');
  });

  test('differs by its colours alone under a lamp', () => {
    expect(drawPlan(plan, { theme: 'lamp' })).not.toBe(svg);
    expect(colourless(drawPlan(plan, { theme: 'lamp' }))).toBe(colourless(svg));
  });

  test('carries counters', () => {
    expect(
      drawPlan(plan, { counters: [{ hex: 'D2', army: 'german', symbol: 'infantry', lines: ['4-4-7'] }] }),
    ).toContain('m-counter-card');
  });
});
