/** The part of a board on which a scenario is played, and its edges (C-Map5, C-Map6). */
import type { Hex } from '@bridgehead/engine/hex';
import { columnAndRow } from '@bridgehead/engine/hex';
import type { Board, Edge } from './board.js';

export interface PlayArea {
  /** In the order of the board. */
  readonly hexes: readonly Hex[];
  /** By hex. */
  readonly includes: readonly boolean[];
  readonly edges: Readonly<Record<Edge, readonly Hex[]>>;
}

/** What a scenario card says of its board: hexrows from one to another, and hex numbers from one to another; nothing where it has no limit. */
export interface Limits {
  readonly hexrows?: readonly [string, string];
  readonly numbers?: readonly [number, number];
}

const NAME = /^([A-Z]+)(\d+)$/;

/** The hexes within limits; the whole board without any. */
export function playArea({ grid }: Pick<Board, 'grid'>, { hexrows, numbers }: Limits = {}): PlayArea {
  const columnOf = (letters: string): number => {
    const hex = grid.labels.findIndex((label) => NAME.exec(label)?.[1] === letters);
    if (hex < 0) throw new Error(`There is no hexrow ${letters} on this board`);
    return columnAndRow(grid, hex).column;
  };
  const [first, last] = hexrows === undefined ? [1, grid.columns] : hexrows.map(columnOf);
  const [least, most] = numbers ?? [0, Infinity];
  const includes = grid.labels.map((label, hex) => {
    const { column } = columnAndRow(grid, hex);
    const number = Number(NAME.exec(label)?.[2]);
    return column >= first && column <= last && number >= least && number <= most;
  });
  const hexes = includes.flatMap((isIncluded, hex) => (isIncluded ? [hex] : []));
  return { hexes, includes, edges: edgesOf(grid, hexes) };
}

/** C-Map6 On each side the playable hexes farthest to that side: whole hexrows in the west and the east, one hex of each hexrow in the north and the south. */
function edgesOf(grid: Board['grid'], hexes: readonly Hex[]): PlayArea['edges'] {
  const columns = new Map<number, Hex[]>();
  for (const hex of hexes) {
    const { column } = columnAndRow(grid, hex);
    columns.set(column, [...(columns.get(column) ?? []), hex]);
  }
  const rows = [...columns].toSorted(([a], [b]) => a - b).map(([, inColumn]) => inColumn);
  return {
    west: rows.at(0) ?? [],
    east: rows.at(-1) ?? [],
    north: rows.map((inColumn) => inColumn[0]),
    south: rows.map((inColumn) => inColumn[inColumn.length - 1]),
  };
}
