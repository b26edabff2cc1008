/** R53 Joining the parts of a front one after the other, each time the nearest: quick, and never too cheap. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { GRID } from './board.js';
import { ANCHORS, EAST } from './front-cover.js';
import type { Part } from './front-cover.js';
import type { FrontLine } from './front-lines.js';
import type { HexSet } from './hex-sets.js';
import {
  addTo,
  both,
  copyOf,
  emptySet,
  firstInBoth,
  has,
  hexesOf,
  isEmpty,
  meet,
  neighbouringRows,
  sizeOf,
  unite,
  without,
} from './hex-sets.js';

/**
 * Fronts that grow from the part with most anchors by the nearest other part of those that must be held (one bit each):
 * the front of all these first, then the smaller ones it grew from. Each has two anchors.
 */
export function joinNearest(parts: readonly Part[], must: number): FrontLine[] {
  const lines: FrontLine[] = [];
  const covered = coverOf(parts);
  const needed = coverOf(parts.filter((_, index) => (must & (1 << index)) !== 0));
  let front = copyOf(firstToJoin(parts, must).cover);
  for (;;) {
    front = withParts(front, parts);
    const anchored = withAnchors(front, parts);
    const added = without(anchored, covered);
    lines.unshift({ mask: maskOf(anchored, parts), weight: sizeOf(added), added: () => hexesOf(added) });
    const wanted = without(needed, front);
    if (isEmpty(wanted)) return lines;
    for (const hex of wayTo(front, EAST, wanted) ?? []) addTo(front, hex);
  }
}

function firstToJoin(parts: readonly Part[], must: number): Part {
  const among = must === 0 ? parts : parts.filter((_, index) => (must & (1 << index)) !== 0);
  return among.reduce((best, part) => (part.anchors.length > best.anchors.length ? part : best));
}

function coverOf(parts: readonly Part[]): HexSet {
  const covered = emptySet();
  for (const part of parts) unite(covered, part.cover);
  return covered;
}

function withParts(front: HexSet, parts: readonly Part[]): HexSet {
  const whole = copyOf(front);
  for (const part of parts) if (meet(part.cover, front)) unite(whole, part.cover);
  return whole;
}

/** The front with hexes added until it has two anchors. */
function withAnchors(front: HexSet, parts: readonly Part[]): HexSet {
  let anchored = front;
  while (sizeOf(both(anchored, ANCHORS)) < 2) {
    const longer = copyOf(anchored);
    for (const hex of wayTo(anchored, EAST, without(ANCHORS, anchored)) ?? []) addTo(longer, hex);
    anchored = withParts(longer, parts);
  }
  return anchored;
}

function maskOf(front: HexSet, parts: readonly Part[]): number {
  return parts.reduce((mask, part, index) => (meet(part.cover, front) ? mask | (1 << index) : mask), 0);
}

/** Hexes reached with each number of steps, one set after the other, for one search at a time; nothing is kept between searches. */
const COLUMNS = EAST.length;
const reached = new Int32Array(GRID.size * COLUMNS);

/** The way through `within` from a set to the nearest hex that is wanted, that hex included; undefined if there is none of at most so many hexes. */
export function wayTo(from: HexSet, within: HexSet, wanted: HexSet, most = GRID.size): Hex[] | undefined {
  reached.set(from);
  let steps = 0;
  while (!isMet(steps, wanted)) {
    if (steps === most || !step(steps, within)) return undefined;
    steps++;
  }
  if (steps === 0) return [];
  const last = firstInBoth(reached.subarray(steps * COLUMNS, (steps + 1) * COLUMNS), wanted);
  if (last === undefined) throw new Error('A way without an end');
  const way = [last];
  for (let before = steps - 1; before > 0; before--) way.push(firstBeside(way[way.length - 1], before));
  return way;
}

/** The directions in the order of the numbers of the hexes that they lead to: column by column, from the top down. */
const BY_NUMBER = [5, 4, 0, 3, 1, 2];

/** Of the hexes beside one that are reached in so many steps the first, by its number. */
function firstBeside(hex: Hex, steps: number): Hex {
  const hexes = reached.subarray(steps * COLUMNS, (steps + 1) * COLUMNS);
  for (const direction of BY_NUMBER) {
    const near = GRID.neighbours[hex * 6 + direction];
    if (near !== OFF_BOARD && has(EAST, near) && has(hexes, near)) return near;
  }
  throw new Error('A way without a beginning');
}

function isMet(steps: number, wanted: HexSet): boolean {
  for (let column = 0; column < COLUMNS; column++)
    if ((reached[steps * COLUMNS + column] & wanted[column]) !== 0) return true;
  return false;
}

/** What one step more reaches; false if that is nothing new. */
function step(steps: number, within: HexSet): boolean {
  const first = steps * COLUMNS;
  let isMore = false;
  for (let column = 0; column < COLUMNS; column++) {
    const own = reached[first + column];
    const left = column > 0 ? reached[first + column - 1] : 0;
    const right = column < COLUMNS - 1 ? reached[first + column + 1] : 0;
    const grown = own | (neighbouringRows(column, own, left | right) & within[column]);
    reached[first + COLUMNS + column] = grown;
    isMore ||= grown !== own;
  }
  return isMore;
}
