/**
 * 14.13c R53 Which parts no front of a certain weight can enclose. Replaces, for these, putting a front together hex by hex and
 * looking what lies behind it: the fronts of random games take 0.6 times as long with it and with the lighter search in
 * front-lines.ts. `games/remagen/tests/properties-front.test.ts` holds both against an exhaustive search.
 */
import { EAST, OUTER_EDGE } from './front-cover.js';
import type { Part } from './front-cover.js';
import { wayTo } from './front-joining.js';
import { both, meet, setOf, without } from './hex-sets.js';
import type { HexSet } from './hex-sets.js';

/**
 * Counts ways from each part to the edge of the map that have no hex in common and lead through uncovered hexes only: a front
 * that encloses the part blocks each with a hex of its own. Ways are taken one after the other, the shortest first, which may
 * find too few, never too many.
 */
export class Escapes {
  private readonly parts: readonly Part[];
  /** Of each part the uncovered hexes that no way has used, and the ways found so far. */
  private readonly unused: HexSet[];
  private readonly ways: number[];
  private readonly isAll: boolean[];

  constructor(parts: readonly Part[]) {
    this.parts = parts;
    const open = parts.reduce((rest, part) => without(rest, part.cover), EAST);
    this.unused = parts.map(() => open);
    this.ways = parts.map(({ cover }) => (meet(cover, OUTER_EDGE) ? Infinity : 0));
    this.isAll = parts.map(() => false);
  }

  /** Those of these parts (one bit each) that a front with so many added hexes may be able to enclose. */
  enclosableWith(parts: number, hexes: number): number {
    let enclosable = parts;
    for (let part = 0; part < this.parts.length; part++)
      if ((parts & (1 << part)) !== 0 && this.hasMoreThan(part, hexes)) enclosable &= ~(1 << part);
    return enclosable;
  }

  /** Whether it may be able to enclose all of these parts. */
  mayEnclose(parts: number, hexes: number): boolean {
    for (let part = 0; part < this.parts.length; part++)
      if ((parts & (1 << part)) !== 0 && this.hasMoreThan(part, hexes)) return false;
    return true;
  }

  private hasMoreThan(part: number, hexes: number): boolean {
    while (this.ways[part] <= hexes && !this.isAll[part]) this.findNext(part);
    return this.ways[part] > hexes;
  }

  private findNext(part: number): void {
    const unused = this.unused[part];
    const way = wayTo(this.parts[part].cover, unused, both(unused, OUTER_EDGE));
    if (way === undefined) {
      this.isAll[part] = true;
      return;
    }
    this.unused[part] = without(unused, setOf(way));
    this.ways[part]++;
  }
}
