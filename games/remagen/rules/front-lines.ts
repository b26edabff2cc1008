/**
 * R53 The cheapest fronts: connected sets of whole parts and added hexes with at least two anchor hexes.
 *
 * A node-weighted Steiner tree over subsets of the parts (Dreyfus and Wagner): a part weighs nothing, an added hex one.
 * The solver keeps, for every subset of parts, number of anchor hexes (0, 1, 2 or more) and node, the least weight of a
 * connected set that contains just these parts, that many anchors, and the node.
 */
import type { Hex } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine';
import { board, GRID } from './board.js';
import type { Part } from './front-cover.js';
import { isEast } from './front-cover.js';
import { joinNearest } from './front-joining.js';

/** A front: the parts in it and the uncovered hexes added to join them. */
export interface FrontLine {
  /** Bit i is set if part i belongs to the front. */
  readonly mask: number;
  readonly added: readonly Hex[];
}

/** With more parts than this the nearest are joined one after the other, which may cost more hexes than needed. */
export const MOST_EXACT_PARTS = 9;

/** The cheapest front for every set of parts that can be joined, cheapest first. */
export function cheapestFronts(parts: readonly Part[]): readonly FrontLine[] {
  return parts.length > MOST_EXACT_PARTS ? joinNearest(parts) : new Solver(parts).fronts();
}

const NEVER = 255;

/** A connected set: its parts, its anchors (at most 2 are counted), and the node at which it can be extended. */
type SetAt = readonly [mask: number, anchors: number, node: number];

