/**
 * R53 The cheapest fronts: connected sets of whole parts and added hexes with at least two anchor hexes.
 *
 * A node-weighted Steiner tree over subsets of the parts (Dreyfus and Wagner): a part weighs nothing, an added hex one.
 * For every subset of parts and every weight the solver keeps which hexes belong to a connected set of that weight or
 * less with just these parts. Where the parts alone have fewer than two anchors, it keeps the same for sets with at
 * least one and at least two anchors.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import { board, GRID, stock } from './board.js';
import { FrontBounds } from './front-bounds.js';
import { ANCHORS, around, EAST, openIn } from './front-cover.js';
import type { Part } from './front-cover.js';
import { joinNearest } from './front-joining.js';
import type { HexSet } from './hex-sets.js';
import { addTo, emptySet, has, hexesOf, isEmpty, meet, neighboursIn, pushHexes, unite } from './hex-sets.js';

/** A front: the parts in it and the uncovered hexes added to join them. */
export interface FrontLine {
  /** Bit i is set if part i belongs to the front. */
  readonly mask: number;
  /** How many hexes are added: the gap. */
  readonly weight: number;
  readonly added: () => readonly Hex[];
  /** The cheapest fronts with the same parts that also have a certain anchor hex, and their weights (NEVER: none). */
  readonly reaching?: { readonly weight: (anchor: Hex) => number; readonly line: (anchor: Hex) => FrontLine };
}

/** With more parts than this the nearest are joined one after the other, which may cost more hexes than needed. */
const MOST_EXACT_PARTS = 12;

/** Sets of parts between two looks at the time. */
const SETS_A_LOOK = 16;

/**
 * The cheapest front for every set of parts that has these in it (`core`, one bit each) and that so many added hexes can join,
 * cheapest first. If time is up before they are found, the nearest parts are joined.
 */
export function cheapestFronts(
  parts: readonly Part[],
  core: number,
  limit: number,
  isTimeUp: () => boolean,
): readonly FrontLine[] {
  const exact = parts.length > MOST_EXACT_PARTS ? undefined : new Solver(parts, core, limit).fronts(isTimeUp);
  const lines = exact ?? joinNearest(parts, (1 << parts.length) - 1);
  return lines.toSorted((a, b) => a.weight - b.weight);
}

const NEVER = 255;

/** Connected sets with the same parts and at least so many anchors. */
interface Layer {
  /** All hexes reached, lightest first, and the least weight at each hex of the board. */
  readonly hexes: Hex[];
  readonly weights: Uint8Array;
  /** By part of the set: the least weight at which the set hangs together at that part. */
  readonly atPart: Uint8Array;
  /** The least weight of any set. */
  least: number;
}

function emptyLayer(): Layer {
  const atPart = new Uint8Array(MOST_EXACT_PARTS).fill(NEVER);
  return { hexes: [], weights: stock.byteBoard(NEVER), atPart, least: NEVER };
}

/** The layer of sets that cannot be. */
const NOTHING = emptyLayer();

/** Sets that every search uses again, by anchors and by weight: to make them takes longer than to fill them. */
const REACHED: readonly HexSet[][] = [[], [], []];

class Solver {
  private readonly parts: readonly Part[];
  private readonly bounds: FrontBounds;
  /** Of each part the uncovered hexes around it. */
  private readonly rings: readonly HexSet[];
  /** Anchors of the parts of each set; two are as good as more. */
  private readonly anchorsOf: Uint8Array;
  /** Nothing heavier is of interest: of the parts in hand. */
  private limit: number;
  private readonly layers: (Layer | undefined)[] = [];
  /** Of each set of parts the least weight that joins it, whatever its anchors: what is too heavy is passed over quickly. */
  private readonly leastOf: Uint8Array;
  /** For the parts in hand, by anchors and by weight: the added hexes that belong to some set of this weight or less. */
  private readonly reached: readonly (readonly HexSet[])[] = REACHED;

