/** What units are worth in a position, to whom the ground belongs, and who stands in whose way: made once for a decision or a plan. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { UNREACHED, zoneOf } from '@bridgehead/engine/hexwar';
import type { Context, Side, State, SupplyNet, Unit } from '@bridgehead/bulge';
import { bulgeRules, hexOfLabel, opponentOf, sideOf, supplyOf, units, unitsOnMap } from '@bridgehead/bulge';
import { contextOfTrial } from './trial.js';
import type { Gait, WaysOut } from './ways-out.js';
import { apart, gaitOf, prospectFrom, threatOf, waysOut } from './ways-out.js';

export interface Outlook {
  readonly side: Side;
  /** Hexes in which the side wants a unit at the end: then it goes for these, and not for the exits. */
  readonly hold: readonly Hex[];
  readonly ways: Readonly<Record<Gait, WaysOut>>;
  /** Of each unit: its points, and what it can still do. */
  readonly worth: Float64Array;
  /** What the side of a unit loses when it is driven off; found when it is first asked for. */
  readonly holding: (unit: Unit) => number;
  /** Units of the enemy on the map. */
  readonly enemies: readonly Unit[];
  /** Whether a unit of the side in this hex would be out of supply if the enemy came two hexes nearer; found when it is first asked for. */
  readonly isPocket: (hex: Hex) => boolean;
}

/** The part of a prospect that is counted: much can happen on the way. */
export const LIKELY = 0.35;
/** What a point of strength is worth apart from its victory point. */
export const USE = 0.25;
/** The part of the threat that a blocking unit holds off, and the most it counts. */
const BLOCKING = 0.3;
const MOST_HELD = 6;
/** What it is worth to drive an enemy out of a hex that is the task. */
const DUTY = 8;

/** hold: labels of the hexes that are the task. */
export function outlookOf(state: State, context: Context, side: Side, hold: readonly string[] = []): Outlook {
  const task = hold.map(hexOfLabel);
  const ways = { road: waysOut(context, 'road', task), foot: waysOut(context, 'foot', task) };
  const worth = Float64Array.from(units, ({ strength }) => strength * (1 + USE));
  for (const unit of unitsOnMap(state, 'german'))
    worth[unit] = itemAt(worth, unit) + LIKELY * prospectFrom(ways[gaitOf(unit)], unit, numberAt(state.place, unit));
  const held: (number | undefined)[] = [];
  const holding = (unit: Unit): number =>
    (held[unit] ??=
      (sideOf(unit) === 'american' ? heldOff(state, context, ways.road, unit, task) : 0) +
      (sideOf(unit) !== side && task.includes(numberAt(state.place, unit)) ? DUTY : 0));
  let pockets: SupplyNet | undefined;
  const isPocket = (hex: Hex): boolean =>
    (pockets ??= supplyUnderPressure(state, context, side)).cost[hex] === UNREACHED;
  return { side, hold: task, ways, worth, holding, enemies: unitsOnMap(state, opponentOf(side)), isPocket };
}

/** How near the enemy may come in a turn without a fight. */
const PRESSURE = 2;

/** The supply of a side if the zones of control of its enemies reached farther. */
function supplyUnderPressure(state: State, context: Context, side: Side): SupplyNet {
  const enemy = opponentOf(side);
  const zone = zoneOf(context, enemy).slice();
  for (const unit of unitsOnMap(state, enemy))
    for (let hex = 0; hex < zone.length; hex++)
      if (apart(numberAt(state.place, unit), hex) <= PRESSURE + 1) zone[hex] = 1;
  return supplyOf(state, { ...context, zones: { ...context.zones, [enemy]: zone }, supply: {} }, side);
}

/** What German armor would gain if an American unit were not there. */
function heldOff(state: State, context: Context, ways: WaysOut, unit: Unit, task: readonly Hex[]): number {
  const without = bulgeRules.copy(state);
  without.place[unit] = GONE;
  const more = threatOf(without, waysOut(contextOfTrial(without, context), 'road', task)) - threatOf(state, ways);
  return Math.min(MOST_HELD, BLOCKING * Math.max(0, more));
}

/** Any place off the map. */
export const GONE = -1;
