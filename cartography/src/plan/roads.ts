import { itemAt, lastItem } from '@bridgehead/engine';
import { OFF_BOARD, UNIT, hexAt, type Grid, type Hex } from '@bridgehead/engine/hex';
import type { BoardEdge } from '../lattice.js';
import type { Surface } from './schema.js';
import { type Cell, cellsAlong, directionBetween } from './units.js';

/** Where a road leaves the board. */
export interface CompiledExit {
  readonly hex: string;
  readonly edge: BoardEdge;
  readonly surface: Surface;
  /** The side of the hex by which it leaves, from 1 in the north clockwise; none where the edge cuts the hex in two. */
  readonly side?: number;
}

interface RoadFacts {
  readonly roadHexes: Record<Surface, string[]>;
  readonly roadSides: Record<Surface, [string, string][]>;
  readonly exits: CompiledExit[];
}

interface Course {
  readonly surface: Surface;
  readonly course: readonly number[];
}

/** The hexes and hexsides of roads, and where they leave the board: all from their courses. */
export function roadFacts(grid: Grid, roads: readonly Course[]): RoadFacts {
  const lengths = { paved: new Map<Hex, number>(), dirt: new Map<Hex, number>() };
  const sides = { paved: new Set<string>(), dirt: new Set<string>() };
  const leaving = new Map<Hex, number>();
  for (const { surface, course } of roads) {
    let last: Cell | undefined;
    for (const { cell, length } of cellsAlong(grid, course)) {
      const hex = hexAt(grid, cell.column, cell.row);
      if (hex !== OFF_BOARD) lengths[surface].set(hex, (lengths[surface].get(hex) ?? 0) + length);
      if (last !== undefined) {
        const before = hexAt(grid, last.column, last.row);
        if (hex !== OFF_BOARD && before !== OFF_BOARD)
          sides[surface].add([hex, before].toSorted((a, b) => a - b).join());
        if (hex === OFF_BOARD && before !== OFF_BOARD) leaving.set(before, directionBetween(grid, last, cell) + 1);
        if (before === OFF_BOARD && hex !== OFF_BOARD) leaving.set(hex, directionBetween(grid, cell, last) + 1);
      }
      last = cell;
    }
  }
  const longer = (hex: Hex): Surface =>
    (lengths.paved.get(hex) ?? 0) >= (lengths.dirt.get(hex) ?? 0) ? 'paved' : 'dirt';
  const all = [...new Set([...lengths.paved.keys(), ...lengths.dirt.keys()])].toSorted((a, b) => a - b);
  const label = (hex: Hex): string => itemAt(grid.labels, hex);
  const hexes = (surface: Surface): string[] => all.filter((hex) => longer(hex) === surface).map(label);
  const written = (surface: Surface): [string, string][] =>
    [...sides[surface]]
      .map((side): [Hex, Hex] => {
        const [a, b] = side.split(',');
        return [Number(a), Number(b)];
      })
      .toSorted(([a, b], [c, d]) => a - c || b - d)
      .map(([a, b]) => [label(a), label(b)]);
  return {
    roadHexes: { paved: hexes('paved'), dirt: hexes('dirt') },
    roadSides: { paved: written('paved'), dirt: written('dirt') },
    exits: exitsOf(grid, roads, leaving),
  };
}

/** A road leaves where one of its ends lies on the edge or beyond it. */
function exitsOf(grid: Grid, roads: readonly Course[], leaving: ReadonlyMap<Hex, number>): CompiledExit[] {
  const exits = new Map<Hex, CompiledExit>();
  for (const { surface, course } of roads) {
    const cells = cellsAlong(grid, course)
      .map(({ cell }) => hexAt(grid, cell.column, cell.row))
      .filter((hex) => hex !== OFF_BOARD);
    const ends = [
      { hex: itemAt(cells, 0), x: itemAt(course, 0), y: itemAt(course, 1) },
      { hex: lastItem(cells), x: itemAt(course, course.length - 2), y: lastItem(course) },
    ];
    for (const { hex, x, y } of ends) {
      const edge = edgeBeyond(grid, x, y);
      if (edge === undefined) continue;
      const side = leaving.get(hex);
      exits.set(hex, { hex: itemAt(grid.labels, hex), edge, surface, ...(side === undefined ? {} : { side }) });
    }
  }
  return [...exits].toSorted(([a], [b]) => a - b).map(([, exit]) => exit);
}

function edgeBeyond(grid: Grid, x: number, y: number): BoardEdge | undefined {
  const cut = grid.edges === 'half-hexes' ? 0 : UNIT / 2;
  const corner = (UNIT * 2) / 3;
  if (x <= -corner) return 'west';
  if (x >= UNIT * (grid.columns - 1) + corner) return 'east';
  if (y <= -cut) return 'north';
  if (y >= UNIT * (grid.rows - 0.5) + cut) return 'south';
  return undefined;
}
