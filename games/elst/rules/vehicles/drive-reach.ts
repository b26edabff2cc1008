/** V-3.3.2 Where a vehicle can get to with the MP it has, by the cheapest ways: for the page and the computer. Nobody is taken to fire, and every check to be passed. */
import { turnBetween } from '../board/covered-arcs.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { VehicleSpend } from '../state/vehicle-frames.js';
import { HEXSPINES } from '../vocabulary/vocabulary.js';
import { advanced, barOnDrive, entrySpines, hexesAhead } from './drive-bars.js';
import { entering } from './drive-list.js';
import { freeOfBog, priceOfDrive } from './drive-price.js';
import type { Driver } from './driver.js';
import { hexOfDriver, isOutside } from './driver.js';

/** How a vehicle stands at the end of a way. */
export interface DriveTrail {
  readonly driver: Driver;
  readonly drive: VehicleSpend | undefined;
  /** Of the whole way: the chance not to bog on it. */
  readonly free: number;
  readonly before: DriveTrail | undefined;
}

export interface DriveReach {
  /** By hex and facing (hex * 6 + hexspine): the cheapest trail. */
  readonly trails: ReadonlyMap<number, DriveTrail>;
}

const START: VehicleSpend = { start: true, turret: undefined };

/** Ways of plain entries and turns, after a start where one is needed. */
export function driveReach(state: State, context: Context, start: Driver): DriveReach {
  const trails = new Map<number, DriveTrail>();
  const waiting: DriveTrail[][] = [];
  const reach = (trail: DriveTrail): void => {
    const key = keyOf(trail.driver);
    const known = trails.get(key);
    if (known !== undefined && known.driver.spent <= trail.driver.spent) return;
    trails.set(key, trail);
    (waiting[trail.driver.spent] ??= []).push(trail);
  };
  const go = (trail: DriveTrail, drive: VehicleSpend): void => {
    const { driver } = trail;
    const price = priceOfDrive(state, context, driver, drive);
    if (price === undefined || price.isMinimum || barOnDrive(state, context, driver, drive, price) !== undefined)
      return;
    const free = trail.free * freeOfBog(driver.facts, price);
    reach({ driver: advanced(state, context, driver, drive, price), drive, free, before: trail });
  };
  const first: DriveTrail = { driver: start, drive: undefined, free: 1, before: undefined };
  if (isOutside(start)) {
    const hex = hexOfDriver(start);
    for (const hull of entrySpines(context, hex)) go(first, entering(hex, hull));
  } else if (start.inMotion) reach(first);
  else go(first, START);
  for (let spent = 0; spent < waiting.length; spent++)
    for (const trail of waiting[spent] ?? []) {
      const { driver } = trail;
      if (trails.get(keyOf(driver)) !== trail) continue;
      for (const to of hexesAhead(context, driver)) go(trail, entering(to));
      // One turn is enough between two entries.
      if (trail.drive !== undefined && 'hull' in trail.drive && !('to' in trail.drive)) continue;
      for (let hull = 0; hull < HEXSPINES; hull++)
        if (turnBetween(hull, driver.hull) > 0) go(trail, { hull, turret: undefined });
    }
  return { trails };
}

function keyOf(driver: Driver): number {
  return hexOfDriver(driver) * HEXSPINES + driver.hull;
}

/** The cheapest end in each hex, whatever its facing. */
export function endsOf({ trails }: DriveReach): ReadonlyMap<number, Driver> {
  const ends = new Map<number, Driver>();
  for (const { driver } of trails.values()) {
    const known = ends.get(driver.place);
    if (known === undefined || driver.spent < known.spent) ends.set(driver.place, driver);
  }
  return ends;
}

/** The expenditures of the cheapest way to a hex with this facing. */
export function driveTo({ trails }: DriveReach, end: Pick<Driver, 'place' | 'hull'>): VehicleSpend[] {
  const way: VehicleSpend[] = [];
  for (let trail = trails.get(end.place * HEXSPINES + end.hull); trail?.drive !== undefined; trail = trail.before)
    way.push(trail.drive);
  return way.toReversed();
}
