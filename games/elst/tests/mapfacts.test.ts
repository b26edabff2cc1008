/** Every fact about the board that the rules name or that the survey found, one test per line of mapfacts.tsv. */
import { readFileSync } from 'node:fs';
import { drawPlan } from '@bridgehead/cartography';
import {
  COLUMN_WIDTH,
  DIRECTIONS,
  UNIT,
  areAdjacent,
  columnAndRow,
  distance,
  hexNamed,
  isHalfHex,
  neighboursOf,
  parseHex,
  unitCentre,
  unitCorners,
} from '@bridgehead/engine/hex';
import type { Hex } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import drawing from '../content/map-drawing.json' with { type: 'json' };
import map from '../content/map.json' with { type: 'json' };
import { drawablePlan } from '../drawing.js';
import { isBuilding, isOrchardRoad, isRoad, isSameBuilding, roadAcross } from '../rules/board/board.js';
import { elst } from '../rules/board/elst-board.js';
import type { Limits } from '../rules/board/play-area.js';
import { playArea } from '../rules/board/play-area.js';
import { isStrategicLocation, isStrategicRoadHex } from '../rules/board/strategic-locations.js';
import { scenarios } from '../rules/scenarios/scenarios.js';
import { seasonIn } from '../rules/sight/terrain-sight.js';
import { areaOf, clip, isInside, pointsOf } from './shapes.js';
import { look } from './sight-kit.js';

const { grid } = elst;
const all = grid.labels.map((_, hex) => hex);
const h = (label: string): Hex => hexNamed(grid, label);
const name = (hex: Hex): string => grid.labels[hex];
const range = (a: string, b: string): number => distance(grid, h(a), h(b));
const svg = drawPlan(drawablePlan());

/** The boards of the four scenarios (C-Map6). */
const BOARDS: Readonly<Record<string, Limits>> = {
  DaE1: { hexrows: ['B', 'H'], numbers: [6, 16] },
  DaE2: { hexrows: ['A', 'Q'], numbers: [7, 18] },
  DaE3: { hexrows: ['K', 'CC'] },
  DaE4: { hexrows: ['BB', 'TT'], numbers: [7, 18] },
};
/** The hexes of an edge: of the whole board, or of that of a scenario. */
const edgeNames = (edge: string, scenario?: string): string[] => {
  const edges: Readonly<Record<string, readonly Hex[]>> = playArea(
    elst,
    scenario === undefined ? {} : BOARDS[scenario],
  ).edges;
  return edges[edge].map(name);
};

/** Control in the perimeter example: what the British have; all other buildings are German, A4 and C2 nobody's. */
const BRITISH = ['E12', 'E13', 'F19', 'F20', 'H13', 'A12', 'A19'];
const GERMAN = all.filter((hex) => isBuilding(elst, hex) && ![...BRITISH, 'A4', 'C2'].includes(name(hex)));
const EXAMPLE = [...BRITISH.map(h), ...GERMAN];
const nearest = (from: Hex, hexes: readonly Hex[]): number =>
  Math.min(...hexes.map((hex) => distance(grid, from, hex)));
const step = (from: string, direction: number): string => name(grid.neighbours[h(from) * 6 + direction - 1]);

/** Checks by name; each gets the hexes of its line and the words after its name. */
type Check = (hexes: readonly string[], words: readonly string[]) => void;

