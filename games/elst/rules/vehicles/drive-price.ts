/** V-3.3.2a What an expenditure takes a vehicle, in halves, and which Bog Check comes with it. */
import type { Adder } from '@bridgehead/engine';
import { Sum } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { turnBetween } from '../board/covered-arcs.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { State } from '../state/state.js';
import type { VehicleSpend } from '../state/vehicle-frames.js';
import type { BogCause, VehicleManner } from '../terrain/vehicle-cost.js';
import { addVehicleEntry, bogChance, isHeavyGround } from '../terrain/vehicle-cost.js';
import { isVehicle } from '../units/units-in-play.js';
import { wrecksIn } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { VEHICLE_COSTS } from '../vocabulary/vehicle-tables.js';
import type { VehicleFacts } from '../vocabulary/vehicles.js';
import type { Hexspine } from '../vocabulary/vocabulary.js';
import type { Driver } from './driver.js';
import { hexOfDriver, isOutside, pointsLeft } from './driver.js';

export interface DrivePrice {
  /** Spent before, in the polder that it leaves (V-DaE:1.3v2); entering one costs nothing more (V-DaE:1.3v1). */
  readonly exit: number;
  readonly halves: number;
  readonly byRoad: boolean;
  /** The Bog Check of the exit, and that of the expenditure itself. */
  readonly exitBog: BogCause | undefined;
  readonly bog: BogCause | undefined;
  /** V-3.3.2t It has too few MP and spends all of them on its one hex. */
  readonly isMinimum: boolean;
}

type Entering = Extract<VehicleSpend, { readonly to: Hex }>;

const IN_PLACE = { exit: 0, byRoad: false, exitBog: undefined, bog: undefined, isMinimum: false } as const;
const POINT = 2;
const FREE: DrivePrice = { ...IN_PLACE, halves: 0 };
const START: DrivePrice = { ...IN_PLACE, halves: POINT * VEHICLE_COSTS.start };
const STOP: DrivePrice = { ...IN_PLACE, halves: POINT * VEHICLE_COSTS.stop };
const DELAY: DrivePrice = { ...IN_PLACE, halves: POINT * VEHICLE_COSTS.delay };
const SMOKE: DrivePrice = { ...IN_PLACE, halves: POINT * VEHICLE_COSTS.dispenser };
const EXIT_POLDER = POINT * VEHICLE_COSTS.polderExit;

/** Undefined: no such hex can be entered at all. */
export function priceOfDrive(
  state: State,
  context: Context,
  driver: Driver,
  drive: VehicleSpend,
): DrivePrice | undefined {
  if ('to' in drive) return priceOfEntry(state, context, driver, drive, new Sum());
  if ('start' in drive) return START;
  if ('hull' in drive) return priceOfTurn(context, driver, drive.hull);
  if ('stop' in drive) return STOP;
  if ('delay' in drive) return DELAY;
  if ('dispense' in drive) return SMOKE;
  if ('exit' in drive) return priceOfExit(context, driver);
  return FREE; // the crew; to remove a Bog takes what the dice say
}

/** The parts of what an entry costs go into the tally, in MP. */
export function priceOfEntry(
  state: State,
  context: Context,
  driver: Driver,
  drive: Entering,
  into: Adder,
): DrivePrice | undefined {
  const from = hexOfDriver(driver);
  if (isOutside(driver) !== (drive.to === from)) return undefined;
  const entry = addVehicleEntry(context, from, drive.to, mannerOf(state, context, driver, drive), into);
  if (entry === undefined) return undefined;
  const { byRoad, bog } = entry;
  const mustPayExit = entry.leavesPolder && driver.polderExit === 'unpaid';
  const exit = mustPayExit ? EXIT_POLDER : 0;
  const exitBog = mustPayExit ? (drive.all === undefined ? 'polder' : 'polder-all') : undefined;
  const left = pointsLeft(driver) - exit;
  const most = Math.max(0, left - (drive.all === 'keep-stop' ? STOP.halves : 0));
  const cost = entry.halves === 'all' ? most : entry.halves + drive.extra;
  // V-R36 The whole movement of its MPh. Polder asks for its 4 MP first.
  const isMinimum = cost > left && driver.bare && left > 0;
  const halves = isMinimum ? left : drive.all === undefined ? cost : Math.max(cost, most);
  return { exit, halves, byRoad, exitBog, bog, isMinimum };
}

function mannerOf(state: State, context: Context, driver: Driver, { to, offRoad, all }: Entering): VehicleManner {
  return {
    facts: driver.facts,
    crew: driver.crew,
    offRoad,
    paysAll: all !== undefined,
    obstructions: vehiclesIn(state, context, to, driver.unit).length + wrecksIn(state, to).length,
  };
}

/** Vehicles of both sides in a hex, but for one. */
export function vehiclesIn(state: State, context: Context, hex: Hex, but: Unit): Unit[] {
  return unitsIn(context, hex).filter((unit) => unit !== but && isVehicle(state, unit));
}

/** V-3.3.2d Written out field by field: it is made for every question about a vehicle, and a spread is slow. */
function priceOfTurn(context: Context, driver: Driver, hull: Hexspine): DrivePrice {
  const hex = hexOfDriver(driver);
  return {
    exit: 0,
    halves: halvesToTurn(context, hex, driver.hull, hull),
    byRoad: false,
    exitBog: undefined,
    bog: isHeavyGround(context, hex) ? 'turn' : undefined,
    isMinimum: false,
  };
}

/** V-3.3.2d What it takes to turn the hull in a hex. */
export function halvesToTurn(context: Pick<Context, 'board'>, hex: Hex, from: Hexspine, to: Hexspine): number {
  const each = isHeavyGround(context, hex) ? VEHICLE_COSTS.turnInCover : VEHICLE_COSTS.turn;
  return POINT * turnBetween(from, to) * each;
}

/** V-3.3.2v Open Ground, or the rate of a road that runs off the map. */
function priceOfExit({ board, area }: Context, driver: Driver): DrivePrice | undefined {
  const hex = hexOfDriver(driver);
  const ways = exitDirections({ board, area }, driver);
  if (ways.length === 0) return undefined;
  const sides = board.pavedSides[hex] | board.dirtSides[hex];
  const byRoad = ways.some((direction) => ((sides >> direction) & 1) === 1);
  const rate = byRoad && driver.crew === 'exposed' ? VEHICLE_COSTS.road.exposed : VEHICLE_COSTS.road.buttonedUp;
  return { exit: 0, halves: POINT * rate, byRoad, exitBog: undefined, bog: undefined, isMinimum: false };
}

/** The chance to pass the Bog Checks of an expenditure. */
export function freeOfBog(facts: VehicleFacts, { exitBog, bog }: DrivePrice): number {
  return [exitBog, bog].reduce(
    (free, cause) => (cause === undefined ? free : free * (1 - bogChance(facts, cause) / ROLLS)),
    1,
  );
}
/** Rolls of two dice. */
const ROLLS = 36;

/** The hexsides inside the VCA that lead off the part of the map in play. */
export function exitDirections(
  { board, area }: Pick<Context, 'board' | 'area'>,
  driver: Pick<Driver, 'place' | 'hull'>,
): number[] {
  if (isOutside(driver)) return [];
  return [driver.hull, (driver.hull + 1) % 6].filter((direction) => {
    const next = board.grid.neighbours[driver.place * 6 + direction];
    return next < 0 || !area.includes[next];
  });
}
