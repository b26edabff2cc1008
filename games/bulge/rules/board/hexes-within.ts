/** Hexes within a number of hexes of others: one flood instead of many distances. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { GRID, stock } from './grid.js';

/** 1 in every hex that is at most so far from one of these; places off the map are passed over. */
export function hexesWithin(centres: readonly Hex[], range: number): Uint8Array {
  const within = stock.byteBoard(0);
  let edge: Hex[] = [];
  for (const hex of centres) {
    if (hex < 0 || within[hex] === 1) continue;
    within[hex] = 1;
    edge.push(hex);
  }
  for (let step = 0; step < range; step++) {
    const next: Hex[] = [];
    for (const hex of edge) {
      for (let side = hex * 6; side < hex * 6 + 6; side++) {
        const near = GRID.neighbours[side];
        if (near === OFF_BOARD || within[near] === 1) continue;
        within[near] = 1;
        next.push(near);
      }
    }
    edge = next;
  }
  return within;
}
