/** Events of the effects of fire as sentences. */
import type { Cause, EventOf } from '../state/events.js';
import { sayNames, saySum } from './words.js';

export type EffectsEvent = EventOf<
  | 'malfunctioned'
  | 'weapon-lost'
  | 'selected'
  | 'morale-checked'
  | 'pin-checked'
  | 'broke'
  | 'became-desperate'
  | 'reduced'
  | 'replaced'
  | 'wound-rolled'
  | 'eliminated'
>;

const CAUSES: Readonly<Record<Cause, string>> = {
  fire: '',
  residual: ' by Residual FP',
  'morale-check': '',
  'leader-loss': ' after the loss of a leader',
  interdiction: ' by Interdiction',
  'failure-to-rout': ', unable to rout',
  'close-combat': ' in close combat',
  rally: ' in the attempt to rally',
  'not-entered': ', too late to enter',
  'protective-fire': ' in Final Protective Fire',
  demolition: ' by the demolition charge',
  escape: ' on its Escape',
  'rout-off': ' on its way off the map',
  'left-the-map': ': nobody returns from there',
};

const DESPERATION: Readonly<Record<EventOf<'became-desperate'>['why'], string>> = {
  fire: 'has been fired at',
  adjacent: 'is next to an enemy',
  rout: 'must rout',
};

export function tellEffects(event: EffectsEvent): string {
  switch (event.type) {
    case 'malfunctioned':
      return event.removed
        ? `The ${event.weapon.name} is removed from play.`
        : `The ${event.weapon.name} malfunctions.`;
    case 'weapon-lost':
      return tellWeapon(event);
    case 'selected':
      return `Chance picks ${sayNames(event.units)} out of ${event.among.length}.`;
    case 'morale-checked':
      return `${event.unit.name} takes a morale check against ${event.morale}: ${saySum(event.dice.total, event.modifiers)}, ${event.outcome === 'failed' ? 'failed' : event.outcome === 'pinned' ? 'passed exactly, and pinned' : 'passed'}.`;
    case 'pin-checked':
      return `${event.unit.name} takes a pin check against ${event.morale}: ${saySum(event.dice.total, event.modifiers)}, ${event.outcome === 'pinned' ? 'pinned' : 'passed'}.`;
    case 'broke':
      return `${event.unit.name} breaks in ${event.at} and is under DM.`;
    case 'became-desperate':
      return `${event.unit.name} ${DESPERATION[event.why]} and is under DM.`;
    case 'reduced':
      return `${event.unit.name} is reduced to ${event.to}${CAUSES[event.cause]}.`;
    case 'replaced':
      return `${event.unit.name} fails by more than the ELR and is replaced by ${event.by}.`;
    case 'wound-rolled':
      return `${event.unit.name} is hit: ${saySum(event.roll, event.modifiers)}, ${event.outcome === 'wounded' ? 'a light wound' : 'killed'}.`;
    case 'eliminated':
      return `${event.unit.name} is eliminated in ${event.at}${CAUSES[event.cause]}.`;
  }
}

function tellWeapon({ weapon, at, fate, roll }: EventOf<'weapon-lost'>): string {
  const rolled = roll === undefined ? '' : ` (die ${roll})`;
  switch (fate) {
    case 'destroyed':
      return `The ${weapon.name} in ${at} is destroyed${rolled}.`;
    case 'malfunctioned':
      return `The ${weapon.name} is left in ${at}, malfunctioned${rolled}.`;
    case 'abandoned':
      return `The ${weapon.name} is left in ${at}, unharmed${rolled}.`;
    case 'dropped':
      return `The ${weapon.name} is dropped in ${at}.`;
  }
}
