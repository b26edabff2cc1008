import { readFileSync } from 'node:fs';
import { type DrawableMap, HEX, type Point, compileMap, drawMap, hexCentre, isDrawableMap, parseMap, themeProperties, THEMES } from '@bridgehead/cartography';
import { hexNamed } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { riverCourse, streamCourse } from '../src/draw/courses.js';
import { surveySheet } from '../src/draw/draw.js';
import { overlap } from '../src/draw/labels.js';
import { placedNames } from '../src/draw/names.js';
import { sampleCurve } from '../src/draw/path.js';
import { outerHexAt } from '../src/draw/sheet.js';
import { drawnCourse } from '../src/draw/ways.js';
import { TINY_MAP } from './tiny-map.js';

function tiny(): DrawableMap {
  const parsed = parseMap(TINY_MAP, 'tiny.yaml');
  if (!parsed.ok) throw new Error('the tiny map has faults');
  return compileMap(parsed.drawing);
}

function content(name: string): object {
  return JSON.parse(readFileSync(new URL(`../../games/remagen/content/${name}`, import.meta.url), 'utf8'));
}

function remagen(): DrawableMap {
  const map: unknown = { ...content('map.json'), drawing: content('map-drawing.json') };
  if (!isDrawableMap(map)) throw new Error('map.json and map-drawing.json are no map');
  return map;
}

function legendOf(svg: string): string {
  return svg.split('id="map-legend"')[1];
}

function brightness(colour: string): number {
  return [1, 3, 5].reduce((sum, i) => sum + Number.parseInt(colour.slice(i, i + 2), 16), 0);
}

const LAYERS = ['ground', 'relief', 'cover', 'region-names', 'streams', 'rivers', 'settlements', 'trails', 'railways', 'roads', 'motorways',
  'bridges', 'grid', 'entry-hexes', 'hex-numbers', 'borders', 'border-names', 'water-names', 'names', 'frame', 'entries', 'title', 'scale', 'legend', 'compass'];

describe('drawing a map', () => {
  const map = remagen();
  const svg = drawMap(map);

  test('the same map is drawn with the same letters every time', () => {
    expect(drawMap(map)).toBe(svg);
  });

  test.each(LAYERS)('the sheet has the layer %s', (layer) => {
    expect(svg).toContain(`<g id="map-${layer}"`);
  });

  test('the sheet stays below 600 kB', () => {
    expect(svg.length).toBeLessThan(600_000);
  });

  test('the sheet is well formed and every number in it is a number', () => {
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    const open = [...svg.matchAll(/<(g|text|tspan|textPath|defs|svg|style|title|clipPath)[\s>]/g)].length;
    const closed = [...svg.matchAll(/<\/(g|text|tspan|textPath|defs|svg|style|title|clipPath)>/g)].length;
    expect(open).toBe(closed);
  });

  test('every id is given once', () => {
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every class in the drawing has a style, and every reference a target', () => {
    const classes = new Set([...svg.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1].split(' ')));
    const unstyled = [...classes].filter((name) => !svg.includes(`.${name}{`));
    expect(unstyled).toEqual([]);
    const targets = [...svg.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(targets.filter((id) => !svg.includes(`id="${id}"`))).toEqual([]);
  });

  test('every place, height and stream is named on the sheet', () => {
    const { villages, heights, edges } = map.drawing;
    for (const { name } of [...map.towns, ...villages, ...heights, ...edges]) expect(svg).toContain(`>${name}<`);
  });

  test('no name of a place covers another, and none leaves the frame', () => {
    const sheet = surveySheet(map);
    const names = placedNames(sheet);
    const clashes = names.flatMap((a, i) => names.slice(i + 1).filter((b) => overlap(a.box, b.box, 0) > 0).map((b) => `${a.wish.text} / ${b.wish.text}`));
    expect(clashes).toEqual([]);
    const { frame } = sheet;
    const outside = names.filter(({ box }) => box.x < frame.x || box.y < frame.y || box.x + box.width > frame.x + frame.width || box.y + box.height > frame.y + frame.height);
    expect(outside.map(({ wish }) => wish.text)).toEqual([]);
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

describe('what is seen and what the rules use', () => {
  const map = remagen();
  const sheet = surveySheet(map);
  /** The hex of the board in which a point of the drawing lies; the outer grid has one more row and column before the first. */
  const hexAt = (p: Point): string => {
    const label = sheet.outer.labels[outerHexAt(sheet, p)];
    return [label.slice(0, 2), label.slice(2)].map((part) => String(Number(part) - 1).padStart(2, '0')).join('');
  };
  const inFrame = ({ x, y }: Point): boolean => {
    const { frame } = sheet;
    return x >= frame.x && y >= frame.y && x <= frame.x + frame.width && y <= frame.y + frame.height;
  };
  const onBoard = (p: Point): boolean => inFrame(p) && sheet.grid.labels.includes(hexAt(p));

  test.each(map.drawing.lines.filter(({ kind }) => ['motorway', 'road', 'trail', 'river'].includes(kind)))('$name is drawn through its own hexes and no others', (line) => {
    const course = sampleCurve(line.kind === 'river' ? riverCourse(sheet, line) : drawnCourse(sheet, line), 3).filter(onBoard);
    const strays = course.map(hexAt).filter((hex) => !line.hexes.includes(hex));
    expect(strays).toEqual([]);
    expect(new Set(course.map(hexAt))).toEqual(new Set(line.hexes));
  });

  test.each(map.drawing.edges)('the $name is drawn along its own hexsides', (edge) => {
    const middles = edge.sides.map((side) => {
      const [a, b] = side.split('/').map((label) => hexCentre(sheet, hexNamed(sheet.grid, label)));
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    });
    // From the first hexside to the last: what goes on to a river or over the frame is not a hexside.
    const course = sampleCurve(streamCourse(sheet, edge), 3);
    const near = (p: Point): number => Math.min(...middles.map((m) => Math.hypot(m.x - p.x, m.y - p.y)));
    for (const middle of middles) expect(Math.min(...course.map((p) => Math.hypot(middle.x - p.x, middle.y - p.y)))).toBeLessThan(HEX * 0.15);
    expect(course.filter((p) => near(p) < HEX * 0.4).length / course.length).toBeGreaterThan(0.7);
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
