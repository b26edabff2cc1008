/** V-3.3.2 A vehicle on the move as it stands, and as it would stand after an expenditure if nothing happens to it. A plan is judged by letting one drive ahead. */
import type { Hex } from '@bridgehead/engine/hex';
import { findFrame } from '../state/frames-below.js';
import type { State } from '../state/state.js';
import { hasMark, OUTSIDE } from '../state/state.js';
import type { CrewChoice, VehicleSpend, DrivingFrame, PolderExit } from '../state/vehicle-frames.js';
import { spentBeforeEntry } from '../set-up/arrivals.js';
import { isCrewExposed, isInMotion, vehicleOf } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { VehicleFacts } from '../vocabulary/vehicles.js';
import type { Hexspine } from '../vocabulary/vocabulary.js';
import type { DrivePrice } from './drive-price.js';

export interface Driver {
  readonly unit: Unit;
  readonly facts: VehicleFacts;
  /** A hex, or outside the map. */
  readonly place: number;
  readonly hull: Hexspine;
  readonly turret: Hexspine;
  /** V-2.0v2 Non-Stopped. */
  readonly inMotion: boolean;
  /** V-2.0v4 Bogged or Immobilized: it stays where it is. */
  readonly isStuck: boolean;
  readonly crew: CrewChoice;
  /** In halves. */
  readonly spent: number;
  readonly bare: boolean;
  readonly polderExit: PolderExit;
  readonly crewChanged: boolean;
  readonly dispensed: boolean;
  /** V-R24 */
  readonly mayStopHere: boolean;
}

/** What a vehicle has done in its Movement Phase so far. */
type Done = Pick<Driver, 'spent' | 'bare' | 'polderExit' | 'mayStopHere'>;

/** A vehicle that would begin its Movement Phase. */
export function driverAtStart(state: State, unit: Unit): Driver {
  return asItStands(state, unit, {
    spent: spentOutside(state, unit),
    bare: true,
    polderExit: 'unpaid',
    mayStopHere: true,
  });
}

/** The vehicle of a driving frame. */
export function driverOf(state: State, frame: DrivingFrame): Driver {
  return asItStands(state, frame.unit, frame);
}

/** Written out field by field: it is made for every question about a vehicle, and a spread is slow. */
function asItStands(state: State, unit: Unit, { spent, bare, polderExit, mayStopHere }: Done): Driver {
  return {
    unit,
    facts: vehicleOf(state, unit),
    place: state.place[unit],
    hull: state.hull[unit],
    turret: state.turret[unit],
    inMotion: isInMotion(state, unit),
    isStuck: hasMark(state, unit, 'bogged') || hasMark(state, unit, 'immobilized'),
    crew: isCrewExposed(state, unit) ? 'exposed' : 'buttoned-up',
    spent,
    bare,
    polderExit,
    crewChanged: hasMark(state, unit, 'crew-changed'),
    dispensed: hasMark(state, unit, 'dispensed'),
    mayStopHere,
  };
}

/** V-DaE1:v V-DaE2:v MP that a vehicle has spent before it comes onto the map, in halves. */
function spentOutside(state: State, unit: Unit): number {
  return state.place[unit] <= OUTSIDE ? 2 * spentBeforeEntry(state, unit) : 0;
}

export function isOutside({ place }: Pick<Driver, 'place'>): boolean {
  return place <= OUTSIDE;
}

/** The hex where it is, or beside which it stands. */
export function hexOfDriver({ place }: Pick<Driver, 'place'>): Hex {
  return place <= OUTSIDE ? OUTSIDE - place : place;
}

/** What it has left, in halves. */
export function pointsLeft({ facts, spent }: Pick<Driver, 'facts' | 'spent'>): number {
  return Math.max(0, facts.halves - spent);
}

/** Where it is after an expenditure, if it neither bogs nor stalls. Smoke is taken to fail: then it costs nothing. */
export function driverAfter(
  driver: Driver,
  drive: VehicleSpend,
  price: DrivePrice,
  { mayStopHere }: Pick<Driver, 'mayStopHere'>,
): Driver {
  const paid = {
    ...driver,
    spent: driver.spent + price.exit + price.halves,
    turret: turretAfter(driver, drive),
  };
  if ('start' in drive) return { ...paid, inMotion: true };
  if ('to' in drive)
    return {
      ...paid,
      bare: false,
      place: drive.to,
      hull: drive.hull ?? driver.hull,
      crewChanged: driver.crewChanged && !isOutside(driver),
      polderExit: 'unpaid',
      mayStopHere,
    };
  if ('crew' in drive) return { ...driver, crew: drive.crew, crewChanged: true };
  if ('dispense' in drive) return { ...driver, dispensed: true };
  if ('hull' in drive) return { ...paid, bare: false, hull: drive.hull };
  if ('stop' in drive) return { ...paid, bare: false, inMotion: false };
  if ('unbog' in drive) return { ...paid, inMotion: true, isStuck: false };
  return { ...paid, bare: false };
}

/** V-3.3.2g Where the turret points then. It keeps its bearing on the hull when the hull turns. */
export function turretAfter({ hull, turret, facts }: Driver, drive: VehicleSpend): Hexspine {
  if ('turret' in drive && drive.turret !== undefined) return drive.turret;
  const turned = 'hull' in drive && drive.hull !== undefined ? drive.hull : hull;
  return facts.turret === 'NT' ? turned : (turret + turned - hull + 6) % 6;
}

export function drivingFrame(state: State): DrivingFrame {
  const frame = findFrame(state, 'driving');
  if (frame === undefined) throw new Error('MP are spent, and no vehicle is on the move');
  return frame;
}
