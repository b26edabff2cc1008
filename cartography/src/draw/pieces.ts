/**
 * Paths in pieces. A browser draws a map in tiles and walks for each tile through every path that touches it: one path
 * with all trees of the map would be walked through a hundred times.
 */
import { itemAt, lastItem } from '@bridgehead/engine';
import { itemsByCell } from './cells.js';
import { type Point, contains, num } from './path.js';
import type { Box } from './sheet.js';

/** What lies in one square of this size is one piece. */
const SQUARE = 240;
/** Fewer parts than these are not worth the trouble. */
const MANY = 8;

/** A part of a path that begins where the pen is put down. */
interface Part {
  /** Its commands after that. */
  readonly line: string;
  /** Where it begins and where its commands lead, with the points that pull at curves. */
  readonly points: readonly Point[];
  readonly box: Box;
  readonly isClosed: boolean;
  readonly end: Point;
}

/** The same drawing as several paths. A hole stays with the area in which it is. */
export function piecesOf(d: string): string[] {
  const parts = partsOf(d);
  if (parts === undefined || parts.length < MANY) return d === '' ? [] : [d];
  const areasAt = itemsByCell(
    parts.filter(({ isClosed }) => isClosed),
    ({ box }) => box,
  );
  const pieces = new Map<string, Part[]>();
  for (const part of parts) {
    const key = squareOf(outermost(part, areasAt));
    const piece = pieces.get(key);
    if (piece === undefined) pieces.set(key, [part]);
    else piece.push(part);
  }
  return [...pieces.values()].map(write);
}

/** Nothing where the path was not written by our pen. */
function partsOf(d: string): Part[] | undefined {
  if (/[^Mmlqchz\d\s.-]/.test(d)) return undefined;
  const parts: Part[] = [];
  let pen: Point = { x: 0, y: 0 };
  for (const [text] of d.matchAll(/[Mm][^Mm]*/g)) {
    const points: Point[] = [];
    let line = '';
    for (const [, command = '', numbers = ''] of text.matchAll(/([Mmlqchz])([^Mmlqchz]*)/g)) {
      const from = command === 'M' ? { x: 0, y: 0 } : pen;
      const values = [...numbers.matchAll(/-?[\d.]+/g)].map(Number);
      for (let i = 0; i + 1 < values.length; i += 2)
        points.push({ x: from.x + itemAt(values, i), y: from.y + itemAt(values, i + 1) });
      if (command.toLowerCase() !== 'm') line += command + numbers;
      pen = command === 'z' ? itemAt(points, 0) : lastItem(points);
    }
    parts.push({ line, points, box: boxOf(points), isClosed: line.endsWith('z'), end: pen });
  }
  return parts;
}

function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The area that lies in no other: an area in it is a hole, or an island in one. */
function outermost(part: Part, areasAt: (at: Point) => readonly Part[]): Part {
  if (!part.isClosed) return part;
  const around = areasAt(part.box).find((area) => surrounds(area, part));
  return around === undefined ? part : outermost(around, areasAt);
}

function surrounds({ points, box }: Part, part: Part): boolean {
  const { x, y, width, height } = part.box;
  if (box.x >= x || box.y >= y) return false;
  if (box.x + box.width <= x + width || box.y + box.height <= y + height) return false;
  return contains(points, itemAt(part.points, 0));
}

/** Where the middle of a part lies. What is larger than a square is a piece of its own. */
function squareOf({ box: { x, y, width, height } }: Part): string {
  const middle = [x + width / 2, y + height / 2];
  if (Math.max(width, height) > SQUARE) return `large ${middle.join(' ')}`;
  return middle.map((value) => Math.floor(value / SQUARE)).join(' ');
}

function write(parts: readonly Part[]): string {
  let pen: Point | undefined;
  return parts
    .map(({ points, line, end }) => {
      const start = itemAt(points, 0);
      const [x, y] = [num(start.x - (pen?.x ?? 0)), num(start.y - (pen?.y ?? 0))];
      const move = `${pen === undefined ? 'M' : 'm'}${x}${y.startsWith('-') ? '' : ' '}${y}`;
      pen = end;
      return move + line;
    })
    .join('');
}
