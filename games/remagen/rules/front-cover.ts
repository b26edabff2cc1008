/** 14.12 What the U.S. units cover on the east bank, and the parts that hang together. */
import type { Hex } from '@bridgehead/engine';
import { columnAndRow, OFF_BOARD } from '@bridgehead/engine';
import { board, GRID } from './board.js';
import type { Context } from './context.js';
import type { State } from './state.js';
import { isOnMap } from './state.js';
import type { Unit } from './units.js';
import { unitsOf } from './units.js';
import { zoneOf } from './zones-of-control.js';

/** A connected part of the covered hexes (R53). */
export interface Part {
  readonly hexes: readonly Hex[];
  /** Its hexes next to the Rhine (14.12b). */
  readonly anchors: readonly Hex[];
  readonly units: readonly Unit[];
}

export const isEast = Uint8Array.from(board.bank, (bank) => (bank === 'east' ? 1 : 0));

/** East bank hexes on the north, east or south edge of the map: whoever can go there is not behind the front. */
export const isOuterEdge = Uint8Array.from({ length: GRID.size }, (_, hex) => {
  const { column, row } = columnAndRow(GRID, hex);
  return isEast[hex] === 1 && (row === 1 || row === GRID.rows || column === GRID.columns) ? 1 : 0;
});

/** R52 U.S. units in land hexes of the east bank; units on bridges do not count. */
export function eastUnits(state: State): Unit[] {
  return unitsOf('us').filter((unit) => isOnMap(state, unit) && isEast[state.place[unit]] === 1);
}

/** 14.12a 14.12c R56 East bank hexes that hold a U.S. unit or are in a U.S. zone of control; Germans do not matter. */
export function coveredHexes(state: State, context: Context): Uint8Array {
  const zone = zoneOf(state, context, 'us');
  const covered = new Uint8Array(GRID.size);
  for (let hex = 0; hex < GRID.size; hex++) covered[hex] = isEast[hex] & zone[hex];
  for (const unit of eastUnits(state)) covered[state.place[unit]] = 1;
  return covered;
}

/** The connected parts of the covered hexes, in the order of their first hex. */
export function partsOf(state: State, covered: Uint8Array): Part[] {
  const partOf = new Int16Array(GRID.size).fill(-1);
  const parts: { hexes: Hex[]; anchors: Hex[]; units: Unit[] }[] = [];
  for (let hex = 0; hex < GRID.size; hex++) {
    if (covered[hex] === 0 || partOf[hex] >= 0) continue;
    const hexes = [hex];
    partOf[hex] = parts.length;
    for (const at of hexes) {
      for (let direction = 0; direction < 6; direction++) {
        const to = GRID.neighbours[at * 6 + direction];
        if (to === OFF_BOARD || covered[to] === 0 || partOf[to] >= 0) continue;
        partOf[to] = parts.length;
        hexes.push(to);
      }
    }
    parts.push({ hexes, anchors: hexes.filter((h) => board.anchors[h] === 1), units: [] });
  }
  for (const unit of eastUnits(state)) parts[partOf[state.place[unit]]].units.push(unit);
  return parts;
}

/** 14.13c R53 East bank hexes beyond a front: those from which the map edge can be reached without entering it. */
export function hexesBeyond(front: Uint8Array): Uint8Array {
  const beyond = new Uint8Array(GRID.size);
  const queue: Hex[] = [];
  const reach = (hex: Hex) => {
    if (isEast[hex] === 0 || front[hex] === 1 || beyond[hex] === 1) return;
    beyond[hex] = 1;
    queue.push(hex);
  };
  for (let hex = 0; hex < GRID.size; hex++) if (isOuterEdge[hex] === 1) reach(hex);
  for (const hex of queue) {
    for (let direction = 0; direction < 6; direction++) {
      const to = GRID.neighbours[hex * 6 + direction];
      if (to !== OFF_BOARD) reach(to);
    }
  }
  return beyond;
}
