/** Every fact about the map that the rules name or that was surveyed for it, one test per line of mapfacts.tsv. */
import { OFF_BOARD, areAdjacent, hexNamed, neighboursOf } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../testing/files.js';
import type { MapChecks } from '../../testing/map.js';
import { mapOf, testMapFacts, testMapFiles } from '../../testing/map.js';
import drawing from '../content/map-drawing.json' with { type: 'json' };
import map from '../content/map.json' with { type: 'json' };
import { drawableMap } from '../drawing.js';
import { board, HEXES } from '../rules/board/board.js';
import { DIRECTION_OF, GRID, label } from '../rules/board/grid.js';
import { SETUP, START_AREA } from '../rules/scenarios/scenarios.js';
import { ROAD } from '../rules/board/tables.js';
import { idOf, sideOf, unitOf, units } from '../rules/scenarios/units.js';
import { BEARINGS, MAP_SIDES } from '../rules/vocabulary/vocabulary.js';

const source = mapOf('bulge');
const { svg } = source;
const hexOf = (number: string) => hexNamed(GRID, number);
const lineOf = (number: string): number => Number(number.slice(0, 2));
const placeIn = (number: string): number => Number(number.slice(2));
const multipleOf = (number: string): number => board.multiples[hexOf(number)];
const sidesOf = (number: string): string[] => MAP_SIDES.filter((side) => board.sides[side].includes(hexOf(number)));
const exitAreas = new Map<string, string[]>(Object.entries(map.exits));
/** How often a style is used on the sheet without its legend. */
const printed = (style: string): number => svg.split('id="map-legend"')[0].split(`class="m-${style}"`).length - 1;
/** The hexsides of a river as its source lists them, downstream. */
const courseOf = (river: string): string[] => drawing.edges.find(({ name }) => name === river)?.sides ?? [];
/** Along which bearings something runs from a hex. */
const bearings = (bits: number): string[] =>
  BEARINGS.filter((bearing) => (bits & (1 << DIRECTION_OF[bearing])) !== 0).toSorted();
const around = (number: string): string[] =>
  BEARINGS.map((bearing) => label(GRID.neighbours[hexOf(number) * 6 + DIRECTION_OF[bearing]]));
const words = (text: string): string[] => (text === '-' ? [] : text.split(' '));
const roadNamed = (name: string) => drawing.lines.find((line) => line.name === name);

