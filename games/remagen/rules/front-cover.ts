/** 14.12 What the U.S. units cover on the east bank, and the parts that hang together. */
import type { Hex } from '@bridgehead/engine/hex';
import { columnAndRow, neighboursOf } from '@bridgehead/engine/hex';
import { zoneOf } from '@bridgehead/engine/hexwar';
import { board, GRID } from './board.js';
import type { Context } from './context.js';
import type { HexSet } from './hex-sets.js';
import {
  addNeighbours,
  addTo,
  connected,
  emptySet,
  firstOf,
  has,
  hexesOf,
  isEmpty,
  meet,
  setOf,
  without,
} from './hex-sets.js';
import type { State } from './state.js';
import { isOnMap } from './state.js';
import type { Unit } from './units.js';
import { unitsOf } from './units.js';

/** A connected part of the covered hexes (R53). */
export interface Part {
  readonly cover: HexSet;
  /** Its hexes next to the Rhine (14.12b). */
  readonly anchors: readonly Hex[];
  /** Where it touches the river. */
  readonly stretch: Stretch;
  readonly units: readonly Unit[];
}

/** R52 The land hexes of the east bank. */
export const EAST: HexSet = setOf(allHexes().filter((hex) => board.bank[hex] === 'east'));

export const ANCHORS: HexSet = setOf(allHexes().filter((hex) => board.anchors[hex] === 1));

/** East bank hexes on the north, east or south edge of the map: a unit that can go there is not behind the front. */
export const OUTER_EDGE: HexSet = setOf(
  hexesOf(EAST).filter((hex) => {
    const { column, row } = columnAndRow(GRID, hex);
    return row === 1 || row === GRID.rows || column === GRID.columns;
  }),
);

function allHexes(): Hex[] {
  return Array.from({ length: GRID.size }, (_, hex) => hex);
}

/** R52 U.S. units in land hexes of the east bank; units on bridges do not count. */
export function eastUnits(state: State): Unit[] {
  return unitsOf('us').filter((unit) => isOnMap(state, unit) && has(EAST, state.place[unit]));
}

/** 14.12a 14.12c R56 East bank hexes that hold a U.S. unit or are in a U.S. zone of control; Germans do not matter. */
export function coveredHexes(state: State, context: Context): HexSet {
  const zone = zoneOf(context, 'us');
  const covered = emptySet();
  for (let hex = 0; hex < GRID.size; hex++) if (zone[hex] === 1 && has(EAST, hex)) addTo(covered, hex);
  for (const unit of eastUnits(state)) addTo(covered, state.place[unit]);
  return covered;
}

/** The connected parts of the covered hexes, in the order of their first hex. */
export function partsOf(state: State, covered: HexSet): Part[] {
  const parts: Part[] = [];
  const units = eastUnits(state);
  let left = covered;
  while (!isEmpty(left)) {
    const cover = connected(firstOf(left), left);
    const anchors = meet(cover, ANCHORS) ? hexesOf(cover).filter((hex) => has(ANCHORS, hex)) : [];
    parts.push({
      cover,
      anchors,
      stretch: stretchBetween(anchors),
      units: units.filter((unit) => has(cover, state.place[unit])),
    });
    left = without(left, cover);
  }
  return parts;
}

/** The anchor hexes in their order along the river: neighbours in the list are neighbours on the board. */
export const RIVER_ORDER: readonly Hex[] = [
  ...new Set(board.rhineCourse.flatMap((hex) => neighboursOf(GRID, hex))),
].filter((hex) => has(EAST, hex));

const placeOnRiver = Int16Array.from({ length: GRID.size }, (_, hex) => RIVER_ORDER.indexOf(hex));

/** A stretch of the bank between two anchors, by their place in the order; empty if first is greater than last. */
export interface Stretch {
  readonly first: number;
  readonly last: number;
}

export function stretchOf(parts: readonly Part[]): Stretch {
  let first = Infinity;
  let last = -Infinity;
  for (const { stretch } of parts) {
    first = Math.min(first, stretch.first);
    last = Math.max(last, stretch.last);
  }
  return { first, last };
}

function stretchBetween(anchors: readonly Hex[]): Stretch {
  const places = anchors.map((hex) => placeOnRiver[hex]);
  return { first: Math.min(...places), last: Math.max(...places) };
}

/** The east bank hexes that no part covers. */
export function openIn(parts: readonly Part[]): HexSet {
  return parts.reduce((rest, part) => without(rest, part.cover), EAST);
}

/** Uncovered east bank hexes around a set. */
export function around(set: HexSet, open: HexSet): HexSet {
  const ring = emptySet();
  addNeighbours(ring, set, open);
  return ring;
}

/** 14.13c R53 East bank hexes beyond a front: those from which the map edge can be reached without entering it. */
export function hexesBeyond(front: HexSet): HexSet {
  return connected(OUTER_EDGE, without(EAST, front));
}
