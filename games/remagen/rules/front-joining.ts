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
  copyOf,
  emptySet,
  has,
  hexesOf,
  isEmpty,
  meet,
  setOf,
  unite,
  without,
} from './hex-sets.js';

/**
 * Fronts that grow from the part with most anchors by the nearest other part: the front of all parts first,
 * then the smaller ones it grew from. Each has two anchors.
 */
export function joinNearest(parts: readonly Part[]): FrontLine[] {
  const lines: FrontLine[] = [];
  const covered = emptySet();
  for (const part of parts) unite(covered, part.cover);
  let front: HexSet = parts
    .reduce((best, part) => (part.anchors.length > best.anchors.length ? part : best))
    .cover.slice();
  for (;;) {
    front = withParts(front, parts);
    const anchored = withAnchors(front, parts);
    const added = hexesOf(without(anchored, covered));
    lines.unshift({ mask: maskOf(anchored, parts), weight: added.length, added: () => added });
    const wanted = without(covered, front);
    if (isEmpty(wanted)) return lines;
    for (const hex of wayTo(front, EAST, wanted) ?? []) addTo(front, hex);
  }
}

function withParts(front: HexSet, parts: readonly Part[]): HexSet {
  const whole = copyOf(front);
  for (const part of parts) if (meet(part.cover, front)) unite(whole, part.cover);
  return whole;
}

/** The front with hexes added until it has two anchors. */
function withAnchors(front: HexSet, parts: readonly Part[]): HexSet {
  let anchored = front;
  while (hexesOf(anchored).filter((hex) => has(ANCHORS, hex)).length < 2) {
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
    if (next.every((bits, column) => bits === reached[column])) return undefined;
    rings.push(next);
    reached = next;
  }
  const way: Hex[] = [];
  let targets = wanted;
  for (let ring = rings.length - 1; ring > 0; ring--) {
    const at = hexesOf(rings[ring]).find((hex) => has(targets, hex));
    if (at === undefined) throw new Error('A way without a beginning');
    way.push(at);
    targets = emptySet();
    addNeighbours(targets, setOf([at]), EAST);
  }
  return way;
}
