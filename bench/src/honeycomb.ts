/**
 * The other for reach: honeycomb-grid finds the neighbours, a plain search by Dijkstra does the rest.
 *
 * All that can be known beforehand is: the cost of every hexside, closed hexes and zones of control stand in plain
 * arrays, and hexes wait in one list for each cost, so that no queue has to be sorted.
 */
import { itemAt } from '@bridgehead/engine';
import { defineHex, Direction, Grid, Orientation, rectangle } from 'honeycomb-grid';
import { hexAt } from '@bridgehead/engine/hex';
import { CLOSED } from '@bridgehead/engine/hexwar';
import { GRID } from '@bridgehead/remagen';

class Tile extends defineHex({
  orientation: Orientation.FLAT,
  offset: GRID.stagger === 'even-columns-lower' ? -1 : 1,
}) {
  /** Its number on our board. */
  at = -1;
}

const tiles = new Grid(Tile, rectangle({ width: GRID.columns, height: GRID.rows }));
const tileAt: Tile[] = [];
for (const tile of tiles) {
  tile.at = hexAt(GRID, tile.col + 1, tile.row + 1);
  tileAt[tile.at] = tile;
}

/** In the order of our own directions. */
const directions = [Direction.N, Direction.NE, Direction.SE, Direction.S, Direction.SW, Direction.NW] as const;

/** What a unit may and may not do, on plain arrays. */
export interface March {
  readonly start: number;
  readonly allowance: number;
  /** By hex and direction. */
  readonly costs: readonly (readonly number[])[];
  readonly closed: readonly boolean[];
  readonly zone: readonly boolean[];
  /** It may not go from one zone of control into another. */
  readonly startsInZone: boolean;
}

/** The cheapest cost of every hex that can be reached, the start among them. */
export function reachOnHoneycomb({ start, allowance, costs, closed, zone, startsInZone }: March): Map<Tile, number> {
  const first = itemAt(tileAt, start);
  const best = new Map<Tile, number>([[first, 0]]);
  const waiting: Tile[][] = Array.from({ length: allowance + 1 }, () => []);
  waiting[0]?.push(first);
  for (let spent = 0; spent <= allowance; spent++) {
    for (const tile of waiting[spent] ?? []) {
      if (best.get(tile) !== spent || (tile.at !== start && zone[tile.at])) continue;
      const stepCosts = costs[tile.at];
      if (stepCosts === undefined) continue;
      for (let direction = 0; direction < 6; direction++) {
        const cost = stepCosts[direction];
        const towards = directions[direction];
        if (cost === undefined || towards === undefined || cost === CLOSED || spent + cost > allowance) continue;
        const total = spent + cost;
        const to = tiles.neighborOf(tile, towards, { allowOutside: false });
        if (to === undefined || closed[to.at] || (startsInZone && zone[to.at])) continue;
        const known = best.get(to);
        if (known !== undefined && known <= total) continue;
        best.set(to, total);
        waiting[total]?.push(to);
      }
    }
  }
  return best;
}
