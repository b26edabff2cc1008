/**
 * R53 Lower bounds on the hexes that join parts of a front. With them the solver in front-lines.ts passes over sets of parts and
 * hexes from which the parts that must be in the front cannot be joined within its limit. Replaces trying all of them: nine
 * scattered groups take 66 ms instead of 119 (median), and up to twelve can be joined exactly.
 */
import { around, EAST } from './front-cover.js';
import type { Part } from './front-cover.js';
import type { HexSet } from './hex-sets.js';
import { addNeighbours, both, copyOf, isSame, meet, unite } from './hex-sets.js';

export class FrontBounds {
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
  least(mask: number): number {
    if (this.leastOf[mask] === UNKNOWN) this.leastOf[mask] = this.findLeast(mask);
    return this.leastOf[mask];
  }

  /**
   * A walk around a tree meets each part and comes back, so it is at least as long as the shortest spanning tree of the parts plus
   * its longest edge. It passes an added hex twice, and a hex where the tree branches an extra time for each branch. There are at
   * most two fewer extra passes than parts.
   */
  private findLeast(mask: number): number {
    if ((mask & (mask - 1)) === 0) return 0;
    let joined = 31 - Math.clz32(mask & -mask);
    let left = mask & (mask - 1);
    const near = [...this.apart[joined]];
    let sum = 0;
    let longest = 0;
    let parts = 1;
    for (; left !== 0; parts++) {
      joined = -1;
      for (let part = 0; part < near.length; part++)
        if ((left & (1 << part)) !== 0 && (joined < 0 || near[part] < near[joined])) joined = part;
      left &= ~(1 << joined);
      sum += near[joined];
      longest = Math.max(longest, near[joined]);
      for (let part = 0; part < near.length; part++) near[part] = Math.min(near[part], this.apart[joined][part]);
    }
    return Math.max(longest, Math.ceil((sum + longest - parts + 2) / 2));
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
