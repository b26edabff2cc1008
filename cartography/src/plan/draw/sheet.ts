import { UNIT, columnAndRow, hexAt, makeGrid, type Grid, type Hex } from '@bridgehead/engine/hex';
import { type Point, length } from '../../draw/path.js';
import { type Box, HEX, MARGIN, SIDE, clamp, frameOf } from '../../draw/sheet.js';
import type { PlanDrawing, PlanFacts, UnitPoints } from '../compile.js';
import { pairs } from '../units.js';

/** What drawing a plan needs: both its files, read back. */
export interface DrawablePlan extends PlanFacts {
  readonly drawing: PlanDrawing;
}

/** Whether data read from files is a plan with its drawing; the two files of a written plan, put together, always are. */
export function isDrawablePlan(value: unknown): value is DrawablePlan {
  if (typeof value !== 'object' || value === null) return false;
  const { grid, terrain, roads, drawing } = value as Partial<Record<keyof DrawablePlan, unknown>>;
  return (
    typeof grid === 'object' &&
    Array.isArray(terrain) &&
    Array.isArray(roads) &&
    typeof drawing === 'object' &&
    drawing !== null &&
    'ditches' in drawing
  );
}

/** A plan laid on paper. */
export interface PlanSheet {
  readonly plan: DrawablePlan;
  readonly grid: Grid;
  readonly frame: Box;
  /** The board with one more hex on every side, so that the ground runs on to the frame between the staggered columns. */
  readonly outer: Grid;
  /** The hex of the board that an outer hex is, or that lies nearest to it. */
  readonly nearest: readonly Hex[];
  readonly polder: readonly boolean[];
  /** Whether a point is nearer to the middle of a road, or of a ditch, than some distance. */
  readonly isNearRoad: Nearness;
  readonly isNearDitch: Nearness;
}

type Nearness = (p: Point, distance: number) => boolean;

export function layOutPlan(plan: DrawablePlan): PlanSheet {
  const { columns, rows, stagger, names, edges } = plan.grid;
  const grid = makeGrid(columns, rows, stagger, { names, edges });
  const outer = makeGrid(
    columns + 2,
    rows + 2,
    stagger === 'even-columns-lower' ? 'odd-columns-lower' : 'even-columns-lower',
  );
  const polder = new Set(plan.polder);
  return {
    plan,
    grid,
    frame: frameOf(grid),
    outer,
    nearest: outer.labels.map((_, hex) => {
      const { column, row } = columnAndRow(outer, hex);
      return hexAt(grid, clamp(column - 1, 1, columns), clamp(row - 1, 1, rows));
    }),
    polder: grid.labels.map((label) => polder.has(label)),
    isNearRoad: nearnessTo(plan.roads),
    isNearDitch: nearnessTo(plan.drawing.ditches),
  };
}

/** Units on paper. */
export function planPoints(points: UnitPoints): Point[] {
  return pairs(points).map(({ x, y }) => ({
    x: MARGIN + SIDE + (x / UNIT) * 1.5 * SIDE,
    y: MARGIN + HEX / 2 + (y / UNIT) * HEX,
  }));
}

/** A length in units of height on paper. */
export function planLength(units: number): number {
  return (units / UNIT) * HEX;
}

/** How far apart the points of a course are, at most, when it is walked. */
const STEP = 4;

/** Points close together on a course, corners included. */
export function walk(course: readonly Point[]): Point[] {
  return course.flatMap((p, i) => {
    const next = course[i + 1];
    if (next === undefined) return [p];
    const count = Math.max(1, Math.ceil(length(p, next) / STEP));
    return Array.from({ length: count }, (_, k) => ({
      x: p.x + ((next.x - p.x) * k) / count,
      y: p.y + ((next.y - p.y) * k) / count,
    }));
  });
}

/** Side of the squares into which points are sorted to find those nearby. */
const CELL = 40;

function cellKey(column: number, row: number): number {
  return column * 4096 + row;
}

/** Distances of up to a square are told. */
function nearnessTo(lines: readonly { readonly course: UnitPoints }[]): Nearness {
  const cells = new Map<number, Point[]>();
  for (const { course } of lines) {
    for (const p of walk(planPoints(course))) {
      const key = cellKey(Math.floor(p.x / CELL), Math.floor(p.y / CELL));
      cells.set(key, [...(cells.get(key) ?? []), p]);
    }
  }
  return (p, distance) => {
    const [column, row] = [Math.floor(p.x / CELL), Math.floor(p.y / CELL)];
    return [-1, 0, 1].some((dc) =>
      [-1, 0, 1].some((dr) => cells.get(cellKey(column + dc, row + dr))?.some((q) => length(p, q) < distance) === true),
    );
  };
}
