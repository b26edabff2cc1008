/** V-3.3.2 V-SOP.MPhv A vehicle on the move: it drives its planned way, and its owner is asked at the end or when something happens on the way. */
import type { Candidates, Preview, Violation } from '@bridgehead/engine';
import { joinLists, popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { reveal } from '../situation/hidden-units.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { listOnce, settingOf } from '../state/context.js';
import type { Frame } from '../state/frames.js';
import { judgeKnown, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isOnMap, OUTSIDE, setMark } from '../state/state.js';
import type { Asked, ElstProcedure, Play } from '../state/types.js';
import type { WrittenVehicleSpend } from '../state/vehicle-actions.js';
import type { DrivingFrame, VehicleSpend } from '../state/vehicle-frames.js';
import { notAnAnswer } from '../text/refusals.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { sayFactors } from '../text/words.js';
import { nameOf, who } from '../units/units-in-play.js';
import { isInMotion, isShocked } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf } from '../vocabulary/units.js';
import { fireBounding, judgeBounding, listBounding, previewBounding } from './bounding.js';
import {
  advanced,
  barOnDrive,
  canLeave,
  hexesAhead,
  judgeWayOfVehicle,
  refuseDrive,
  refuseNamed,
} from './drive-bars.js';
import { canDrive, entering, listDrivesOn } from './drive-list.js';
import { previewDrive } from './drive-preview.js';
import { priceOfDrive } from './drive-price.js';
import type { Driver } from './driver.js';
import { driverAtStart, driverOf, hexOfDriver, isOutside, pointsLeft } from './driver.js';
import { allowAttempts } from './motion.js';
import { mustLeaveMap } from './recall.js';
import { barOnDriver } from './start-of-drive.js';
import { openWindowAgain, payDrive, spendRest } from './vehicle-expenditure.js';

const ANSWERS = ['drive-on', 'shoot', 'fire', 'park'] as const;
const PARK: Action = { do: 'park' };

export const drivingProcedure: ElstProcedure<DrivingFrame> = {
  run(play, frame, context) {
    const { state } = play;
    if (!isDriven(state, frame)) {
      endDrive(play, frame);
      return 'again';
    }
    const driver = driverOf(state, frame);
    const [drive] = frame.way;
    if (drive !== undefined) {
      drivePlanned(play, context, frame, driver, drive);
      return 'again';
    }
    if (canDrive(state, context, driver) || listBoundingOnce(state, context, frame).length > 0) return 'ask';
    park(play, frame);
    return 'again';
  },

  decision: {
    ask: (state, frame, context) => [question(state, context, frame)],
    candidates(state, frame, _side, context) {
      const driver = driverOf(state, frame);
      const ending = barOnParking(state, context, driver) === undefined ? [PARK] : [];
      return joinLists<Action>([ending, listDrivesOn(state, context, driver), listBoundingOnce(state, context, frame)]);
    },
    judge(state, frame, _side, action, context) {
      if (action.do === 'drive-on') return judgeWritten(state, context, driverOf(state, frame), action.way);
      if (action.do === 'shoot' || action.do === 'fire') return judgeBounding(state, context, frame, action);
      return action.do === 'park' ? judgeParking(state, context, frame) : [notAnAnswer(action.do, ANSWERS)];
    },
    apply(play, frame, _side, action, context) {
      if (action.do === 'drive-on')
        replaceFrame<Frame>(play.state, {
          ...frame,
          way: spendsNamed(play.state, context, frame.unit, action.way),
          stops: action.stops,
        });
      else if (action.do === 'shoot' || action.do === 'fire')
        fireBounding(play, context, frame, action, openWindowAgain);
      else park(play, frame);
    },
    preview(state, frame, _side, action, context): Preview {
      const driver = driverOf(state, frame);
      if (action.do === 'drive-on')
        return previewDrive(state, context, driver, spendsNamed(state, context, frame.unit, action.way));
      if (action.do === 'shoot' || action.do === 'fire') return previewBounding(state, context, frame, action);
      return { summary: sayParking(state, context, driver), tallies: [], consequences: [] };
    },
  },
};

