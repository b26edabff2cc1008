/** Events of vehicles on the move as sentences. */
import type { VehicleEvent } from '../state/vehicle-events.js';
import { saySpine } from './vehicle-action-names.js';
import { sayFactors, saySum } from './words.js';

export function tellVehicles(event: VehicleEvent): string {
  const { name } = event.unit;
  switch (event.type) {
    case 'driven':
      return tellDriving(event);
    case 'start-checked':
      return `${name} starts, ${event.check}: ${event.dice.total}, ${event.passed ? 'it runs' : event.check === 'Stall' ? 'it stalls' : 'it is Immobilized'}.`;
    case 'stalled':
      return `${name} has stalled and loses ${event.dice.total} MP.`;
    case 'bog-checked':
      return `${name} in ${event.at}, Bog Check: ${saySum(event.dice.total, event.modifiers)}, ${event.bogged ? 'it bogs' : 'it does not bog'}.`;
    case 'bog-removal':
      return tellRemoval(event);
    case 'dispensed':
      return `${name} tries its smoke dispenser: ${saySum(event.dice.total, event.modifiers)} against ${event.usage}, ${event.placed ? `Smoke in ${event.at}` : 'no Smoke'}.`;
    case 'vehicle-faced': {
      const turret = event.turret === event.hull ? '' : `, its turret ${saySpine(event.turret)}`;
      return `${name} faces ${saySpine(event.hull)}${turret}, ${event.crew === 'exposed' ? 'its crew exposed' : 'buttoned up'}.`;
    }
    case 'crew-changed':
      return event.crew === 'exposed' ? `The crew of ${name} is exposed now.` : `${name} buttons up.`;
    case 'motion-tried':
      return `${name} tries to get into Motion: ${event.roll} against ${sayFactors(event.halves)}, ${event.succeeded ? 'it succeeds' : 'it fails'}.`;
    case 'drive-ended':
      return `${name} ends its move in ${event.at}${event.inMotion ? ', in Motion' : ''}.`;
    case 'given-up':
      return `${name} shares ${event.at} with another vehicle and becomes a wreck.`;
  }
}

function tellDriving({ unit: { name }, at, halves, left, on }: Extract<VehicleEvent, { type: 'driven' }>): string {
  const points = `${sayFactors(halves)} MP`;
  const rest = `${sayFactors(left)} left`;
  switch (on) {
    case 'start':
      return `${name}: ${points} to start in ${at}, ${rest}.`;
    case 'enter':
      return `${name}: ${points} to enter ${at}, ${rest}.`;
    case 'polder-exit':
      return `${name}: ${points} to leave the polder in ${at}, ${rest}.`;
    case 'turn':
      return `${name}: ${points} to turn in ${at}, ${rest}.`;
    case 'stop':
      return `${name}: ${points} to stop in ${at}, ${rest}.`;
    case 'delay':
      return `${name}: ${points} of Delay in ${at}, ${rest}.`;
    case 'smoke':
      return `${name}: ${points} in ${at} for Smoke, ${rest}.`;
    case 'unbog':
      return `${name}: ${points} in ${at} to get free, ${rest}.`;
    case 'exit':
      return `${name}: ${points} to leave the map from ${at}.`;
    case 'rest':
      return `${name}: the last ${points} count as spent in ${at}.`;
  }
}

function tellRemoval({
  unit: { name },
  dice,
  outcome,
  halves,
}: Extract<VehicleEvent, { type: 'bog-removal' }>): string {
  const roll = `${dice.coloured} and ${dice.white}`;
  if (outcome === 'freed') return `${name} tries to get free: ${roll}, it does for ${sayFactors(halves)} MP.`;
  return `${name} tries to get free: ${roll}, it is ${outcome === 'mired' ? 'Mired' : 'Immobilized'}.`;
}
