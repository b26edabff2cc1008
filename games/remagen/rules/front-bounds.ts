/**
 * R53 Lower bounds on the hexes that join parts of a front. With them the solver in front-lines.ts passes over sets of parts and
 * hexes from which the parts that must be in the front cannot be joined within its limit. Replaces trying all of them: scattered
 * groups take a fraction of the time, and ten and more can be joined exactly.
 */
import { around, EAST } from './front-cover.js';
import type { Part } from './front-cover.js';
import type { HexSet } from './hex-sets.js';
import { addNeighbours, both, copyOf, isSame, meet, unite } from './hex-sets.js';

export class FrontBounds {
  private readonly parts: readonly Part[];
  private readonly limit: number;
  /** The parts that must be in the front, one bit each. */
  private readonly core: number;
  /** Of each part, by number: all hexes that so many added hexes lead to, the last of them included. Parts on the way cost nothing. */
  private readonly reached: readonly (readonly HexSet[])[];
  /** Added hexes on the shortest way between two parts. */
  private readonly apart: readonly (readonly number[])[];
  private readonly leastOf: Int16Array;
  private readonly allowed = new Map<number, HexSet[]>();
  private readonly open: HexSet;

  constructor(parts: readonly Part[], open: HexSet, core: number, limit: number) {
    this.parts = parts;
    this.limit = limit;
    this.core = core;
    this.open = open;
    const rings = parts.map((part) => around(part.cover, open));
    this.reached = parts.map((part) => waysFrom(part, parts, rings, limit));
    this.apart = this.reached.map((ways) =>
      parts.map((other) => {
        const added = ways.findIndex((set) => meet(set, other.cover));
        return added < 0 ? limit + 1 : added;
      }),
    );
    this.leastOf = new Int16Array(1 << parts.length).fill(UNKNOWN);
  }

  /** The most added hexes that a tree with these parts may have: the rest of those that must be in the front need the others. They share one hex at most. */
  limitFor(mask: number): number {
    return this.limit - Math.max(0, this.least(this.core & ~mask) - 1);
  }

  /** Whether any tree with these parts is so light. */
  mayServe(mask: number): boolean {
    return this.least(mask) <= this.limitFor(mask);
  }

  /** The uncovered hexes at which a tree with these parts and so many added hexes may be joined with the rest within the limit. */
  openFor(mask: number, weight: number): HexSet {
    const rest = this.core & ~mask;
    if (rest === 0) return this.open;
    let known = this.allowed.get(rest);
    if (known === undefined) this.allowed.set(rest, (known = []));
    return (known[weight] ??= this.findAllowed(rest, this.limit - weight + 1));
  }

  private findAllowed(rest: number, added: number): HexSet {
    return this.reached.reduce(
      (set, ways, part) => ((rest & (1 << part)) === 0 ? set : both(set, ways[Math.min(added, ways.length - 1)])),
      this.open,
    );
  }

  /** At least so many added hexes are in any tree with these parts. */
  private least(mask: number): number {
    if (this.leastOf[mask] === UNKNOWN) this.leastOf[mask] = this.findLeast(mask);
    return this.leastOf[mask];
  }

  /**
   * A walk around a tree meets each part and comes back: it is at least as long as the shortest spanning tree of the parts and
   * its longest edge once more. It passes an added hex twice, and where the tree branches once more for each branch; there are
   * at most as many of these as parts less two.
   */
  private findLeast(mask: number): number {
    const among = this.parts.flatMap((_, part) => ((mask & (1 << part)) === 0 ? [] : [part]));
    if (among.length < 2) return 0;
    const near = among.map((part) => this.apart[among[0]][part]);
    const left = new Set(among.keys());
    left.delete(0);
    let sum = 0;
    let longest = 0;
    while (left.size > 0) {
      let next = -1;
      for (const index of left) if (next < 0 || near[index] < near[next]) next = index;
      left.delete(next);
      sum += near[next];
      longest = Math.max(longest, near[next]);
      for (const index of left) near[index] = Math.min(near[index], this.apart[among[next]][among[index]]);
    }
    return Math.max(longest, Math.ceil((sum + longest - among.length + 2) / 2));
  }
}

const UNKNOWN = -1;

function waysFrom(part: Part, parts: readonly Part[], rings: readonly HexSet[], limit: number): HexSet[] {
  const sets = [part.cover];
  for (let added = 1; added <= limit + 1; added++) {
    const before = sets[added - 1];
    const here = copyOf(before);
    addNeighbours(here, before, EAST);
    parts.forEach(({ cover }, index) => {
      if (meet(here, rings[index])) unite(here, cover);
    });
    if (isSame(here, before)) break;
    sets.push(here);
  }
  return sets;
}
