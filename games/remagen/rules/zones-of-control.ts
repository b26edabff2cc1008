/** 6 Zones of Control, and the river hexsides that stop them. */
import type { Hex } from '@bridgehead/engine';
import { directionTo, OFF_BOARD } from '@bridgehead/engine';
import { board, GRID } from './board.js';
import type { Context } from './context.js';
import type { State } from './state.js';
import { byteBoard } from './stock.js';
import { unitsOf } from './units.js';
import type { Side } from './vocabulary.js';

/** R5 All hexsides of a Rhine hex are river hexsides, except the exits of an intact bridge. Off-board counts as river. */
export function isRiverHexside(context: Context, from: Hex, direction: number): boolean {
  const to = GRID.neighbours[from * 6 + direction];
  if (to === OFF_BOARD) return true;
  if (board.rhine[from] === 0 && board.rhine[to] === 0) return false;
  return (context.facts.links[from] & (1 << direction)) === 0;
}

/** Adjacent through a hexside that is not a river hexside: in each other's zone of control (6.23), able to attack (R17). */
export function areInContact(context: Context, a: Hex, b: Hex): boolean {
  const direction = directionTo(GRID, a, b);
  return direction >= 0 && !isRiverHexside(context, a, direction);
}

/** 11.0a A Rhine hex with a unit in it is a bridge hex. */
export function isBridgeHex(hex: Hex): boolean {
  return board.rhine[hex] === 1;
}

/**
 * 6.0 6.31 6.33 11.12c Hexes in the zone of control of a side: 1 where any of its units exerts one. Each unit does, at all
 * times (6.11a) and into all ground (6.32); other units and other zones take nothing from it and add nothing (6.11b, 6.21, 6.22),
 * and the limit of advance does not stop it (15.0b).
 */
export function zoneOf(state: State, context: Context, side: Side): Uint8Array {
  const known = context.zones[side];
  if (known !== undefined) return known;
  const moving = state.phase.endsWith('move') && !state.phase.startsWith(side);
  const zone = (moving ? context.facts.enemyZone : undefined) ?? zoneOfUnits(state, context, side);
  if (moving) context.facts.enemyZone = zone;
  context.zones[side] = zone;
  return zone;
}

function zoneOfUnits(state: State, context: Context, side: Side): Uint8Array {
  const zone = byteBoard(0);
  const { rhine } = board;
  const { neighbours } = GRID;
  const { links } = context.facts;
  for (const unit of unitsOf(side)) {
    const hex = state.place[unit];
    if (hex < 0) continue;
    for (let direction = 0; direction < 6; direction++) {
      const to = neighbours[hex * 6 + direction];
      if (to === OFF_BOARD) continue;
      if ((rhine[hex] === 1 || rhine[to] === 1) && (links[hex] & (1 << direction)) === 0) continue;
      zone[to] = 1;
    }
  }
  return zone;
}
