import { itemAt, lastItem } from '@bridgehead/engine';
import { hexNamed, type Hex } from '@bridgehead/engine/hex';
import { hexesBeside } from '../compile/facts.js';
import { type BoardEdge, boardEdgeOf, commonEdge, cornerOf, pointKey, samePoint, sideBetween } from '../lattice.js';
import type { Edge, Line } from '../source/schema.js';
import { noiseAt, swayAt } from './noise.js';
import { type Point, between, offsetLine, relax } from './path.js';
import { type Board, HEX, type Sheet, centreOfNamed, clamp, hexCentre, onPaper } from './sheet.js';

/** Where ways pass through a hex, or the middle of a hex without any. */
export function wayPoint(sheet: Sheet, label: string): Point {
  return sheet.wayPoints.get(label) ?? centreOfNamed(sheet, label);
}

export function wayCourse(sheet: Sheet, line: Line): Point[] {
  return line.hexes.map((label) => wayPoint(sheet, label));
}

/** The direction out over each edge of the sheet. */
export const OUTWARD: Readonly<Record<BoardEdge, Point>> = {
  west: { x: -1, y: 0 },
  east: { x: 1, y: 0 },
  north: { x: 0, y: -1 },
  south: { x: 0, y: 1 },
};

export function outward(sheet: Board, label: string): Point {
  return OUTWARD[boardEdgeOf(sheet.grid, hexNamed(sheet.grid, label)) ?? 'west'];
}

/** A point beyond the frame, straight out from an edge hex. */
function beyondFrame(sheet: Board, label: string, from: Point): Point {
  const { x, y } = outward(sheet, label);
  return { x: from.x + x * HEX * 1.1, y: from.y + y * HEX * 1.3 };
}

/**
 * Where ways cross the frame: a way that ends at the edge runs on in a slant between its own
 * direction and straight out; one that passes by sends a branch straight out.
 */
export function findExits(sheet: Board, wayPoints: ReadonlyMap<string, Point>): ReadonlyMap<string, Point> {
  const exits = new Map<string, Point>();
  for (const { hexes, leaves } of sheet.map.drawing.lines) {
    for (const label of leaves ?? []) {
      const at = wayPoints.get(label);
      const out = outward(sheet, label);
      if (at === undefined || exits.has(label)) continue;
      const i = hexes.indexOf(label);
      const before = wayPoints.get(hexes[i === 0 ? 1 : i - 1] ?? '');
      const isEnd = i === 0 || i === hexes.length - 1;
      const slant = isEnd && before !== undefined ? { x: at.x - before.x, y: at.y - before.y } : { x: 0, y: 0 };
      const reach = distanceToFrame(sheet, at, out);
      // Part of the way's own sideways motion, but never so much that the exit leaves its hex.
      const along = clamp((out.x === 0 ? slant.x : slant.y) * 0.4, -HEX * 0.2, HEX * 0.2);
      exits.set(
        label,
        out.x === 0 ? { x: at.x + along, y: at.y + out.y * reach } : { x: at.x + out.x * reach, y: at.y + along },
      );
    }
  }
  return exits;
}

function distanceToFrame({ frame }: Board, p: Point, out: Point): number {
  if (out.x < 0) return p.x - frame.x;
  if (out.x > 0) return frame.x + frame.width - p.x;
  return out.y < 0 ? p.y - frame.y : frame.y + frame.height - p.y;
}

/** Where the straight way out from the middle of an edge hex crosses the frame. */
export function onFrame(sheet: Board, label: string): Point {
  const [centre, out] = [centreOfNamed(sheet, label), outward(sheet, label)];
  const reach = distanceToFrame(sheet, centre, out);
  return { x: centre.x + out.x * reach, y: centre.y + out.y * reach };
}

/** From the way's point in an edge hex over the frame and beyond it. */
export function exitCourse(sheet: Sheet, label: string): Point[] {
  const [at, exit] = [wayPoint(sheet, label), sheet.exits.get(label)];
  return exit === undefined ? [] : [exit, between(at, exit, 2)];
}