const CHECKS: Readonly<Record<string, Check>> = {
  // --- the whole sheet
  'named-and-dotted': () => {
    expect(grid.size).toBe(1334);
    for (const label of grid.labels) expect(svg).toContain(`>${label}</text>`);
    expect(svg).toContain('class="m-dot"');
    expect(all.filter((hex) => isHalfHex(grid, hex))).toHaveLength(46);
  },
  'terrain-kinds': () => {
    expect(new Set(elst.terrain)).toEqual(
      new Set(['open', 'grain', 'orchard', 'building-stone', 'building-wood', 'pond']),
    );
    expect(elst.polder).toContain(true);
    expect(all.some((hex) => isOrchardRoad(elst, hex))).toBe(true);
  },
  flat: () => {
    expect(new Set(elst.level)).toEqual(new Set([0]));
    expect(elst.crests).toEqual([]);
    expect(all.filter((hex) => elst.steeple[hex]).map(name)).toEqual(['NN8']);
  },
  'turn-track': () => {
    expect(drawing.tracks).toEqual([
      {
        name: 'Turn track',
        spaces: ['1', '2', '3', '4', '5', '6', '7', '8', 'END'],
        ringed: { 5: '1', 6: '3', 7: '5', 8: '6' },
      },
    ]);
    expect([...svg.matchAll(/class="m-track-space"/g)]).toHaveLength(9);
    expect([...svg.matchAll(/class="m-track-ring"/g)]).toHaveLength(4);
  },
  hexrows: () => {
    expect([edgeNames('west')[0], edgeNames('east')[0]]).toEqual(['A1', 'TT0']);
    expect(grid.columns).toBe(46);
  },
  'letters-grow': () =>
    expect(['A1', 'D1', 'E1', 'Z1', 'AA1', 'TT1'].map((label) => unitCentre(grid, h(label)).x / UNIT)).toEqual([
      0, 3, 4, 25, 26, 45,
    ]),
  'numbers-grow': () => {
    expect(['C1', 'C11', 'C16', 'C18', 'C29'].map((label) => unitCentre(grid, h(label)).y / UNIT)).toEqual([
      0.5, 10.5, 15.5, 17.5, 28.5,
    ]);
    expect(edgeNames('south', 'DaE4')).toEqual(
      edgeNames('south')
        .slice(27)
        .map((label) => label.replace(/\d+/, '18')),
    );
  },
  'first-rows': (hexes) => {
    for (const label of hexes) expect(edgeNames('north')).toContain(label);
    expect([parseHex(grid, 'S0'), parseHex(grid, 'B29'), parseHex(grid, 'A0')]).toEqual([-1, -1, -1]);
  },
  exists: ([hex]) => expect(parseHex(grid, hex)).toBeGreaterThan(0),
  touching: (hexes) => {
    for (let i = 0; i < hexes.length; i += 2)
      expect(areAdjacent(grid, h(hexes[i]), h(hexes[i + 1])), `${hexes[i]} ${hexes[i + 1]}`).toBe(true);
  },
  'whole-grid': () => {
    expect([grid.columns, grid.rows]).toEqual([46, 29]);
    expect(
      all.filter((hex) => isHalfHex(grid, hex) && name(hex).startsWith('A') && !name(hex).startsWith('AA')).map(name),
    ).toEqual(['A29']);
  },
  scale: () => expect(drawing.metresPerHex).toBe(40),
  'polder-prevails': () => {
    expect(elst.polder.filter(Boolean)).toHaveLength(209);
    expect(svg).toContain('class="m-side-ditch"');
  },
  'in-season': () => {
    for (const { title, month } of scenarios.filter(({ offered }) => offered))
      expect(seasonIn(month), title).toEqual({ grain: true, orchard: true });
    for (const sign of ['m-grain-row', 'm-fruit-tree']) expect(svg).toContain(`class="${sign}"`);
  },
  'west-and-town': () => {
    const [west, town] = [playArea(elst, { hexrows: ['A', 'Z'] }), playArea(elst, { hexrows: ['AA', 'TT'] })];
    expect(west.hexes.filter((hex) => elst.polder[hex]).length).toBeGreaterThan(100);
    expect(town.hexes.filter((hex) => isBuilding(elst, hex)).length).toBeGreaterThan(
      playArea(elst, { hexrows: ['A', 'P'] }).hexes.filter((hex) => isBuilding(elst, hex)).length,
    );
  },
  'ditches-beside-roads': () =>
    expect(all.filter((hex) => elst.polder[hex] && isRoad(elst, hex)).map(name)).toEqual(
      expect.arrayContaining(['P14', 'R14', 'M14', 'D13']),
    ),
  'main-street': () => {
    expect(svg).toContain('>Nijmegen–Arnhem Road</textPath>');
    expect(pavedWay('H14', 'TT6')).toBe(true);
    expect(pavedWay('TT7', 'FF28')).toBe(true);
  },
  directions: () => expect(DIRECTIONS).toEqual(['N', 'NE', 'SE', 'S', 'SW', 'NW']),

  // --- edges, areas, zones
  'edge-between': ([from, to], [edge]) => {
    const hexes = edgeNames(edge);
    expect([hexes.indexOf(from) >= 0, hexes.indexOf(to)]).toEqual([true, hexes.length - 1]);
  },
  exit: ([hex], [edge]) => {
    expect(elst.exits.get(h(hex))?.edge).toBe(edge);
    expect([isRoad(elst, h(hex)), isStrategicRoadHex(elst, h(hex))]).toEqual([true, true]);
    expect(edgeNames(edge)).toContain(hex);
  },
  'road-exit': ([hex], [edge, surface]) => expect(elst.exits.get(h(hex))).toMatchObject({ edge, surface }),
  'south-roads': (hexes) => {
    const south = [...elst.exits].filter(([, { edge }]) => edge === 'south').map(([hex]) => hex);
    expect(south.map(name)).toEqual(hexes);
    expect(south.some((hex) => isStrategicRoadHex(elst, hex))).toBe(false);
  },
  area: (_, [scenario, count]) => expect(playArea(elst, BOARDS[scenario]).hexes).toHaveLength(Number(count)),
  zones: ([first, british, german, last]) => {
    const [west, east] = [playArea(elst, { hexrows: [first, british] }), playArea(elst, { hexrows: [german, last] })];
    expect([west.hexes.length + east.hexes.length, west.hexes.filter((hex) => east.includes[hex])]).toEqual([1334, []]);
    expect(areAdjacent(grid, west.edges.east[5], east.edges.west[5])).toBe(true);
  },
  'zone-in': (_, [scenario, way, hexrow, count]) => {
    const within =
      way === 'to'
        ? { hexrows: ['A', hexrow] as const }
        : { hexrows: [hexrow, 'TT'] as const, ...(way === 'victory' && { numbers: [0, 11] as const }) };
    const zone = playArea(elst, within).includes;
    expect(playArea(elst, BOARDS[scenario]).hexes.filter((hex) => zone[hex])).toHaveLength(Number(count));
  },
  'east-hexrow': ([hexrow], [scenario]) => {
    expect(edgeNames('east', scenario)).toHaveLength(11);
    for (const label of edgeNames('east', scenario)) expect(label).toMatch(new RegExp(`^${hexrow}\\d+$`));
  },
  'edge-of': (hexes, [edge, scenario]) => expect(edgeNames(edge, scenario)).toEqual(expect.arrayContaining([...hexes])),
  'south-of': ([hex], [scenario]) => {
    const area = playArea(elst, BOARDS[scenario]);
    expect(area.includes[h(hex)]).toBe(false);
    expect(
      area.edges.south.some(
        (edge) => columnAndRow(grid, edge).column === columnAndRow(grid, h(hex)).column && edge < h(hex),
      ),
    ).toBe(true);
  },
  'west-of-e': ([hex]) => expect(playArea(elst, { hexrows: ['A', 'D'] }).includes[h(hex)]).toBe(true),

  // --- ground and roads
  ground: ([hex], [terrain]) => expect(elst.terrain[h(hex)]).toBe(terrain),
  building: (hexes) => expect(hexes.filter((hex) => !isBuilding(elst, h(hex)))).toEqual([]),
  polder: ([hex]) => expect(elst.polder[h(hex)]).toBe(true),
  'no-polder': ([hex]) => expect(elst.polder[h(hex)]).toBe(false),
  level: ([hex], [level]) => expect(elst.level[h(hex)]).toBe(Number(level)),
  steeple: ([hex]) => expect(elst.steeple[h(hex)]).toBe(true),
  'no-steeple': ([hex]) => expect(elst.steeple[h(hex)]).toBe(false),
  'one-building': ([a, b]) => expect(isSameBuilding(elst, h(a), h(b))).toBe(true),
  road: ([hex], [surface]) => expect(elst.road[h(hex)]).toBe(surface),
  'road-side': ([from, ...to]) => {
    for (const hex of to) expect(roadAcross(elst, h(from), h(hex)), hex).toBe('paved');
  },
  'no-road-side': ([from, to]) => expect(roadAcross(elst, h(from), h(to))).toBeUndefined(),
  'lane-south': ([hex]) => expect(roadAcross(elst, h(hex), h(step(hex, 4)))).toBe('dirt'),
  'orchard-road': ([hex]) => expect(isOrchardRoad(elst, h(hex))).toBe(true),
  sides: ([hex], sides) => expect(sidesOf(hex)).toEqual(sides.map(Number)),
  'no-junction': ([hex]) => expect(sidesOf(hex)).toHaveLength(2),
  junction: ([hex], ways) => {
    expect(sidesOf(hex)).toHaveLength(3);
    for (const from of ways) expect(pavedWay(from, hex)).toBe(true);
  },
  'beside-paved': ([hex]) => expect(neighboursOf(grid, h(hex)).some((next) => elst.road[next] === 'paved')).toBe(true),
  'on-route': ([hex]) => expect(pavedWay('TT7', hex)).toBe(true),
  square: ([hex]) => {
    const below = unitCentre(grid, h(step(hex, 4)));
    expect(map.squares.some((outline) => isInside(pointsOf(outline), below))).toBe(true);
  },
  named: ([hex], words) => {
    expect(elst.buildingIn[h(hex)]?.name).toBe(words.join(' '));
    expect(svg).toContain(`>${words.join(' ')}</text>`);
  },
  'grain-share': ([hex], [percent]) => {
    const corners = unitCorners(grid, h(hex));
    const grain = map.fields.reduce((sum, outline) => sum + areaOf(clip(pointsOf(outline), corners)), 0);
    expect(Math.abs((100 * grain) / areaOf(corners) - Number(percent))).toBeLessThan(1.5);
  },
  'dot-in-the-open': ([hex]) => {
    const outlines = map.buildings.find(({ id }) => id === hex)?.outlines ?? [];
    expect(outlines).toHaveLength(2);
    expect(outlines.some((outline) => isInside(pointsOf(outline), unitCentre(grid, h(hex))))).toBe(false);
  },
  'ditch-ends': ([hex]) => {
    const ends = drawing.ditches.flatMap(({ course }) => [course.slice(0, 2), course.slice(-2)]);
    const { x, y } = unitCentre(grid, h(hex));
    expect(ends.some(([ex, ey]) => Math.hypot((ex - x) * COLUMN_WIDTH, ey - y) < UNIT / 2)).toBe(true);
  },
  arrow: ([hex], [edge]) => expect(drawing.arrows).toContainEqual({ hex, edge }),

  // --- places in relation to others
  range: ([a, b], [count]) => expect(range(a, b)).toBe(Number(count)),
  away: ([hex], [other, count]) => expect(range(hex, other)).toBe(Number(count)),
  beside: ([hex], [other]) => expect(areAdjacent(grid, h(hex), h(other))).toBe(true),
  adjacent: ([a, b]) => expect(areAdjacent(grid, h(a), h(b))).toBe(true),
  mutual: (hexes) => {
    for (const a of hexes) for (const b of hexes) if (a !== b) expect(areAdjacent(grid, h(a), h(b))).toBe(true);
  },
  around: ([hex], others) => expect(neighboursOf(grid, h(hex)).map(name).toSorted()).toEqual(others.toSorted()),
  steps: ([hex], words) => expect(words.slice(0, -1).map(Number).reduce(step, hex)).toBe(words.at(-1)),
  'from-two': ([hex], [from, direction]) => expect([1, 2].reduce((at) => step(at, Number(direction)), from)).toBe(hex),
  'no-strategic': ([hex]) => expect(isStrategicLocation(elst, h(hex))).toBe(false),
  'far-from-strategic': ([hex]) => {
    expect(isStrategicLocation(elst, h(hex))).toBe(false);
    expect(nearest(h(hex), EXAMPLE)).toBeGreaterThanOrEqual(3);
  },
  'nearest-german': ([hex, building]) =>
    expect(GERMAN.filter((other) => distance(grid, h(hex), other) === nearest(h(hex), GERMAN)).map(name)).toEqual([
      building,
    ]),
  'near-setup': ([hex], exits) => {
    const area = all.filter((other) => nearest(other, exits.map(h)) <= 2);
    expect(nearest(h(hex), area)).toBeLessThanOrEqual(2);
  },
  'beside-british': ([hex]) => {
    const british = BRITISH.map(h);
    expect(neighboursOf(grid, h(hex)).some((next) => nearest(next, british) <= 2 && nearest(next, GERMAN) > 2)).toBe(
      true,
    );
  },
  'far-from-area-2': (hexes) =>
    expect(
      Math.min(...hexes.map((hex) => nearest(h(hex), ['H15', 'I15', 'J15', 'M15', 'M20'].map(h)))),
    ).toBeGreaterThan(5),

  // --- what is seen from the Steeple, through the rules of sight
  seen: ([hex]) => expect(fromSteeple(hex).quick.isClear).toBe(true),
  'hidden-behind': ([hex, obstacle]) => {
    expect(fromSteeple(hex).quick.isClear).toBe(false);
    expect(fromSteeple(hex).blockedBy).toEqual([obstacle]);
  },
  hides: ([obstacle], [hex]) => {
    expect(fromSteeple(hex).quick.isClear).toBe(false);
    expect(fromSteeple(hex).blockedBy).toEqual([obstacle]);
  },
  'last-before': ([hex, target]) => expect(fromSteeple(target).crossed.at(-1)).toBe(hex),
  blocks: ([hex], [from, to]) => {
    const { quick, blockedBy } = look({ board: 'elst', from, to });
    expect(quick.isClear).toBe(false);
    expect(blockedBy).toContain(hex);
  },
};

