/** C-DaE:2.32a C-R17 Sight to the height at which shells burst: almost nothing hides it. */
import type { Hex } from '@bridgehead/engine/hex';
import { areAdjacent } from '@bridgehead/engine/hex';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import type { Hindrances } from './hindrances.js';
import { NO_HINDRANCES, hazeBetween } from './hindrances.js';
import type { MapLines } from './map-lines.js';
import type { Season } from './terrain-sight.js';
import { isObstacle } from './map-lines.js';
import { BLOCKING_HINDRANCE, orchardsOn } from './terrain-sight.js';

/** smoke: whether Smoke can hide it. */
export function seesBlastHeight(
  mapLines: MapLines,
  season: Season,
  hindrances: Pick<Hindrances, 'smoke'>,
  from: Location,
  to: Hex,
  smoke: 'counts' | 'ignored',
): boolean {
  if (smoke === 'counts') {
    const haze = hazeBetween(mapLines, { ...NO_HINDRANCES, smoke: hindrances.smoke }, from, to);
    if (haze >= BLOCKING_HINDRANCE) return false;
  }
  return !isHidden(mapLines, season, from, to);
}

/** A Steeple on the way, or an obstacle next to an observer who is no higher. An orchard in season is one between levels (I-1.1.1q). */
function isHidden(mapLines: MapLines, season: Season, from: Location, to: Hex): boolean {
  const { board } = mapLines;
  const here = hexOf(board, from);
  if (here === to) return false;
  const isAbove = isSteeple(board, from);
  const mapLine = mapLines.between(here, to);
  const isBeside = (hex: Hex) => !isAbove && areAdjacent(board.grid, here, hex);
  const hidesBehindBuilding = mapLine.crossings.some(({ stretch, depiction }) => {
    if (!isObstacle(depiction)) return false;
    const hexes = mapLines.hexesOf(mapLine, stretch);
    return hexes.some((hex) => isBeside(hex) || (board.steeple[hex] && hex !== here));
  });
  if (hidesBehindBuilding) return true;
  return season.orchard && !isAbove && orchardsOn({ mapLines, mapLine }, isBeside).length > 0;
}
