/**
 * I-R15 Where nobody can say before they look: whether an obstacle would be crossed or missed if the line were moved aside a little.
 * Only what stands in the way for good is looked at; it is a question about the drawing, and needs no exact answer.
 */
import { COLUMN_WIDTH, UNIT, areAdjacent, unitCentre } from '@bridgehead/engine/hex';
import type { Depiction } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import { stretchesInside } from './crossing.js';
import type { MapLines } from './map-lines.js';
import { isObstacle } from './map-lines.js';

/** How far the line is moved to either side: a tenth of a hex. */
const MARGIN = UNIT / 10;

export function isUncertainLine(mapLines: MapLines, from: Location, to: Location): boolean {
  const { board } = mapLines;
  const [fromHex, toHex] = [hexOf(board, from), hexOf(board, to)];
  if (fromHex === toHex || areAdjacent(board.grid, fromHex, toHex) || board.level[fromHex] !== board.level[toHex])
    return false;
  const line = mapLines.lineBetween(fromHex, toHex);
  const ground = isSteeple(board, from) ? toHex : isSteeple(board, to) ? fromHex : undefined;
  const [start, end] = [unitCentre(board.grid, fromHex), unitCentre(board.grid, toHex)];
  const [alongX, alongY] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(alongX * COLUMN_WIDTH, alongY);
  // square to the line on the map itself, where x is narrower than in units
  const [asideX, asideY] = [
    Math.round((-alongY / length / COLUMN_WIDTH) * MARGIN),
    Math.round(((alongX * COLUMN_WIDTH) / length) * MARGIN),
  ];
  const near = board.depictions.filter((shape) => isObstacle(shape) && isNear(shape, start, end));
  const isMet = (hand: number): boolean => {
    const segment = { fromX: start.x + hand * asideX, fromY: start.y + hand * asideY, alongX, alongY, line };
    return near.some((shape) =>
      stretchesInside(segment, shape.outline).some((stretch) => {
        if (stretch === 0 || stretch === line.stretches - 1) return false;
        // I-DaE:1.1i From the Steeple only what stands right in front of the other hex counts.
        return (
          ground === undefined ||
          mapLines.hexesOf({ from: fromHex, line }, stretch).some((hex) => areAdjacent(board.grid, hex, ground))
        );
      }),
    );
  };
  const asDrawn = isMet(0);
  return isMet(1) !== asDrawn || isMet(-1) !== asDrawn;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function isNear({ box: [left, top, right, bottom] }: Depiction, start: Point, end: Point): boolean {
  return (
    left <= Math.max(start.x, end.x) + MARGIN &&
    right >= Math.min(start.x, end.x) - MARGIN &&
    top <= Math.max(start.y, end.y) + MARGIN &&
    bottom >= Math.min(start.y, end.y) - MARGIN
  );
}
