/**
 * 14.13c R53 Which parts no front of a certain weight can enclose. Replaces, for these, putting a front together hex by hex and
 * looking what lies behind it: the fronts of random games take 0.6 times as long with it and with the lighter search in
 * front-lines.ts. `games/remagen/tests/properties-front.test.ts` holds both against an exhaustive search.
 */
import { around, openIn, OUTER_EDGE } from './front-cover.js';
import type { Part } from './front-cover.js';
import { wayTo } from './front-joining.js';
import { both, copyOf, meet, setOf, sizeOf, unite, without } from './hex-sets.js';
import type { HexSet } from './hex-sets.js';

/**
 * Counts ways from each part to the edge of the map that have no hex in common and lead through uncovered hexes only: a front
 * that encloses the part blocks each with a hex of its own. A front with a hex beside the part can take it in at no cost, so the
 * ways begin beyond the hexes around the part. They are taken one after the other, the shortest first, which may find too few,
 * never too many.
 */
export class Escapes {
  /** Each part with the uncovered hexes around it. */
  private readonly grounds: readonly HexSet[];
  /** Of each part the uncovered hexes that no way has used, and the ways found so far. */
  private readonly unused: HexSet[];
  private readonly ways: number[];
  private readonly isAll: boolean[];
  /** No part has more ways than hexes in which they can begin. */
  private readonly most: readonly number[];

  constructor(parts: readonly Part[]) {
    const open = openIn(parts);
    this.grounds = parts.map(({ cover }) => {
      const ground = copyOf(cover);
      unite(ground, around(cover, open));
      return ground;
    });
    this.unused = this.grounds.map((ground) => without(open, ground));
    this.ways = this.grounds.map((ground) => (meet(ground, OUTER_EDGE) ? Infinity : 0));
    this.isAll = parts.map(() => false);
    this.most = this.grounds.map((ground, part) => sizeOf(around(ground, this.unused[part])));
  }

  /** Those of these parts (one bit each) that a front with so many added hexes may be able to enclose. */
  enclosableWith(parts: number, hexes: number): number {
    let enclosable = parts;
    for (let part = 0; part < this.grounds.length; part++)
      if ((parts & (1 << part)) !== 0 && this.hasMoreThan(part, hexes)) enclosable &= ~(1 << part);
    return enclosable;
  }

  /** Whether it may be able to enclose all of these parts. */
  mayEnclose(parts: number, hexes: number): boolean {
    for (let part = 0; part < this.grounds.length; part++)
      if ((parts & (1 << part)) !== 0 && this.hasMoreThan(part, hexes)) return false;
    return true;
  }

  private hasMoreThan(part: number, hexes: number): boolean {
    if (this.most[part] <= hexes && this.ways[part] !== Infinity) return false;
    while (this.ways[part] <= hexes && !this.isAll[part]) this.findNext(part);
    return this.ways[part] > hexes;
  }

  private findNext(part: number): void {
    const unused = this.unused[part];
    const way = wayTo(this.grounds[part], unused, both(unused, OUTER_EDGE));
    if (way === undefined) {
      this.isAll[part] = true;
      return;
    }
    this.unused[part] = without(unused, setOf(way));
    this.ways[part]++;
  }
}
