/** Water along hexsides, levels, signs in hexes, planted ground: what a map of another country than the Rhine needs. */
import { type CompiledMap, compileMap, drawMap, formatProblem, parseMap } from '@bridgehead/cartography';
import { hexNamed, makeGrid } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { placeOfCrossing, withoutRuins } from '../src/draw/crossings.js';
import { surveySheet } from '../src/draw/draw.js';
import { levelField } from '../src/draw/hills.js';
import { HEX, hexCentre } from '../src/draw/sheet.js';
import { SOUTHERN_MAP } from './southern-map.js';

function compiled(text: string): CompiledMap {
  const parsed = parseMap(text, 'southern.yaml');
  if (!parsed.ok) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return compileMap(parsed.drawing);
}

/** The problems of the map with one text in it replaced. */
function problemsWith(text: string, replacement: string): string[] {
  expect(SOUTHERN_MAP).toContain(text);
  const parsed = parseMap(SOUTHERN_MAP.replace(text, replacement), 'southern.yaml');
  return parsed.ok ? [] : parsed.problems.map(formatProblem);
}

const map = compiled(SOUTHERN_MAP);
const grid = makeGrid(6, 5, 'even-columns-lower');
const svg = drawMap(map);
const perHex = (fact: string, label: string): unknown => {
  const list = map.facts[fact];
  return Array.isArray(list) ? list[hexNamed(grid, label)] : undefined;
};

describe('compiling levels, signs and water along hexsides', () => {
  test('the rows of a mark repeat until they fill the board', () => {
    expect(['0101', '0401', '0501', '0102', '0602', '0603'].map((label) => perHex('suit', label))).toEqual([
      'clubs',
      'spades',
      'clubs',
      'hearts',
      'spades',
      'diamonds',
    ]);
  });

  test('a hex is as high as its level says, and otherwise lies on the plain', () => {
    expect(['0404', '0505', '0101'].map((label) => perHex('level', label))).toEqual([1, 2, 0]);
  });

  test('water along hexsides divides the board without taking a hex for itself', () => {
    const banks = grid.labels.map((label) => perHex('bank', label));
    expect(new Set(banks)).toEqual(new Set(['north', 'south']));
    expect(['0102', '0103', '0602', '0603'].map((label) => perHex('bank', label))).toEqual([
      'north',
      'south',
      'north',
      'south',
    ]);
  });

  test('crossings, places and names keep what the rules call them', () => {
    expect(map.facts['crossings']).toEqual([
      { name: 'Long Bridge', kind: 'bridge', over: 'Flood', side: ['0602', '0603'], destroyable: true },
      { name: 'Shallows', kind: 'ford', over: 'Flood', side: ['0402', '0403'], destroyable: false },
      { name: 'Plank', kind: 'bridge', over: 'Cut', side: ['0304', '0305'], destroyable: false },
    ]);
    expect(map.facts['farms']).toEqual({ Farm: '0204' });
    expect(map.facts['names']).toEqual({ '0505': 'Knoll top' });
  });

  test.each([
    [
      'a crossing beside its water',
      'side: 0402/0403',
      'side: 0401/0402',
      /crossings\[1\]\.side: 0401\/0402 is not a hexside of Flood/,
    ],
    [
      'a crossing of water that is not drawn',
      'over: Cut',
      'over: Drain',
      /crossings\[3\]\.over: there is no line along hexsides named Drain/,
    ],
    [
      'a sign that no letter stands for',
      'rows: [cdhs, hscd]',
      'rows: [cdhs, hxcd]',
      /marks\[0\]\.rows\[1\]: letter x stands for no sign; expected one of c d h s/,
    ],
    ['a mark called level', 'name: suit, shapes', 'name: level, shapes', /a mark cannot be called level/],
    [
      'a level whose hexes have another terrain',
      'hexes: 0404 0504 }',
      'hexes: 0404 0304 }',
      /0304 is clear in the terrain rows; expected hill1/,
    ],
    [
      'a place whose hex has another terrain',
      'hex: 0204, terrain',
      'hex: 0304, terrain',
      /0304 is clear in the terrain rows; expected building/,
    ],
    [
      'a goal where the line does not leave the map',
      'towards: { 0601:',
      'towards: { 0602:',
      /towards\.0602: the line does not leave the map at 0602/,
    ],
    [
      'a gap in dividing water',
      '0402/0503 0502/0503 0503/0602 0602/0603 }',
      '0402/0503 0502/0503 0503/0602 }',
      /the sides north and south meet/,
    ],
    [
      'a dividing line in hexes without a word for them',
      'along: [Flood]',
      'along: [Flood, Highway]',
      /divides\[0\]\.dividing: is missing; the hexes of Highway need a name/,
    ],
    ['a name for a hex beyond the board', '"0505": Knoll', '"0707": Knoll', /names\.0707: 0707 is not on the board/],
    [
      'a fact about a mark that is not there',
      'perHex: suit',
      'perHex: colour',
      /there is no mark named colour; expected one of level, suit/,
    ],
  ])('%s is refused with its place', (_, text, replacement, problem) => {
    expect(problemsWith(text, replacement).join('\n')).toMatch(problem);
  });
});

