/** R53 Joining the parts of a front one after the other, each time the nearest: quick, and never too cheap. */
import type { Hex } from '@bridgehead/engine';
import { ANCHORS, EAST } from './front-cover.js';
import type { Part } from './front-cover.js';
import type { FrontLine } from './front-lines.js';
import type { HexSet } from './hex-sets.js';
import { addNeighbours, addTo, emptySet, has, hexesOf, isEmpty, meet, unite, without } from './hex-sets.js';

/**
 * Fronts that grow from the part with most anchors by the nearest other part: the front of all parts first,
 * then the smaller ones it grew from. Each has two anchors.
 */
export function joinNearest(parts: readonly Part[]): FrontLine[] {
  const lines: FrontLine[] = [];
  const covered = emptySet();
  for (const part of parts) unite(covered, part.cover);
  let front: HexSet = parts.reduce((best, part) => (part.anchors.length > best.anchors.length ? part : best)).cover.slice();
  for (;;) {
    front = withParts(front, parts);
    const anchored = withAnchors(front, parts, covered);
    const added = hexesOf(without(anchored, covered));
    lines.unshift({ mask: maskOf(anchored, parts), weight: added.length, added: () => added });
    const wanted = without(covered, front);
    if (isEmpty(wanted)) return lines;
    for (const hex of wayTo(front, covered, wanted)) addTo(front, hex);
  }
}

function withParts(front: HexSet, parts: readonly Part[]): HexSet {
  const whole = front.slice();
  for (const part of parts) if (meet(part.cover, front)) unite(whole, part.cover);
  return whole;
}

/** The front with hexes added until it has two anchors. */
function withAnchors(front: HexSet, parts: readonly Part[], covered: HexSet): HexSet {
  let anchored = front;
  while (hexesOf(anchored).filter((hex) => has(ANCHORS, hex)).length < 2) {
    const longer = anchored.slice();
    for (const hex of wayTo(anchored, covered, without(ANCHORS, anchored))) addTo(longer, hex);
    anchored = withParts(longer, parts);
  }
  return anchored;
}

function maskOf(front: HexSet, parts: readonly Part[]): number {
  return parts.reduce((mask, part, index) => (meet(part.cover, front) ? mask | (1 << index) : mask), 0);
}

/** The way from a set to the nearest hex that is wanted, that hex included: the fewest hexes, whether covered or not. */
function wayTo(front: HexSet, covered: HexSet, wanted: HexSet): Hex[] {
  const rings: HexSet[] = [front];
  let reached = front;
  while (!meet(reached, wanted)) {
    const next = reached.slice();
    addNeighbours(next, reached, EAST);
    rings.push(next);
    if (rings.length > covered.length * 2) throw new Error('The east bank does not hang together');
    reached = next;
  }
  const way: Hex[] = [];
  let targets = wanted;
  for (let ring = rings.length - 1; ring > 0; ring--) {
    const at = hexesOf(rings[ring]).find((hex) => has(targets, hex));
    if (at === undefined) throw new Error('A way without a beginning');
    way.push(at);
    const here = emptySet();
    addTo(here, at);
    const back = emptySet();
    addNeighbours(back, here, EAST);
    targets = back;
  }
  return way;
}
