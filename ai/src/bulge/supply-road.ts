/** 8.0 What supply depends on, and what it is worth. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { UNREACHED } from '@bridgehead/engine/hexwar';
import type { Context, Side, State, SupplyNet } from '@bridgehead/bulge';
import { units, unsuppliedUnits } from '@bridgehead/bulge';

/** 8.0a The hexes on which the supply of a hex depends: its line to a road, and the road to the edge of the map. */
export function supplyRoad({ cost, next, along }: SupplyNet, from: Hex): Hex[] {
  if (cost[from] === UNREACHED) return [];
  const hexes = [from];
  for (let hex = from; hex !== OFF_BOARD; ) {
    hex = next[hex] === hex ? numberAt(along, hex) : numberAt(next, hex);
    if (hex !== OFF_BOARD) hexes.push(hex);
  }
  return hexes;
}

/** What a point of strength loses without supply: free movement, and the Primary table. */
const UNSUPPLIED = 0.15;

/** What the units of a side that are out of supply lose by it. */
export function harmOfUnsupplied(state: State, context: Context, side: Side): number {
  return (
    UNSUPPLIED * unsuppliedUnits(state, context, side).reduce((sum, unit) => sum + itemAt(units, unit).strength, 0)
  );
}
