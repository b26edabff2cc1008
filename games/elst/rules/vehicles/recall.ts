/** V-7.10k V-R50 Recall: a vehicle that must leave the map by a friendly edge, on a way that takes the fewest MP. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Edge } from '../board/board.js';
import { EDGES } from '../board/board.js';
import { turnBetween } from '../board/covered-arcs.js';
import type { PlayArea } from '../board/play-area.js';
import { playArea } from '../board/play-area.js';
import { forceOf } from '../set-up/start.js';
import { isExitHex } from '../situation/exits.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { copyState, hasMark, NO_ARC } from '../state/state.js';
import type { VehicleSpend } from '../state/vehicle-frames.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { isGoodOrder } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { HEXSPINES } from '../vocabulary/vocabulary.js';
import type { DrivePrice } from './drive-price.js';
import { exitDirections, halvesToTurn, priceOfDrive, vehiclesIn } from './drive-price.js';
import type { Driver } from './driver.js';
import { driverAfter, isOutside } from './driver.js';

/** V-3.3v2 V-3.3.2v Whether a vehicle has a reason to leave here: Recall, by a friendly edge; or victory (C-DaE3:VCa), in Good Order. */
export function isFreeToExit(state: State, context: Context, { unit, place }: Driver): boolean {
  if (!hasMark(state, unit, 'recalled')) return isExitHex(state, state.side[unit], place) && isGoodOrder(state, unit);
  return friendlyEdges(state, context, unit).some((edge) => context.area.edges[edge].includes(place));
}

/** V-7.10k The edge by which it came, or those that touch the ground where it set up; any where nothing is told. */
function friendlyEdges(state: State, { board, area }: Pick<Context, 'board' | 'area'>, unit: Unit): readonly Edge[] {
  if (state.campaign !== undefined) return state.side[unit] === 'british' ? ['west'] : ['north', 'east']; // C-R77
  const arrival = forceOf(state, unit)?.arrival;
  if (arrival === undefined) return EDGES;
  if ('edge' in arrival) return [arrival.edge];
  const { includes } = playArea(board, arrival.setUp.within);
  const touching = EDGES.filter((edge) => area.edges[edge].some((hex) => includes[hex]));
  return touching.length > 0 ? touching : EDGES;
}

/** V-R50 A Recalled vehicle that can leave does nothing that is not on a shortest way. */
export function barOnRecall(
  state: State,
  context: Context,
  driver: Driver,
  drive: VehicleSpend,
  price: DrivePrice | undefined,
): VehicleRefusalCode | undefined {
  if (!hasMark(state, driver.unit, 'recalled') || driver.isStuck || isOutside(driver)) return undefined;
  if ('crew' in drive || 'start' in drive || 'unbog' in drive || 'exit' in drive || price === undefined)
    return undefined;
  const { toGo, settle } = pointsToExit(state, context, driver);
  settle(at(driver));
  const now = toGo[at(driver)];
  if (now === Infinity) return undefined;
  if (!('to' in drive || 'hull' in drive)) return 'recall-way';
  const after = driverAfter(driver, drive, price, { mayStopHere: true });
  return price.exit + price.halves + toGo[at(after)] === now ? undefined : 'recall-way';
}

/** V-7.10k V-R50 Whether a Recalled vehicle could leave, so that it does not stay where it is. */
export function mustLeaveMap(state: State, context: Context, driver: Driver): boolean {
  if (!hasMark(state, driver.unit, 'recalled') || driver.isStuck || isOutside(driver)) return false;
  const { toGo, settle } = pointsToExit(state, context, driver);
  settle(at(driver));
  return toGo[at(driver)] < Infinity;
}

function at({ place, hull }: Pick<Driver, 'place' | 'hull'>): number {
  return place * HEXSPINES + hull;
}

/**
 * The fewest MP, in halves, to leave from each hex with each facing; Infinity where there is no way. The search begins at the
 * exits and goes on as far as it is asked: `settle` makes sure of all places that are no farther from an exit than this one.
 */
interface WayOut {
  readonly toGo: Float64Array;
  readonly settle: (place: number) => void;
}

const found = new WeakMap<Context, Map<Unit, WayOut>>();