class Solver {
  private readonly parts: readonly Part[];
  /** Nodes are the uncovered east bank hexes by their number, and after them the parts. */
  private readonly neighbours: readonly (readonly number[])[];
  private readonly anchors: Uint8Array;
  /** Nothing heavier than joining everything by the nearest way is of interest. */
  private readonly limit: number;
  private readonly weights: (Uint8Array | undefined)[] = [];
  private readonly reached: number[][] = [];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
    this.neighbours = graphOf(parts);
    this.anchors = new Uint8Array(GRID.size + parts.length);
    this.anchors.set(board.anchors);
    parts.forEach((part, index) => (this.anchors[GRID.size + index] = Math.min(2, part.anchors.length)));
    this.limit = joinNearest(parts)[0].added.length;
  }

  fronts(): FrontLine[] {
    const found: { mask: number; weight: number; node: number }[] = [];
    this.parts.forEach((_, index) => this.offer(1 << index, this.anchors[GRID.size + index], GRID.size + index, 0));
    for (let mask = 1; mask < 1 << this.parts.length; mask++) {
      this.join(mask);
      for (let anchors = 0; anchors <= 2; anchors++) this.grow(mask, anchors);
      const nodes = this.nodes(mask, 2);
      if (nodes.length === 0) continue;
      const node = nodes.reduce((best, next) => (this.weight(mask, 2, next) < this.weight(mask, 2, best) ? next : best));
      found.push({ mask, weight: this.weight(mask, 2, node), node });
    }
    return found.toSorted((a, b) => a.weight - b.weight).map(({ mask, node }) => ({ mask, added: this.addedHexes([mask, 2, node]) }));
  }

  private weight(mask: number, anchors: number, node: number): number {
    return this.weights[mask * 3 + anchors]?.[node] ?? NEVER;
  }

  private nodes(mask: number, anchors: number): number[] {
    return (this.reached[mask * 3 + anchors] ??= []);
  }

  private offer(mask: number, anchors: number, node: number, weight: number): boolean {
    if (weight > this.limit) return false;
    const weights = (this.weights[mask * 3 + anchors] ??= new Uint8Array(GRID.size + this.parts.length).fill(NEVER));
    if (weight >= weights[node]) return false;
    if (weights[node] === NEVER) this.nodes(mask, anchors).push(node);
    weights[node] = weight;
    return true;
  }

  /** Two sets that have one node in common and no part besides it. */
  private join(mask: number): void {
    const lowest = mask & -mask;
    for (let one = (mask - 1) & mask; one > 0; one = (one - 1) & mask) {
      for (let a = 0; a <= 2; a++) {
        for (const node of this.nodes(one, a)) {
          const isHex = node < GRID.size;
          if (isHex && (one & lowest) === 0) continue; // the same two sets the other way round
          const other = isHex ? mask & ~one : (mask & ~one) | (1 << (node - GRID.size));
          for (let b = 0; b <= 2; b++) {
            const weight = this.weight(other, b, node);
            if (weight === NEVER) continue;
            this.offer(mask, Math.min(2, a + b - this.anchors[node]), node, this.weight(one, a, node) + weight - (isHex ? 1 : 0));
          }
        }
      }
    }
  }

  /** Adds neighbouring hexes and parts, cheapest sets first. */
  private grow(mask: number, anchors: number): void {
    const waiting: number[][] = Array.from({ length: this.limit + 2 }, () => []);
    for (const node of this.nodes(mask, anchors)) waiting[this.weight(mask, anchors, node)].push(node);
    for (let weight = 0; weight <= this.limit; weight++) {
      for (const node of waiting[weight]) {
        if (this.weight(mask, anchors, node) !== weight) continue;
        for (const next of this.neighbours[node]) {
          const more = Math.min(2, anchors + this.anchors[next]);
          if (next >= GRID.size) {
            const bit = 1 << (next - GRID.size);
            if ((mask & bit) === 0) this.offer(mask | bit, more, next, weight);
          } else if (this.offer(mask, more, next, weight + 1) && more === anchors) {
            waiting[weight + 1].push(next);
          }
        }
      }
    }
  }

  /** The added hexes of a set, found by going back to what it was made of. */
  private addedHexes(set: SetAt): Hex[] {
    const added = new Set<Hex>();
    const back = (at: SetAt) => {
      if (at[2] < GRID.size) added.add(at[2]);
      for (const before of this.madeOf(at)) back(before);
    };
    back(set);
    return [...added].toSorted((a, b) => a - b);
  }

  private madeOf([mask, anchors, node]: SetAt): readonly SetAt[] {
    const weight = this.weight(mask, anchors, node);
    const isHex = node < GRID.size;
    const bit = isHex ? 0 : 1 << (node - GRID.size);
    const own = isHex ? 1 : 0;
    if (mask === bit) return [];
    for (let a = 0; a <= anchors; a++) {
      if (Math.min(2, a + this.anchors[node]) !== anchors) continue;
      const from = this.neighbours[node].find((near) => this.weight(mask & ~bit, a, near) === weight - own);
      if (from !== undefined) return [[mask & ~bit, a, from]];
    }
    for (let one = (mask - 1) & mask; one > 0; one = (one - 1) & mask) {
      const other = (mask & ~one) | bit;
      if ((one & bit) !== bit || other === mask) continue;
      for (let a = 0; a <= 2; a++) {
        for (let b = 0; b <= 2; b++) {
          const fits = Math.min(2, a + b - this.anchors[node]) === anchors;
          if (fits && this.weight(one, a, node) + this.weight(other, b, node) - own === weight) return [[one, a, node], [other, b, node]];
        }
      }
    }
    throw new Error('A front line without a beginning');
  }
}

/** Which nodes touch: uncovered east bank hexes, and the parts as single nodes. */
function graphOf(parts: readonly Part[]): number[][] {
  const nodeOf = Int16Array.from(isEast, (east, hex) => (east === 1 ? hex : OFF_BOARD));
  parts.forEach((part, index) => part.hexes.forEach((hex) => (nodeOf[hex] = GRID.size + index)));
  const neighbours: number[][] = Array.from({ length: GRID.size + parts.length }, () => []);
  for (let hex = 0; hex < GRID.size; hex++) {
    const node = nodeOf[hex];
    if (node === OFF_BOARD) continue;
    for (let direction = 0; direction < 6; direction++) {
      const to = GRID.neighbours[hex * 6 + direction];
      const next = to === OFF_BOARD ? OFF_BOARD : nodeOf[to];
      if (next !== OFF_BOARD && next !== node && !neighbours[node].includes(next)) neighbours[node].push(next);
    }
  }
  return neighbours;
}
