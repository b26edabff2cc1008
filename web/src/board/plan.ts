/** The plan of a board with a regular grid. */
import type { Grid } from '@bridgehead/engine';
import { frameOf, hexCentre, hexCorners } from '@bridgehead/cartography';
import type { BoardPlan } from './model.js';

export function planOf(grid: Grid, drawing: string, title: string): BoardPlan {
  const centre = hexCentre({ grid }, 0);
  return {
    paper: frameOf(grid),
    hexes: grid.labels.map((name, hex) => ({ name, ...hexCentre({ grid }, hex) })),
    corners: hexCorners({ grid }, 0).map(({ x, y }) => ({ x: x - centre.x, y: y - centre.y })),
    drawing,
    title,
  };
}
