import { type DrawableMap, compileMap, drawMap, parseMap, themeProperties, THEMES } from '@bridgehead/cartography';
import { describe, expect, test } from 'vitest';
import { mapOf } from './game-maps.js';
import { TINY_MAP } from './tiny-map.js';

function tiny(): DrawableMap {
  const parsed = parseMap(TINY_MAP, 'tiny.yaml');
  if (!parsed.ok) throw new Error('the tiny map has faults');
  return compileMap(parsed.drawing);
}

function legendOf(svg: string): string {
  return svg.split('id="map-legend"')[1];
}

function brightness(colour: string): number {
  return [1, 3, 5].reduce((sum, i) => sum + Number.parseInt(colour.slice(i, i + 2), 16), 0);
}

const LAYERS = [
  'ground',
  'relief',
  'cover',
  'region-names',
  'streams',
  'rivers',
  'settlements',
  'trails',
  'railways',
  'roads',
  'motorways',
  'bridges',
  'grid',
  'entry-hexes',
  'hex-numbers',
  'borders',
  'border-names',
  'water-names',
  'names',
  'frame',
  'entries',
  'title',
  'scale',
  'legend',
  'compass',
];

describe('drawing a map', () => {
  const map = mapOf('remagen');
  const svg = drawMap(map);

  test('the same map is drawn with the same letters every time', () => {
    expect(drawMap(map)).toBe(svg);
  });

  test.each(LAYERS)('the sheet has the layer %s', (layer) => {
    expect(svg).toContain(`<g id="map-${layer}"`);
  });

  test('every hex carries its number, unless numbers are hidden', () => {
    expect([...svg.matchAll(/>\d{4}<\/text>/g)]).toHaveLength(870);
    expect(drawMap(map, { hexNumbers: 'hidden' })).not.toContain('map-hex-numbers');
  });

  test('the map alone has no title, legend or frame, and its view is the board', () => {
    const alone = drawMap(map, { sheet: 'map-only' });
    expect(alone).not.toContain('map-legend');
    expect(alone).not.toContain('map-title');
    expect(alone).toMatch(/viewBox="84 84 1524\.2 1830"/);
  });

  test('the legend shows the costs it is given', () => {
    expect(legendOf(drawMap(map, { costs: { woods: '3', stream: '+2' } }))).toContain('>+2</text>');
    expect(legendOf(svg)).not.toContain('MOVEMENT POINTS');
  });

  test('the compass is turned to true north', () => {
    expect(svg).toMatch(/rotate\(22\)/);
  });

  test('a tiny map of another game with an unknown terrain is drawn as well', () => {
    expect(drawMap(tiny())).toContain('<g id="map-rivers"');
  });
});

describe('themes', () => {
  test('each theme gives a colour to the same properties', () => {
    const [day, lamp] = THEMES.map((theme) => themeProperties(theme));
    expect(Object.keys(lamp)).toEqual(Object.keys(day));
    for (const colour of [...Object.values(day), ...Object.values(lamp)]) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('every colour of the drawing can be overridden, and falls back to its theme', () => {
    const svg = drawMap(tiny(), { theme: 'lamp' });
    expect(svg).toContain(`var(--map-woods, ${themeProperties('lamp')['--map-woods']})`);
  });

  test('the lamp dims every colour', () => {
    for (const [name, colour] of Object.entries(themeProperties('day'))) {
      expect(brightness(themeProperties('lamp')[name])).toBeLessThan(brightness(colour));
    }
  });
});