  constructor(parts: readonly Part[], core: number, limit: number) {
    this.parts = parts;
    this.limit = limit;
    for (const sets of REACHED) while (sets.length <= limit) sets.push(new Int32Array(EAST.length));
    const open = openIn(parts);
    this.bounds = new FrontBounds(parts, open, core, limit);
    this.rings = parts.map((part) => around(part.cover, open));
    this.anchorsOf = new Uint8Array(1 << parts.length);
    this.leastOf = new Uint8Array(1 << parts.length).fill(NEVER);
    parts.forEach((part, index) => {
      for (let mask = 0; mask < 1 << index; mask++)
        this.anchorsOf[mask | (1 << index)] = Math.min(2, this.anchorsOf[mask] + part.anchors.length);
    });
  }

  fronts(isTimeUp: () => boolean): FrontLine[] | undefined {
    const lines: FrontLine[] = [];
    this.parts.forEach((_, part) => this.improve(1 << part, 0, part, 0));
    for (let mask = 1; mask < 1 << this.parts.length; mask++) {
      if (mask % SETS_A_LOOK === 0 && isTimeUp()) return undefined;
      if (!this.bounds.mayServe(mask)) continue;
      this.limit = this.bounds.limitFor(mask);
      const halves = this.halvesOf(mask);
      if (halves.length === 0 && this.leastOf[mask] === NEVER) continue;
      for (const sets of this.reached) for (let weight = 0; weight <= this.limit; weight++) sets[weight].fill(0);
      for (let need = 0; need <= 2; need++)
        if (need === 0 || need > this.anchorsOf[mask]) this.build(mask, need, halves);
      const weight = this.layer(mask, 2).least;
      if (weight !== NEVER)
        lines.push({
          mask,
          weight,
          added: () => this.addedHexes(mask),
          reaching: {
            weight: (anchor) => this.weightAt(mask, 2, anchor),
            line: (anchor) => this.reaching(mask, anchor),
          },
        });
    }
    return lines;
  }

  /** Sets of parts that may be one half of a set: they and the rest are light enough to be joined at a hex. */
  private halvesOf(mask: number): number[] {
    const halves: number[] = [];
    for (let one = (mask - 1) & mask; one > 0; one = (one - 1) & mask)
      if (this.leastOf[one] + this.leastOf[mask & ~one] - 1 <= this.limit) halves.push(one);
    return halves;
  }

  /** The layer of sets with at least this many anchors: the common one if the parts have them anyway. */
  private layer(mask: number, need: number): Layer {
    return this.layers[mask * 3 + (need <= this.anchorsOf[mask] ? 0 : need)] ?? NOTHING;
  }

  /** The same, to be filled. */
  private layerToFill(mask: number, need: number): Layer {
    return (this.layers[mask * 3 + (need <= this.anchorsOf[mask] ? 0 : need)] ??= emptyLayer());
  }

  private improve(mask: number, need: number, part: number, weight: number): void {
    const layer = this.layerToFill(mask, need);
    layer.atPart[part] = Math.min(layer.atPart[part], weight);
    this.noteLeast(mask, layer, weight);
  }

  private noteLeast(mask: number, layer: Layer, weight: number): void {
    layer.least = Math.min(layer.least, weight);
    this.leastOf[mask] = Math.min(this.leastOf[mask], weight);
  }

