/** Events of off-board artillery as sentences. */
import type { ArtilleryEvent } from '../state/artillery-events.js';
import { ACCURATE } from '../vocabulary/artillery.js';
import { DIRECTION_NAMES } from '../vocabulary/vocabulary.js';
import { sayCounter, saySpot } from './artillery-words.js';
import { saySum } from './words.js';

export function tellArtillery(event: ArtilleryEvent): string {
  switch (event.type) {
    case 'contact-rolled': {
      const sum = saySum(event.dice.total, event.modifiers);
      const what = event.modifiers.total === 0 ? 'radio contact' : 'radio maintenance';
      const outcome = { made: 'contact', failed: 'no contact', 'broken-down': 'the radio breaks down' }[event.outcome];
      return `${event.unit.name}, ${what} with the ${event.battery.name}: ${sum} against ${event.value}, ${outcome}.`;
    }
    case 'contact-lost':
      return `The ${event.battery.name} is out of contact.`;
    case 'chit-drawn':
      return `Battery Access of the ${event.battery.name}: a ${event.colour} chit (${event.left.black} black and ${event.left.red} red are left)${event.closes ? '. It can no longer fire in this game' : event.colour === 'black' ? ', access' : ', no access'}.`;
    case 'access-lost':
      return `The ${event.battery.name} loses Battery Access.`;
    case 'battery-closed':
      return `The ${event.battery.name} can no longer fire in this game.`;
    case 'artillery-aimed':
      return tellAimed(event);
    case 'request-removed':
      return `The observer of the ${event.battery.name} does not see ${event.at}: the request is lost.`;
    case 'counter-changed':
      return tellCounter(event);
    case 'smoke-barrage': {
      const drift =
        event.direction === undefined
          ? 'it lands there'
          : `it drifts ${DIRECTION_NAMES[event.direction - 1]} to ${saySpot(event.to)}`;
      return `${event.unit.name} calls the smoke barrage on ${event.at}: ${event.roll}, ${drift}.`;
    }
    case 'observer-appointed':
      return `${event.unit.name} observes the smoke barrage.`;
  }
}

function tellAimed({
  battery,
  at,
  to,
  counter,
  roll,
  modifiers,
  accurate,
  error,
  extent,
}: Extract<ArtilleryEvent, { type: 'artillery-aimed' }>): string {
  const aim = `The ${battery.name} aims at ${at}`;
  const accuracy =
    roll === undefined ? 'it cannot be accurate' : `accuracy ${saySum(roll, modifiers)} against ${ACCURATE}`;
  if (accurate || error === undefined) return `${aim}: ${accuracy}, accurate. The ${sayCounter(counter)} is in ${to}.`;
  return `${aim}: ${accuracy}; error ${error.coloured} and ${error.white}, ${extent} ${extent === 1 ? 'hex' : 'hexes'} ${DIRECTION_NAMES[error.coloured - 1]}. The ${sayCounter(counter)} is ${to.includes('/') ? 'off the map' : `in ${to}`}.`;
}

function tellCounter({
  battery,
  at,
  counter,
  mission,
  change,
}: Extract<ArtilleryEvent, { type: 'counter-changed' }>): string {
  const what = `${sayCounter(counter)} of the ${battery.name}`;
  const where = at.includes('/') ? 'off the map' : `in ${at}`;
  switch (change) {
    case 'left':
      return `The ${what} stays ${where}.`;
    case 'converted':
      return `The spotting round of the ${battery.name} ${where} is converted to ${mission === 'smoke' ? 'Smoke' : 'HE'}.`;
    case 'spotted':
      return `The ${battery.name} has a spotting round ${where} instead of its fire for effect.`;
    case 'cancelled':
      return `The ${what} ${where} is cancelled.`;
    case 'removed':
      return `The ${what} ${where} is removed.`;
    case 'flipped':
      return `The ${what} is ${where} now.`;
  }
}