/** Found once for a context. */
function pointsToExit(state: State, context: Context, driver: Driver): WayOut {
  const known = found.get(context) ?? new Map<Unit, WayOut>();
  found.set(context, known);
  const before = known.get(driver.unit);
  if (before !== undefined) return before;
  const way = searchedBefore(state, context, driver);
  known.set(driver.unit, way);
  return way;
}

const latest = new WeakMap<PlayArea, Map<Unit, { readonly key: string; readonly way: WayOut }>>();

/** Other units move all the time; the search is made again only if what it looks at has changed. */
function searchedBefore(state: State, context: Context, driver: Driver): WayOut {
  const known = latest.get(context.area) ?? new Map<Unit, { readonly key: string; readonly way: WayOut }>();
  latest.set(context.area, known);
  const key = searchKey(state, driver);
  const before = known.get(driver.unit);
  if (before?.key === key) return before.way;
  const way = searchBack(copyState(state), context, driver);
  known.set(driver.unit, { key, way });
  return way;
}

/** All that the ways of a vehicle depend on, but for the map: its crew and MP, and the vehicles, wrecks and Smoke on the map. */
function searchKey(state: State, { unit, crew, spent }: Driver): string {
  let key = `${state.kind[unit]} ${crew} ${spent}`;
  for (let other = 0; other < state.hull.length; other++)
    if (other !== unit && state.hull[other] !== NO_ARC && state.place[other] >= 0)
      key += ` ${state.side[other]}${state.place[other]}`;
  for (const { hex } of state.wrecks) key += ` w${hex}`;
  for (const { hex } of state.smoke) key += ` s${hex}`;
  return key;
}

/** From the exits back: places of equal distance wait together. */
function searchBack(state: State, context: Context, driver: Driver): WayOut {
  const { board, area } = context;
  const toGo = new Float64Array(board.grid.size * HEXSPINES).fill(Infinity);
  const waiting: number[][] = [];
  const reach = (place: Hex, hull: number, halves: number): void => {
    const key = place * HEXSPINES + hull;
    if (halves >= toGo[key]) return;
    toGo[key] = halves;
    (waiting[halves] ??= []).push(key);
  };
  const standing = (place: Hex, hull: number): Driver => ({
    ...driver,
    place,
    hull,
    polderExit: 'unpaid',
    bare: false,
  });
  const edge = new Set(friendlyEdges(state, context, driver.unit).flatMap((it) => area.edges[it]));
  for (const hex of edge)
    for (let hull = 0; hull < HEXSPINES; hull++)
      if (exitDirections(context, { place: hex, hull }).length > 0)
        reach(hex, hull, priceOfDrive(state, context, standing(hex, hull), { exit: true })?.halves ?? Infinity);
  let halves = 0;
  const settle = (asked: number): void => {
    for (; halves < waiting.length && halves <= toGo[asked]; halves++) settleAll(waiting[halves] ?? []);
  };
  const settleAll = (keys: readonly number[]): void => {
    for (const key of keys) {
      if (toGo[key] !== halves) continue;
      const [hex, hull] = [Math.floor(key / HEXSPINES), key % HEXSPINES];
      for (let other = 0; other < HEXSPINES; other++)
        if (turnBetween(other, hull) > 0) reach(hex, other, halves + halvesToTurn(context, hex, other, hull));
      if (isBarred(state, context, driver, hex)) continue;
      for (const direction of [hull, (hull + 1) % HEXSPINES]) {
        const from = board.grid.neighbours[hex * 6 + ((direction + 3) % 6)];
        if (from >= 0 && area.includes[from])
          reach(from, hull, halves + halvesOf(state, context, standing(from, hull), entryTo(hex)));
      }
    }
  };
  return { toGo, settle };
}

function entryTo(to: Hex): VehicleSpend {
  return { to, hull: undefined, offRoad: false, all: undefined, extra: 0, turret: undefined };
}

function halvesOf(state: State, context: Context, driver: Driver, drive: VehicleSpend): number {
  const price = priceOfDrive(state, context, driver, drive);
  return price === undefined ? Infinity : price.exit + price.halves;
}

/** V-R50 It does not drive into the hex of an enemy vehicle. */
function isBarred(state: State, context: Context, { unit }: Driver, hex: Hex): boolean {
  return vehiclesIn(state, context, hex, unit).some((other) => state.side[other] !== state.side[unit]);
}
