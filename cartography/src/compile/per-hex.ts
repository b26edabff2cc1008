import { itemAt, present } from '@bridgehead/engine';
import { columnAndRow, hexNamed, type Grid } from '@bridgehead/engine/hex';
import type { Level, Mark, MarkShape } from '../source/schema.js';

/** The level of each hex above the plain, by hex index; 0 where nothing is said. */
export function levelPerHex(levels: readonly Level[], grid: Grid): number[] {
  const result = grid.labels.map(() => 0);
  for (const { level, hexes } of levels) for (const label of hexes) result[hexNamed(grid, label)] = level;
  return result;
}

/** The sign in each hex, by hex index: the rows of the mark, repeated until they fill the board. */
export function markPerHex({ shapes, rows }: Mark, grid: Grid): MarkShape[] {
  return grid.labels.map((_, hex) => {
    const { column, row } = columnAndRow(grid, hex);
    const letters = itemAt(rows, (row - 1) % rows.length);
    const letter = itemAt(letters, (column - 1) % letters.length);
    return present(shapes[letter], `the mark ${letter} has a shape`);
  });
}
