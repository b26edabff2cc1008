/** V-3.3.2 What keeps a vehicle from an expenditure. Lists ask for the code alone; a judgement makes its sentence. */
import type { Violation } from '@bridgehead/engine';
import { directionTo } from '@bridgehead/engine/hex';
import { isBuilding } from '../board/board.js';
import { locationLabel } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import type { VehicleSpend } from '../state/vehicle-frames.js';
import { isHeavyGround } from '../terrain/vehicle-cost.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { refuseVehicle } from '../text/refusals-vehicles.js';
import { sayFactors } from '../text/words.js';
import { nameOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { barOnCrew } from './crew.js';
import { barOnDispenser } from './dispensers.js';
import type { DrivePrice } from './drive-price.js';
import { exitDirections, priceOfDrive, vehiclesIn } from './drive-price.js';
import type { Driver } from './driver.js';
import { driverAfter, hexOfDriver, isOutside, pointsLeft } from './driver.js';
import { mayStopWith } from './enemy-vehicles.js';
import { barOnRecall, isFreeToExit } from './recall.js';

type Entering = Extract<VehicleSpend, { readonly to: number }>;

/** An expenditure that can be made, with what it costs. */
export interface PricedDrive {
  readonly drive: VehicleSpend;
  readonly price: DrivePrice;
}

/** Undefined: it can be made. */
export function barOnDrive(
  state: State,
  context: Context,
  driver: Driver,
  drive: VehicleSpend,
  price: DrivePrice | undefined,
): VehicleRefusalCode | undefined {
  return (
    barOnKind(state, context, driver, drive) ??
    barOnTurret(context, driver, drive, price) ??
    (price === undefined ? noWay(context, driver, drive) : barOnPoints(driver, drive, price)) ??
    ('to' in drive && price !== undefined ? barOnEnemies(state, context, driver, drive, price) : undefined) ??
    barOnRecall(state, context, driver, drive, price)
  );
}

function barOnKind(
  state: State,
  context: Context,
  driver: Driver,
  drive: VehicleSpend,
): VehicleRefusalCode | undefined {
  if (isOutside(driver) && !('to' in drive) && !('crew' in drive)) return 'only-entry';
  if (driver.polderExit === 'paid-all' && !('to' in drive && drive.all !== undefined) && !('crew' in drive))
    return 'all-declared';
  if ('crew' in drive) return barOnCrew(state, driver, drive.crew);
  if ('dispense' in drive) return barOnDispenser(state, context, driver, drive);
  if ('unbog' in drive)
    return !hasMark(state, driver.unit, 'bogged') || !driver.isStuck
      ? 'not-bogged'
      : driver.spent > 0 || !driver.bare
        ? 'unbog-too-late'
        : undefined;
  if ('delay' in drive) return driver.inMotion ? 'delay-in-motion' : undefined;
  if (driver.isStuck) return 'stuck';
  if ('start' in drive) return driver.inMotion ? 'started-already' : undefined;
  if (!driver.inMotion) return 'stop' in drive ? 'stopped-already' : 'not-started';
  if ('stop' in drive) return driver.mayStopHere ? undefined : 'stop-beside-enemy';
  if ('exit' in drive)
    return exitDirections(context, driver).length > 0 && isFreeToExit(state, context, driver)
      ? undefined
      : 'no-vehicle-exit';
  if ('to' in drive) return barOnEntry(context, driver, drive);
  return driver.hull === drive.hull ? 'hull-turned-already' : undefined;
}

function barOnEntry({ board, area }: Context, driver: Driver, drive: Entering): VehicleRefusalCode | undefined {
  const { to, hull, all } = drive;
  const from = hexOfDriver(driver);
  if (isOutside(driver)) {
    if (to !== from) return 'vehicle-not-adjacent';
    if (hull === undefined || !entrySpines({ board, area }, to).includes(hull)) return 'hull-on-entry';
  } else {
    if (hull !== undefined) return 'hull-only-outside';
    const direction = directionTo(board.grid, from, to);
    if (direction < 0) return 'vehicle-not-adjacent';
    if (direction !== driver.hull && direction !== (driver.hull + 1) % 6) return 'outside-arc';
    if (drive.offRoad && (((board.pavedSides[from] | board.dirtSides[from]) >> direction) & 1) === 0)
      return 'no-road-rate';
  }
  if (isBuilding(board, to) && driver.crew === 'exposed' && driver.facts.movementType === 'tracked')
    return 'building-exposed';
  if (all !== undefined && board.terrain[to] === 'woods' && !driver.bare) return 'all-too-late';
  return undefined;
}

/** V-3.3v1 Where the hull of a vehicle can point that comes in here: across a hexside that lies on the edge. */
export function entrySpines({ board, area }: Pick<Context, 'board' | 'area'>, hex: number): number[] {
  const spines = new Set<number>();
  for (let direction = 0; direction < 6; direction++) {
    const outside = board.grid.neighbours[hex * 6 + direction];
    if (outside >= 0 && area.includes[outside]) continue;
    spines.add((direction + 3) % 6).add((direction + 2) % 6);
  }
  return [...spines];
}

/** V-3.3.2g */
function barOnTurret(
  { board }: Context,
  driver: Driver,
  drive: VehicleSpend,
  price: DrivePrice | undefined,
): VehicleRefusalCode | undefined {
  if (!('turret' in drive) || drive.turret === undefined) return undefined;
  if (driver.facts.turret === 'NT') return 'no-turret';
  const hex = 'to' in drive ? drive.to : hexOfDriver(driver);
  return price !== undefined && price.halves < LEAST_IN_COVER && isHeavyGround({ board }, hex)
    ? 'turret-in-cover'
    : undefined;
}
const LEAST_IN_COVER = 4;

function noWay({ board }: Context, driver: Driver, drive: VehicleSpend): VehicleRefusalCode {
  if (!('to' in drive)) return 'no-vehicle-exit';
  return directionTo(board.grid, hexOfDriver(driver), drive.to) < 0 ? 'vehicle-not-adjacent' : 'no-way-for-vehicles';
}

function barOnPoints(
  driver: Driver,
  drive: VehicleSpend,
  { exit, halves }: DrivePrice,
): VehicleRefusalCode | undefined {
  if ('unbog' in drive) return undefined;
  if ('crew' in drive) return pointsLeft(driver) === 0 ? 'too-few-points' : undefined; // it is announced with MP
  return exit + halves > pointsLeft(driver) || halves === 0 ? 'too-few-points' : undefined;
}

/** V-3.3v3 V-3.3.2p V-R24 It may drive into the hex of an enemy vehicle if it may stop there or can leave again. */
function barOnEnemies(
  state: State,
  context: Context,
  driver: Driver,
  drive: Entering,
  price: DrivePrice,
): VehicleRefusalCode | undefined {
  const enemy = enemyVehicleIn(state, context, driver, drive.to);
  if (enemy === undefined || mayStopWith(state, context, driver, drive.to, enemy)) return undefined;
  return canLeave(state, context, driverAfter(driver, drive, price, { mayStopHere: false }))
    ? undefined
    : 'caught-beside-enemy';
}

function enemyVehicleIn(state: State, context: Context, { unit }: Driver, hex: number): Unit | undefined {
  return vehiclesIn(state, context, hex, unit).find((other) => state.side[other] !== state.side[unit]);
}

/** Whether one of the hexes in front of it can be entered with what it has. */
export function canLeave(state: State, context: Context, driver: Driver): boolean {
  return hexesAhead(context, driver).some((to) => {
    const drive: Entering = { to, hull: undefined, offRoad: false, all: undefined, extra: 0, turret: undefined };
    const price = priceOfDrive(state, context, driver, drive);
    return (
      price !== undefined &&
      barOnEntry(context, driver, drive) === undefined &&
      price.exit + price.halves <= pointsLeft(driver)
    );
  });
}

/** The two hexes inside its VCA, as far as they are in play. */
export function hexesAhead({ board, area }: Pick<Context, 'board' | 'area'>, driver: Driver): number[] {
  if (isOutside(driver)) return [hexOfDriver(driver)];
  return [driver.hull, (driver.hull + 1) % 6]
    .map((direction) => board.grid.neighbours[driver.place * 6 + direction])
    .filter((hex) => hex >= 0 && area.includes[hex]);
}

// --- judgement ------------------------------------------------------------------------------------------------------

/** The first expenditure of a way that cannot be made. It is driven as if nobody fired and every check was passed. */
export function judgeWayOfVehicle(
  state: State,
  context: Context,
  start: Driver,
  way: readonly VehicleSpend[],
): Violation[] {
  let driver = start;
  for (const drive of way) {
    const price = priceOfDrive(state, context, driver, drive);
    const bar = barOnDrive(state, context, driver, drive, price);
    if (bar !== undefined) return [refuseDrive(state, context, bar, driver, drive, price)];
    if (price === undefined) throw new Error('An expenditure without a price was found legal');
    driver = advanced(state, context, driver, drive, price);
  }
  return [];
}

/** driverAfter, with the enemy vehicles it meets. */
export function advanced(
  state: State,
  context: Context,
  driver: Driver,
  drive: VehicleSpend,
  price: DrivePrice,
): Driver {
  const enemy = 'to' in drive ? enemyVehicleIn(state, context, driver, drive.to) : undefined;
  const mayStopHere = enemy === undefined || ('to' in drive && mayStopWith(state, context, driver, drive.to, enemy));
  return driverAfter(driver, drive, price, { mayStopHere });
}

/** The sentence of a bar. */
export function refuseDrive(
  state: State,
  { board }: Context,
  code: VehicleRefusalCode,
  driver: Driver,
  drive: VehicleSpend | undefined,
  price: DrivePrice | undefined,
): Violation {
  const target =
    drive !== undefined && 'to' in drive
      ? drive.to
      : drive !== undefined && 'dispense' in drive
        ? drive.dispense
        : hexOfDriver(driver);
  return refuseVehicle(code, {
    unit: nameOf(state, driver.unit),
    hex: locationLabel(board, target),
    cost: sayFactors(price === undefined ? 0 : price.exit + price.halves),
    left: sayFactors(pointsLeft(driver)),
  });
}

/** The same for a unit of which nothing else is known. */
export function refuseNamed(state: State, { board }: Context, code: VehicleRefusalCode, unit: Unit): Violation {
  const place = state.place[unit];
  return refuseVehicle(code, {
    unit: nameOf(state, unit),
    hex: place >= 0 ? locationLabel(board, place) : 'its hex',
    cost: '',
    left: '',
  });
}
