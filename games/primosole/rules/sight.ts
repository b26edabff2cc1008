/**
 * 2.0n to 2.0r Sight: the straight line between the centres of two hexes. Everything is exact in whole numbers. What a line
 * crosses depends only on how far apart its ends are, so it is found once for each distance and direction.
 */
import type { Hex } from '@bridgehead/engine';
import { areAdjacent, columnAndRow, OFF_BOARD } from '@bridgehead/engine';
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

/** The rows that the line can touch between two columns. */
function rowsNear(end: Slanted, from: number, to: number): [top: number, bottom: number] {
  const rows = end.across === 0 ? [0, end.down] : [(end.down * from) / end.across, (end.down * to) / end.across];
  return [Math.floor(Math.min(...rows)) - 1, Math.ceil(Math.max(...rows)) + 1];
}

/** All that the line from the origin to `end` passes, its ends left out. */
function passedOnTheWay(end: Slanted): Passed[] {
  const found: Passed[] = [];
  const [left, right] = [Math.min(0, end.across), Math.max(0, end.across)];
  for (let across = left - 1; across <= right + 1; across++) {
    const [top, bottom] = rowsNear(end, Math.min(right, Math.max(left, across - 1)), Math.min(right, Math.max(left, across + 1)));
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

// --- the board in slanted coordinates -----------------------------------------------------------------------------------

/** A column of the slanted board has room for every row of the board and some beyond, so that a hex is one number there too. */
const WIDTH = 4 * GRID.rows;

function indexOf({ across, down }: Slanted): number {
  return across * WIDTH + down;
}

const ORIGIN = 2 * GRID.rows;
const placeOf = Int32Array.from({ length: GRID.size }, (_, hex) => indexOf(slanted(hex)) + ORIGIN);
const hexAtPlace = new Int16Array((GRID.columns + 2) * WIDTH).fill(OFF_BOARD);
placeOf.forEach((place, hex) => {
  hexAtPlace[place] = hex;
});

/** D.7 The level of a hex, and one more where its terrain blocks; what is off the board blocks nothing. */
const heightAt = Uint8Array.from(hexAtPlace, (hex) => (hex === OFF_BOARD ? 0 : board.level[hex] + (tables.terrain[board.terrain[hex]].blocks ? 1 : 0)));

/** What each line passes, as steps from its first hex, two by two; found when it is first asked for. */
const lines = new Map<number, Int16Array>();

function lineTo(end: Slanted): Int16Array {
  const key = indexOf(end);
  const known = lines.get(key);
  if (known !== undefined) return known;
  const line = Int16Array.from(passedOnTheWay(end).flat(), indexOf);
  lines.set(key, line);
  return line;
}

const slantedHexes: readonly Slanted[] = Array.from({ length: GRID.size }, (_, hex) => slanted(hex));

function lineBetween(a: Hex, b: Hex): Int16Array {
  const [from, to] = [slantedHexes[a], slantedHexes[b]];
  return lineTo({ across: to.across - from.across, down: to.down - from.down });
}

// --- what blocks ------------------------------------------------------------------------------------------------------

/** D.7 R71 Whoever stands higher decides. */
function topOf(a: Hex, b: Hex): number {
  return Math.max(board.level[a], board.level[b]);
}

/** 2.0o 2.0q Higher than both ends; along a side both hexes must be. */
function isBlockedBetween(a: Hex, b: Hex): boolean {
  const top = topOf(a, b);
  const line = lineBetween(a, b);
  for (let pair = 0; pair < line.length; pair += 2) {
    if (heightAt[placeOf[a] + line[pair]] > top && heightAt[placeOf[a] + line[pair + 1]] > top) return true;
  }
  return false;
}

/** By day, at [a * size + b]: 2.0p both ways alike. */
const visible = new Uint8Array(GRID.size * GRID.size);
for (let a = 0; a < GRID.size; a++) {
  visible[a * GRID.size + a] = 1;
  for (let b = a + 1; b < GRID.size; b++) visible[a * GRID.size + b] = visible[b * GRID.size + a] = isBlockedBetween(a, b) && !areAdjacent(GRID, a, b) ? 0 : 1;
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
  const top = topOf(a, b);
  const [crossed, along, blocking]: [Hex[], [Hex, Hex][], Hex[]] = [[], [], []];
  const line = lineBetween(a, b);
  for (let pair = 0; pair < line.length; pair += 2) {
    const places = [placeOf[a] + line[pair], placeOf[a] + line[pair + 1]];
    const [one, other] = places.map((place) => hexAtPlace[place]);
    if (one === OFF_BOARD || other === OFF_BOARD) continue;
    if (one === other) crossed.push(one);
    else along.push([one, other]);
    if (places.every((place) => heightAt[place] > top)) blocking.push(...new Set([one, other]));
  }
  return { crossed, along, blocking, isClear: sees(a, b, false) };
}