function fromSteeple(to: string): ReturnType<typeof look> {
  return look({ board: 'elst', from: 'NN8', to, steeple: 'from' });
}

/** The sides of a hex that roads cross, from 1 in the north. */
function sidesOf(label: string): number[] {
  return [1, 2, 3, 4, 5, 6].filter(
    (side) =>
      ((elst.pavedSides[h(label)] | elst.dirtSides[h(label)]) >> (side - 1)) & 1 ||
      elst.exits.get(h(label))?.direction === side - 1,
  );
}

/** Whether one can go from one hex to another on paved roads. */
function pavedWay(from: string, to: string): boolean {
  const reached = new Set([h(from)]);
  for (const hex of reached)
    for (const next of neighboursOf(grid, hex)) if (roadAcross(elst, hex, next) === 'paved') reached.add(next);
  return reached.has(h(to));
}

const [, ...facts] = readFileSync(new URL('mapfacts.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

describe('C-Map11 the facts of the board', () => {
  for (const [hexes, checks, fact, origin] of facts) {
    test(`${hexes === '*' ? '' : `${hexes}: `}${fact} (${origin})`, () => {
      for (const check of checks.split('; ')) {
        const [key, ...words] = check.split(' ');
        expect(Object.keys(CHECKS)).toContain(key);
        CHECKS[key](hexes.split(' '), words);
      }
    });
  }

  test('the list is complete: none is without a check, an origin or a sentence, and every check is used', () => {
    expect(facts).toHaveLength(126);
    expect(facts.filter((fact) => fact.length !== 4 || fact.includes(''))).toEqual([]);
    expect(new Set(facts.flatMap(([, checks]) => checks.split('; ').map((check) => check.split(' ')[0])))).toEqual(
      new Set(Object.keys(CHECKS)),
    );
  });
});
