import { itemAt } from '@bridgehead/engine';
import {
  columnAndRow,
  hexAt,
  hexNamed,
  lastRowOf,
  makeGrid,
  type Grid,
  type Hex,
  type Stagger,
} from '@bridgehead/engine/hex';
import type { DrawableMap } from '../compile/compile.js';
import { levelPerHex } from '../compile/per-hex.js';
import { type LatticePoint, centreOf, cornerOf } from '../lattice.js';
import { gridFrom } from '../source/grid.js';
import type { Point } from './path.js';

/** A hex from flat to flat, in units of the drawing: its height, or its width on a sheet that is turned. */
export const HEX = 60;
/** Length of a hexside. */
export const SIDE = HEX / Math.sqrt(3);
/** Paper around the map. */
export const MARGIN = 84;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The board laid on paper. The terrain is drawn one hex beyond the board on every side, so that the
 * frame, a straight line, has no empty notches between the staggered columns.
 */
export interface Board {
  readonly map: DrawableMap;
  readonly grid: Grid;
  /** The board with one more hex on every side. */
  readonly outer: Grid;
  /** Terrain of the outer grid: hexes beyond the board repeat the nearest hex on it. */
  readonly outerTerrain: readonly string[];
  /** Levels of the outer grid above the plain, in the same way. */
  readonly outerLevels: readonly number[];
  /** Kinds of terrain that are the water of a river. */
  readonly waterKinds: ReadonlySet<string>;
  /** The rectangle that the board fills. */
  readonly frame: Box;
}

/** A board with what was found out about it for drawing. */
export interface Sheet extends Board {
  /** Where the ways pass through each hex that has any. */
  readonly wayPoints: ReadonlyMap<string, Point>;
  /** Where ways cross the frame, by the edge hex they leave from. */
  readonly exits: ReadonlyMap<string, Point>;
  /** What the arrows of exits cover. */
  readonly exitArrows: readonly Box[];
}

export function layOut(map: DrawableMap): Board {
  const { columns, rows, stagger } = map.grid;
  const grid = gridFrom(map.grid);
  const other: Stagger = stagger === 'even-columns-lower' ? 'odd-columns-lower' : 'even-columns-lower';
  const outer = makeGrid(columns + 2, rows + 2, other);
  const outerTerrain = outer.labels.map((_, hex) => itemAt(map.terrain, nearestOnBoard(grid, outer, hex)));
  const levels = levelPerHex(map.drawing.levels, grid);
  const outerLevels = outer.labels.map((_, hex) => itemAt(levels, nearestOnBoard(grid, outer, hex)));
  const rivers = map.drawing.lines.filter(({ kind }) => kind === 'river');
  const waterKinds = new Set(rivers.flatMap(({ terrain }) => (terrain === undefined ? [] : [terrain])));
  return { map, grid, outer, outerTerrain, outerLevels, waterKinds, frame: frameOf(grid) };
}

/** The rectangle that a board of this grid fills on paper; an edge of half hexes runs through their middle. */
export function frameOf(grid: Grid): Box {
  const cut = grid.edges === 'half-hexes' ? HEX / 2 : 0;
  const across = { from: MARGIN, long: (grid.columns * 3 + 1) * (SIDE / 2) };
  const down = { from: MARGIN + cut, long: heightBeforeTurn(grid) - 2 * cut };
  const [x, y] = grid.turn === 'none' ? [across, down] : [down, across];
  return { x: x.from, y: y.from, width: x.long, height: y.long };
}

/** From the top of the first row to the foot of the last, before the sheet is turned. */
function heightBeforeTurn({ rows, edges }: Grid): number {
  return (edges === 'short-columns' ? rows : rows + 0.5) * HEX;
}

/** Where a point of the sheet comes to lie when it is turned as the board says. */
function turned(grid: Grid, p: Point): Point {
  return grid.turn === 'none' ? p : { x: 2 * MARGIN + heightBeforeTurn(grid) - p.y, y: p.x };
}

/** Where a point of the turned sheet lay before. */
function turnedBack(grid: Grid, p: Point): Point {
  return grid.turn === 'none' ? p : { x: p.y, y: 2 * MARGIN + heightBeforeTurn(grid) - p.x };
}

/** The hex on the board that an outer hex is, or that lies nearest to it. */
function nearestOnBoard(grid: Grid, outer: Grid, hex: Hex): Hex {
  const { column, row } = columnAndRow(outer, hex);
  const near = clamp(column - 1, 1, grid.columns);
  return hexAt(grid, near, clamp(row - 1, 1, lastRowOf(grid, near)));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function beforeTurn(p: LatticePoint): Point {
  return { x: MARGIN + (p.x - 1) * (SIDE / 2), y: MARGIN + (p.y - 1) * (HEX / 2) };
}

/** The outer grid begins one hex further up and left than the board. */
function outerBeforeTurn(p: LatticePoint): Point {
  return beforeTurn({ x: p.x - 3, y: p.y - 2 });
}

/** Lays points of the board's lattice on paper. */
export function onPaper({ grid }: Pick<Board, 'grid'>): (p: LatticePoint) => Point {
  return (p) => turned(grid, beforeTurn(p));
}

/** Lays points of the outer grid's lattice on paper. */
export function outerOnPaper({ grid }: Pick<Board, 'grid'>): (p: LatticePoint) => Point {
  return (p) => turned(grid, outerBeforeTurn(p));
}

export function hexCentre(sheet: Pick<Board, 'grid'>, hex: Hex): Point {
  return onPaper(sheet)(centreOf(sheet.grid, hex));
}

export function centreOfNamed(sheet: Pick<Board, 'grid'>, label: string): Point {
  return hexCentre(sheet, hexNamed(sheet.grid, label));
}

export function outerCentre(sheet: Board, hex: Hex): Point {
  return outerOnPaper(sheet)(centreOf(sheet.outer, hex));
}

export function hexCorners(sheet: Pick<Board, 'grid'>, hex: Hex): Point[] {
  return [0, 1, 2, 3, 4, 5].map((corner) => onPaper(sheet)(cornerOf(sheet.grid, hex, corner)));
}

/** The hex of the outer grid in which a point on paper lies; points beyond count to the nearest. */
export function outerHexAt({ grid, outer }: Pick<Board, 'grid' | 'outer'>, onSheet: Point): Hex {
  const p = turnedBack(grid, onSheet);
  const guess = Math.round(((p.x - MARGIN) / (SIDE / 2) + 4) / 3);
  let best = 0;
  let bestDistance = Infinity;
  for (let column = guess - 1; column <= guess + 1; column++) {
    const inColumn = hexAt(outer, clamp(column, 1, outer.columns), 1);
    const top = outerBeforeTurn(centreOf(outer, inColumn));
    const row = clamp(Math.round((p.y - top.y) / HEX) + 1, 1, outer.rows);
    const d = Math.hypot(p.x - top.x, p.y - top.y - (row - 1) * HEX);
    if (d < bestDistance) [best, bestDistance] = [inColumn + row - 1, d];
  }
  return best;
}
