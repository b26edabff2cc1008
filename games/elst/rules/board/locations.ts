/**
 * Where Infantry can be (I-DaE:1.1g): a hex at ground level, or the Steeple above it. A location is one number: the hex, or
 * the hex and the size of the board. Written "NN8" and "NN8/steeple".
 */
import type { Hex } from '@bridgehead/engine/hex';
import { distance, neighboursOf, parseHex } from '@bridgehead/engine/hex';
import type { Board } from './board.js';

export type Location = number;

const STEEPLE = '/steeple';

export function hexOf(board: Board, location: Location): Hex {
  return location < board.grid.size ? location : location - board.grid.size;
}

export function isSteeple(board: Board, location: Location): boolean {
  return location >= board.grid.size;
}

export function steepleOver(board: Board, hex: Hex): Location {
  return hex + board.grid.size;
}

export function hasSteeple(board: Board, hex: Hex): boolean {
  return board.steeple[hex];
}

export function locationLabel(board: Board, location: Location): string {
  const label = board.grid.labels[hexOf(board, location)];
  return isSteeple(board, location) ? `${label}${STEEPLE}` : label;
}

/** The same for a sentence: "NN8", "the Steeple of NN8". */
export function placeWords(board: Board, location: Location): string {
  return `${isSteeple(board, location) ? 'the Steeple of ' : ''}${board.grid.labels[hexOf(board, location)]}`;
}

/** A sentence with all the places that it names in words. */
export function placesInWords(text: string): string {
  return text.includes(STEEPLE)
    ? text.replaceAll(
        /(\. )?\b([A-Z]{1,2}\d{1,2})\/steeple/g,
        (_, start: string | undefined, hex: string) =>
          `${start ?? ''}${start === undefined ? 'the' : 'The'} Steeple of ${hex}`,
      )
    : text;
}

/** Names that have been found on each board: every answer names locations, and to take a name apart is slow. */
const foundOn = new WeakMap<Board, Map<string, Location>>();

/** The location with this name; undefined if the board has none. */
export function findLocation(board: Board, label: string): Location | undefined {
  let found = foundOn.get(board);
  if (found === undefined) foundOn.set(board, (found = new Map()));
  const known = found.get(label);
  if (known !== undefined) return known;
  const location = parseLocation(board, label);
  if (location !== undefined) found.set(label, location);
  return location;
}

function parseLocation(board: Board, label: string): Location | undefined {
  const isAbove = label.endsWith(STEEPLE);
  const hex = parseHex(board.grid, isAbove ? label.slice(0, -STEEPLE.length) : label);
  if (hex < 0 || (isAbove && !hasSteeple(board, hex))) return undefined;
  return isAbove ? steepleOver(board, hex) : hex;
}

/** I-R10 Range in hexes; 1 between the Steeple and the ground below it. */
export function rangeBetween(board: Board, from: Location, to: Location): number {
  const here = hexOf(board, from);
  const there = hexOf(board, to);
  return here === there && from !== to ? 1 : distance(board.grid, here, there);
}

/** I-R10 Adjacent for DM, rout and fire; nobody walks from a Steeple to the next hex (see stepsFrom). */
export function areAdjacentLocations(board: Board, from: Location, to: Location): boolean {
  return rangeBetween(board, from, to) === 1;
}

/** I-DaE:1.1b Where Infantry can go from here in one step, terrain and enemies not considered: the six hexes around, or the stairwell. */
export function stepsFrom(board: Board, location: Location): Location[] {
  const hex = hexOf(board, location);
  if (isSteeple(board, location)) return [hex];
  return hasSteeple(board, hex)
    ? [...neighboursOf(board.grid, hex), steepleOver(board, hex)]
    : neighboursOf(board.grid, hex);
}