describe('drawing them', () => {
  const sheet = surveySheet(map);

  test.each([
    'hills',
    'slopes',
    'canals',
    'edge-rivers',
    'fords',
    'places',
    'tracks',
    'highways',
    'bridges',
    'marks',
    'way-names',
    'tracks-of-spaces',
  ])('the sheet has the layer %s', (layer) => {
    expect(svg).toContain(`<g id="map-${layer}"`);
  });

  test('every class has a style, every id is given once, and every number is a number', () => {
    const classes = new Set([...svg.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1].split(' ')));
    expect([...classes].filter((name) => !svg.includes(`.${name}{`))).toEqual([]);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('every hex carries its sign, and the legend shows all of them', () => {
    expect([...svg.matchAll(/<use href="#map-mark-/g)]).toHaveLength(30);
    expect(svg.split('id="map-legend"')[1]).toContain('>Suit of the hex<');
  });

  test('names are drawn as the country writes them', () => {
    for (const name of ['Fiume', 'Guado', 'Masseria', 'per il Nord']) expect(svg).toContain(`>${name}<`);
    for (const name of ['>Flood<', '>Shallows<', '>Farm<']) expect(svg).not.toContain(name);
  });

  test('a height without metres has a name and no number, and no entry in the legend', () => {
    expect(svg).toContain('>Knoll<');
    expect(svg).not.toContain('Height in metres');
  });

  test('a map without heights in metres has no contours', () => {
    expect(svg).not.toContain('class="m-contour');
  });

  test('the edge of a level runs between hexes: the middle of each hex lies on its own level', () => {
    const field = levelField(sheet);
    grid.labels.forEach((label, hex) => {
      const { x, y } = hexCentre(sheet, hex);
      const i =
        Math.round((y - field.origin.y) / field.step) * field.columns + Math.round((x - field.origin.x) / field.step);
      expect(Math.abs(field.values[i] - Number(perHex('level', label))), label).toBeLessThan(0.5);
    });
  });

  test('a bridge lies where its way meets the water, near the middle of its hexside', () => {
    for (const crossing of map.drawing.crossings) {
      const { at } = placeOfCrossing(sheet, crossing);
      const [a, b] = crossing.side.split('/').map((label) => hexCentre(sheet, hexNamed(grid, label)));
      expect(Math.hypot(at.x - (a.x + b.x) / 2, at.y - (a.y + b.y) / 2), crossing.name).toBeLessThan(HEX * 0.2);
    }
  });

  test('rails end at a ruined bridge and go on behind it', () => {
    const rails = ['0101', '0102', '0103', '0104'].map((label) => hexCentre(sheet, hexNamed(grid, label)));
    expect(withoutRuins(sheet, rails)).toHaveLength(2);
    const elsewhere = ['0301', '0302', '0303'].map((label) => hexCentre(sheet, hexNamed(grid, label)));
    expect(withoutRuins(sheet, elsewhere)).toEqual([elsewhere]);
  });

  test('a track beside the map has a space for each number', () => {
    const numbers = [...svg.matchAll(/class="m-track-number"[^>]*>(\d+)</g)].map((match) => match[1]);
    expect(numbers).toEqual(['0', '1', '2', '3', '4']);
  });

  test('costs of several numbers say how they are read', () => {
    expect(drawMap(map, { costs: { crop: '1 / 2' } })).toContain('TERRAIN, AND ITS COST ON FOOT / BY CART');
  });
});
