/** A vehicle's move as it is being planned, for the page: where a way leads, what it has cost, where it may bog, what can come next. The plan ends in an action, which is judged like any other. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Context } from '../state/context.js';
import { findFrame } from '../state/frames-below.js';
import type { State } from '../state/state.js';
import type { WrittenVehicleSpend } from '../state/vehicle-actions.js';
import type { CrewChoice } from '../state/vehicle-frames.js';
import { advanced } from '../vehicles/drive-bars.js';
import { spendsNext, writeVehicleSpend } from '../vehicles/drive-list.js';
import type { DrivePrice } from '../vehicles/drive-price.js';
import { freeOfBog, priceOfDrive } from '../vehicles/drive-price.js';
import { driveReach, driveTo, endsOf } from '../vehicles/drive-reach.js';
import type { Driver } from '../vehicles/driver.js';
import { driverAtStart, driverOf, hexOfDriver } from '../vehicles/driver.js';
import { spendsNamed } from '../vehicles/driving.js';
import type { Unit } from '../vocabulary/units.js';
import type { Hexspine } from '../vocabulary/vocabulary.js';

/** A vehicle before the way that is planned for it. */
export interface DriveStart {
  readonly state: State;
  readonly context: Context;
  readonly driver: Driver;
}

/** What an expenditure leads to. */
export interface PlannedDrive {
  readonly spend: WrittenVehicleSpend;
  /** Spent then, in halves of MP. */
  readonly spent: number;
  /** The chance to bog on it, out of 36 rolls for each check; 0 without a check. */
  readonly bog: number;
  /** Where the vehicle is then, and where it points. */
  readonly hex: Hex;
  readonly hull: Hexspine;
  readonly turret: Hexspine;
}

export interface DriveProspect {
  /** The way as it was planned, up to what cannot be done at all. */
  readonly way: readonly PlannedDrive[];
  readonly end: Hex;
  readonly hull: Hexspine;
  readonly turret: Hexspine;
  readonly inMotion: boolean;
  readonly crew: CrewChoice;
  /** Spent on it, and what the vehicle has, in halves. */
  readonly spent: number;
  readonly allotment: number;
  /** Every listed expenditure that can come next. */
  readonly next: readonly PlannedDrive[];
  /** The cheapest way on to every hex in reach, with the facing it leads to. */
  readonly reach: ReadonlyMap<
    Hex,
    { readonly way: readonly WrittenVehicleSpend[]; readonly spent: number; readonly hull: Hexspine }
  >;
}

/** A vehicle that would set out. */
export function startOfDrive(state: State, context: Context, unit: Unit): DriveStart {
  return { state, context, driver: driverAtStart(state, unit) };
}

/** The vehicle on the move; undefined while none is. */
export function startOfDriving(state: State, context: Context): DriveStart | undefined {
  const driving = findFrame(state, 'driving');
  return driving && { state, context, driver: driverOf(state, driving) };
}

export function driveProspect(start: DriveStart, written: readonly WrittenVehicleSpend[]): DriveProspect {
  const { state, context } = start;
  const way: PlannedDrive[] = [];
  let driver = start.driver;
  for (const drive of spendsNamed(state, context, driver.unit, written)) {
    const price = priceOfDrive(state, context, driver, drive);
    if (price === undefined) break;
    const after = advanced(state, context, driver, drive, price);
    way.push(plannedOf(writeVehicleSpend(context, drive), after, price));
    driver = after;
  }
  const end = driver;
  const reach = driveReach(state, context, end);
  return {
    way,
    end: hexOfDriver(end),
    hull: end.hull,
    turret: end.turret,
    inMotion: end.inMotion,
    crew: end.crew,
    spent: end.spent,
    allotment: end.facts.halves,
    next: spendsNext(state, context, end).map(({ drive, price }) =>
      plannedOf(writeVehicleSpend(context, drive), advanced(state, context, end, drive, price), price),
    ),
    reach: new Map(
      [...endsOf(reach)].map(([hex, there]) => [
        hex,
        {
          way: driveTo(reach, there).map((drive) => writeVehicleSpend(context, drive)),
          spent: there.spent,
          hull: there.hull,
        },
      ]),
    ),
  };
}

function plannedOf(spend: WrittenVehicleSpend, after: Driver, price: DrivePrice): PlannedDrive {
  return {
    spend,
    spent: after.spent,
    bog: Math.round((1 - freeOfBog(after.facts, price)) * ROLLS * 100) / 100,
    hex: hexOfDriver(after),
    hull: after.hull,
    turret: after.turret,
  };
}

/** Rolls of two dice. */
const ROLLS = 36;
