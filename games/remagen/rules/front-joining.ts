/** R53 Joining the parts of a front one after the other, each time the nearest: quick, and never too cheap. */
import type { Hex } from '@bridgehead/engine/hex';
import { GRID } from './board.js';
import { ANCHORS, EAST } from './front-cover.js';
import type { Part } from './front-cover.js';
import type { FrontLine } from './front-lines.js';
import type { HexSet } from './hex-sets.js';
import {
  addNeighbours,
  addTo,
  both,
  copyOf,
  emptySet,
  firstInBoth,
  hexesOf,
  isEmpty,
  isSame,
  meet,
  setOf,
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

/** The way through `within` from a set to the nearest hex that is wanted, that hex included; undefined if there is none of at most so many hexes. */
export function wayTo(from: HexSet, within: HexSet, wanted: HexSet, most = GRID.size): Hex[] | undefined {
  const rings: HexSet[] = [from];
  let reached = from;
  while (!meet(reached, wanted)) {
    if (rings.length > most) return undefined;
    const next = copyOf(reached);
    addNeighbours(next, reached, within);
    if (isSame(next, reached)) return undefined;
    rings.push(next);
    reached = next;
  }
  const way: Hex[] = [];
  let targets = wanted;
  for (let ring = rings.length - 1; ring > 0; ring--) {
    const at = firstInBoth(rings[ring], targets);
    if (at === undefined) throw new Error('A way without a beginning');
    way.push(at);
    targets = emptySet();
    addNeighbours(targets, setOf([at]), EAST);
  }
  return way;
}
