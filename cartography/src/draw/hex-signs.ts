import { itemAt } from '@bridgehead/engine';
import { hexNamed, type GridTurn, type Hex } from '@bridgehead/engine/hex';
import type { AreaSign } from '../source/schema.js';
import { numberPlace } from './grid.js';
import { dotsBehind, drawDot } from './hex-dots.js';
import { type Point, num } from './path.js';
import { type Box, type Sheet, hexCentre } from './sheet.js';
import { group, path } from './svg.js';

/** Signs of areas that stand in each of their hexes, about the origin. */
const SHAPES: Readonly<Partial<Record<AreaSign, { readonly className: string; readonly d: string }>>> = {
  triangle: { className: 'wall', d: 'M0-6 6.4 5H-6.4z' },
  'struck-triangle': { className: 'wall-broken', d: 'M0-6 6.4 5H-6.4zM-7.6 3.6 6.8-6.8' },
};

/** Where the sign of an area stands, from the middle of its hex: below a counter that lies in it. */
const SIGN_PLACE: Readonly<Record<GridTurn, Point>> = { none: { x: 0, y: 24 }, quarter: { x: 0, y: 25.4 } };

interface PlacedSign extends Point {
  readonly shape: AreaSign | 'dot';
}

function drawPlaced({ x, y, shape }: PlacedSign): string {
  if (shape === 'dot') return drawDot(x, y);
  return `<g transform="translate(${num(x)} ${num(y)})">${shapeOf(shape)}</g>`;
}

/** The sign of an area about the origin; nothing for one that does not stand in its hexes. */
export function shapeOf(sign: AreaSign): string {
  const shape = SHAPES[sign];
  return shape === undefined ? '' : path(shape.className, shape.d);
}

/** Signs of ground and of areas in all hexes that have any. */
export function drawHexSigns(sheet: Sheet): string {
  return group('hex-signs', placedSigns(sheet).map(drawPlaced));
}

/** What these signs cover, and how much it would matter if a name covered them. */
export function hexSignBoxes(sheet: Sheet): (Box & { readonly weight: number })[] {
  return placedSigns(sheet).map(({ x, y, shape }) => {
    const [half, weight] = shape === 'dot' ? [3, 0.05] : [7, 0.12];
    return { x: x - half, y: y - half, width: 2 * half, height: 2 * half, weight };
  });
}

function placedSigns(sheet: Sheet): PlacedSign[] {
  const { grid, map } = sheet;
  const signs = new Map<Hex, AreaSign>();
  for (const { hexes, sign } of map.drawing.areas) {
    if (sign !== undefined && SHAPES[sign] !== undefined)
      for (const label of hexes) signs.set(hexNamed(grid, label), sign);
  }
  return grid.labels.flatMap((label, hex): PlacedSign[] => {
    if (label === '') return [];
    const centre = hexCentre(sheet, hex);
    const number = numberPlace(sheet, hex);
    const dots = dotsBehind(itemAt(map.terrain, hex)).map(
      (x): PlacedSign => ({ x: number.x + x, y: number.y - 2.7, shape: 'dot' }),
    );
    const sign = signs.get(hex);
    const { x, y } = SIGN_PLACE[grid.turn];
    return sign === undefined ? dots : [{ x: centre.x + x, y: centre.y + y, shape: sign }, ...dots];
  });
}
