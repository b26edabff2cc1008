/** 4.5 Hexes in which the enemies of a side would stop its units. */
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { Bulge } from '@bridgehead/bulge';
import { GRID, opponentOf } from '@bridgehead/bulge';
import type { Seat } from '../../kit/kit.js';

export function zones({ context, side }: Seat<Bulge>): readonly string[] {
  const zone = zoneOf(context, opponentOf(side));
  return GRID.labels.filter((name, hex) => name !== '' && zone[hex] === 1);
}