/** A line continued beyond the frame at those of its ends that leave the map. */
export function withEndsBeyond(sheet: Sheet, line: Line, course: readonly Point[]): Point[] {
  const leaves = new Set(line.leaves);
  const [first, last] = [itemAt(line.hexes, 0), lastItem(line.hexes)];
  return [
    ...(leaves.has(first) ? exitCourse(sheet, first).toReversed() : []),
    ...course,
    ...(leaves.has(last) ? exitCourse(sheet, last) : []),
  ];
}

/** The course of rails, moved aside as the drawing says. */
export function railCourse(sheet: Sheet, line: Line): Point[] {
  const course = relax(withEndsBeyond(sheet, line, wayCourse(sheet, line)), 1);
  return offsetLine(course, (line.beside ?? 0) * HEX);
}

/** The course of a river through hexes, smoothed, and continued beyond the frame where it reaches the edge. */
export function riverCourse(sheet: Sheet, line: Line): Point[] {
  const centres = line.hexes.map((label) => centreOfNamed(sheet, label));
  const ends = [0, line.hexes.length - 1].map((i) => {
    const isEdge = boardEdgeOf(sheet.grid, hexNamed(sheet.grid, itemAt(line.hexes, i))) !== undefined;
    return isEdge ? [beyondFrame(sheet, itemAt(line.hexes, i), itemAt(centres, i))] : [];
  });
  const course = relax([...itemAt(ends, 0), ...centres, ...itemAt(ends, 1)], 1);
  // No river runs straight: it sways from bank to bank within its hexes.
  return offsetLine(course, (i) => noiseAt(i / 2.2, 0, 96) * HEX * 0.09);
}

/**
 * The course of a stream: the corners along its hexsides, in order, joined to the river hex it
 * falls into, and continued beyond the frame where it comes to the edge of the board.
 */
export function streamCourse(sheet: Sheet, edge: Edge, manner: 'swaying' | 'straight' = 'swaying'): Point[] {
  const { grid } = sheet;
  const sides = edge.sides.map((side) => {
    const [a, b] = hexesBeside(side);
    return sideBetween(grid, hexNamed(grid, a), hexNamed(grid, b));
  });
  const first =
    sides.length > 1 && itemAt(sides, 1).some((p) => samePoint(p, itemAt(sides, 0)[0]))
      ? itemAt(sides, 0)[1]
      : itemAt(sides, 0)[0];
  const corners = [first];
  for (const [p, q] of sides) corners.push(samePoint(p, lastItem(corners)) ? q : p);
  const sway = manner === 'swaying' ? 3.5 : 0;
  const points = corners.map((p) => {
    const at = onPaper(sheet)(p);
    return { x: at.x + swayAt(p.x, p.y, 91) * sway, y: at.y + swayAt(p.x, p.y, 92) * sway };
  });
  const hexesAt = (corner: (typeof corners)[number]): Hex[] => {
    const key = pointKey(corner);
    return grid.labels.flatMap((_, hex) =>
      [0, 1, 2, 3, 4, 5].some((c) => pointKey(cornerOf(grid, hex, c)) === key) ? [hex] : [],
    );
  };
  const continuation = (end: (typeof corners)[number], at: Point): Point[] => {
    const around = hexesAt(end);
    const river = sheet.map.drawing.lines.find(
      (line) => line.kind === 'river' && around.some((hex) => line.hexes.includes(itemAt(grid.labels, hex))),
    );
    const mouth = around.find((hex) => river?.hexes.includes(itemAt(grid.labels, hex)));
    if (mouth !== undefined) return [hexCentre(sheet, mouth)];
    if (around.length === 3) return [];
    const side = commonEdge(grid, around);
    const out = side === undefined ? outward(sheet, itemAt(grid.labels, itemAt(around, 0))) : OUTWARD[side];
    return [{ x: at.x + out.x * HEX, y: at.y + out.y * HEX }];
  };
  const n = points.length;
  return [
    ...continuation(itemAt(corners, 0), itemAt(points, 0)),
    ...points,
    ...continuation(itemAt(corners, n - 1), itemAt(points, n - 1)),
  ];
}
