/** What lies around a point, without looking at everything on the sheet. */
import type { Point } from './path.js';
import type { Box } from './sheet.js';

/** The sheet is divided into squares of this size. */
const CELL = 240;
/** More than a sheet has in a row. */
const ROW = 4096;

function cellAt(x: number, y: number): number {
  return Math.floor(x / CELL) * ROW + Math.floor(y / CELL);
}

/** All items whose box may contain a point, and a few more, in the order in which they are given. */
export function itemsByCell<Item>(items: readonly Item[], boxOf: (item: Item) => Box): (at: Point) => readonly Item[] {
  const cells = new Map<number, Item[]>();
  for (const item of items) {
    const { x, y, width, height } = boxOf(item);
    for (let left = Math.floor(x / CELL); left <= Math.floor((x + width) / CELL); left++)
      for (let top = Math.floor(y / CELL); top <= Math.floor((y + height) / CELL); top++) {
        const key = left * ROW + top;
        const cell = cells.get(key);
        if (cell === undefined) cells.set(key, [item]);
        else cell.push(item);
      }
  }
  return ({ x, y }) => cells.get(cellAt(x, y)) ?? [];
}
