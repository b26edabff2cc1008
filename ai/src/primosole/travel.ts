/** How far a hex is from another by the ground, for each kind of unit; enemies on the way are left out. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { State, Unit } from '@bridgehead/primosole';
import { GRID, isBridgeDestroyed, printedOf, stepCost, units } from '@bridgehead/primosole';

/** Where no way leads. */
const NO_WAY = 99;

export interface Travel {
  /** Movement Points from a hex to another. */
  cost(state: State, unit: Unit, from: Hex, to: Hex): number;
  /** The same in moves of the unit. */
  moves(state: State, unit: Unit, from: Hex, to: Hex): number;
}

/** Distances that have been worked out are kept: they depend on nothing but the ground and the bridge. */
export function makeTravel(): Travel {
  const known = new Map<string, Float64Array>();
  const tableTo = (state: State, unit: Unit, to: Hex): Float64Array => {
    const { moves, isGun } = itemAt(units, unit);
    const key = `${moves} ${isGun ? 'gun' : ''} ${isBridgeDestroyed(state) ? 'destroyed' : ''} ${to}`;
    const table = known.get(key) ?? costsTo(state, unit, to);
    known.set(key, table);
    return table;
  };
  return {
    cost: (state, unit, from, to) => itemAt(tableTo(state, unit, to), from),
    moves: (state, unit, from, to) =>
      itemAt(tableTo(state, unit, to), from) / Math.max(1, printedOf(state, unit).movement),
  };
}

function costsTo(state: State, unit: Unit, target: Hex): Float64Array {
  const costs = new Float64Array(GRID.size).fill(NO_WAY);
  costs[target] = 0;
  let edge: Hex[] = [target];
  while (edge.length > 0) {
    const next = new Set<Hex>();
    for (const hex of edge) {
      for (const from of neighboursOf(GRID, hex)) {
        const step = stepCost(state, unit, from, hex);
        if (step === undefined || itemAt(costs, hex) + step >= itemAt(costs, from)) continue;
        costs[from] = itemAt(costs, hex) + step;
        next.add(from);
      }
    }
    edge = [...next];
  }
  return costs;
}
