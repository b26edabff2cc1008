/** 5.2 D.3 What the ground costs a unit, how many it holds and what cover it gives. */
import type { Adder } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, directionTo } from '@bridgehead/engine/hex';
import { board, label } from '../board/board.js';
import { GRID } from '../board/grid.js';
import type { ObjectName, State } from '../state/state.js';
import { isRuined } from '../state/state.js';
import { tables } from '../board/tables.js';
import type { Unit } from '../pieces/units.js';
import { units } from '../pieces/units.js';
import type { Hexside } from '../vocabulary/vocabulary.js';

/** D.5 How the ground treats a unit: guns go on foot, but cannot ford. */
const KINDS = ['foot', 'guns', 'motor'] as const;
type Kind = (typeof KINDS)[number];

/** A step that a unit may not take at any price. */
export const CLOSED = -1;

const bridge = bridgeBetween(tables.demolition.bridge);

function bridgeBetween([one, other]: readonly Hex[]): {
  readonly name: ObjectName;
  readonly side: readonly [Hex, Hex];
} {
  const found = board.crossings.find(({ side }) => side.includes(one) && side.includes(other));
  if (!found?.destroyable) throw new Error(`There is no bridge to destroy between ${label(one)} and ${label(other)}`);
  return found;
}

/** D.10 The bridge that can be destroyed: its name and the two hexes that it links. */
export const PRIMOSOLE_BRIDGE = bridge;

export function isBridgeDestroyed(state: State): boolean {
  return isRuined(state, bridge.name);
}

function kindOf(unit: Unit): Kind {
  const { moves, isGun } = units[unit];
  return moves === 'motor' ? 'motor' : isGun ? 'guns' : 'foot';
}

/** D.5 D.6 What lies on the side between two adjacent hexes, where it costs something. */
function hexsideOf(from: Hex, direction: number): Hexside | undefined {
  const bit = 1 << direction;
  if ((board.fords[from] & bit) !== 0) return 'ford';
  if ((board.rivers[from] & bit) !== 0) return 'river';
  return (board.streams[from] & bit) !== 0 ? 'stream' : undefined;
}

/** 5.2 D.3 D.5 D.6 A step off the road. */
function groundCost(kind: Kind, from: Hex, to: Hex, direction: number): number {
  const hex = tables.terrain[board.terrain[to]].cost[kind === 'motor' ? 'motor' : 'foot'];
  const hexside = hexsideOf(from, direction);
  const across = hexside === undefined ? 0 : tables.hexsides[hexside][kind];
  return hex === undefined || across === undefined ? CLOSED : hex + across;
}

/** The cost of the step from a hex in a direction, at [hex * 6 + direction], while the bridge stands and when it is gone. */
interface StepCosts {
  readonly withBridge: Int8Array;
  readonly withoutBridge: Int8Array;
}

function stepsOf(kind: Kind): StepCosts {
  const offRoad = Int8Array.from(GRID.neighbours, (to, step) =>
    to === OFF_BOARD ? CLOSED : groundCost(kind, Math.floor(step / 6), to, step % 6),
  );
  const withBridge = offRoad.map((cost, step) =>
    (board.roads[Math.floor(step / 6)] & (1 << (step % 6))) !== 0 ? tables.roadStep : cost,
  );
  const withoutBridge = withBridge.map((cost, step) =>
    isBridgeStep(Math.floor(step / 6), GRID.neighbours[step]) ? offRoad[step] : cost,
  );
  return { withBridge, withoutBridge };
}

const STEPS = { foot: stepsOf('foot'), guns: stepsOf('guns'), motor: stepsOf('motor') };
const stepsByUnit = units.map((_, unit) => STEPS[kindOf(unit)]);

function isBridgeStep(from: Hex, to: Hex): boolean {
  return bridge.side.includes(from) && bridge.side.includes(to);
}

/** 5.2 D.4 D.5 D.6 R90 What all steps cost a unit, at [hex * 6 + direction], or CLOSED. Enemies there cost more (5.7a). */
export function stepCosts(state: State, unit: Unit): Int8Array {
  const { withBridge, withoutBridge } = stepsByUnit[unit];
  return isBridgeDestroyed(state) ? withoutBridge : withBridge;
}

/** What the ground costs a unit from a hex to an adjacent one; undefined: closed to it. */
export function stepCost(state: State, unit: Unit, from: Hex, to: Hex): number | undefined {
  const direction = directionTo(GRID, from, to);
  if (direction < 0) return undefined;
  const cost = stepCosts(state, unit)[from * 6 + direction];
  return cost === CLOSED ? undefined : cost;
}

/** 5.3b Whether a unit could take this step at all; one that cannot move (D.3) takes none. */
export function isPassable(state: State, unit: Unit, from: Hex, to: Hex): boolean {
  return stepCost(state, unit, from, to) !== undefined;
}

/** D.3 The hexes where units may stand when they are placed: the terrain is open to them, or a road leads through. */
const OPEN_GROUND = { foot: openGround('foot'), motor: openGround('motor') };

function openGround(moves: 'foot' | 'motor'): Uint8Array {
  return Uint8Array.from(board.terrain, (terrain, hex) =>
    tables.terrain[terrain].cost[moves] !== undefined || board.roads[hex] !== 0 ? 1 : 0,
  );
}

/** D.3 Whether a unit may stand in a hex when it is placed there. */
export function isOpenTo(unit: Unit, hex: Hex): boolean {
  return OPEN_GROUND[units[unit].moves][hex] === 1;
}

/** Adds up what a step costs, each part with its rule. */
export function addStep(state: State, unit: Unit, from: Hex, to: Hex, adder: Adder): void {
  const direction = directionTo(GRID, from, to);
  const place = `${label(to)}, ${tables.terrain[board.terrain[to]].name.toLowerCase()}`;
  const hasRoad = (board.roads[from] & (1 << direction)) !== 0 && !(isBridgeStep(from, to) && isBridgeDestroyed(state));
  if (hasRoad) {
    adder.add('D.4', isBridgeStep(from, to) ? `${place}, over the bridge` : `${place}, by road`, tables.roadStep);
    return;
  }
  const kind = kindOf(unit);
  adder.add('5.2', place, tables.terrain[board.terrain[to]].cost[kind === 'motor' ? 'motor' : 'foot'] ?? 0);
  const hexside = hexsideOf(from, direction);
  if (hexside !== undefined)
    adder.add(
      hexside === 'stream' ? 'D.6' : 'D.5',
      `across the ${tables.hexsides[hexside].name.toLowerCase()}`,
      tables.hexsides[hexside][kind] ?? 0,
    );
}

const stackingLimits = Uint8Array.from(board.terrain, (terrain) => tables.terrain[terrain].stacking);

/** 2.0ag How many units of a side a hex holds; Support Weapons are not counted (2.0ah). */
export function stackingLimit(hex: Hex): number {
  return stackingLimits[hex];
}

/** 6.4a D.3 The cover of the terrain; a unit inside a fortification has another (11.8.2). */
export function coverOf(hex: Hex): number {
  return tables.terrain[board.terrain[hex]].cover;
}

const improvable = Uint8Array.from(board.terrain, (terrain) => (tables.terrain[terrain].improvable ? 1 : 0));
const mineable = Uint8Array.from(board.terrain, (terrain) => (tables.terrain[terrain].mineable ? 1 : 0));

/** 5.8b */
export function isImprovable(hex: Hex): boolean {
  return improvable[hex] === 1;
}

/** 11.6.2 */
export function isMineable(hex: Hex): boolean {
  return mineable[hex] === 1;
}
