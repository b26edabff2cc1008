/**
 * I-3.6d I-R71 Where a routing unit must go: the nearest woods or building in reach. What bars it depends on who has seen it on
 * its way, so that ways are searched over hexes together with the places of those enemies.
 */
import { isUnderFire } from '../artillery/blast-attack.js';
import type { Board } from '../board/board.js';
import { isSameBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, hexOf, rangeBetween, stepsFrom } from '../board/locations.js';
import { isEnemyThere } from '../fire/fire-targets.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { RoutStep } from '../state/frames.js';
import type { State } from '../state/state.js';
import { isShelter } from '../terrain/cover.js';
import { hasRoom } from '../units/stacking.js';
import { isBroken, isHidden } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { Rout } from './rout-steps.js';
import type { PlaceSet } from './place-sets.js';
import { hasPlace, isWithin, placesThat, union } from './place-sets.js';
import { barredBy, routAllowance, routCost } from './rout-steps.js';

/** A place reached, by the cheapest way. */
export interface Reached {
  readonly location: Location;
  /** MF spent in this rout when it is reached, in halves. */
  readonly cost: number;
  /** The place before it; none where the way begins. */
  readonly before: Reached | undefined;
}

/** The steps to a place, the cover of no polder paid for. */
export function wayTo(place: Reached): RoutStep[] {
  const way: RoutStep[] = [];
  for (let at = place; at.before !== undefined; at = at.before) way.push({ to: at.location, polder: false });
  return way.toReversed();
}

/** Where the way to a place goes first. */
export function firstOnTheWay(place: Reached): Location {
  let at = place;
  while (at.before?.before !== undefined) at = at.before;
  return at.location;
}

/** Where units of a side are seen from when they rout. */
export interface EnemyEyes {
  /** Where known enemies are. */
  readonly places: readonly Location[];
  /** The places from which somebody here is seen. */
  seenFrom(location: Location): PlaceSet;
}

/** What all ways of one rout have in common. */
export interface Field extends EnemyEyes {
  /** No known enemy is there, and there is room (I-3.6j). */
  isFree(location: Location): boolean;
}

/** The same for all units of a side. */
export function enemyEyes(state: State, context: Context, side: Side): EnemyEyes {
  const places = enemyPlaces(state, side);
  const seen = new Map<Location, PlaceSet>();
  return {
    places,
    seenFrom(location) {
      let found = seen.get(location);
      if (found === undefined) {
        found = placesThat(places, (place) => place === location || lineBetween(context, location, place).isClear);
        seen.set(location, found);
      }
      return found;
    },
  };
}

export function fieldOf(
  state: State,
  context: Context,
  { unit, leaders }: Pick<Rout, 'unit' | 'leaders'>,
  eyes = enemyEyes(state, context, state.side[unit]),
): Field {
  const side = state.side[unit];
  const party = [unit, ...leaders];
  const free = new Map<Location, boolean>();
  return {
    places: eyes.places,
    seenFrom: (location) => eyes.seenFrom(location),
    isFree(location) {
      let isFree = free.get(location);
      if (isFree === undefined) {
        isFree = !isEnemyThere(state, context, side, location) && hasRoom(state, context, side, location, party);
        free.set(location, isFree);
      }
      return isFree;
    },
  };
}

function enemyPlaces(state: State, side: Side): Location[] {
  const places: Location[] = [];
  for (let other = 0; other < state.place.length; other++) {
    const place = state.place[other];
    if (state.side[other] !== side && place >= 0 && !isHidden(state, other) && !places.includes(place))
      places.push(place);
  }
  return places;
}

/** A place on some way, with the places from which the unit has been seen by then. */
interface Node extends Reached {
  readonly seenFrom: PlaceSet;
}

