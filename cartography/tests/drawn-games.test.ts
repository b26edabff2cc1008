/** What holds for the drawn map of every game. */
import { HEX, type Point, drawMap, hexCentre } from '@bridgehead/cartography';
import { hexNamed } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { riverCourse, streamCourse } from '../src/draw/courses.js';
import { surveySheet } from '../src/draw/draw.js';
import { edgeCourse } from '../src/draw/edge-water.js';
import { printedBoxes } from '../src/draw/grid.js';
import { overlap } from '../src/draw/labels.js';
import { placedNames } from '../src/draw/names.js';
import { sampleCurve } from '../src/draw/path.js';
import { outerHexAt } from '../src/draw/sheet.js';
import { lineCourse } from '../src/draw/slopes.js';
import { mapOf } from './game-maps.js';

const GAMES = ['remagen', 'primosole', 'bulge'];

describe.each(GAMES)('the drawn map of %s', (game) => {
  const map = mapOf(game);
  const svg = drawMap(map);

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

  test('every place, height, crossing and stream is named on the sheet', () => {
    const { villages, heights, edges, crossings, places } = map.drawing;
    for (const { name } of [...map.towns, ...villages, ...heights]) expect(svg).toContain(`>${name}<`);
    for (const { name, drawn } of [...edges, ...crossings, ...places.filter(({ kind }) => kind === 'farm')])
      expect(svg).toContain(`>${drawn ?? name}<`);
  });

  test('no name of a place covers another, and none leaves the frame', () => {
    const sheet = surveySheet(map);
    const names = placedNames(sheet);
    const clashes = names.flatMap((a, i) =>
      names
        .slice(i + 1)
        .filter((b) => overlap(a.box, b.box, 0) > 0)
        .map((b) => `${a.wish.text} / ${b.wish.text}`),
    );
    expect(clashes).toEqual([]);
    const { frame } = sheet;
    const outside = names.filter(
      ({ box }) =>
        box.x < frame.x ||
        box.y < frame.y ||
        box.x + box.width > frame.x + frame.width ||
        box.y + box.height > frame.y + frame.height,
    );
    expect(outside.map(({ wish }) => wish.text)).toEqual([]);
  });
});

describe.each(GAMES)('the map of %s shows what the rules use', (game) => {
  const map = mapOf(game);
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

  // A railway without effect may stray from its hexes; one that gives them a terrain may not.
  const lines = map.drawing.lines.filter(
    ({ kind, terrain }) => kind !== 'limit' && (kind !== 'railway' || terrain !== undefined),
  );
  test.each(lines)('$name is drawn through its own hexes and no others', (line) => {
    const course = (line.kind === 'river' ? sampleCurve(riverCourse(sheet, line), 3) : lineCourse(sheet, line)).filter(
      onBoard,
    );
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
    const course = sampleCurve(edge.kind === 'stream' ? streamCourse(sheet, edge) : edgeCourse(sheet, edge), 3);
    const near = (p: Point): number => Math.min(...middles.map((m) => Math.hypot(m.x - p.x, m.y - p.y)));
    for (const middle of middles)
      expect(Math.min(...course.map((p) => Math.hypot(middle.x - p.x, middle.y - p.y)))).toBeLessThan(HEX * 0.15);
    expect(course.filter((p) => near(p) < HEX * 0.4).length / course.length).toBeGreaterThan(0.7);
  });

  test('numbers and signs stand within their hexes and apart from each other', () => {
    const boxes = printedBoxes(sheet);
    for (const [i, box] of boxes.entries()) {
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other, 0)).toBe(0);
      for (const right of [box.x, box.x + box.width]) {
        for (const down of [box.y, box.y + box.height]) {
          const [x, y] = sheet.grid.turn === 'none' ? [right, down] : [down, right];
          expect(Math.max(Math.abs(y), Math.abs(x) * (Math.sqrt(3) / 2) + Math.abs(y) / 2)).toBeLessThanOrEqual(
            HEX / 2 + 2,
          );
        }
      }
    }
  });
});
