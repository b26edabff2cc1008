/** Events of the sequence, set-up, control and victory as sentences. */
import { listed } from '@bridgehead/engine';
import type { EventOf, Who } from '../state/events.js';
import { PHASE_NAMES, SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { sayArc } from './words.js';

export type SequenceEvent = EventOf<
  | 'phase-began'
  | 'placed'
  | 'weapon-given'
  | 'gun-pointed'
  | 'lifted'
  | 'set-up-ended'
  | 'arrived'
  | 'entered-map'
  | 'exited-map'
  | 'revealed'
  | 'control-changed'
  | 'game-over'
>;

export function tellSequence(event: SequenceEvent): string {
  switch (event.type) {
    case 'phase-began':
      return `Turn ${event.turn}, ${SIDE_NAMES[event.attacker]} Player Turn: ${PHASE_NAMES[event.phase]}.`;
    case 'placed':
      if (event.at === undefined) return `${event.unit.name} is hidden somewhere.`;
      return `${event.unit.name} is set up in ${event.at}${event.hidden ? ', hidden' : ''}.`;
    case 'weapon-given':
      return event.unit === undefined
        ? `A hidden unit gets the ${event.weapon.name}.`
        : `${event.unit.name} gets the ${event.weapon.name}.`;
    case 'gun-pointed':
      return `The ${event.weapon.name} points ${sayArc(event.arc)}.`;
    case 'lifted':
      return `${event.unit.name} is removed from the map again.`;
    case 'set-up-ended':
      return `The ${SIDE_NAMES[event.side]} set-up is complete.`;
    case 'arrived':
      return `${event.unit.name} waits outside the map next to ${event.at}.`;
    case 'entered-map':
      return `${names(event.units)} ${event.units.length === 1 ? 'comes' : 'come'} onto the map in ${event.at}.`;
    case 'exited-map':
      return `${names(event.units)} ${event.units.length === 1 ? 'leaves' : 'leave'} the map from ${event.at}.`;
    case 'revealed':
      return `${names(event.units)} ${event.units.length === 1 ? 'was' : 'were'} hidden in ${event.at} and ${event.units.length === 1 ? 'is' : 'are'} seen now.`;
    case 'control-changed':
      return `${SIDE_NAMES[event.side]} troops control ${event.holding}.`;
    case 'game-over':
      return `The game is over: ${event.level}.`;
  }
}

function names(units: readonly Who[]): string {
  return listed(units.map(({ name }) => name));
}
