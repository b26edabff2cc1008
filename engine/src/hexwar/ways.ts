/** How far a unit can go: the cheapest way to every hex it can reach. */
import { byteAt, numberAt } from '../checked-access.js';
import type { Grid, Hex } from '../hex.js';
import { OFF_BOARD } from '../hex.js';
import type { Field } from './field.js';

/** A step that may not be taken at any price. */
export const CLOSED = 255;
/** The cost of a hex that no way leads to. */
export const UNREACHED = 255;

/** What the steps cost one kind of unit. */
export interface Ways {
  /** The cost of the step from a hex in a direction, at [hex * 6 + direction], or CLOSED. */
  readonly cost: Uint8Array;
  /** The same steps of each hex, cheapest first: where they lead and what they cost. */
  readonly cheapestTo: Int16Array;
  readonly cheapestCost: Uint8Array;
}

/** Prepares ways from the cost of each step. */
export function waysOf(grid: Grid, cost: Uint8Array): Ways {
  const ways: Ways = { cost, cheapestTo: new Int16Array(cost.length), cheapestCost: new Uint8Array(cost.length) };
  for (let hex = 0; hex < grid.size; hex++) sortWays(grid, ways, hex);
  return ways;
}

/** Puts the steps of a hex in order again after one of its costs has changed. */
export function sortWays(grid: Grid, ways: Ways, hex: Hex): void {
  const { cost, cheapestTo, cheapestCost } = ways;
  const first = hex * 6;
  for (let step = first; step < first + 6; step++) {
    let at = step;
    for (; at > first && byteAt(cheapestCost, at - 1) > byteAt(cost, step); at--) {
      cheapestTo[at] = numberAt(cheapestTo, at - 1);
      cheapestCost[at] = byteAt(cheapestCost, at - 1);
    }
    cheapestTo[at] = numberAt(grid.neighbours, step);
    cheapestCost[at] = byteAt(cost, step);
  }
}

/** A copy that can be changed. */
export function copyWays({ cost, cheapestTo, cheapestCost }: Ways): Ways {
  return { cost: cost.slice(), cheapestTo: cheapestTo.slice(), cheapestCost: cheapestCost.slice() };
}

/** The hexes that a unit can reach, and the cheapest way to each. */
export interface Reach {
  /** Hexes that can be reached, cheapest first: it may stop in any. Friends and their zones are not regarded. remagen 5.13b 5.31a 5.32 5.33, bulge 4.1a 4.4a */
  readonly hexes: readonly Hex[];
  /** Cost of the cheapest way to each hex of the board; UNREACHED where there is none. */
  readonly cost: Uint8Array;
  /** The hex before each reached hex on that way, or OFF_BOARD where the way begins. */
  readonly from: Int16Array;
}

/** Where a way may begin, and what has been spent by then. */
export interface Door {
  readonly hex: Hex;
  readonly cost: number;
}

/** What `findReach` needs to know of a unit and its surroundings. */
export interface Search {
  readonly ways: Ways;
  readonly allowance: number;
  readonly doors: readonly Door[];
  /** Hexes that were reached by other means: the search goes on from them at their costs. bulge 4.7d */
  readonly begun?: Reach | undefined;
  /** The hex of the unit, which is not itself reached and may always be left; OFF_BOARD if it comes from off the map. */
  readonly start: Hex;
  /** 1 where a unit must stop: enemy zones of control. */
  readonly stops: Uint8Array;
  /** 1 where it may not go: enemies, and what else the game closes. */
  readonly closed: Uint8Array;
}

/** Hexes waiting at each cost, for one search at a time; nothing is kept between searches. */
const MOST_COST = 64;
let waiting = new Int16Array(0);
const counts = new Int16Array(MOST_COST);

/** Puts a hex at the end of those that wait at this cost. */
function waitAt(cost: number, hex: Hex, size: number): void {
  const count = numberAt(counts, cost);
  waiting[cost * size + count] = hex;
  counts[cost] = count + 1;
}

/** A search that may go nowhere. */
export function noReach({ stock }: Pick<Field<string>, 'stock'>): Reach {
  return { hexes: [], cost: stock.byteBoard(UNREACHED), from: stock.numberBoard(OFF_BOARD) };
}

/** Finds the cheapest way to each hex within the allowance. */
export function findReach(
  { grid, stock }: Pick<Field<string>, 'grid' | 'stock'>,
  { ways, allowance, doors, begun, start, stops, closed }: Search,
): Reach {
  if (allowance >= MOST_COST)
    throw new Error(`A search of ${allowance} points is too long; at most ${MOST_COST - 1} are`);
  const { size } = grid;
  if (waiting.length < MOST_COST * size) waiting = new Int16Array(MOST_COST * size);
  const cost = stock.byteBoard(UNREACHED);
  const from = stock.numberBoard(OFF_BOARD);
  const hexes: Hex[] = [];
  const { cheapestTo, cheapestCost } = ways;
  for (const door of doors) {
    if (door.cost > allowance || door.cost >= byteAt(cost, door.hex)) continue;
    cost[door.hex] = door.cost;
    waitAt(door.cost, door.hex, size);
  }
  if (begun !== undefined) {
    for (const hex of begun.hexes) {
      const spent = byteAt(begun.cost, hex);
      if (spent > allowance || spent >= byteAt(cost, hex)) continue;
      cost[hex] = spent;
      waitAt(spent, hex, size);
    }
  }
  // The hottest loop of the games: it reads its tables bare. All their places exist; each default means that nothing leads on.
  for (let spent = 0; spent <= allowance; spent++) {
    for (let next = 0; next < (counts[spent] ?? 0); next++) {
      const hex = waiting[spent * size + next] ?? start;
      if (cost[hex] !== spent) continue; // a cheaper way was found since
      if (hex !== start) {
        hexes.push(hex);
        if (stops[hex] === 1) continue;
      }
      for (let step = hex * 6; step < hex * 6 + 6; step++) {
        const total = spent + (cheapestCost[step] ?? CLOSED);
        if (total > allowance) break;
        const to = cheapestTo[step] ?? OFF_BOARD;
        if (total >= (cost[to] ?? 0) || closed[to] === 1) continue;
        cost[to] = total;
        from[to] = hex;
        const count = counts[total] ?? 0;
        waiting[total * size + count] = to;
        counts[total] = count + 1;
      }
    }
    counts[spent] = 0;
  }
  return { hexes, cost, from };
}

/** The hexes on the cheapest way to a reached hex, in order, from where the way begins. */
export function pathTo({ from }: Pick<Reach, 'from'>, hex: Hex): Hex[] {
  const path: Hex[] = [];
  for (let at = hex; at !== OFF_BOARD; at = numberAt(from, at)) path.unshift(at);
  return path;
}