const CHECKS: MapChecks = {
  numbering: () => expect(HEXES.every((hex) => /^(0[1-9]|1\d)(0[1-9]|1\d|2[0-6])$/.test(label(hex)))).toBe(true),
  extent: () => {
    expect([GRID.columns, GRID.rows, HEXES.length]).toEqual([19, 26, 485]);
    for (let line = 1; line <= 19; line++) {
      const hexes = HEXES.map(label).filter((number) => lineOf(number) === line);
      expect(hexes.map(placeIn)).toEqual(Array.from({ length: line % 2 === 1 ? 26 : 25 }, (_, i) => i + 1));
    }
  },
  edge: (hexes, [edge]) => {
    for (const number of hexes) expect(sidesOf(number), number).toContain(edge);
    const beyond = { north: 'NE', south: 'SE', east: 'E', west: 'W' } as const;
    const found = MAP_SIDES.find((side) => side === edge);
    if (found === undefined) throw new Error(`${edge} is no side of the map`);
    for (const number of hexes)
      expect(GRID.neighbours[hexOf(number) * 6 + DIRECTION_OF[beyond[found]]], number).toBe(OFF_BOARD);
    // The draft counts the north-west corner among the exits of the north.
    expect(hexes).toEqual(board.sides[found].map(label).filter((number) => edge !== 'west' || number !== '0126'));
  },
  corner: ([number], [subject]) => {
    const [one, other, multiple] = subject.split(' ');
    expect(sidesOf(number)).toEqual(expect.arrayContaining([one, other]));
    expect(multipleOf(number)).toBe(Number(multiple));
    expect(map.britishEntry.includes(number)).toBe(one === 'north');
  },
  'last-entry': ([number]) => {
    expect(map.britishEntry.at(-1)).toBe(number);
    expect(sidesOf(number)).toEqual(['west']);
  },
  starts: ([number], [unit]) => {
    expect(SETUP.get(unitOf(unit))).toBe(hexOf(number));
    expect(map.startArea).toContain(number);
  },
  exits: (hexes, [multiple]) => {
    expect(exitAreas.get(multiple)).toEqual(hexes);
    for (const number of hexes) expect(multipleOf(number)).toBe(Number(multiple));
  },
  'no-exit': (hexes) => {
    for (const number of hexes)
      expect([multipleOf(number), board.exits.has(hexOf(number))], number).toEqual([0, false]);
  },
  'exits-by-road': () => {
    expect(board.exits.size).toBe(14);
    for (const { hex, side } of board.exits.values()) expect(board.edgeRoads[side].has(hex)).toBe(true);
    expect(printed('exit-letter')).toBe(14);
  },
  'british-entry': (hexes) => {
    expect(board.britishEntry.map(label)).toEqual(hexes);
    for (const number of hexes)
      expect([sidesOf(number).includes('west'), board.farBank[hexOf(number)]], number).toEqual([true, 1]);
  },
  'limit-row': (hexes) => {
    expect(map.limitRow).toEqual(hexes);
    for (const [i, number] of hexes.slice(1).entries())
      expect(areAdjacent(GRID, hexOf(hexes[i]), hexOf(number)), number).toBe(true);
    for (const number of hexes) expect(board.pastLimitRow[hexOf(number)]).toBe(0);
    expect(svg).toContain('BRITISH LIMIT');
  },
  'even-lines': () => {
    expect(map.grid.stagger).toBe('even-columns-lower');
    const steps = map.limitRow
      .slice(1)
      .map((number, i) =>
        BEARINGS.find(
          (bearing) => GRID.neighbours[hexOf(map.limitRow[i]) * 6 + DIRECTION_OF[bearing]] === hexOf(number),
        ),
      );
    expect(new Set(steps)).toEqual(new Set(['SW']));
  },
  meuse: () => {
    for (const side of courseOf('Meuse'))
      for (const number of side.split('/')) expect(board.pastLimitRow[hexOf(number)], number).toBe(0);
    for (const number of map.britishEntry) expect(board.farBank[hexOf(number)], number).toBe(1);
    for (const number of map.limitRow) expect(board.farBank[hexOf(number)], number).toBe(0);
  },
  side: ([side]) => expect(units.some(({ entry }) => entry.by === 'schedule' && entry.side === side)).toBe(true),
  'supply-roads': () => {
    expect(MAP_SIDES.map((side) => board.edgeRoads[side].size)).toEqual([8, 6, 7, 4]);
    for (const side of MAP_SIDES)
      for (const hex of board.edgeRoads[side]) expect(board.sides[side], label(hex)).toContain(hex);
  },
  roads: () => {
    expect(map.roads).toHaveLength(306);
    for (const [one, other] of map.roads)
      expect(areAdjacent(GRID, hexOf(one), hexOf(other)), `${one}/${other}`).toBe(true);
    expect(ROAD.hexesForAPoint).toBe(5);
  },
  'no-trails': () => expect(new Set(drawing.lines.map(({ kind }) => kind))).toEqual(new Set(['main-road', 'limit'])),
  rivers: () => {
    expect(Object.keys(map.rivers)).toHaveLength(12);
    for (const [one, other] of Object.values(map.rivers).flat())
      expect(areAdjacent(GRID, hexOf(one), hexOf(other)), `${one}/${other}`).toBe(true);
  },
  dots: (_, [subject]) => {
    const [terrain, count] = subject.split(' ');
    const hexes = HEXES.filter((hex) => board.terrain[hex] === terrain);
    expect(hexes).toHaveLength(terrain === 'rough-1' ? 226 : 142);
    // The dots stand in one row behind the number of the hex, whichever it is.
    const behind = hexes.map((hex) => dotsAt(label(hex)));
    expect(new Set(behind)).toEqual(new Set([Number(count)]));
  },
  wall: (_, [state]) => {
    const [hexes, style] = state === 'intact' ? [map.westWall.intact, 'wall'] : [map.westWall.destroyed, 'wall-broken'];
    expect(printed(style)).toBe(hexes.length);
    const flags = state === 'intact' ? board.westWall : board.brokenWestWall;
    expect(HEXES.filter((hex) => flags[hex] === 1).map(label)).toEqual(hexes);
  },
  towns: () => {
    expect(HEXES.filter((hex) => board.town[hex] === 1)).toHaveLength(21);
  },
  'six-neighbours': () =>
    expect(HEXES.filter((hex) => neighboursOf(GRID, hex).length === 6).length).toBeGreaterThan(HEXES.length * 0.8),
  compass: () => {
    expect(BEARINGS).toEqual(['NW', 'NE', 'E', 'SE', 'SW', 'W']);
    expect(around('0307')).toEqual(['0207', '0206', '0306', '0406', '0407', '0308']);
    expect(around('0206')).toEqual(['0107', '0106', '0205', '0306', '0307', '0207']);
  },
  leaves: (hexes, [river, edge]) => {
    expect(courseOf(river).at(-1)).toBe(hexes.join('/'));
    for (const number of hexes) expect(sidesOf(number)).toContain(edge);
  },
  comes: (hexes, [river, edge]) => {
    expect(courseOf(river).at(0)).toBe(hexes.join('/'));
    for (const number of hexes) expect(sidesOf(number)).toContain(edge);
  },
  bridge: (hexes, [place]) => {
    expect(map.roads).toContainEqual(hexes);
    expect(map.rivers.Meuse).toContainEqual(hexes);
    expect(hexes.map((number) => board.names.get(hexOf(number)))).toContain(place);
    expect(map.roads.filter((side) => map.rivers.Meuse.some((pair) => pair.join() === side.join()))).toHaveLength(5);
  },
  town: ([number], [name]) => {
    expect(board.town[hexOf(number)]).toBe(1);
    expect(board.names.get(hexOf(number))).toBe(name);
  },
  'exit-road': ([number], [side, multiple, road]) => {
    expect(board.exits.get(hexOf(number))).toEqual({ hex: hexOf(number), side, multiple: Number(multiple) });
    expect(roadNamed(road)?.leaves).toContain(number);
  },
  'german-road': ([number], [road]) => {
    expect(board.edgeRoads.east.has(hexOf(number))).toBe(true);
    expect(roadNamed(road)?.leaves).toContain(number);
  },
  survey: () => {
    const survey = rowsOf('bulge', 'tests/survey.tsv');
    expect(survey.map(([number]) => number)).toEqual(HEXES.map(label));
    for (const [number, terrain, built, roads, leaves, rivers, name] of survey) {
      const hex = hexOf(number);
      expect(
        {
          terrain: board.terrain[hex],
          built: [
            ...(board.town[hex] === 1 ? ['town'] : []),
            ...(board.westWall[hex] === 1 ? ['intact'] : []),
            ...(board.brokenWestWall[hex] === 1 ? ['destroyed'] : []),
          ],
          roads: bearings(board.roads[hex]),
          leaves: MAP_SIDES.filter((side) => board.edgeRoads[side].has(hex)).map((side) => side[0].toUpperCase()),
          rivers: bearings(board.rivers[hex]),
          name: board.names.get(hex) ?? '-',
        },
        number,
      ).toEqual({
        terrain,
        built: words(built),
        roads: words(roads),
        leaves: words(leaves),
        rivers: words(rivers),
        name,
      });
    }
  },
};

