/** 12 Reinforcements: where a waiting unit may enter. */
import type { Hex } from '@bridgehead/engine/hex';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import { board } from './board.js';
import type { Context } from './context.js';
import { findScenario } from './scenarios.js';
import type { Arrival } from './scenarios.js';
import type { State } from './state.js';
import type { Unit } from './units.js';
import { sideOf } from './units.js';
import { opponentOf } from './vocabulary.js';
import type { Side } from './vocabulary.js';

/** R48 R73 The areas of each side in the order in which they stand in for one another. */
const AREA_ORDER: Readonly<Record<Side, readonly string[]>> = { us: ['A', 'B'], german: ['C', 'D', 'E', 'F', 'G'] };

/** The areas of a side, in that order. */
export function areasOf(side: Side): readonly string[] {
  return AREA_ORDER[side];
}

export function arrivalOf(state: State, unit: Unit): Arrival | undefined {
  return findScenario(state.scenario).arrivals.get(unit);
}

/** 12.21 An entry hex is blocked by an enemy unit in it or an enemy zone of control. */
export function isEntryBlocked(context: Context, side: Side, hex: Hex): boolean {
  const other = context.occupant[hex];
  if (other !== NOBODY && sideOf(other) !== side) return true;
  return zoneOf(context, opponentOf(side))[hex] === 1;
}

/** The hexes where a waiting unit may enter now; none if every area of its side is blocked. */
export function openEntryHexes(state: State, context: Context, unit: Unit): readonly Hex[] {
  return entryAreasOpen(state, context, unit).flatMap((area) => openHexes(context, sideOf(unit), area));
}

/** 12.22a 12.22b The areas open to a unit: its own, or the next one in order while all of its own are blocked. */
export function entryAreasOpen(state: State, context: Context, unit: Unit): readonly string[] {
  const side = sideOf(unit);
  const designated = arrivalOf(state, unit)?.areas ?? [];
  const isOpen = (area: string) => openHexes(context, side, area).length > 0;
  const own = designated.filter(isOpen);
  if (own.length > 0 || designated.length === 0) return own;
  const order = AREA_ORDER[side];
  const last = Math.max(...designated.map((area) => order.indexOf(area)));
  for (let step = 1; step < order.length; step++) {
    const next = order[(last + step) % order.length];
    if (isOpen(next)) return [next];
  }
  return [];
}

function openHexes(context: Context, side: Side, area: string): readonly Hex[] {
  const hexes = board.entryAreas.get(area) ?? [];
  return hexes.filter((hex) => !isEntryBlocked(context, side, hex));
}