  /** Finds all sets of a layer: joined from smaller ones, and grown by a hex, lightest first. */
  private build(mask: number, need: number, halves: readonly number[]): void {
    this.joinAtParts(mask, need);
    const layer = this.layerToFill(mask, need);
    const reached = this.reached[need];
    this.joinAtHexes(mask, need, reached, halves);
    let first = layer.least + 1;
    let last = 0; // after this weight nothing is joined, sets only grow
    for (let weight = 0; weight <= this.limit; weight++) {
      if (isEmpty(reached[weight])) continue;
      first = Math.min(first, weight);
      last = weight;
    }
    for (const weight of layer.atPart) if (weight !== NEVER) last = Math.max(last, weight + 1);
    const anchors = Math.max(need, this.anchorsOf[mask]);
    const more = anchors < 2 ? this.reached[anchors + 1] : undefined;
    const rings = emptySet();
    for (let weight = first; weight <= this.limit; weight++) {
      for (let part = 0; part < this.parts.length; part++)
        if (layer.atPart[part] === weight - 1) unite(rings, this.rings[part]);
      const open = this.bounds.openFor(mask, weight);
      const news = grow(reached[weight - 1], reached[weight], rings, open, more?.[weight]);
      if (news.length === 0 && weight >= last) break;
      if (news.length === 0) continue;
      this.noteLeast(mask, layer, weight);
      for (const hex of news) {
        layer.hexes.push(hex);
        layer.weights[hex] = weight;
      }
      this.touchParts(mask, need, reached[weight], weight);
    }
  }

  /** A set next to a part that it does not contain yet takes it in at no cost. */
  private touchParts(mask: number, need: number, here: HexSet, weight: number): void {
    for (let part = 0; part < this.parts.length; part++) {
      const bit = 1 << part;
      if ((mask & bit) !== 0 || !meet(here, this.rings[part])) continue;
      this.improve(mask | bit, Math.min(2, need + this.anchorsOf[bit]), part, weight);
    }
  }

  /** Two sets that have a hex in common, which weighs only once, and no part. A common anchor counts only once, too. */
  private joinAtHexes(mask: number, need: number, reached: readonly HexSet[], halves: readonly number[]): void {
    for (const one of halves) {
      const other = mask & ~one;
      if (one < other) continue; // the same two sets the other way round
      for (let a = 0; a <= 2; a++) {
        if (a <= need)
          this.joinPair(reached, this.layer(one, a), this.layer(other, need - a), need === 0 ? 'everywhere' : 'inland');
        if (need > 0) this.joinPair(reached, this.layer(one, a), this.layer(other, besides(need, a, 1)), 'at anchors');
      }
    }
  }

  private joinPair(
    into: readonly HexSet[],
    one: Layer,
    other: Layer,
    where: 'everywhere' | 'inland' | 'at anchors',
  ): void {
    if (one.least + other.least - 1 > this.limit) return;
    const [few, many] = one.hexes.length <= other.hexes.length ? [one, other] : [other, one];
    for (const hex of few.hexes) {
      if (few.weights[hex] + many.least - 1 > this.limit) return; // and so are all that follow
      const weight = few.weights[hex] + many.weights[hex] - 1;
      if (weight > this.limit || (where !== 'everywhere' && (board.anchors[hex] === 1) !== (where === 'at anchors')))
        continue;
      addTo(into[weight], hex);
    }
  }

  /** Two sets that have just one part in common. */
  private joinAtParts(mask: number, need: number): void {
    for (let one = (mask - 1) & mask; one > 0; one = (one - 1) & mask) {
      for (let part = 0; part < this.parts.length; part++) {
        const bit = 1 << part;
        if ((one & bit) === 0 || this.leastOf[one] + this.leastOf[(mask & ~one) | bit] > this.limit) continue;
        for (let a = 0; a <= need; a++) {
          const weight =
            this.layer(one, a).atPart[part] +
            this.layer((mask & ~one) | bit, besides(need, a, this.anchorsOf[bit])).atPart[part];
          if (weight <= this.limit) this.improve(mask, need, part, weight);
        }
      }
    }
  }

  // --- going back from a set to its hexes

  private addedHexes(mask: number): Hex[] {
    const added = new Set<Hex>();
    const { atPart, hexes, least } = this.layer(mask, 2);
    const part = atPart.indexOf(least);
    if (part >= 0) this.backFromPart(mask, 2, part, least, added);
    else this.backFromHex(mask, 2, hexes[0], least, added);
    return [...added].toSorted((a, b) => a - b);
  }

