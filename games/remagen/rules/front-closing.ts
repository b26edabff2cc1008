/**
 * 14.13c R53 Closing a front at its ends. A front that touches the Rhine only on one side of a unit leaves it outside;
 * a few hexes more at the open end may bring it to the river beyond the unit, which then lies behind it.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { openIn, RIVER_ORDER, stretchOf } from './front-cover.js';
import type { Part, Stretch } from './front-cover.js';
import { wayTo } from './front-joining.js';
import type { FrontLine } from './front-lines.js';
import type { HexSet } from './hex-sets.js';
import { setOf, unite } from './hex-sets.js';

/**
 * Fronts with the same parts that reach farther along the river, of at most this weight. They enclose the bank where the
 * parts stand that are to lie behind them (`inside`; empty if these do not touch the river).
 */
export function closures(parts: readonly Part[], line: FrontLine, inside: Stretch, most: number): FrontLine[] {
  const own = stretchOf(parts.filter((_, index) => (line.mask & (1 << index)) !== 0));
  const up = ends(line, upstreamOf(Math.min(own.first, inside.first)), most);
  const down = ends(line, downstreamOf(Math.max(own.last, inside.last)), most);
  const open = openIn(parts);
  return [
    ...(own.last > inside.last ? up : []),
    ...(own.first < inside.first ? down : []),
    ...(down.length > 0
      ? up.flatMap((first) => closeDownstream(parts, open, first, Math.max(own.last, inside.last), most))
      : []),
  ];
}

/** Anchors before a place on the river, nearest first, and after it. */
function upstreamOf(place: number): readonly Hex[] {
  return RIVER_ORDER.slice(0, Math.max(0, place)).toReversed();
}

function downstreamOf(place: number): readonly Hex[] {
  return RIVER_ORDER.slice(Math.max(0, place + 1));
}

/** Of each weight the front that reaches farthest. */
function ends(line: FrontLine, anchors: readonly Hex[], most: number): FrontLine[] {
  const { reaching } = line;
  if (reaching === undefined) return [];
  const farthest: (Hex | undefined)[] = [];
  for (const anchor of anchors) {
    const weight = reaching.weight(anchor);
    if (weight <= most) farthest[weight] = anchor;
  }
  return farthest.filter((anchor) => anchor !== undefined).map((anchor) => reaching.line(anchor));
}

/** A front closed upstream, led on to the river downstream of a place as well. */
function closeDownstream(
  parts: readonly Part[],
  open: HexSet,
  line: FrontLine,
  place: number,
  most: number,
): FrontLine[] {
  if (line.weight >= most) return [];
  const way = wayTo(hexesOfLine(parts, line), open, setOf(downstreamOf(place)), most - line.weight);
  if (way === undefined) return [];
  const added = [...line.added(), ...way];
  return [{ mask: line.mask, weight: added.length, added: () => added }];
}

/** All hexes of a front. */
export function hexesOfLine(parts: readonly Part[], line: FrontLine): HexSet {
  const hexes = setOf(line.added());
  parts.forEach((part, index) => (line.mask & (1 << index)) !== 0 && unite(hexes, part.cover));
  return hexes;
}
