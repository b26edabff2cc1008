/** Distances on a board of hexes: as the crow flies, looked up, and along ways that cost something. */
import { byteAt, itemAt, numberAt } from '@bridgehead/engine';
import type { Grid, Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, distance } from '@bridgehead/engine/hex';

/** Number of hexes from one hex to another, kept once it is known: a plan asks for hundreds of thousands of them. */
export function apartOn(grid: Grid): (a: Hex, b: Hex) => number {
  const rows: (Uint8Array | undefined)[] = [];
  return (a, b) => {
    const row = (rows[a] ??= Uint8Array.from({ length: grid.size }, (_, hex) => distance(grid, a, hex)));
    return row[b] ?? byteAt(row, b);
  };
}

/** Where a way ends, and what must be added for that. */
export interface Goal {
  readonly hex: Hex;
  readonly cost: number;
}

/** What it costs to go from a hex in a direction; Infinity where no step leads. */
export type StepCost = (from: Hex, direction: number, to: Hex) => number;

/** The least cost from every hex to a goal, in whole numbers; `far` where no way leads. */
export function costsToGoals(grid: Grid, goals: readonly Goal[], stepCost: StepCost, far: number): Uint16Array {
  const costs = new Uint16Array(grid.size).fill(far);
  const waiting: Hex[][] = [];
  for (const { hex, cost } of goals) {
    if (cost >= costAt(costs, hex)) continue;
    costs[hex] = cost;
    (waiting[cost] ??= []).push(hex);
  }
  for (let cost = 0; cost < waiting.length; cost++) {
    for (const hex of waiting[cost] ?? []) {
      if (costs[hex] !== cost) continue;
      for (let direction = 0; direction < 6; direction++) {
        const from = grid.neighbours[hex * 6 + direction] ?? OFF_BOARD;
        if (from === OFF_BOARD) continue;
        const total = cost + stepCost(from, (direction + 3) % 6, hex);
        if (total >= (costs[from] ?? 0)) continue;
        costs[from] = total;
        (waiting[total] ??= []).push(from);
      }
    }
  }
  return costs;
}

/** Its own reader, because it is hot: `itemAt` also sees other kinds of lists. */
const costAt = (costs: Uint16Array, hex: Hex): number => costs[hex] ?? itemAt(costs, hex);

/** The hexes entered on the quickest way from a hex down to the nearest goal; none if there is no way. */
export function wayDown(grid: Grid, costs: Uint16Array, start: Hex, far: number): Hex[] {
  const way: Hex[] = [];
  if (costAt(costs, start) >= far) return way;
  for (let at = start; ; ) {
    let next = at;
    for (let direction = 0; direction < 6; direction++) {
      const to = numberAt(grid.neighbours, at * 6 + direction);
      if (to !== OFF_BOARD && costAt(costs, to) < costAt(costs, next)) next = to;
    }
    if (next === at) return way;
    way.push(next);
    at = next;
  }
}
