/** A movement phase on paper: where each unit shall go. No two orders name the same hex. */
import { numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { NOBODY, UNREACHED } from '@bridgehead/engine/hexwar';
import type { Action, Context, Conveyance, Side, State, SupplyNet, Unit, UnitReach } from '@bridgehead/bulge';
import {
  bulgeRules,
  contextOf,
  idOf,
  isOnMap,
  label,
  reachNow,
  supplyOf,
  trucksLeft,
  unitsOf,
  wayTo,
  whyNotTruckable,
} from '@bridgehead/bulge';
import { GONE } from './outlook.js';

/** A move, or the decision to stay (then `to` is where the unit stands). */
export interface Order {
  readonly unit: Unit;
  readonly to: Hex;
  readonly how: Conveyance;
  readonly reason: string;
  /** 15.0c The way off the map, if it leaves from `to`. */
  readonly exit?: readonly Hex[];
}

/** Where a unit can go on its own, and on trucks. */
type Reaches = Readonly<Record<Conveyance, UnitReach | undefined>>;

export interface Draft {
  readonly side: Side;
  /** The position as the orders so far make it. */
  readonly state: State;
  context: Context;
  /** Of each unit that may still move or enter; orders do not change it. */
  readonly reach: ReadonlyMap<Unit, Reaches>;
  readonly orders: Map<Unit, Order>;
  /** The supply of the side when the phase began. */
  readonly net: SupplyNet;
  trucks: number;
}

export function beginDraft(state: State, context: Context, side: Side): Draft {
  const reach = new Map<Unit, Reaches>();
  const trucks = side === 'american' ? trucksLeft(state) : 0;
  for (const unit of unitsOf(side)) {
    const own = reachNow(state, context, unit, 'own');
    if (own === undefined || own.hexes.length === 0) continue;
    reach.set(unit, {
      own,
      truck: trucks > 0 && whyNotTruckable(unit) === undefined ? reachNow(state, context, unit, 'truck') : undefined,
    });
  }
  const copy = bulgeRules.copy(state);
  return {
    side,
    state: copy,
    context: contextOf(copy, context),
    reach,
    orders: new Map(),
    net: supplyOf(state, context, side),
    trucks,
  };
}

/** Units that can move and have no order yet. */
export function freeUnits(draft: Draft): Unit[] {
  return [...draft.reach.keys()].filter((unit) => !draft.orders.has(unit));
}

export function isVacant(draft: Draft, hex: Hex): boolean {
  return draft.context.occupant[hex] === NOBODY;
}

/** How a unit could be ordered to a hex now; undefined if it cannot. Trucks only where it could not go on its own. */
export function wayThere(draft: Draft, unit: Unit, hex: Hex): Conveyance | undefined {
  if (draft.state.place[unit] === hex) return 'own';
  const reach = draft.reach.get(unit);
  if (reach === undefined || !isVacant(draft, hex)) return undefined;
  if (reach.own !== undefined && reach.own.cost[hex] !== UNREACHED) return 'own';
  return draft.trucks > 0 && reach.truck !== undefined && reach.truck.cost[hex] !== UNREACHED ? 'truck' : undefined;
}

/** Puts a unit somewhere for the time being, without an order. */
export function shift(draft: Draft, unit: Unit, place: number): void {
  draft.state.place[unit] = place;
  draft.context = contextOf(draft.state, draft.context);
}

export function give(draft: Draft, order: Order): void {
  draft.orders.set(order.unit, order);
  if (order.how === 'truck') draft.trucks--;
  if (order.exit !== undefined) shift(draft, order.unit, GONE);
  else if (draft.state.place[order.unit] !== order.to) shift(draft, order.unit, order.to);
}

/** Hexes in which a free unit could end its move, its own included. */
export function stopsOf(draft: Draft, unit: Unit): Hex[] {
  const reach = draft.reach.get(unit);
  const trucked = draft.trucks > 0 ? (reach?.truck?.hexes ?? []) : [];
  const stops = [...new Set([...(reach?.own?.hexes ?? []), ...trucked])].filter((hex) => isVacant(draft, hex));
  const here = numberAt(draft.state.place, unit);
  return here >= 0 ? [here, ...stops] : stops;
}

/** The action of an order; undefined for a unit that stays. */
export function actionOf(state: State, draft: Draft, { unit, to, how, exit }: Order): Action | undefined {
  const reach = draft.reach.get(unit)?.[how];
  if (exit === undefined && (reach === undefined || state.place[unit] === to)) return undefined;
  const path = exit ?? (reach === undefined ? [] : wayTo(reach, to));
  const travel = {
    unit: idOf(unit),
    path: path.map(label),
    ...(how === 'truck' ? { truck: true as const } : {}),
    ...(exit === undefined ? {} : { exit: true as const }),
  };
  return isOnMap(state, unit) ? { do: 'move', ...travel } : { do: 'enter', ...travel };
}
