/** The road as a board: one hex for each space. */
import { makeGrid } from '@bridgehead/engine/hex';

export const GRID = makeGrid(5, 1, 'even-columns-lower');

/** The name of the hex of a space. */
export function hexOf(space: number): string {
  return GRID.labels[space] ?? '';
}
