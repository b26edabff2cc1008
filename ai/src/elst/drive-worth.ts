/** Where a vehicle is better off: every hex and facing in reach, by the way on which it is neither destroyed nor bogged. */
import { itemAt } from '@bridgehead/engine';
import type { Action, Driver, DriveTrail, Unit, WrittenVehicleSpend } from '@bridgehead/elst';
import type { DriveStart } from '@bridgehead/elst/planning';
import {
  barOnCrew,
  bearingAfter,
  driveReach,
  driveTo,
  exitDirections,
  hasMark,
  hexOf,
  hexOfDriver,
  isHeavyGround,
  isHidden,
  isVehicle,
  locationLabel,
  nameOf,
  nearestArc,
  numberOf,
  outsideOf,
  pointsLeft,
  rangeBetween,
  unitsIn,
  vehicleOf,
  writeVehicleSpend,
} from '@bridgehead/elst';
import { startOfDrive } from '@bridgehead/elst/planning';
import type { Option } from '../options.js';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import { exitAreas } from './ground.js';
import { memoryOf } from './memory.js';
import type { Situation } from './situation.js';
import { isOf } from './situation.js';
import type { Stance } from './threat.js';
import { stanceAt, stanceOf, standOfVehicle, wantedCrew } from './vehicle-stand.js';
import { worthOf } from './worth.js';

/** Less is not worth the noise. */
export const LEAST_GAIN = 0.25;
/** V-7.6 The part of its worth that a vehicle loses in the mud. */
const BOGGED = 0.5;
/** V-3.3.2r A start that may be the last one. */
const UNRELIABLE = 0.04;
/** The part of another's worth that is lost if it cannot come in. */
const BLOCKING = 0.5;
/** Not every enemy who sees a passing vehicle fires at it. */
const PASSING = 0.3;

/** What a vehicle would gain by a drive; remembered through the phase. */
export function gainByDriving(situation: Situation, unit: Unit): number {
  const { gains } = memoryOf(situation.memory, situation.state);
  const known = gains.get(unit);
  if (known !== undefined) return known;
  const start = startOfDrive(situation.state, situation.context, unit);
  const gain = Math.max(0, (bestDrive(situation, start, () => ({ do: 'park' }))?.value ?? 0) - LEAST_GAIN);
  gains.set(unit, gain);
  return gain;
}

/** V-3.3.2l Two vehicles of a side in one hex are one too many. */
export function canStay({ state, context, side }: Situation, { unit, place }: Pick<Driver, 'unit' | 'place'>): boolean {
  return !unitsIn(context, place).some(
    (other) => other !== unit && (isVehicle(state, other) || (state.side[other] !== side && !isHidden(state, other))),
  );
}

/** The best way from here, with a stop at its end where there are MP for it. */
export function bestDrive(
  situation: Situation,
  start: DriveStart,
  act: (way: WrittenVehicleSpend[]) => Action,
): Option<Action> | undefined {
  const { state, context } = situation;
  const { unit } = start.driver;
  if (hasMark(state, unit, 'recalled')) return undefined;
  if (hasMark(state, unit, 'bogged')) return removeBog(situation, start.driver, act);
  const { driver, first } = withCrew(situation, start.driver);
  const worth = worthOf(state, unit);
  const here = driver.place < 0 ? 0 : standOfVehicle(situation, unit, stanceOf(situation, unit));
  const price = !driver.inMotion && driver.facts.unreliable ? UNRELIABLE * worth : 0;
  const reach = driveReach(state, context, driver);
  const safety = new Map<DriveTrail, number>();
  let best: { readonly trail: DriveTrail; readonly value: number } | undefined;
  for (const trail of reach.trails.values()) {
    if (trail.drive === undefined || !canStay(situation, trail.driver)) continue;
    if (situation.budget.expired()) break;
    const safe = safetyOf(situation, trail, safety);
    const manner = canStop(trail.driver) ? 'still' : 'moving';
    const gain = standOfVehicle(situation, unit, stanceAt(trail.driver, manner)) - here;
    const blocks = blocksEntry(situation, trail.driver) ? worth * BLOCKING : 0;
    const score = canLeave(situation, trail.driver) ? LEAVING : 0;
    const value = gain + safe * score - worth * (1 - safe) - worth * BOGGED * (1 - trail.free) - price - blocks;
    if (best === undefined || value > best.value) best = { trail, value };
  }
  if (best === undefined) return undefined;
  const { driver: end } = best.trail;
  const way = driveTo(reach, end).map((drive) => writeVehicleSpend(context, drive));
  const stop: WrittenVehicleSpend[] =
    canStop(end) && !canLeave(situation, end) ? [{ stop: true, ...turretOf(situation, end) }] : [];
  return {
    action: act([...first, ...way, ...stop]),
    value: best.value,
    reason: `${nameOf(state, unit)} to ${locationLabel(context.board, end.place)}: ${tenths(best.value)} gained.`,
  };
}

