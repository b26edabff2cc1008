/** Vehicles in the Movement Phase: which of them drives, and what it does on the way. */
import { itemAt } from '@bridgehead/engine';
import type { Action, Unit } from '@bridgehead/elst';
import { nameOf, numberOf, STOPS, unitId, vehiclesThatMayDrive, vehicleThatMustDrive } from '@bridgehead/elst';
import { startOfDrive, startOfDriving } from '@bridgehead/elst/planning';
import { bestOf } from '../options.js';
import { bestDrive, canStay, LEAST_GAIN } from './drive-worth.js';
import { attacksIn } from './fire-answer.js';
import { exitAreas } from './ground.js';
import { memoryOf } from './memory.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, isOf, listedFor } from './situation.js';
import { worthOf } from './worth.js';

/** Bounding fire must be better than fire from the halt. */
const LEAST_BOUNDING = 0.25;

/** The first vehicle that is better off elsewhere, comes in or must move. */
export function answerVehicles(request: Request, situation: Situation): Answer {
  const { state, context, memory } = situation;
  const { staying } = memoryOf(memory, state);
  const must = vehicleThatMustDrive(state);
  for (const unit of vehiclesThatMayDrive(state)) {
    const isOutside = itemAt(state.place, unit) < 0;
    if (staying.has(unit) && unit !== must && !isOutside) continue;
    if (situation.budget.expired()) break;
    const best = bestDrive(situation, startOfDrive(state, context, unit), (way) => ({
      do: 'drive',
      unit: unitId(unit),
      way,
      stops: [...STOPS],
    }));
    const isBound = isOutside || unit === must;
    if (best !== undefined && (isBound || best.value > LEAST_GAIN)) return answerOf(best);
    const duty = isBound ? dutyOf(listedFor(request).filter((action) => isDriveOf(action, unit))) : undefined;
    if (duty !== undefined) return { action: duty, reason: `${nameOf(state, unit)} must drive.` };
    staying.add(unit);
  }
  return undefined;
}

/** On the move: fire, drive on, or stop here. */
export function answerOnTheDrive(request: Request, situation: Situation): Answer {
  const { state, context } = situation;
  const start = startOfDriving(state, context);
  if (start === undefined) return undefined;
  const listed = listedFor(request);
  const shot = bestOf(attacksIn(situation, listed, () => 0));
  if (shot !== undefined && shot.value > LEAST_BOUNDING) return answerOf(shot);
  const { driver } = start;
  const exit = leaves(situation, driver.place)
    ? listed.filter(isOf('drive-on')).find(({ way }) => 'exit' in itemAt(way, 0))
    : undefined;
  if (exit !== undefined) return { action: exit, reason: `${nameOf(state, driver.unit)} leaves the map, and scores.` };
  const park = listed.find(isOf('park'));
  const name = nameOf(state, driver.unit);
  if (!driver.inMotion && park !== undefined) return { action: park, reason: `${name} is where it is needed.` };
  const best = bestDrive(situation, start, (way) => ({ do: 'drive-on', way, stops: [...STOPS] }));
  if (best !== undefined && (driver.place < 0 || best.value > LEAST_GAIN)) return answerOf(best);
  const stop = listed.filter(isOf('drive-on')).find(({ way }) => 'stop' in itemAt(way, 0));
  if (stop !== undefined && canStay(situation, driver)) return { action: stop, reason: `${name} stops here.` };
  const last = park ?? best?.action ?? dutyOf(listed);
  return last && { action: last, reason: `${name} ends its move.` };
}

/** C-DaE3:VCa Whether VP are still wanted from here. */
function leaves({ state, context }: Situation, place: number): boolean {
  return exitAreas(state, context).some(({ hexes, lacking }) => lacking > 0 && hexes.includes(place));
}

/** V-3.3.2o V-7.10k What a vehicle does that must drive, or leave: the rules list nothing else to a vehicle that is Recalled. */
function dutyOf(listed: readonly Action[]): Action | undefined {
  const options = listed.filter(isOf('drive', 'drive-on')).map((action) => {
    const spend = itemAt(action.way, 0);
    const place = DUTIES.findIndex((key) => key in spend);
    return { action, value: place < 0 ? -DUTIES.length : -place };
  });
  return bestOf(options)?.action;
}
const DUTIES = ['exit', 'unbog', 'to', 'hull', 'start', 'stop', 'delay'] as const;

function isDriveOf(action: Action, unit: Unit): boolean {
  return action.do === 'drive' && numberOf(action.unit) === unit;
}

/** V-3.3.2l The one that is worth least is given up. */
export function answerExcess(request: Request, { state }: Situation): Answer {
  const options = listedFor(request)
    .filter(isOf('give-up'))
    .map((action) => ({
      action,
      value: -worthOf(state, numberOf(action.unit)),
      reason: 'The other one is worth more.',
    }));
  return answerOf(bestOf(options));
}
