/** 6.0 Hexes in which the enemies of a side would stop its units. */
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { Remagen } from '@bridgehead/remagen';
import { GRID, opponentOf } from '@bridgehead/remagen';
import type { Seat } from '../../kit/kit.js';

export function zones({ context, side }: Seat<Remagen>): readonly string[] {
  const zone = zoneOf(context, opponentOf(side));
  return GRID.labels.filter((_, hex) => zone[hex] === 1);
}
