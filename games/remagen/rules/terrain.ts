/** 5.2 What a step costs. Points are counted in halves, so that a road hex costs a whole number. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import type { Passage, Ways } from '@bridgehead/engine/hexwar';
import { CLOSED, copyWays, sortWays, waysOf } from '@bridgehead/engine/hexwar';
import tables from '../content/tables.json' with { type: 'json' };
import { board, GRID } from './board.js';
import type { Context } from './context.js';
import type { State } from './state.js';
import type { Remagen } from './types.js';
import type { UnitFacts } from './units.js';
import { units } from './units.js';
import type { Side, Terrain } from './vocabulary.js';
import { TERRAINS } from './vocabulary.js';

/** Half Movement Points. */
export type HalfPoints = number;

export function halves(whole: number): HalfPoints {
  return whole * 2;
}

/** Half points as a player reads them: 0.5, 3. */
export function points(halfPoints: HalfPoints): number {
  return halfPoints / 2;
}

/** Points as they are printed: "½", "3½". */
export function writtenPoints(whole: number): string {
  const full = Math.floor(whole);
  return full === whole ? String(whole) : `${full === 0 ? '' : full}½`;
}

/** "½ point", "1 point", "3½ points" */
export function saidPoints(whole: number): string {
  return `${writtenPoints(whole)} ${whole > 0 && whole <= 1 ? 'point' : 'points'}`;
}

const key = tables.terrainKey;
const ROAD = halves(key.road); // 5.22
const TRAIL = halves(key.trail); // 5.23
const STREAM = halves(key.stream); // 5.21c
const BRIDGE_WITHOUT_ROAD = halves(key.bridgeWithoutRoad); // R3

/** 5.21a 5.21b What a hex of each terrain costs to enter. */
const HEX_COST: ReadonlyMap<Terrain, HalfPoints> = new Map(
  TERRAINS.filter((terrain) => terrain !== 'rhine').map((terrain) => [terrain, halves(key.hex[terrain])]),
);
const hexCosts = Uint8Array.from(board.terrain, (terrain) => HEX_COST.get(terrain) ?? 0);

/** 5.24a Woods, broken and rough are closed to vehicles except along a road or trail. */
const badGround = Uint8Array.from(board.terrain, (terrain) => (key.closedToVehicles.includes(terrain) ? 1 : 0));

export interface StepCosts {
  readonly foot: Ways;
  readonly vehicle: Ways;
}

/** A step between two land hexes, bridges aside. */
function landCost(by: keyof StepCosts, from: Hex, to: Hex, direction: number): HalfPoints {
  const bit = 1 << direction;
  if ((board.roads[from] & bit) !== 0) return ROAD; // 5.22 5.22a: through this hexside, whatever the other terrain, a stream included (R78)
  if ((board.trails[from] & bit) !== 0) return TRAIL; // 5.23
  const stream = (board.streams[from] & bit) !== 0;
  if (by === 'vehicle' && (stream || badGround[to] === 1)) return CLOSED; // 5.24a
  return hexCosts[to] + (stream ? STREAM : 0); // 5.21d
}

/** R3 A step onto a bridge or off it. Its exit hexsides count as road hexsides for vehicles. */
function bridgeCost(from: Hex, to: Hex): HalfPoints {
  if (board.rhine[to] === 1) return board.roads[from] === 0 ? BRIDGE_WITHOUT_ROAD : ROAD;
  return board.roads[to] === 0 ? hexCosts[to] : ROAD;
}

function waysOnLand(by: keyof StepCosts): Ways {
  const cost = Uint8Array.from(GRID.neighbours, (to, step) => {
    const from = Math.floor(step / 6);
    return to === OFF_BOARD || board.rhine[from] === 1 || board.rhine[to] === 1
      ? CLOSED
      : landCost(by, from, to, step % 6);
  });
  return waysOf(GRID, cost);
}

const onLand: StepCosts = { foot: waysOnLand('foot'), vehicle: waysOnLand('vehicle') };

/** What all steps cost with these bridge hexsides open: bit d of links[hex] (11.12a). The rest of the Rhine is closed (R5). */
export function stepCosts(links: Uint8Array): StepCosts {
  return { foot: waysWith(onLand.foot, links), vehicle: waysWith(onLand.vehicle, links) };
}

function waysWith(land: Ways, links: Uint8Array): Ways {
  const ways = copyWays(land);
  links.forEach((bits, from) => {
    if (bits === 0) return;
    for (let direction = 0; direction < 6; direction++) {
      if ((bits & (1 << direction)) !== 0)
        ways.cost[from * 6 + direction] = bridgeCost(from, GRID.neighbours[from * 6 + direction]);
    }
    sortWays(GRID, ways, from);
  });
  return ways;
}

/** The cost of the step from a hex in a direction, or CLOSED. Enemies and the limit of advance are other questions; zones cost nothing (6.12). */
export function stepCost(context: Context, unit: UnitFacts, from: Hex, direction: number): HalfPoints {
  const { steps } = context.facts;
  return (unit.isVehicle ? steps.vehicle : steps.foot).cost[from * 6 + direction];
}

/** 12.11 12.13 What a reinforcement pays for its entry hex (R47), or CLOSED: the same for each, however many there are. */
export function entryCost(unit: UnitFacts, hex: Hex): HalfPoints {
  if (board.roadOff.has(hex)) return ROAD;
  if (board.trailOff.has(hex)) return TRAIL;
  return unit.isVehicle && badGround[hex] === 1 ? CLOSED : hexCosts[hex];
}

/** 15.0a 15.0f 15.0n A hex that U.S. units may not enter. */
export function isBeyondLimit(state: State, unit: UnitFacts, hex: Hex): boolean {
  return unit.side === 'us' && !state.options.ignoreLimit && board.beyondLimit[hex] === 1;
}

/** 15.0c 15.0e Whether a unit could take this step in a retreat, displacement or advance: R25, R26, R33, R57. */
export function isPassable(state: State, context: Context, unit: UnitFacts, from: Hex, direction: number): boolean {
  return (
    stepCost(context, unit, from, direction) !== CLOSED &&
    !isBeyondLimit(state, unit, GRID.neighbours[from * 6 + direction])
  );
}

/** The same question as the common rules of retreat and advance put it. */
export const passage: Passage<Side, Remagen> = {
  isPassable: (state, context, unit, from, direction) => isPassable(state, context, units[unit], from, direction),
};

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