function listBoundingOnce(state: State, context: Context, frame: DrivingFrame): Candidates<Action> {
  return listOnce(context, frame, () => listBounding(state, context, frame));
}

/** Whether it is still there and able to go on. */
function isDriven(state: State, { unit, step }: DrivingFrame): boolean {
  const isThere = isOnMap(state, unit) || state.place[unit] <= OUTSIDE;
  return step === 'go' && isThere && !isShocked(state, unit) && !hasMark(state, unit, 'stunned');
}

function question(state: State, context: Context, frame: DrivingFrame): Asked {
  const driver = driverOf(state, frame);
  const where = isOutside(driver) ? 'outside the map' : `in ${locationLabel(context.board, driver.place)}`;
  const mayPark = barOnParking(state, context, driver) === undefined;
  return {
    side: state.side[frame.unit],
    rule: 'V-3.3.2a',
    text: `Continue driving ${nameOf(state, frame.unit)}: it is ${where} with ${sayFactors(pointsLeft(driver))} MP left${mayPark ? '. Or end its move' : ''}.`,
    ...(mayPark && { decline: PARK }),
  };
}

// --- setting out ----------------------------------------------------------------------------------------------------

/** The `drive` action of the Movement Phase. */
export function judgeDriveOut(state: State, context: Context, action: ActionOf<'drive'>): Violation[] {
  const unknown = judgeKnown(state, context, { units: [action.unit] });
  if (unknown.length > 0) return unknown;
  const unit = numberOf(action.unit);
  const bar = barOnDriver(state, unit);
  if (bar !== undefined) return [refuseNamed(state, context, bar, unit)];
  return judgeWritten(state, context, driverAtStart(state, unit), action.way);
}

export function driveOut(play: Play, context: Context, action: ActionOf<'drive'>): void {
  const { state } = play;
  const unit = numberOf(action.unit);
  const { spent } = driverAtStart(state, unit);
  reveal(play, [unit]);
  allowAttempts(state);
  for (let other = 0; other < state.place.length; other++) clearMark(state, other, 'dared'); // V-3.3.4b
  if (isInMotion(state, unit)) setMark(state, unit, 'began-in-motion'); // V-2.0v1
  pushFrame<Frame>(state, {
    at: 'driving',
    unit,
    spent,
    bare: true,
    polderExit: 'unpaid',
    mayStopHere: true,
    visits: [],
    mayFire: false,
    way: spendsNamed(state, context, unit, action.way),
    stops: action.stops,
    step: 'go',
  });
}

export function previewDriveOut(state: State, context: Context, action: ActionOf<'drive'>): Preview {
  const unit = numberOf(action.unit);
  return previewDrive(state, context, driverAtStart(state, unit), spendsNamed(state, context, unit, action.way));
}

function judgeWritten(
  state: State,
  context: Context,
  driver: Driver,
  way: readonly WrittenVehicleSpend[],
): Violation[] {
  const locations = way.flatMap((spend) =>
    'to' in spend ? [spend.to] : 'dispense' in spend && spend.dispense !== true ? [spend.dispense] : [],
  );
  const unknown = judgeKnown(state, context, { locations });
  return unknown.length > 0
    ? unknown
    : judgeWayOfVehicle(state, context, driver, spendsNamed(state, context, driver.unit, way));
}

/** Planned expenditures with numbers; what they name has been judged. Smoke without a hex goes where the vehicle is then. */
export function spendsNamed(
  state: State,
  context: Context,
  unit: Unit,
  way: readonly WrittenVehicleSpend[],
): VehicleSpend[] {
  let hex = hexOfDriver({ place: state.place[unit] });
  return way.map((written): VehicleSpend => {
    if ('to' in written) {
      hex = locationOf(context, written.to);
      return {
        to: hex,
        hull: written.hull,
        offRoad: written.offRoad ?? false,
        all: written.all,
        extra: 2 * (written.extra ?? 0),
        turret: written.turret,
      };
    }
    if ('dispense' in written)
      return {
        dispense: written.dispense === true ? hex : locationOf(context, written.dispense),
        turret: written.turret,
      };
    if ('crew' in written || 'unbog' in written || 'exit' in written) return written;
    return { ...written, turret: written.turret };
  });
}