/** C-DaE3:VCa Whether it can leave the map from there in the same move, and score. */
function canLeave({ state, context }: Situation, driver: Driver): boolean {
  return (
    pointsLeft(driver) >= 2 &&
    exitDirections(context, driver).length > 0 &&
    exitAreas(state, context).some(({ hexes, lacking }) => lacking > 0 && hexes.includes(driver.place))
  );
}
const LEAVING = 6;

/** V-3.3.2l Whether others would have to come in through its hex, and might find no room. */
function blocksEntry({ state, side }: Situation, { unit, place }: Driver): boolean {
  return state.side.some(
    (owner, other) => owner === side && other !== unit && isVehicle(state, other) && outsideOf(state, other) === place,
  );
}

function canStop(driver: Driver): boolean {
  return pointsLeft(driver) >= 2 && driver.mayStopHere;
}

/** The crew opens or closes its hatches first. */
function withCrew(
  situation: Situation,
  driver: Driver,
): { readonly driver: Driver; readonly first: readonly WrittenVehicleSpend[] } {
  const crew = wantedCrew(situation, hexOfDriver(driver));
  return barOnCrew(situation.state, driver, crew) === undefined && pointsLeft(driver) > 0
    ? { driver: { ...driver, crew, crewChanged: true }, first: [{ crew }] }
    : { driver, first: [] };
}

/** The chance to come through the fire on the way. */
function safetyOf(situation: Situation, trail: DriveTrail, known: Map<DriveTrail, number>): number {
  const before = known.get(trail);
  if (before !== undefined) return before;
  const start = trail.before === undefined ? 1 : safetyOf(situation, trail.before, known);
  const isEntry = trail.drive !== undefined && 'to' in trail.drive;
  const threat = isEntry ? situation.threat.at(trail.driver.facts, stanceAt(trail.driver, 'moving')) : 0;
  const safe = start * (1 - PASSING * threat);
  known.set(trail, safe);
  return safe;
}

/** The turret points at the nearest enemy. */
function turretOf({ state, context, side }: Situation, { facts, place, turret }: Driver): { readonly turret?: number } {
  const { board } = context;
  if (facts.turret === 'NT' || isHeavyGround(context, place)) return {};
  const enemies = state.place
    .filter((there, unit) => there >= 0 && state.side[unit] !== side && !isHidden(state, unit))
    .map((there) => ({ hex: hexOf(board, there), value: -rangeBetween(board, place, there) }));
  const nearest = bestOf(enemies);
  if (nearest === undefined || nearest.hex === place) return {};
  const wanted = nearestArc(board.grid, place, turret, nearest.hex);
  return wanted === turret ? {} : { turret: wanted };
}

/** V-7.6e Out of the mud. */
function removeBog(
  { state }: Situation,
  { unit, spent }: Driver,
  act: (way: WrittenVehicleSpend[]) => Action,
): Option<Action> | undefined {
  if (spent > 0 || hasMark(state, unit, 'immobilized')) return undefined;
  return {
    action: act([{ unbog: true }]),
    value: worthOf(state, unit) * BOGGED,
    reason: `${nameOf(state, unit)} tries to get out.`,
  };
}

/** V-3.2.4o At the end of a fire phase: armour towards the enemies that can destroy it. */
export function turnAway(situation: Situation, listed: readonly Action[]): Option<Action> | undefined {
  const { state, threat } = situation;
  const turns = listed.filter(isOf('turn')).flatMap((action): Option<Action>[] => {
    const unit = itemAt(state.holder, numberOf(action.weapon));
    if (!isVehicle(state, unit)) return [];
    const now = stanceOf(situation, unit);
    const then: Stance = { ...now, ...bearingAfter(state, numberOf(action.weapon), action.arc) };
    const gain = threat.at(vehicleOf(state, unit), now) - threat.at(vehicleOf(state, unit), then);
    const value = gain * worthOf(state, unit);
    return [{ action, value, reason: `${nameOf(state, unit)} turns its armour to the enemy.` }];
  });
  const best = bestOf(turns);
  return best !== undefined && best.value > LEAST_TURN ? best : undefined;
}
/** A turn loses what the gun has acquired. */
const LEAST_TURN = 0.3;
