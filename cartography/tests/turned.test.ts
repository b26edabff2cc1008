import {
  type CompiledMap,
  HEX,
  compileMap,
  drawMap,
  frameOf,
  gridFrom,
  hexCentre,
  parseMap,
} from '@bridgehead/cartography';
import { hexNamed } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { surveySheet } from '../src/draw/draw.js';
import { outerHexAt } from '../src/draw/sheet.js';
import { boardEdgesOf } from '../src/lattice.js';
import { TURNED_MAP } from './turned-map.js';

function compiled(source: string): CompiledMap {
  const parsed = parseMap(source, 'turned.yaml');
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join('; '));
  return compileMap(parsed.drawing);
}

function complaintsOf(from: string, to: string): string[] {
  expect(TURNED_MAP).toContain(from);
  const parsed = parseMap(TURNED_MAP.replace(from, to), 'turned.yaml');
  return parsed.ok ? [] : parsed.problems.map(({ field, message }) => `${field}: ${message}`);
}

const map = compiled(TURNED_MAP);
const grid = gridFrom(map.grid);
const terrainOf = (label: string): string => map.terrain[hexNamed(grid, label)];

describe('the source of a map that is turned', () => {
  test('terrain is written as the sheet is seen: lines from north to south, each from west to east', () => {
    expect(['0105', '0102', '0101', '0204', '0201', '0305', '0301', '0401'].map(terrainOf)).toEqual([
      'clear',
      'rough-1',
      'rough-2',
      'clear',
      'rough-2',
      'rough-1',
      'rough-2',
      'rough-2',
    ]);
  });

  test('a line with a letter too many, or for a hex that a short column lacks, is told', () => {
    expect(complaintsOf('    - C112\n', '    - CC112\n')).toContain(
      'terrain.rows[1]: expected 4 letters in row 2, found 5',
    );
    expect(complaintsOf('    - 1CC2\n', '')).toContain('terrain.rows: expected 4 rows, found 3');
  });

  test('a hex that a short column lacks is not on the board', () => {
    expect(complaintsOf('name: Thorp, hex: 0202', 'name: Thorp, hex: 0205').join()).toContain(
      '0205 is not on the board',
    );
  });

  test('exits that do not lie on one edge are told', () => {
    expect(complaintsOf('hexes: 0105 0104 0103 0102 }', 'hexes: 0104 0301 }')).toEqual([
      'areas[0].hexes: expected hexes on one edge of the board, since exits are drawn there (exit 3)',
    ]);
  });

  test('a town stands on the terrain of its hex if no terrain is called town', () => {
    expect(terrainOf('0303')).toBe('rough-1');
  });

  test('an area, a kind of river and an edge that nobody knows are told', () => {
    expect(complaintsOf('entry: { area: Left side }', 'entry: { area: Right side }').join()).toContain(
      'there is no area named Right side',
    );
    expect(complaintsOf('byName: [river]', 'byName: [canal]').join()).toContain(
      'there is no kind of line along hexsides named canal',
    );
    expect(complaintsOf('leavingByEdge: [main-road]', 'leavingByEdge: [road]').join()).toContain(
      'there is no kind named road',
    );
  });
});

describe('facts of a map that is turned', () => {
  test('rivers stand by name, roads that leave by the edge of the sheet', () => {
    expect(map.facts['rivers']).toEqual({
      'Great River': [
        ['0103', '0104'],
        ['0103', '0203'],
        ['0202', '0203'],
        ['0202', '0303'],
        ['0302', '0303'],
        ['0303', '0402'],
        ['0402', '0403'],
      ],
      'Little River': [
        ['0302', '0402'],
        ['0401', '0402'],
      ],
    });
    expect(map.facts['edgeRoads']).toEqual({ north: ['0102'], south: ['0402'], east: ['0301'], west: ['0105'] });
  });

  test('an area by its name, areas by their kind, and the names of places by hex', () => {
    expect(map.facts['entry']).toEqual(['0305']);
    expect(map.facts['walls']).toEqual({ whole: ['0201'], broken: ['0302'] });
    expect(map.facts['names']).toEqual({ '0202': 'Thorp', '0303': 'Ham' });
  });

  test('the first line is the north edge, the first hexes the east edge, and the last hex of a short line lies on the west edge', () => {
    expect(
      ['0101', '0103', '0105', '0201', '0204', '0305', '0403', '0303'].map((label) =>
        boardEdgesOf(grid, hexNamed(grid, label)),
      ),
    ).toEqual([['east', 'north'], ['north'], ['west', 'north'], ['east'], ['west'], ['west'], ['south'], []]);
  });
});

