/** Words for tests of vehicles on the move. */
import type { Action } from '../rules/state/actions.js';
import type { Event, EventOf } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import type { WrittenVehicleSpend } from '../rules/state/vehicle-actions.js';
import { driverOf, pointsLeft } from '../rules/vehicles/driver.js';
import { drivingFrame } from '../rules/vehicles/driver.js';
import type { Stop } from '../rules/vocabulary/vocabulary.js';
import type { Played } from './toolkit.js';
import { answer, eventsOf } from './toolkit.js';
import { inMovement } from './walking.js';

/** "start", "stop", "delay", "unbog", "smoke", "exit", "BU", "CE", "hull 3" or the name of a hex; everything else stands as it is. */
export type Leg = string | WrittenVehicleSpend;

const WORDS: Readonly<Record<string, WrittenVehicleSpend>> = {
  start: { start: true },
  stop: { stop: true },
  delay: { delay: true },
  unbog: { unbog: true },
  smoke: { dispense: true },
  exit: { exit: true },
  BU: { crew: 'buttoned-up' },
  CE: { crew: 'exposed' },
};

function spendOf(leg: Leg): WrittenVehicleSpend {
  if (typeof leg !== 'string') return leg;
  const [word, spine] = leg.split(' ');
  return word === 'hull' ? { hull: Number(spine) } : (WORDS[word] ?? { to: word });
}

export function drive(unit: string, way: readonly Leg[], stops: readonly Stop[] = []): Action {
  return { do: 'drive', unit, way: way.map(spendOf), stops: [...stops] };
}

export function driveOn(way: readonly Leg[], stops: readonly Stop[] = []): Action {
  return { do: 'drive-on', way: way.map(spendOf), stops: [...stops] };
}

export const PARK: Action = { do: 'park' };

/** A vehicle drives its way in the Movement Phase that begins. */
export function driven(state: State, unit: string, way: readonly Leg[], faces: readonly number[] = []): Played {
  return answer(inMovement(state), drive(unit, way), faces);
}

/** MP of each expenditure, in order. */
export function pointsIn(events: readonly Event[]): number[] {
  return eventsOf(events, 'driven').map(({ halves }) => halves / 2);
}

/** What each expenditure was for. */
export function purposesIn(events: readonly Event[]): EventOf<'driven'>['on'][] {
  return eventsOf(events, 'driven').map(({ on }) => on);
}

/** MP that the vehicle on the move has left. */
export function leftOf(state: State): number {
  return pointsLeft(driverOf(state, drivingFrame(state))) / 2;
}
