/**
 * 2.0n to 2.0r Sight: the straight line between the centres of two hexes. Everything is exact in whole numbers. What a line
 * crosses depends only on how far apart its ends are, so it is found once for each distance and direction.
 */
import type { Hex } from '@bridgehead/engine';
import { areAdjacent, columnAndRow, hexAt, OFF_BOARD } from '@bridgehead/engine';
import { board } from './board.js';
import { GRID } from './grid.js';
import { tables } from './tables.js';

/** Slanted coordinates, in which all hexes have the same six neighbours; the third is -across - down. */
interface Slanted {
  readonly across: number;
  readonly down: number;
}

/** What a line passes: twice the same hex where it crosses its inside, two hexes where it runs along the side between them. */
type Passed = readonly [Slanted, Slanted];

function shiftOf(column: number): number {
  const odd = column % 2;
  return (GRID.stagger === 'even-columns-lower' ? column + odd : column - odd) / 2;
}

function slanted(hex: Hex): Slanted {
  const { column, row } = columnAndRow(GRID, hex);
  return { across: column, down: row - shiftOf(column) };
}

function hexOf({ across, down }: Slanted): Hex {
  return across < 1 || across > GRID.columns ? OFF_BOARD : hexAt(GRID, across, down + shiftOf(across));
}

// --- what a line passes -----------------------------------------------------------------------------------------------

/** The part of a line on which one of the three conditions of a hex holds, as fractions with whole numbers. */
interface Stretch {
  readonly from: Fraction;
  readonly to: Fraction;
  /** The line runs along the side of the hex that belongs to this condition: +1 or -1; 0 if it does not. */
  readonly along: number;
}
type Fraction = readonly [over: number, under: number];

const START: Fraction = [0, 1];
const END: Fraction = [1, 1];

function isLess(a: Fraction, b: Fraction): boolean {
  return a[0] * b[1] < b[0] * a[1];
}

/** Where `start + t * step` lies between -1 and 1; undefined if nowhere. */
function stretchOf(start: number, step: number): Stretch | undefined {
  if (step === 0) return Math.abs(start) > 1 ? undefined : { from: START, to: END, along: start };
  const [low, high] = step > 0 ? [-1 - start, 1 - start] : [start - 1, start + 1];
  return { from: [low, Math.abs(step)], to: [high, Math.abs(step)], along: 0 };
}

/** The neighbour across the side of each of the three conditions, where the difference is +1. */
const BESIDE: readonly Slanted[] = [
  { across: 1, down: 0 },
  { across: 0, down: -1 },
  { across: -1, down: 1 },
];

/** How the line from the origin to `end` passes a hex; undefined if it does not, or only touches a corner. */
function passing(end: Slanted, hex: Slanted): Passed | undefined {
  const third = ({ across, down }: Slanted) => -across - down;
  const starts = [third(hex) - hex.across, hex.down - third(hex), hex.across - hex.down];
  const steps = [end.across - third(end), third(end) - end.down, end.down - end.across];
  let [from, to] = [START, END];
  let beside: Slanted = { across: 0, down: 0 };
  for (const [condition, start] of starts.entries()) {
    const stretch = stretchOf(start, steps[condition]);
    if (stretch === undefined) return undefined;
    if (isLess(from, stretch.from)) from = stretch.from;
    if (isLess(stretch.to, to)) to = stretch.to;
    if (stretch.along !== 0) beside = { across: BESIDE[condition].across * stretch.along, down: BESIDE[condition].down * stretch.along };
  }
  return isLess(from, to) ? [hex, { across: hex.across + beside.across, down: hex.down + beside.down }] : undefined;
}

/** All that the line from the origin to `end` passes, its ends left out. */
function passedOnTheWay(end: Slanted): Passed[] {
  const found: Passed[] = [];
  const [left, right] = [Math.min(0, end.across), Math.max(0, end.across)];
  for (let across = left - 1; across <= right + 1; across++) {
    const middle = end.across === 0 ? 0 : (end.down * across) / end.across;
    const [top, bottom] = end.across === 0 ? [Math.min(0, end.down), Math.max(0, end.down)] : [Math.floor(middle) - 2, Math.ceil(middle) + 2];
    for (let down = top; down <= bottom; down++) {
      const hex = { across, down };
      if ((across === 0 && down === 0) || (across === end.across && down === end.down)) continue;
      const passed = passing(end, hex);
      if (passed !== undefined && isFirstOfPair(passed)) found.push(passed);
    }
  }
  return found;
}

