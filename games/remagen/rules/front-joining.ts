/** R53 Joining the parts of a front one after the other, each time the nearest: quick, and never too cheap. */
import type { Hex } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine';
import { board, GRID } from './board.js';
import type { Part } from './front-cover.js';
import { isEast } from './front-cover.js';
import type { FrontLine } from './front-lines.js';

/**
 * Fronts that grow from the part with most anchors by the nearest other part: the front of all parts first,
 * then the smaller ones it grew from. Each has two anchors.
 */
export function joinNearest(parts: readonly Part[]): FrontLine[] {
  const inFront = new Uint8Array(GRID.size);
  const partOf = new Int16Array(GRID.size).fill(-1);
  parts.forEach((part, index) => part.hexes.forEach((hex) => (partOf[hex] = index)));
  const added: Hex[] = [];
  let mask = 0;
  const take = (index: number) => {
    mask |= 1 << index;
    for (const hex of parts[index].hexes) inFront[hex] = 1;
  };
  const lines: FrontLine[] = [];
  take(parts.reduce((best, part, index) => (part.anchors.length > parts[best].anchors.length ? index : best), 0));
  for (;;) {
    const anchoring = [...added];
    const anchored = inFront.slice();
    for (let way = wayTo(anchored, partOf, isNewAnchor); countAnchors(anchored) < 2 && way !== undefined; way = wayTo(anchored, partOf, isNewAnchor)) {
      for (const hex of way) {
        anchored[hex] = 1;
        if (partOf[hex] < 0) anchoring.push(hex);
      }
    }
    lines.unshift({ mask, added: anchoring });
    const way = wayTo(inFront, partOf, (hex) => partOf[hex] >= 0);
    if (way === undefined) return lines;
    for (const hex of way) {
      inFront[hex] = 1;
      if (partOf[hex] < 0) added.push(hex);
      else take(partOf[hex]);
    }
  }
}

function isNewAnchor(hex: Hex): boolean {
  return board.anchors[hex] === 1;
}

function countAnchors(inFront: Uint8Array): number {
  let count = 0;
  for (let hex = 0; hex < GRID.size; hex++) count += inFront[hex] & board.anchors[hex];
  return count;
}

/** The way out of a set with the fewest uncovered hexes to a hex outside it that is wanted, that hex included. */
function wayTo(inFront: Uint8Array, partOf: Int16Array, isWanted: (hex: Hex) => boolean): Hex[] | undefined {
  const from = new Int16Array(GRID.size).fill(-2);
  let now: Hex[] = [];
  for (let hex = 0; hex < GRID.size; hex++) {
    if (inFront[hex] === 0) continue;
    from[hex] = OFF_BOARD;
    now.push(hex);
  }
  while (now.length > 0) {
    const next: Hex[] = [];
    for (const hex of now) {
      if (inFront[hex] === 0 && isWanted(hex)) return wayBack(from, hex);
      for (let direction = 0; direction < 6; direction++) {
        const to = GRID.neighbours[hex * 6 + direction];
        if (to === OFF_BOARD || isEast[to] === 0 || from[to] !== -2) continue;
        from[to] = hex;
        if (partOf[to] >= 0) now.push(to);
        else next.push(to);
      }
    }
    now = next;
  }
  return undefined;
}

function wayBack(from: Int16Array, end: Hex): Hex[] {
  const way: Hex[] = [];
  for (let hex = end; from[hex] !== OFF_BOARD; hex = from[hex]) way.push(hex);
  return way;
}