// --- the plan -------------------------------------------------------------------------------------------------------

/** The next expenditure of the plan; the plan ends where it cannot be made any more. */
function drivePlanned(play: Play, context: Context, frame: DrivingFrame, driver: Driver, drive: VehicleSpend): void {
  const { state } = play;
  const price = priceOfDrive(state, context, driver, drive);
  if (price === undefined || barOnDrive(state, context, driver, drive, price) !== undefined) {
    replaceFrame<Frame>(state, { ...frame, way: [] });
    return;
  }
  const after = advanced(state, context, driver, drive, price);
  const planned = price.exit > 0 ? frame : { ...frame, way: frame.way.slice(1) };
  replaceFrame<Frame>(state, planned);
  payDrive(play, planned, driver, drive, price, after);
}

// --- the end --------------------------------------------------------------------------------------------------------

/** V-R78 V-R24 What keeps a vehicle from ending its move. */
function barOnParking(state: State, context: Context, driver: Driver): VehicleRefusalCode | undefined {
  if (!driver.inMotion) {
    if (driver.spent > 0) return undefined;
    if (hasMark(state, driver.unit, 'recalled') && hasMark(state, driver.unit, 'bogged')) return 'must-remove-bog';
    return mustLeaveMap(state, context, driver) ? 'recall-way' : undefined;
  }
  const left = pointsLeft(driver);
  if (isOutside(driver)) return canDrive(state, context, driver) ? 'only-entry' : undefined;
  if (!driver.mayStopHere && canLeave(state, context, driver)) return 'must-leave-hex';
  if (left < 2) return undefined; // V-3.3.2u
  const isNextTooDear = hexesAhead(context, driver).some((to) => {
    const price = priceOfDrive(state, context, { ...driver, bare: false }, entering(to));
    return price !== undefined && price.exit + price.halves > left;
  });
  return isNextTooDear || !canDrive(state, context, driver) ? undefined : 'must-drive-on';
}

function judgeParking(state: State, context: Context, frame: DrivingFrame): Violation[] {
  const driver = driverOf(state, frame);
  const bar = barOnParking(state, context, driver);
  return bar === undefined ? [] : [refuseDrive(state, context, bar, driver, undefined, undefined)];
}

/** V-3.3.2a V-R81 The rest counts as spent here. A vehicle that has spent nothing and is not in Motion has not moved. */
function park(play: Play, frame: DrivingFrame): void {
  const { state } = play;
  const driver = driverOf(state, frame);
  const hasMoved = frame.visits.length > 0 || driver.inMotion;
  if (hasMoved && !isOutside(driver) && pointsLeft(driver) > 0) spendRest(play, frame);
  else endDrive(play, frame);
}

function endDrive(play: Play, { unit }: DrivingFrame): void {
  const { state } = play;
  popFrame(state);
  if (!isOnMap(state, unit) && state.place[unit] > OUTSIDE) return;
  setMark(state, unit, 'done');
  if (isShocked(state, unit) || hasMark(state, unit, 'stunned')) clearMark(state, unit, 'motion'); // V-7.10m
  play.emit({
    type: 'drive-ended',
    rule: 'V-3.3.2a',
    unit: who(state, unit),
    at: locationLabel(settingOf(state).board, hexOfDriver({ place: state.place[unit] })),
    inMotion: isInMotion(state, unit),
  });
}

function sayParking(state: State, { board }: Context, driver: Driver): string {
  const where = locationLabel(board, hexOfDriver(driver));
  return `End the move of ${nameOf(state, driver.unit)} in ${where}${driver.inMotion ? ', in Motion' : ''}`;
}
