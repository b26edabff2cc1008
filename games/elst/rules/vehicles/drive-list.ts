/** What a vehicle can do next, one expenditure at a time. Longer ways are found by drive-reach.ts. */
import { HEXSPINES, STOPS } from '../vocabulary/vocabulary.js';
import { locationLabel } from '../board/locations.js';
import type { Action } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import type { WrittenVehicleSpend } from '../state/vehicle-actions.js';
import type { AllChoice, VehicleSpend } from '../state/vehicle-frames.js';
import type { Unit } from '../vocabulary/units.js';
import { unitId } from '../vocabulary/units.js';
import { dispenserTargets } from './dispensers.js';
import type { PricedDrive } from './drive-bars.js';
import { barOnDrive, entrySpines, hexesAhead } from './drive-bars.js';
import { exitDirections, priceOfDrive, vehiclesIn } from './drive-price.js';
import type { Driver } from './driver.js';
import { driverAtStart, hexOfDriver, isOutside } from './driver.js';

/** An expenditure as an action writes it. */
export function writeVehicleSpend({ board }: Pick<Context, 'board'>, spend: VehicleSpend): WrittenVehicleSpend {
  const turret = 'turret' in spend && spend.turret !== undefined ? { turret: spend.turret } : {};
  if ('to' in spend)
    return {
      to: locationLabel(board, spend.to),
      ...(spend.hull === undefined ? {} : { hull: spend.hull }),
      ...(spend.offRoad ? { offRoad: true } : {}),
      ...(spend.all === undefined ? {} : { all: spend.all }),
      ...(spend.extra === 0 ? {} : { extra: spend.extra / 2 }),
      ...turret,
    };
  if ('dispense' in spend) return { dispense: locationLabel(board, spend.dispense), ...turret };
  if ('start' in spend) return { start: true, ...turret };
  if ('hull' in spend) return { hull: spend.hull, ...turret };
  if ('stop' in spend) return { stop: true, ...turret };
  if ('delay' in spend) return { delay: true, ...turret };
  return spend;
}

/** Entering a hex in the plainest way. */
export function entering(to: number, hull?: number, all?: AllChoice): VehicleSpend {
  return { to, hull, offRoad: false, all, extra: 0, turret: undefined };
}

const START: VehicleSpend = { start: true, turret: undefined };
const STOP: VehicleSpend = { stop: true, turret: undefined };
const DELAY: VehicleSpend = { delay: true, turret: undefined };
const UNBOG: VehicleSpend = { unbog: true };
const EXIT: VehicleSpend = { exit: true };

/** What might be done; some of it cannot. Turrets are turned with a stop or a Delay only, and MP are not wasted on a hex: players may do both as they like. */
function spendsOf(state: State, context: Context, driver: Driver): VehicleSpend[] {
  const crew: VehicleSpend = { crew: driver.crew === 'exposed' ? 'buttoned-up' : 'exposed' };
  const hex = hexOfDriver(driver);
  if (isOutside(driver)) return [...entrySpines(context, hex).map((hull) => entering(hex, hull)), crew];
  const spends: VehicleSpend[] = [];
  if (hasMark(state, driver.unit, 'bogged')) spends.push(UNBOG);
  if (driver.inMotion && !driver.isStuck) {
    for (const to of hexesAhead(context, driver)) spends.push(...entriesOf(state, context, driver, to));
    for (let hull = 0; hull < HEXSPINES; hull++) if (hull !== driver.hull) spends.push({ hull, turret: undefined });
    spends.push(STOP, ...turretsOf(driver).map((turret): VehicleSpend => ({ stop: true, turret })));
    if (exitDirections(context, driver).length > 0) spends.push(EXIT);
  } else {
    if (!driver.isStuck) spends.push(START);
    spends.push(DELAY, ...turretsOf(driver).map((turret): VehicleSpend => ({ delay: true, turret })));
  }
  if (driver.facts.dispenser !== undefined && !driver.dispensed)
    spends.push(
      ...dispenserTargets(context, driver).map((dispense): VehicleSpend => ({ dispense, turret: undefined })),
    );
  spends.push(crew);
  return spends;
}

/** Into one hex: plainly, with all MP where that makes Bog less likely, off the road where wrecks block it. */
function entriesOf(state: State, context: Context, driver: Driver, to: number): VehicleSpend[] {
  const { board } = context;
  const plain = entering(to);
  const isBoggy = board.terrain[to] === 'woods' || (board.polder[driver.place] && driver.polderExit !== 'paid');
  return [
    plain,
    ...(isBoggy ? [entering(to, undefined, 'all'), entering(to, undefined, 'keep-stop')] : []),
    ...(vehiclesIn(state, context, to, driver.unit).length > 0 || state.wrecks.some(({ hex }) => hex === to)
      ? [{ ...plain, offRoad: true }]
      : []),
  ];
}

function turretsOf({ facts, turret }: Driver): number[] {
  return facts.turret === 'NT' ? [] : ALL_SPINES.filter((spine) => spine !== turret);
}
const ALL_SPINES: readonly number[] = Array.from({ length: HEXSPINES }, (_, spine) => spine);

/** Every listed expenditure that can be made, with its price. */
export function spendsNext(state: State, context: Context, driver: Driver): PricedDrive[] {
  const found: PricedDrive[] = [];
  for (const drive of spendsOf(state, context, driver)) {
    const price = priceOfDrive(state, context, driver, drive);
    if (price !== undefined && barOnDrive(state, context, driver, drive, price) === undefined)
      found.push({ drive, price });
  }
  return found;
}

/** Whether it can do anything. */
export function canDrive(state: State, context: Context, driver: Driver): boolean {
  return spendsOf(state, context, driver).some(
    (drive) => barOnDrive(state, context, driver, drive, priceOfDrive(state, context, driver, drive)) === undefined,
  );
}

/** The first expenditures of a vehicle. */
export function listDrives(state: State, context: Context, unit: Unit): Action[] {
  return spendsNext(state, context, driverAtStart(state, unit)).map(({ drive }) => ({
    do: 'drive',
    unit: unitId(unit),
    way: [writeVehicleSpend(context, drive)],
    stops: [...STOPS],
  }));
}

/** The next ones of a vehicle on the move. */
export function listDrivesOn(state: State, context: Context, driver: Driver): Action[] {
  return spendsNext(state, context, driver).map(({ drive }) => ({
    do: 'drive-on',
    way: [writeVehicleSpend(context, drive)],
    stops: [...STOPS],
  }));
}
