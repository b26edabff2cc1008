/** The map, drawn when the page is built. */
import { frameOf, hexCorners } from '@bridgehead/cartography';
import { GRID, hexOf } from './board.js';

const FORD = '0301';

function hexagon(hex: number): string {
  const points = hexCorners({ grid: GRID }, hex).map(({ x, y }) => `${x},${y}`);
  const fill = hexOf(hex) === FORD ? '#8fb4c9' : '#d8cfae';
  return `<polygon points="${points.join(' ')}" fill="${fill}" stroke="#6b6247"/>`;
}

/** The road with its ford. */
export function drawRoad(): string {
  const { x, y, width, height } = frameOf(GRID);
  const hexes = GRID.labels.map((_, hex) => hexagon(hex));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}">${hexes.join('')}</svg>`;
}

/** The maps that the page shows, by the names of their files. */
export function drawings(): ReadonlyMap<string, () => string> {
  return new Map([['ford', drawRoad]]);
}