describe('the drawn sheet of a map that is turned', () => {
  const svg = drawMap(map, { costs: { clear: '1' } });
  const sheet = surveySheet(map);
  const number = (label: string): { x: number; y: number } => {
    const [, x, y] = new RegExp(`<text x="([\\d.]+)" y="([\\d.]+)">${label}</text>`).exec(svg) ?? [];
    return { x: Number(x), y: Number(y) };
  };

  test('it is as wide as a line is long, and every hex stands on a point', () => {
    expect(frameOf(grid).width).toBeCloseTo(5 * HEX);
    expect(frameOf(grid).height).toBeCloseTo(6.5 * (HEX / Math.sqrt(3)));
    const [first, next, below] = ['0101', '0102', '0201'].map((label) => hexCentre(sheet, hexNamed(grid, label)));
    expect([first.x - next.x, first.y - next.y]).toEqual([HEX, 0]);
    expect(first.x - below.x).toBeCloseTo(HEX / 2);
  });

  test('each hex that there is has its number, in its own hex', () => {
    expect([...svg.matchAll(/>\d{4}<\/text>/g)]).toHaveLength(18);
    expect(number('0101').x).toBeGreaterThan(number('0102').x);
    expect(number('0201').y).toBeGreaterThan(number('0101').y);
  });

  test('a point of the sheet is found in its hex', () => {
    grid.labels.forEach((label, hex) => {
      if (label === '') return;
      // The outer grid has one more line and one more hex before the first.
      const outer = [label.slice(0, 2), label.slice(2)]
        .map((part) => String(Number(part) + 1).padStart(2, '0'))
        .join('');
      const { x, y } = hexCentre(sheet, hex);
      for (const [dx, dy] of [
        [0, 0],
        [25, 0],
        [-25, 8],
        [0, 30],
        [0, -30],
      ])
        expect(sheet.outer.labels[outerHexAt(sheet, { x: x + dx, y: y + dy })], label).toBe(outer);
    });
  });

  test('rough ground has one dot or two behind its number', () => {
    const country = svg.split('id="map-legend"')[0];
    expect([...country.matchAll(/class="m-ground-dot"/g)]).toHaveLength(7 + 2 * 5);
  });

  test('signs of areas stand in their hexes, and all are in the legend', () => {
    const [country, legend] = svg.split('id="map-legend"');
    for (const style of ['m-wall"', 'm-wall-broken"'])
      expect([country, legend].map((part) => part.split(`class="${style}`).length - 1)).toEqual([1, 1]);
    for (const name of [
      'Wall',
      'Wall, broken',
      'Exit',
      'Entry from the left',
      'Rough I',
      'Rough II',
      'Town',
      'Road',
      'River',
    ])
      expect(legend).toContain(`>${name}<`);
  });

  test('the exit of a road has an arrow and says what it counts; an entry without a road has its letter outside the frame', () => {
    // Two roads leave from its hexes, one of them over another edge: one arrow, and one in the legend.
    expect([...svg.matchAll(/class="m-exit-letter"[^>]*>×3</g)]).toHaveLength(2);
    const [, x] = /<text class="m-entry-letter" x="([\d.]+)"[^>]*>L</.exec(svg) ?? [];
    expect(Number(x)).toBeLessThan(frameOf(grid).x);
  });

  test('a long title has the lines in which it is written, and a small scale is told in kilometres', () => {
    expect(svg).toMatch(/>NORTH<\/text>[\s\S]*>IS UP<\/text>/);
    expect(svg).toContain('<title>North is up: A river from the south</title>');
    expect(svg).toContain('One hex is 5 km from side to side');
  });

  test('a bridge is drawn wherever a road crosses a river, and nowhere else', () => {
    expect(svg).toContain('id="map-bridges"');
    const roadless = {
      ...map,
      drawing: { ...map.drawing, lines: map.drawing.lines.filter(({ kind }) => kind === 'limit') },
    };
    expect(drawMap(roadless)).not.toContain('id="map-bridges"');
  });
});