const NUMBERS = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)">(\d{4})<\/text>/g)].map(([, x, y, number]) => ({
  x: Number(x),
  y: Number(y),
  number,
}));
const GROUND_DOTS = [...svg.matchAll(/<circle class="m-ground-dot" cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => ({
  x: Number(x),
  y: Number(y),
}));

/** Where the number of a hex is printed. */
function placeOf(number: string): { readonly x: number; readonly y: number } {
  const place = NUMBERS.find((found) => found.number === number);
  if (place === undefined) throw new Error(`${number} is not printed on the sheet`);
  return place;
}

/** How many dots stand close behind the printed number of a hex. */
function dotsAt(number: string): number {
  const place = placeOf(number);
  return GROUND_DOTS.filter(({ x, y }) => y < place.y && y > place.y - 6 && x > place.x + 8 && x < place.x + 22).length;
}

describe('the map of the Bulge', () => {
  testMapFacts('bulge', CHECKS, 86);
  testMapFiles('bulge', source, drawableMap());

  test('16.0f the German start area has 59 hexes, and all Germans of the set-up stand in it', () => {
    expect(START_AREA).toHaveLength(59);
    expect(
      [...SETUP]
        .filter(([unit, hex]) => sideOf(unit) === 'german' && !START_AREA.includes(hex))
        .map(([unit]) => idOf(unit)),
    ).toEqual([]);
  });

  test('clear hexes have no dots, and every hex has its number', () => {
    expect(NUMBERS).toHaveLength(485);
    expect(
      HEXES.filter((hex) => board.terrain[hex] === 'clear')
        .map((hex) => dotsAt(label(hex)))
        .filter((count) => count > 0),
    ).toEqual([]);
  });

  test('roads cross rivers at forty places', () => {
    const rivers = new Set(
      Object.values(map.rivers)
        .flat()
        .map((side) => side.join('/')),
    );
    expect(map.roads.filter((side) => rivers.has(side.join('/')))).toHaveLength(40);
  });

  test('north is up: the numbers of line 01 stand above all others, and those of the east edge at the right', () => {
    expect(placeOf('0110').y).toBeLessThan(placeOf('0210').y);
    expect(placeOf('0501').x).toBeGreaterThan(placeOf('0526').x);
    expect(drawing.north).toBe(0);
  });
});
