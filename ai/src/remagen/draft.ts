/** A Movement Phase on paper: where each unit shall go. No two orders name the same hex. */
import { numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Reach } from '@bridgehead/engine/hexwar';
import { NOBODY, pathTo } from '@bridgehead/engine/hexwar';
import type { Action, Context, Side, State, Unit } from '@bridgehead/remagen';
import {
  contextOf,
  entryReachOf,
  GRID,
  hasMark,
  idOf,
  isOnMap,
  isWaiting,
  label,
  reachOf,
  remagen,
  unitsOf,
} from '@bridgehead/remagen';

/** A move, or the decision to stay (then `to` is where the unit stands). */
export interface Order {
  readonly unit: Unit;
  readonly to: Hex;
  readonly reason: string;
}

export interface Draft {
  readonly side: Side;
  /** The position as the orders so far make it. */
  readonly state: State;
  context: Context;
  /** Where each unit that may still move or enter can go; orders do not change it. */
  readonly reach: ReadonlyMap<Unit, Reach>;
  readonly orders: Map<Unit, Order>;
  /** Points that the attacks ordered so far promise. */
  promise: number;
}

export function beginDraft(state: State, context: Context, side: Side): Draft {
  const reach = new Map<Unit, Reach>();
  for (const unit of unitsOf(side)) {
    const found = isWaiting(state, unit)
      ? entryReachOf(state, context, unit)
      : isOnMap(state, unit) && !hasMark(state, unit, 'moved')
        ? reachOf(state, context, unit)
        : undefined;
    if (found !== undefined && found.hexes.length > 0) reach.set(unit, found);
  }
  const copy = remagen.copy(state);
  return { side, state: copy, context: contextOf(copy, context), reach, orders: new Map(), promise: 0 };
}

/** Units that can move and have no order yet. */
export function freeUnits(draft: Draft): Unit[] {
  return [...draft.reach.keys()].filter((unit) => !draft.orders.has(unit));
}

export function isVacant(draft: Draft, hex: Hex): boolean {
  return draft.context.occupant[hex] === NOBODY;
}

/** Whether a unit could be ordered to a hex now: it stands there, or can reach it and finds it vacant. */
export function canGo(draft: Draft, unit: Unit, hex: Hex): boolean {
  if (draft.state.place[unit] === hex) return true;
  const reach = draft.reach.get(unit);
  return reach !== undefined && reach.cost[hex] !== UNREACHED && isVacant(draft, hex);
}

const UNREACHED = 255;

/** Puts a unit somewhere for the time being, without an order. */
export function shift(draft: Draft, unit: Unit, hex: Hex): void {
  draft.state.place[unit] = hex;
  draft.context = contextOf(draft.state, draft.context);
}

export function give(draft: Draft, order: Order): void {
  draft.orders.set(order.unit, order);
  if (draft.state.place[order.unit] !== order.to) shift(draft, order.unit, order.to);
}

/** Hexes in which a free unit could end its move, its own included. */
export function stopsOf(draft: Draft, unit: Unit): Hex[] {
  const stops = draft.reach.get(unit)?.hexes.filter((hex) => isVacant(draft, hex)) ?? [];
  const here = numberAt(draft.state.place, unit);
  return here >= 0 && here < GRID.size ? [here, ...stops] : stops;
}

/** The action of an order; undefined for a unit that stays. */
export function actionOf(state: State, draft: Draft, { unit, to }: Order): Action | undefined {
  const reach = draft.reach.get(unit);
  if (reach === undefined || state.place[unit] === to) return undefined;
  const path = pathTo(reach, to);
  return isOnMap(state, unit)
    ? { do: 'move', unit: idOf(unit), path: path.slice(1).map(label) }
    : { do: 'enter', unit: idOf(unit), path: path.map(label) };
}