/** Every place that a routing unit can reach with the MF it has left, by the cheapest way; the one it starts from is not among them. */
export function routSearch(
  state: State,
  context: Context,
  rout: Rout,
  field: Field,
  from: Location = state.place[rout.unit],
): ReadonlyMap<Location, Reached> {
  const { board } = context;
  const { spent } = rout;
  const most = routAllowance(state, rout);
  const waiting: Node[][] = Array.from({ length: most + 1 }, () => []);
  if (spent <= most)
    waiting[spent].push({
      location: from,
      cost: spent,
      before: undefined,
      seenFrom: seenSoFar(state, rout, field, from),
    });
  const settled = new Map<Location, PlaceSet[]>();
  // Fewer enemies who have seen it, and no MF more: nothing that this way allows is barred to that one.
  const isSettled = (location: Location, seenFrom: PlaceSet) =>
    settled.get(location)?.some((before) => isWithin(before, seenFrom)) ?? false;
  const reached = new Map<Location, Reached>();
  for (const nodes of waiting) {
    for (const node of nodes) {
      if (isSettled(node.location, node.seenFrom)) continue;
      const others = settled.get(node.location);
      if (others === undefined) settled.set(node.location, [node.seenFrom]);
      else others.push(node.seenFrom);
      if (node.location !== from && !reached.has(node.location)) reached.set(node.location, node);
      for (const to of stepsFrom(board, node.location)) {
        const price = routCost(context, node.location, { to, polder: false });
        if (price === undefined) continue;
        const cost = node.cost + price.exit + price.enter;
        if (cost > most || !field.isFree(to)) continue;
        const seenFrom = union(node.seenFrom, field.seenFrom(to));
        if (!isSettled(to, seenFrom) && !isBarred(board, field.places, node.seenFrom, node.location, to))
          waiting[cost].push({ location: to, cost, before: node, seenFrom });
      }
    }
  }
  return reached;
}

/** The places from which a unit has been seen before it goes on from here. */
export function seenSoFar(state: State, { watchers }: Pick<Rout, 'watchers'>, field: Field, from: Location): PlaceSet {
  const watched = watchers.map((watcher) => state.place[watcher]);
  return union(
    placesThat(field.places, (place) => watched.includes(place)),
    field.seenFrom(from),
  );
}

/** Whether an enemy who has seen the unit bars a step. */
export function isBarred(
  board: Board,
  places: readonly Location[],
  seenFrom: PlaceSet,
  at: Location,
  to: Location,
): boolean {
  for (let index = 0; index < places.length; index++)
    if (hasPlace(seenFrom, index) && barredBy(board, at, to, places[index]) !== undefined) return true;
  return false;
}

// --- destinations ---------------------------------------------------------------------------------------------------

/** I-3.6d I-3.6h I-R71 Woods and buildings in reach that are not next to an unbroken enemy known by now. Those without room cannot be entered at all (I-3.6j). */
export function candidatesOf(state: State, context: Context, rout: Rout, reached: readonly Reached[]): Reached[] {
  return reached.filter(
    ({ location }) =>
      location !== rout.start &&
      isShelter(context, location) &&
      watcherNextTo(state, context, rout, location) === undefined,
  );
}

/** An unbroken enemy who has seen the unit and is next to this place. */
export function watcherNextTo(
  state: State,
  { board }: Pick<Context, 'board'>,
  { watchers }: Pick<Rout, 'watchers'>,
  location: Location,
): Unit | undefined {
  return watchers.find(
    (watcher) => !isBroken(state, watcher) && areAdjacentLocations(board, location, state.place[watcher]),
  );
}

/** I-3.6i I-3.6j Shelter that its owner may strike: no farther from some Known Enemy Unit than the hex where the rout began, in the building where it began, or beyond a barrage (C-DaE:2.6). */
export function isIgnorable(state: State, context: Context, rout: Rout, location: Location): boolean {
  const { board } = context;
  const { start, watchers } = rout;
  if (isBeyondBarrage(state, context, rout, location)) return true;
  if (isSameBuilding(board, hexOf(board, start), hexOf(board, location))) return true;
  return watchers.some(
    (watcher) =>
      rangeBetween(board, location, state.place[watcher]) <= rangeBetween(board, start, state.place[watcher]),
  );
}

/** C-DaE:2.6 I-DaE:2.6 Whether the unit would have to enter an FFE to get there as quickly. */
function isBeyondBarrage(state: State, context: Context, rout: Rout, location: Location): boolean {
  if (context.hindrances.blastAreas.length === 0) return false;
  const field = fieldOf(state, context, rout);
  const outside = { ...field, isFree: (to: Location) => field.isFree(to) && !isUnderFire(state, to) };
  const around = routSearch(state, context, rout, outside).get(location);
  return around === undefined || around.cost > (routSearch(state, context, rout, field).get(location)?.cost ?? 0);
}

/** The nearest of them in MF, without those that are struck; empty: it may go anywhere (I-3.6k). */
export function nearestOf(candidates: readonly Reached[], ignored: readonly Location[]): Reached[] {
  const left = candidates.filter(({ location }) => !ignored.includes(location));
  const least = Math.min(...left.map(({ cost }) => cost));
  return left.filter(({ cost }) => cost === least);
}