  private reaching(mask: number, anchor: Hex): FrontLine {
    const weight = this.weightAt(mask, 2, anchor);
    const added = () => {
      const hexes = new Set<Hex>();
      this.backFromHex(mask, 2, anchor, weight, hexes);
      return [...hexes];
    };
    return { mask, weight, added };
  }

  private weightAt(mask: number, need: number, hex: Hex): number {
    return this.layer(mask, need).weights[hex];
  }

  private backFromHex(mask: number, need: number, hex: Hex, weight: number, added: Set<Hex>): void {
    added.add(hex);
    const before = Math.max(0, need - (has(ANCHORS, hex) ? 1 : 0));
    const part = this.rings.findIndex(
      (ring, index) =>
        (mask & (1 << index)) !== 0 && has(ring, hex) && this.layer(mask, before).atPart[index] === weight - 1,
    );
    if (part >= 0) {
      this.backFromPart(mask, before, part, weight - 1, added);
      return;
    }
    const near = neighboursOf(GRID, hex).find((other) => this.weightAt(mask, before, other) === weight - 1);
    if (near !== undefined) {
      this.backFromHex(mask, before, near, weight - 1, added);
      return;
    }
    for (let one = (mask - 1) & mask; one > 0; one = (one - 1) & mask) {
      for (let a = 0; a <= 2; a++) {
        const b = besides(need, a, has(ANCHORS, hex) ? 1 : 0);
        const first = this.weightAt(one, a, hex);
        const second = this.weightAt(mask & ~one, b, hex);
        if (first + second - 1 !== weight) continue;
        this.backFromHex(one, a, hex, first, added);
        this.backFromHex(mask & ~one, b, hex, second, added);
        return;
      }
    }
    throw new Error('A front line without a beginning');
  }

  private backFromPart(mask: number, need: number, part: number, weight: number, added: Set<Hex>): void {
    const bit = 1 << part;
    if (mask === bit) return;
    const before = Math.max(0, need - this.anchorsOf[bit]);
    const near = hexesOf(this.rings[part]).find((hex) => this.weightAt(mask & ~bit, before, hex) === weight);
    if (near !== undefined) {
      this.backFromHex(mask & ~bit, before, near, weight, added);
      return;
    }
    for (let one = (mask - 1) & mask; one > 0; one = (one - 1) & mask) {
      const other = (mask & ~one) | bit;
      if ((one & bit) === 0 || other === mask) continue;
      for (let a = 0; a <= need; a++) {
        const b = besides(need, a, this.anchorsOf[bit]);
        const first = this.layer(one, a).atPart[part];
        const second = this.layer(other, b).atPart[part];
        if (first + second !== weight) continue;
        this.backFromPart(one, a, part, first, added);
        this.backFromPart(other, b, part, second, added);
        return;
      }
    }
    throw new Error('A front line without a beginning');
  }
}

/** Sets of one weight from those of one less: adds neighbouring hexes, and to the layer with one anchor more the anchors. */
function grow(before: HexSet, here: HexSet, rings: HexSet, open: HexSet, more: HexSet | undefined): Hex[] {
  const news: Hex[] = [];
  for (let column = 0; column < here.length; column++) {
    const grown = (neighboursIn(before, column) | rings[column]) & open[column];
    if (more !== undefined) more[column] |= grown & ANCHORS[column];
    const fresh = ((here[column] & open[column]) | grown) & ~before[column];
    here[column] = fresh | before[column];
    if (fresh !== 0) pushHexes(news, column, fresh);
  }
  return news;
}

/** How many anchors the second of two sets must have if the first has `a` and both count the `shared` ones. */
function besides(need: number, a: number, shared: number): number {
  return need === 0 ? 0 : Math.min(2, Math.max(0, need - a + shared));
}
