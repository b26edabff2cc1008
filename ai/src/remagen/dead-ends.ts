/** 7.72 Hexes with few ways out: a unit that is attacked there is soon lost. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import { board, GRID } from '@bridgehead/remagen';

/** Fewer land neighbours than this make a dead end. */
const WAYS_OUT = 4;
/** What each missing way out costs. */
const MISSING = 0.8;

const PRICE: readonly number[] = Array.from(
  { length: GRID.size },
  (_, hex) =>
    Math.max(0, WAYS_OUT - neighboursOf(GRID, hex).filter((near) => board.rhine[near] === 0).length) * MISSING,
);

/** What it costs to stand in a hex that is hard to leave; nothing in most. */
export function deadEnd(hex: Hex): number {
  return itemAt(PRICE, hex);
}
