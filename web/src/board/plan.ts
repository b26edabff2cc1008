/** The plan of a board with a regular grid. */
import type { Grid } from '@bridgehead/engine/hex';
import { HEX, frameOf, hexCentre, hexCorners } from '@bridgehead/cartography';
import type { BoardPlan, PlanHex } from './model.js';

export function planOf(grid: Grid, drawing: string, title: string): BoardPlan {
  const centre = hexCentre({ grid }, 0);
  return {
    paper: frameOf(grid),
    // A short column has no last hex.
    hexes: grid.labels.flatMap((name, hex) => (name === '' ? [] : [{ name, ...hexCentre({ grid }, hex) }])),
    corners: hexCorners({ grid }, 0).map(({ x, y }) => ({ x: x - centre.x, y: y - centre.y })),
    drawing,
    title,
  };
}

/** So much ground is seen around the hexes in play, in hexes. */
const AROUND = 0.9;

/** The plan of a game that is played on a part of a board: its hexes, and places beyond its edge where something can lie. */
export function partOf(plan: BoardPlan, isInPlay: (hex: PlanHex) => boolean, beyond: readonly PlanHex[]): BoardPlan {
  const hexes = [...plan.hexes.filter(isInPlay), ...beyond];
  const [xs, ys] = [hexes.map(({ x }) => x), hexes.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - AROUND * HEX, Math.min(...ys) - AROUND * HEX];
  const paper = {
    x: left,
    y: top,
    width: Math.max(...xs) + AROUND * HEX - left,
    height: Math.max(...ys) + AROUND * HEX - top,
  };
  return { ...plan, hexes, paper, beyond: beyond.map(({ name }) => name) };
}
