/**
 * Sets of hexes as one number for each column of the board, one bit for each row: what many hexes do at once takes as
 * long as what one does. The front is tested with these.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { GRID } from './board.js';

export type HexSet = Int32Array;

const { columns, rows, stagger } = GRID;
if (rows > 31) throw new Error('A column of more than 31 hexes does not fit into one number');

/** The parity of the columns, counted from 0, that lie lower than those beside them. */
const LOWER = stagger === 'even-columns-lower' ? 1 : 0;
const ALL_ROWS = (1 << rows) - 1;
const columnOf = Uint8Array.from({ length: GRID.size }, (_, hex) => Math.floor(hex / rows));
const bitOf = Int32Array.from({ length: GRID.size }, (_, hex) => 1 << (hex % rows));

/** Sets are cut from a large array, and a new one begun when it is used up: to make a typed array takes long, to cut one does not. */
let stock = new Int32Array(0);
let cut = 0;

export function emptySet(): HexSet {
  if (cut === stock.length) {
    stock = new Int32Array(columns * 128);
    cut = 0;
  }
  cut += columns;
  return stock.subarray(cut - columns, cut);
}

export function copyOf(set: HexSet): HexSet {
  const copy = emptySet();
  copy.set(set);
  return copy;
}

export function setOf(hexes: Iterable<Hex>): HexSet {
  const set = emptySet();
  for (const hex of hexes) addTo(set, hex);
  return set;
}

export function addTo(set: HexSet, hex: Hex): void {
  set[columnOf[hex]] |= bitOf[hex];
}

export function has(set: HexSet, hex: Hex): boolean {
  return (set[columnOf[hex]] & bitOf[hex]) !== 0;
}

export function unite(into: HexSet, other: HexSet): void {
  for (let column = 0; column < columns; column++) into[column] |= other[column];
}

export function meet(a: HexSet, b: HexSet): boolean {
  for (let column = 0; column < columns; column++) if ((a[column] & b[column]) !== 0) return true;
  return false;
}

export function isSame(one: HexSet, other: HexSet): boolean {
  for (let column = 0; column < columns; column++) if (one[column] !== other[column]) return false;
  return true;
}

export function isEmpty(set: HexSet): boolean {
  for (let column = 0; column < columns; column++) if (set[column] !== 0) return false;
  return true;
}

/** The hexes of a set in the order of their numbers. */
export function hexesOf(set: HexSet): Hex[] {
  const hexes: Hex[] = [];
  for (let column = 0; column < columns; column++) pushHexes(hexes, column, set[column]);
  return hexes;
}

/** The hexes of one column of a set. */
export function pushHexes(hexes: Hex[], column: number, bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) hexes.push(column * rows + 31 - Math.clz32(left & -left));
}

/** Adds to a set the neighbours of another set, as far as they are in `within`. */
export function addNeighbours(into: HexSet, of: HexSet, within: HexSet): void {
  for (let column = 0; column < columns; column++) {
    if (within[column] !== 0) into[column] |= neighboursIn(of, column) & within[column];
  }
}

/** How many hexes are in a set. */
export function sizeOf(set: HexSet): number {
  let size = 0;
  for (let column = 0; column < columns; column++) for (let left = set[column]; left !== 0; left &= left - 1) size++;
  return size;
}

/** Rows of a column that hold a neighbour of a hex of the set. */
export function neighboursIn(of: HexSet, column: number): number {
  const beside = (column > 0 ? of[column - 1] : 0) | (column < columns - 1 ? of[column + 1] : 0);
  return neighbouringRows(column, of[column], beside);
}

/** The same from the rows of the column itself and of those beside it. */
export function neighbouringRows(column: number, own: number, beside: number): number {
  return ((own << 1) | (own >> 1) | beside | ((column & 1) === LOWER ? beside >> 1 : beside << 1)) & ALL_ROWS;
}

/** All hexes of `within` that hang together with the seeds. */
export function connected(seeds: HexSet, within: HexSet): HexSet {
  const found = emptySet();
  for (let column = 0; column < columns; column++) found[column] = seeds[column] & within[column];
  let grew = true;
  while (grew) {
    grew = false;
    for (let turn = 0; turn < 2 * columns; turn++) {
      const column = turn < columns ? turn : 2 * columns - 1 - turn;
      if (within[column] === 0) continue;
      const bits = (found[column] | neighboursIn(found, column)) & within[column];
      if (bits === found[column]) continue;
      found[column] = bits;
      grew = true;
    }
  }
  return found;
}

/** The first hex that is in both of two sets, by its number; undefined if there is none. */
export function firstInBoth(one: HexSet, other: HexSet): Hex | undefined {
  for (let column = 0; column < columns; column++) {
    const bits = one[column] & other[column];
    if (bits !== 0) return column * rows + 31 - Math.clz32(bits & -bits);
  }
  return undefined;
}

/** A set with one hex of a set: its first. */
export function firstOf(set: HexSet): HexSet {
  const one = emptySet();
  const column = set.findIndex((bits) => bits !== 0);
  if (column >= 0) one[column] = set[column] & -set[column];
  return one;
}

/** The hexes that are in both of two sets. */
export function both(one: HexSet, other: HexSet): HexSet {
  const common = emptySet();
  for (let column = 0; column < columns; column++) common[column] = one[column] & other[column];
  return common;
}

export function without(set: HexSet, other: HexSet): HexSet {
  const rest = emptySet();
  for (let column = 0; column < columns; column++) rest[column] = set[column] & ~other[column];
  return rest;
}
