/** 5.2 What a step costs. Points are counted in halves, so that a road hex costs a whole number. */
import type { Hex } from '@bridgehead/engine';
import { OFF_BOARD } from '@bridgehead/engine';
import tables from '../content/tables.json' with { type: 'json' };
import { board, GRID } from './board.js';
import type { Context } from './context.js';
import type { State } from './state.js';
import type { UnitFacts } from './units.js';
import type { Terrain } from './vocabulary.js';
import { TERRAINS } from './vocabulary.js';
import { isRiverHexside } from './zones-of-control.js';

/** Half Movement Points. */
export type HalfPoints = number;

/** A step that a unit may not take at any price. */
export const CLOSED = -1;

export function halves(whole: number): HalfPoints {
  return whole * 2;
}

/** Half points as a player reads them: 0.5, 3. */
export function points(halfPoints: HalfPoints): number {
  return halfPoints / 2;
}

const key = tables.terrainKey;
const ROAD = halves(key.road); // 5.22
const TRAIL = halves(key.trail); // 5.23
const STREAM = halves(key.stream); // 5.21c
const BRIDGE_WITHOUT_ROAD = halves(key.bridgeWithoutRoad); // R3

/** 5.21a 5.21b What a hex of each terrain costs to enter. */
const HEX_COST: ReadonlyMap<Terrain, HalfPoints> = new Map(TERRAINS.filter((terrain) => terrain !== 'rhine').map((terrain) => [terrain, halves(key.hex[terrain])]));
const hexCosts = Uint8Array.from(board.terrain, (terrain) => HEX_COST.get(terrain) ?? 0);

/** 5.24a Woods, broken and rough are closed to vehicles except along a road or trail. */
const badGround = Uint8Array.from(board.terrain, (terrain) => (key.closedToVehicles.includes(terrain) ? 1 : 0));

/** The cost of the step from a hex in a direction, or CLOSED. Enemies, zones and the limit of advance are other questions. */
export function stepCost(context: Context, unit: UnitFacts, from: Hex, direction: number): HalfPoints {
  const to = GRID.neighbours[from * 6 + direction];
  if (to === OFF_BOARD || isRiverHexside(context, from, direction)) return CLOSED;
  if (board.rhine[to] === 1) return board.roads[from] === 0 ? BRIDGE_WITHOUT_ROAD : ROAD;
  if (board.rhine[from] === 1) return board.roads[to] === 0 ? hexCosts[to] : ROAD;
  const bit = 1 << direction;
  if ((board.roads[from] & bit) !== 0) return ROAD; // 5.22: whatever the other terrain, a stream included (R78)
  if ((board.trails[from] & bit) !== 0) return TRAIL; // 5.23
  const stream = (board.streams[from] & bit) !== 0;
  if (unit.isVehicle && (stream || badGround[to] === 1)) return CLOSED; // 5.24a
  return hexCosts[to] + (stream ? STREAM : 0); // 5.21d
}

/** 12.11 What a reinforcement pays for its entry hex (R47), or CLOSED. */
export function entryCost(unit: UnitFacts, hex: Hex): HalfPoints {
  if (board.roadOff.has(hex)) return ROAD;
  if (board.trailOff.has(hex)) return TRAIL;
  return unit.isVehicle && badGround[hex] === 1 ? CLOSED : hexCosts[hex];
}

/** 15.0a 15.0n A hex that U.S. units may not enter. */
export function isBeyondLimit(state: State, unit: UnitFacts, hex: Hex): boolean {
  return unit.side === 'us' && !state.options.ignoreLimit && board.beyondLimit[hex] === 1;
}

/** Whether a unit could take this step in a retreat, displacement or advance: R25, R26, R33, R57. */
export function isPassable(state: State, context: Context, unit: UnitFacts, from: Hex, direction: number): boolean {
  return stepCost(context, unit, from, direction) !== CLOSED && !isBeyondLimit(state, unit, GRID.neighbours[from * 6 + direction]);
}

/** Why a step costs what it costs, for the sum that a player sees. */
export function nameStep(from: Hex, to: Hex, direction: number): { rule: string; label: string } {
  const bit = 1 << direction;
  const place = `${GRID.labels[to]} ${board.terrain[to]}`;
  if (board.rhine[to] === 1) return { rule: '11.12a', label: `${GRID.labels[to]} bridge` };
  if (board.rhine[from] === 1) return { rule: '11.12a', label: `${place}, off the bridge` };
  if ((board.roads[from] & bit) !== 0) return { rule: '5.22', label: `${place} by road` };
  if ((board.trails[from] & bit) !== 0) return { rule: '5.23', label: `${place} by trail` };
  if ((board.streams[from] & bit) !== 0) return { rule: '5.21c', label: `${place} across a stream` };
  return { rule: board.terrain[to] === 'clear' ? '5.21a' : '5.21b', label: place };
}
