/** 11.1 Where to place a Float Bridge: on the quickest way from the map edge to the front, and not beside another bridge. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import type { Action, Context, State } from '@bridgehead/remagen';
import { board, bridgePlacements, GRID, hexOfLabel } from '@bridgehead/remagen';
import { travelTo } from './travel.js';

export function bestBridge(state: State, context: Context): Action | undefined {
  const placements = bridgePlacements(state, context, 'us');
  if (placements.length === 0) return undefined;
  const fromEdge = travelTo(state, context, 'us', board.entryAreas.get('A') ?? []);
  const autobahn = [...board.autobahn].filter((hex) => board.beyondLimit[hex] === 0);
  const toAutobahn = travelTo(state, context, 'us', autobahn);
  const others = state.bridges.flatMap(({ at }) => (at === undefined ? [] : [at.hex]));
  const value = (action: Action) => {
    if (action.do !== 'place-bridge') return -Infinity;
    return (
      -itemAt(fromEdge, hexOfLabel(action.west)) -
      itemAt(toAutobahn, hexOfLabel(action.east)) -
      crowding(others, hexOfLabel(action.hex))
    );
  };
  return placements.reduce((best, next) => (value(next) > value(best) ? next : best));
}

/** Bridges close together are lost together. */
function crowding(others: readonly Hex[], hex: Hex): number {
  return others.some((other) => distance(GRID, other, hex) < 3) ? 12 : 0;
}