/** A side belongs to two hexes: it is listed once. */
function isFirstOfPair([one, other]: Passed): boolean {
  return one.across < other.across || (one.across === other.across && one.down <= other.down);
}

const lines = new Map<number, readonly Passed[]>();
for (let across = -GRID.columns; across <= GRID.columns; across++) {
  for (let down = -2 * GRID.rows; down <= 2 * GRID.rows; down++) lines.set(keyOf({ across, down }), passedOnTheWay({ across, down }));
}

function keyOf({ across, down }: Slanted): number {
  return across * 1000 + down;
}

// --- what blocks ------------------------------------------------------------------------------------------------------

/** D.7 The level of a hex, and one more where its terrain blocks. */
const heights = Uint8Array.from(board.terrain, (terrain, hex) => board.level[hex] + (tables.terrain[terrain].blocks ? 1 : 0));

/** A hex off the board blocks nothing. */
function heightOf(hex: Hex): number {
  return hex === OFF_BOARD ? 0 : heights[hex];
}

/** Pairs of hexes that the line passes: the same hex twice where it crosses it (2.0q). */
function passedBetween(a: Hex, b: Hex): [Hex, Hex][] {
  const [from, to] = [slanted(a), slanted(b)];
  const passed = lines.get(keyOf({ across: to.across - from.across, down: to.down - from.down })) ?? [];
  return passed.map(([one, other]) => [hexOf(shifted(one, from)), hexOf(shifted(other, from))]);
}

function shifted(hex: Slanted, by: Slanted): Slanted {
  return { across: hex.across + by.across, down: hex.down + by.down };
}

/** 2.0o 2.0q D.7 R71 Higher than both ends; along a side both hexes must be. */
function blocks([one, other]: readonly [Hex, Hex], top: number): boolean {
  return heightOf(one) > top && heightOf(other) > top;
}

function topOf(a: Hex, b: Hex): number {
  return Math.max(board.level[a], board.level[b]);
}

/** By day, at [a * size + b]: 2.0p both ways alike. */
const visible = new Uint8Array(GRID.size * GRID.size);
for (let a = 0; a < GRID.size; a++) {
  visible[a * GRID.size + a] = 1;
  for (let b = a + 1; b < GRID.size; b++) {
    const top = topOf(a, b);
    const clear = passedBetween(a, b).every((pair) => !blocks(pair, top));
    visible[a * GRID.size + b] = visible[b * GRID.size + a] = clear || areAdjacent(GRID, a, b) ? 1 : 0;
  }
}

/** 2.0n 2.0r 11.4 D.8 Whether two hexes see each other; at night only adjacent ones do. */
export function sees(a: Hex, b: Hex, night: boolean): boolean {
  return night ? a === b || areAdjacent(GRID, a, b) : visible[a * GRID.size + b] === 1;
}

/** A line of sight by day, for the screen: what it crosses, along which sides it runs, and what blocks it. */
export interface SightLine {
  readonly crossed: readonly Hex[];
  readonly along: readonly (readonly [Hex, Hex])[];
  readonly blocking: readonly Hex[];
  readonly isClear: boolean;
}

/** 2.0n 2.0q */
export function sightLine(a: Hex, b: Hex): SightLine {
  const passed = passedBetween(a, b);
  const top = topOf(a, b);
  return {
    crossed: passed.flatMap(([one, other]) => (one === other && one !== OFF_BOARD ? [one] : [])),
    along: passed.filter(([one, other]) => one !== other && one !== OFF_BOARD && other !== OFF_BOARD),
    blocking: [...new Set(passed.filter((pair) => blocks(pair, top)).flat())],
    isClear: sees(a, b, false),
  };
}
