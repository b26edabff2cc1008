/**
 * How the content of a game is checked when it is loaded: whatever is wrong is told with the file, the entry and the field.
 *
 * @module content
 */
import { itemAt } from './checked-access.js';
import type { Grid, Hex } from './hex.js';
import { directionTo, makeGrid, OFF_BOARD, parseHex } from './hex.js';

/** Where a value stands: "scenarios.json: primosole-1, reinforcement 3". */
export interface Place {
  readonly file: string;
  readonly entry: string;
}

/** The error for a value that content may not have. */
export function wrong({ file, entry }: Place, field: string, found: unknown, expected: string): Error {
  return new Error(`${file}: ${entry}: ${field} is ${JSON.stringify(found) ?? 'missing'}; expected ${expected}`);
}

/** The word of a list that stands here. */
export function oneOf<Word extends string>(words: readonly Word[], found: string, place: Place, field: string): Word {
  const word = words.find((known) => known === found);
  if (word === undefined) throw wrong(place, field, found, `one of ${words.join(', ')}`);
  return word;
}

/** A whole number within limits. */
export function wholeNumber(found: number, least: number, most: number, place: Place, field: string): number {
  if (!Number.isInteger(found) || found < least || found > most)
    throw wrong(place, field, found, `a whole number from ${least} to ${most}`);
  return found;
}

/** The fields of an entry that are whole numbers within the same limits. */
export function wholeNumbers<Field extends string>(
  fields: readonly Field[],
  found: Readonly<Record<Field, number>>,
  least: number,
  most: number,
  place: Place,
): Readonly<Record<Field, number>> {
  return byWord(fields, (field) => wholeNumber(found[field], least, most, place, field));
}

// --- tables ---------------------------------------------------------------------------------------------------------

/** A value for each word. */
export function byWord<Word extends string, Value>(
  words: readonly Word[],
  valueOf: (word: Word, index: number) => Value,
): Record<Word, Value> {
  const values: { [W in Word]?: Value } = {};
  words.forEach((word, index) => {
    values[word] = valueOf(word, index);
  });
  if (!hasAll(words, values)) throw new Error('A word is left without its value');
  // An object that grew key by key is a hash table; a copy of it has fields at fixed places, which are read several times faster.
  return { ...values };
}

function hasAll<Word extends string, Value>(
  words: readonly Word[],
  values: { [W in Word]?: Value },
): values is Record<Word, Value> {
  return words.every((word) => word in values);
}

/** Exactly one row for each word, under that word. */
export function complete<Word extends string, Row>(
  words: readonly Word[],
  rows: readonly (readonly [Word, Row])[],
  place: Place,
): Readonly<Record<Word, Row>> {
  const found = new Map<Word, Row>();
  for (const [word, row] of rows) {
    if (found.has(word)) throw new Error(`${place.file}: ${place.entry}: ${word} appears twice`);
    found.set(word, row);
  }
  return byWord(words, (word) => {
    const row = found.get(word);
    if (row === undefined)
      throw new Error(
        `${place.file}: ${place.entry}: there is no row for ${words.filter((each) => !found.has(each)).join(', ')}`,
      );
    return row;
  });
}

/** Where a row of a table stands, counted from 0: "tables.json: terrain, row 4 (orchard)". */
export function rowAt({ file, entry }: Place, index: number, name?: string): Place {
  return { file, entry: `${entry}, row ${index + 1}${name === undefined ? '' : ` (${name})`}` };
}

/** A table with one row for each word, which stands in this column. */
export function loadRows<
  Word extends string,
  Column extends string,
  Given extends Readonly<Record<Column, string>>,
  Row,
>(
  words: readonly Word[],
  column: Column,
  rows: readonly Given[],
  place: Place,
  load: (row: Given, here: Place) => Row,
): Readonly<Record<Word, Row>> {
  const loaded = rows.map((row, index) => {
    const here = rowAt(place, index, row[column]);
    return [oneOf(words, row[column], here, column), load(row, here)] as const;
  });
  return complete(words, loaded, place);
}

// --- the board ------------------------------------------------------------------------------------------------------

/** The hexes of a compiled map; numbered, whole and not turned unless it says otherwise. */
export function loadGrid({
  columns,
  rows,
  stagger,
  names = 'numbers',
  edges = 'whole-hexes',
  turn = 'none',
}: {
  readonly columns: number;
  readonly rows: number;
  readonly stagger: string;
  readonly names?: string;
  readonly edges?: string;
  readonly turn?: string;
}): Grid {
  const here = { file: 'map.json', entry: 'grid' };
  const style = {
    names: oneOf(['numbers', 'letters'], names, here, 'names'),
    edges: oneOf(['whole-hexes', 'half-hexes', 'short-columns'], edges, here, 'edges'),
    turn: oneOf(['none', 'quarter'], turn, here, 'turn'),
  };
  return makeGrid(columns, rows, oneOf(['even-columns-lower', 'odd-columns-lower'], stagger, here, 'stagger'), style);
}

/** The hex that content names by its number. */
export function hexIn(grid: Grid, number: string, place: Place, field: string): Hex {
  const hex = parseHex(grid, number);
  if (hex === OFF_BOARD)
    throw wrong(place, field, number, `the number of a hex from ${grid.labels[0]} to ${grid.labels[grid.size - 1]}`);
  return hex;
}

/** Bit d of a hex is set where one of these hexsides, each named by its two hexes, lies in direction d. */
export function loadHexsides(
  grid: Grid,
  pairs: readonly (readonly string[])[],
  place: Place,
  field: string,
): Uint8Array {
  const bits = new Uint8Array(grid.size);
  for (const pair of pairs) {
    const [one, other] = [hexIn(grid, itemAt(pair, 0), place, field), hexIn(grid, itemAt(pair, 1), place, field)];
    if (directionTo(grid, one, other) < 0) throw wrong(place, field, pair, 'two hexes next to each other');
    bits[one] = itemAt(bits, one) | (1 << directionTo(grid, one, other));
    bits[other] = itemAt(bits, other) | (1 << directionTo(grid, other, one));
  }
  return bits;
}
