/** What units, steps, order and hexes are worth, in points of the game. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Side, State, Unit } from '@bridgehead/primosole';
import {
  isDisorganized,
  isLastStep,
  levelOf,
  opponentOf,
  printedOf,
  scenarioOf,
  sideOf,
  units,
} from '@bridgehead/primosole';

/** 13.1 D.14 What the enemy scores for a unit. */
export function scoreOf(state: State, unit: Unit): number {
  if (itemAt(units, unit).isSupportWeapon) return 0;
  return 1 / scenarioOf(state).victory.unitsPerPoint[opponentOf(sideOf(unit))];
}

/** Headquarters and observers: they help others and do not go ahead themselves. A signal company fights like any other. */
export function isStaff(unit: Unit): boolean {
  return itemAt(units, unit).isHeadquarters || (itemAt(units, unit).isSignal && itemAt(units, unit).size !== 'company');
}

/** What a unit can do in the fights to come. */
export function powerOf(state: State, unit: Unit): number {
  const { firepower, support, gun } = printedOf(state, unit);
  return 0.2 + 0.22 * firepower + 0.08 * support + 0.05 * gun + (itemAt(units, unit).isSignal ? 0.15 : 0);
}

/** 2.0l 2.0m What it costs its side that a unit loses a step. */
export function lossCost(state: State, unit: Unit): number {
  const score = scoreOf(state, unit);
  return isLastStep(state, unit) ? score + powerOf(state, unit) : 0.4 * score + 0.4 * powerOf(state, unit);
}

/** 8.1 What it costs its side that a unit is hit without loss: its order, or where it has none already, its ground. */
export function disorderCost(state: State, unit: Unit): number {
  const cost = 0.3 * powerOf(state, unit) + 0.1 * scoreOf(state, unit);
  return isDisorganized(state, unit) ? 0.8 * cost + 0.15 * pointsAt(state, numberAt(state.place, unit)) : cost;
}

/** The points for control of a hex, 0 for most. */
export function pointsAt(state: State, hex: Hex): number {
  const { victory } = scenarioOf(state);
  return victory.objectives.find((objective) => objective.hex === hex)?.points ?? 0;
}

/** 13.1 ahead: the side would win if the game ended now. */
export type Prospect = 'ahead' | 'behind';

export function prospectOf(state: State, side: Side): Prospect {
  return levelOf(state).startsWith(side) ? 'ahead' : 'behind';
}

/** The turns that are left, the present one among them. */
export function turnsLeft(state: State): number {
  return Math.max(1, scenarioOf(state).turns.length - state.turn + 1);
}

/** The worth of all that a side has on the map. */
export function forceOf(state: State, side: Side, among: readonly Unit[]): number {
  return among
    .filter((unit) => sideOf(unit) === side)
    .reduce(
      (sum, unit) => sum + lossCost(state, unit) - (isDisorganized(state, unit) ? disorderCost(state, unit) : 0),
      0,
    );
}
