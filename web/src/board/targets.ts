/** Finds on the map: which hex and counter a pointer means, where a hex is seen, what hexes cover. */
import type { Box, Point } from '@bridgehead/cartography';
import type { Atlas } from './geometry.js';
import type { Piece, Target } from './model.js';
import type { CameraControl } from './use-camera.js';

/** A pointer this far from the middle of a hex still means the counter in it. */
const COUNTER = 23;
/** A hex reaches about this far from its middle. */
export const HEX = 36;

/** Where a hex is seen now. */
export function placeOf(atlas: Atlas, control: CameraControl, hex: string): Point {
  const at = atlas.byName.get(hex);
  return at === undefined ? { x: 0, y: 0 } : control.seen(at);
}

/** What these hexes cover of the paper. */
export function boxOf(atlas: Atlas, hexes: readonly string[]): Box | undefined {
  const places = hexes.flatMap((hex) => atlas.byName.get(hex) ?? []);
  if (places.length === 0) return undefined;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - HEX, Math.min(...ys) - HEX];
  return { x: left, y: top, width: Math.max(...xs) + HEX - left, height: Math.max(...ys) + HEX - top };
}

export function targetAt(atlas: Atlas, pieces: readonly Piece[], point: Point): Target | undefined {
  const hex = atlas.hexAt(point);
  if (hex === undefined) return undefined;
  const isOnCounter =
    Math.max(Math.abs(point.x - hex.x), Math.abs(point.y - hex.y)) <= COUNTER * (atlas.plan.counters ?? 1);
  return { hex: hex.name, ...(isOnCounter ? topPiece(pieces, hex.name) : {}) };
}

export function piecesIn(pieces: readonly Piece[], hex: string): Piece[] {
  return pieces.filter((piece) => piece.hex === hex);
}

export function topPiece(pieces: readonly Piece[], hex: string): { piece?: string } {
  const top = pieces.findLast((piece) => piece.hex === hex);
  return top === undefined ? {} : { piece: top.id };
}
