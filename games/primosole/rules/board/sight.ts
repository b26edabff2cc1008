/**
 * 2.0n to 2.0r Sight: the straight line between the centres of two hexes, and what on it is higher than both ends.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, distance, makeHexLines } from '@bridgehead/engine/hex';
import { board } from './board.js';
import { GRID } from './grid.js';
import { tables } from './tables.js';

const lines = makeHexLines(GRID);

/** D.7 The level of a hex, and one more where its terrain blocks; what is off the board blocks nothing. */
const heightAt = Uint8Array.from(lines.hexAt, (hex) =>
  hex === OFF_BOARD ? 0 : board.level[hex] + (tables.terrain[board.terrain[hex]].blocks ? 1 : 0),
);

// --- what blocks ------------------------------------------------------------------------------------------------------

/** D.7 R71 The higher of the two decides. */
function topOf(a: Hex, b: Hex): number {
  return Math.max(board.level[a], board.level[b]);
}

/** 2.0o 2.0q Higher than both ends; along a side both hexes must be. */
function isBlockedBetween(a: Hex, b: Hex): boolean {
  const top = topOf(a, b);
  const { stretches, one, other } = lines.between(a, b);
  const place = lines.placeOf[a];
  for (let stretch = 1; stretch < stretches - 1; stretch++) {
    if (heightAt[place + one[stretch]] > top && heightAt[place + other[stretch]] > top) return true;
  }
  return false;
}

/** Farther than any two hexes of the board. */
const UNSEEN = 255;

/** How far apart two hexes are that see each other by day, otherwise UNSEEN, at [a * size + b]: 2.0p both ways alike. */
const seenFrom = new Uint8Array(GRID.size * GRID.size);
for (let a = 0; a < GRID.size; a++) {
  for (let b = a + 1; b < GRID.size; b++) {
    const far = distance(GRID, a, b);
    seenFrom[a * GRID.size + b] = seenFrom[b * GRID.size + a] = far > 1 && isBlockedBetween(a, b) ? UNSEEN : far;
  }
}

/** 2.0n 2.0r 11.4 D.8 How far apart two hexes are that see each other; at night only adjacent ones do. UNSEEN, beyond any Range: they do not. */
export function sightRange(a: Hex, b: Hex, { night }: { readonly night: boolean }): number {
  const far = seenFrom[a * GRID.size + b];
  return night && far > 1 ? UNSEEN : far;
}

/** 2.0n 2.0r 11.4 D.8 Whether two hexes see each other. */
export function sees(a: Hex, b: Hex, time: { readonly night: boolean }): boolean {
  return sightRange(a, b, time) !== UNSEEN;
}

// --- the line, told -----------------------------------------------------------------------------------------------------

/** One stretch of a line between its ends: through a hex, or along the side between two. */
export interface SightStretch {
  readonly hexes: readonly Hex[];
  /** D.7 Of each of these hexes. */
  readonly heights: readonly number[];
  readonly blocks: boolean;
  /** Where on the line it begins, from 0 to 1. */
  readonly begins: number;
}

/** A line of sight by day, for the screen: what it crosses, along which sides it runs, and what blocks it. */
export interface SightLine {
  /** The level of the higher end. */
  readonly top: number;
  readonly stretches: readonly SightStretch[];
  readonly crossed: readonly Hex[];
  readonly along: readonly (readonly Hex[])[];
  readonly blocking: readonly Hex[];
  readonly isClear: boolean;
}

/** 2.0n 2.0q */
export function sightLine(a: Hex, b: Hex): SightLine {
  const top = topOf(a, b);
  const stretches = stretchesBetween(a, b, top);
  const ofLength = (length: number) => stretches.map(({ hexes }) => hexes).filter((hexes) => hexes.length === length);
  return {
    top,
    stretches,
    crossed: ofLength(1).flat(),
    along: ofLength(2),
    blocking: stretches.filter(({ blocks }) => blocks).flatMap(({ hexes }) => hexes),
    isClear: sees(a, b, { night: false }),
  };
}

function stretchesBetween(a: Hex, b: Hex, top: number): SightStretch[] {
  const { stretches, one, other, over, under } = lines.between(a, b);
  return Array.from({ length: Math.max(0, stretches - 2) }, (_, index) => index + 1).flatMap(
    (stretch): SightStretch[] => {
      const places = [...new Set([one[stretch], other[stretch]])].map((step) => lines.placeOf[a] + step);
      const hexes = places.map((place) => lines.hexAt[place]);
      const heights = places.map((place) => heightAt[place]);
      return hexes.includes(OFF_BOARD)
        ? []
        : [{ hexes, heights, blocks: heights.every((height) => height > top), begins: over[stretch] / under[stretch] }];
    },
  );
}
