/**
 * I-3.6d I-R71 Where a routing unit must go: the nearest woods or building in reach. What bars it depends on who has seen it on
 * its way, so that ways are searched over hexes together with the places of those enemies.
 */
import { isSameBuilding } from './board.js';
import type { Context } from './context.js';
import { unitsIn } from './context.js';
import { isShelter } from './cover.js';
import type { RoutStep } from './frames.js';
import type { Location } from './locations.js';
import { areAdjacentLocations, hexOf, rangeBetween, stepsFrom } from './locations.js';
import { isBroken, isHidden } from './persons.js';
import type { Rout } from './rout-steps.js';
import { barredBy, routAllowance, routCost } from './rout-steps.js';
import { lineBetween } from './seeing.js';
import { hasRoom } from './stacking.js';
import type { State } from './state.js';
import { isOnMap } from './state.js';
import type { Unit } from './units.js';

/** A place reached, with the cheapest way to it. */
export interface Reached {
  readonly location: Location;
  /** MF spent in this rout when it is reached, in halves. */
  readonly cost: number;
  readonly way: readonly RoutStep[];
}

/** One bit each in a number: the nearest of them. More enemies than that never matter within 6 MF. */
const MOST_WATCHED = 30;

interface Node extends Reached {
  readonly seenFrom: number;
}

/** Every place that a routing unit can reach with the MF it has left, by the cheapest way; the one it starts from is not among them. */
export function routSearch(state: State, context: Context, rout: Rout, from: Location = state.place[rout.unit]): ReadonlyMap<Location, Reached> {
  const { board } = context;
  const { unit, leaders, watchers, spent } = rout;
  const side = state.side[unit];
  const most = routAllowance(state, rout);
  const places = enemyPlaces(state, context, unit, from);
  const bitsOf = (isIn: (place: Location) => boolean) => places.reduce((bits, place, index) => (isIn(place) ? bits | (1 << index) : bits), 0);
  const views = new Map<Location, number>();
  const viewOf = (location: Location): number => {
    const known = views.get(location);
    if (known !== undefined) return known;
    const bits = bitsOf((place) => place === location || lineBetween(context, location, place).isClear);
    views.set(location, bits);
    return bits;
  };
  const canStay = new Map<Location, boolean>();
  const isFree = (location: Location): boolean => {
    const known = canStay.get(location);
    if (known !== undefined) return known;
    const free = !unitsIn(context, location).some((other) => state.side[other] !== side && !isHidden(state, other)) && hasRoom(state, context, side, location, [unit, ...leaders]);
    canStay.set(location, free);
    return free;
  };
  const isBarred = (at: Location, to: Location, seenFrom: number) => places.some((place, index) => ((seenFrom >> index) & 1) === 1 && barredBy(board, at, to, place) !== undefined);

  const watched = new Set(watchers.map((watcher) => state.place[watcher]));
  const first: Node = { location: from, cost: spent, way: [], seenFrom: bitsOf((place) => watched.has(place)) | viewOf(from) };
  const waiting: Node[][] = Array.from({ length: most + 1 }, () => []);
  if (spent <= most) waiting[spent].push(first);
  const settled = new Map<Location, number[]>();
  const reached = new Map<Location, Reached>();
  for (const nodes of waiting) {
    for (const node of nodes) {
      const before = settled.get(node.location) ?? [];
      // Fewer enemies who have seen it, and no MF more: nothing that this way allows is barred to that one.
      if (before.some((seenFrom) => (seenFrom & ~node.seenFrom) === 0)) continue;
      settled.set(node.location, [...before, node.seenFrom]);
      if (node.location !== from && !reached.has(node.location)) reached.set(node.location, node);
      for (const to of stepsFrom(board, node.location)) {
        const step = { to, polder: false };
        const price = routCost(context, node.location, step);
        if (price === undefined) continue;
        const cost = node.cost + price.exit + price.enter;
        if (cost > most || !isFree(to) || isBarred(node.location, to, node.seenFrom)) continue;
        waiting[cost].push({ location: to, cost, way: [...node.way, step], seenFrom: node.seenFrom | viewOf(to) });
      }
    }
  }
  return reached;
}

/** Where known enemies are, the nearest first. */
function enemyPlaces(state: State, { board }: Context, unit: Unit, from: Location): Location[] {
  const places = new Set<Location>();
  for (let other = 0; other < state.place.length; other++) if (state.side[other] !== state.side[unit] && isOnMap(state, other) && !isHidden(state, other)) places.add(state.place[other]);
  return [...places].toSorted((one, other) => rangeBetween(board, from, one) - rangeBetween(board, from, other)).slice(0, MOST_WATCHED);
}

// --- destinations ---------------------------------------------------------------------------------------------------

/** I-3.6d I-3.6h I-R71 Woods and buildings in reach that are not next to an unbroken enemy known by now. Those without room cannot be entered at all (I-3.6j). */
export function candidatesOf(state: State, context: Context, rout: Rout, reached: readonly Reached[]): Reached[] {
  return reached.filter(({ location }) => location !== rout.start && isShelter(context, location) && watcherNextTo(state, context, rout, location) === undefined);
}

/** An unbroken enemy who has seen the unit and is next to this place. */
export function watcherNextTo(state: State, { board }: Pick<Context, 'board'>, { watchers }: Pick<Rout, 'watchers'>, location: Location): Unit | undefined {
  return watchers.find((watcher) => !isBroken(state, watcher) && areAdjacentLocations(board, location, state.place[watcher]));
}

/** I-3.6i I-3.6j Shelter that its owner may strike: no farther from some Known Enemy Unit than the hex where the rout began, or in the building where it began. */
export function isIgnorable(state: State, { board }: Context, { start, watchers }: Rout, location: Location): boolean {
  if (isSameBuilding(board, hexOf(board, start), hexOf(board, location))) return true;
  return watchers.some((watcher) => rangeBetween(board, location, state.place[watcher]) <= rangeBetween(board, start, state.place[watcher]));
}

/** The nearest of them in MF, without those that are struck; empty: it may go anywhere (I-3.6k). */
export function nearestOf(candidates: readonly Reached[], ignored: readonly Location[]): Reached[] {
  const left = candidates.filter(({ location }) => !ignored.includes(location));
  const least = Math.min(...left.map(({ cost }) => cost));
  return left.filter(({ cost }) => cost === least);
}
