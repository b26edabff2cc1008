/**
 * 8.0a R54 Whether a line of supply leads from one hex to a supplied road. Replaces the search for the lines of all hexes where
 * only some units are asked about: most of them are near a road, and the search ends at the first that it meets.
 */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { UNREACHED } from '@bridgehead/engine/hexwar';
import { GRID } from '../board/grid.js';
import { fifths } from '../board/movement-fifths.js';
import { SUPPLY } from '../board/tables.js';
import type { Context, SupplyFacts, SupplyRoads } from '../situation/context.js';
import { normalWays } from '../situation/terrain.js';
import type { Side } from '../vocabulary/vocabulary.js';

/** 8.0a R54 The longest line from a unit to a road. */
export const SUPPLY_RANGE = fifths(SUPPLY.range);

/** What is written down of a hex in `SupplyFacts`. */
export const NOT_LOOKED = 0;
const LINE = 1;
const NO_LINE = 2;

/** Whether a line leads from a hex to a supplied road. The hex itself may be closed, all others must be open. */
export function hasLine(context: Context, side: Side, { roads, lines, net }: SupplyFacts, from: Hex): boolean {
  if (net !== undefined) return net.cost[from] !== UNREACHED;
  if (lines[from] === NOT_LOOKED) lines[from] = findLine(normalWays(context, side).cost, roads, from) ? LINE : NO_LINE;
  return lines[from] === LINE;
}

/** Hexes waiting at each cost and the least cost of each, for one search at a time; nothing is kept between searches. */
const waiting = new Int16Array((SUPPLY_RANGE + 1) * GRID.size);
const counts = new Int32Array(SUPPLY_RANGE + 1);
const least = new Uint8Array(GRID.size);

function findLine(steps: Uint8Array, { closed, isOnRoad }: SupplyRoads, from: Hex): boolean {
  if (isOnRoad[from] === 1) return true;
  const { size, neighbours } = GRID;
  least.fill(UNREACHED);
  counts.fill(0);
  least[from] = 0;
  waiting[counts[0]++] = from;
  for (let spent = 0; spent <= SUPPLY_RANGE; spent++) {
    for (let at = 0; at < counts[spent]; at++) {
      const hex = waiting[spent * size + at];
      if (least[hex] !== spent) continue; // a cheaper way was found since
      for (let step = hex * 6; step < hex * 6 + 6; step++) {
        const to = neighbours[step];
        if (to === OFF_BOARD || closed[to] === 1) continue;
        const total = spent + steps[step];
        if (total > SUPPLY_RANGE || total >= least[to]) continue;
        if (isOnRoad[to] === 1) return true;
        least[to] = total;
        waiting[total * size + counts[total]++] = to;
      }
    }
  }
  return false;
}
