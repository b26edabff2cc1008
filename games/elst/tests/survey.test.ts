/** The compiled board against the survey of the sheet, hex by hex, and the shapes against each other. */
import { readFileSync } from 'node:fs';
import { compilePlan, drawPlan, formatProblem, parsePlan, writePlan } from '@bridgehead/cartography';
import type { CompiledPlan } from '@bridgehead/cartography';
import { COLUMN_WIDTH, UNIT, hexNamed, neighboursOf, unitCentre, unitCorners } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import drawing from '../content/map-drawing.json' with { type: 'json' };
import map from '../content/map.json' with { type: 'json' };
import { drawablePlan } from '../drawing.js';
import { elst } from '../rules/board/elst-board.js';
import type { Spot } from './shapes.js';
import { areaOf, clip, isInside, pointsOf } from './shapes.js';

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

function compiled(): CompiledPlan {
  const parsed = parsePlan(read('../content/plan.yaml'), 'plan.yaml');
  if (!parsed.ok) throw new Error(parsed.problems.map(formatProblem).join('\n'));
  return compilePlan(parsed.plan);
}

const source = compiled();
const { grid } = elst;
const [, ...survey] = read('survey.tsv')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const fields = map.fields.map(pointsOf);
const dotOf = (label: string): Spot => unitCentre(grid, hexNamed(grid, label));

/** How far a point is from a line of points, in hexes. */
function farFrom(point: Spot, line: readonly Spot[]): number {
  const distances = line.slice(1).map((b, i) => {
    const a = line[i];
    const [dx, dy, px, py] = [(b.x - a.x) * COLUMN_WIDTH, b.y - a.y, (point.x - a.x) * COLUMN_WIDTH, point.y - a.y];
    const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(px - dx * t, py - dy * t) / UNIT;
  });
  return Math.min(...distances);
}

/** The numbers of the sides of a hex with a bit, and of the one by which a road leaves the board. */
function sides(bits: number, exit: number | undefined): string {
  return [0, 1, 2, 3, 4, 5]
    .filter((d) => (bits >> d) & 1 || exit === d)
    .map((d) => d + 1)
    .join('');
}

describe('C-Map11 the survey of the sheet', () => {
  test('names every hex of the board, in its order', () => {
    expect(survey.map(([hex]) => hex)).toEqual(grid.labels);
  });

  test('agrees with the board in every hex: terrain, polder, road, sides that roads cross, building', () => {
    const board = grid.labels.map((label, hex) => {
      const exit = elst.exits.get(hex);
      return [
        label,
        elst.terrain[hex],
        elst.polder[hex] ? 'polder' : '',
        elst.road[hex] ?? '',
        sides(elst.pavedSides[hex], exit?.surface === 'paved' ? exit.direction : undefined),
        sides(elst.dirtSides[hex], exit?.surface === 'dirt' ? exit.direction : undefined),
        elst.buildingIn[hex]?.id ?? '',
      ].join(' ');
    });
    expect(board).toEqual(survey.map((row) => row.slice(0, 7).join(' ')));
  });

  test('agrees with the shapes under every dot', () => {
    const buildings = map.buildings.flatMap(({ outlines }) => outlines.map(pointsOf));
    const roads = map.roads.map(({ course }) => pointsOf(course));
    for (const [hex, , , , , , , ground] of survey) {
      const dot = dotOf(hex);
      expect(
        fields.some((outline) => isInside(outline, dot)),
        `${hex} in grain`,
      ).toBe(ground === 'grain');
      if (ground === 'building')
        expect(
          Math.min(
            ...buildings.map((outline) => (isInside(outline, dot) ? 0 : farFrom(dot, [...outline, outline[0]]))),
          ),
          hex,
        ).toBeLessThan(0.03);
      // The dot of BB14 lies on the square.
      if ((ground === 'paved' || ground === 'dirt') && hex !== 'BB14')
        expect(Math.min(...roads.map((course) => farFrom(dot, course))), hex).toBeLessThan(0.2);
    }
  });
});

describe('the shapes', () => {
  test('map.json and map-drawing.json are what plan.yaml compiles to; if not, run scripts/compile-map.mjs', () => {
    expect({ map: read('../content/map.json'), drawing: read('../content/map-drawing.json') }).toEqual(
      writePlan(source),
    );
  });

  test('the two files can be drawn without the source, in less than 600 kB', () => {
    const svg = drawPlan(drawablePlan());
    expect(svg).toBe(drawPlan(source));
    expect(svg.length).toBeLessThan(600_000);
  });

  test('every field covers at least a quarter of a grain hex, and of no other hex more than a fifth', () => {
    for (const [hex, terrain] of survey) {
      const corners = unitCorners(grid, hexNamed(grid, hex));
      const near = elst.depictionsIn[hexNamed(grid, hex)].filter(({ kind }) => kind === 'grain');
      const share =
        near.reduce((sum, { outline }) => sum + areaOf(clip(pointsOf(outline), corners)), 0) / areaOf(corners);
      if (/[A-Z](0|29)$/.test(hex)) continue;
      if (terrain === 'grain') expect(share, hex).toBeGreaterThan(0.25);
      else expect(share, hex).toBeLessThan(0.2);
    }
  });

  test('every building lies in its hexes, and in each of them with a fifth at least', () => {
    for (const { id, hexes, outlines } of map.buildings) {
      const whole = outlines.reduce((sum, outline) => sum + areaOf(pointsOf(outline)), 0);
      const shares = hexes.map(
        (hex) =>
          outlines.reduce(
            (sum, outline) => sum + areaOf(clip(pointsOf(outline), unitCorners(grid, hexNamed(grid, hex)))),
            0,
          ) / whole,
      );
      expect(
        shares.reduce((sum, share) => sum + share),
        id,
      ).toBeGreaterThan(0.985);
      expect(Math.min(...shares), id).toBeGreaterThan(0.2);
      expect(hexes[0]).toBe(id);
    }
  });

  test('there are as many as the survey found', () => {
    expect([
      map.buildings.length,
      map.buildings.flatMap(({ outlines }) => outlines).length,
      map.fields.length,
      map.roads.length,
      map.squares.length,
    ]).toEqual([95, 101, 23, 76, 1]);
    expect([drawing.ponds.length, drawing.ditches.length, drawing.junctions.length]).toEqual([1, 46, 36]);
  });

  test('every coordinate is a whole number, and every shape has its hexes', () => {
    for (const { outline, box, hexes, kind } of elst.depictions) {
      expect(outline.every(Number.isInteger), kind).toBe(true);
      const around = new Set(hexes.flatMap((hex) => neighboursOf(grid, hex)).filter((hex) => !hexes.includes(hex)));
      const entered = [...around].filter((hex) => areaOf(clip(pointsOf(outline), unitCorners(grid, hex))) > 1);
      expect(
        entered.map((hex) => grid.labels[hex]),
        `${kind} ${box.join(' ')}`,
      ).toEqual([]);
    }
  });

  test('the pieces of a road cover its course', () => {
    const pieces = elst.depictions.filter(({ kind }) => kind === 'road').map(({ outline }) => pointsOf(outline));
    for (const { course } of map.roads) {
      const points = pointsOf(course);
      points.slice(1).forEach((b, i) => {
        const middle = { x: (points[i].x + b.x) / 2, y: (points[i].y + b.y) / 2 };
        expect(
          pieces.some((piece) => isInside(piece, middle)),
          `${b.x} ${b.y}`,
        ).toBe(true);
      });
    }
  });
});
