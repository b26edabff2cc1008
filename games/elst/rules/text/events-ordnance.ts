/** Events of ordnance and vehicles as sentences. */
import type { EventOf } from '../state/events.js';
import type { KillResult, VehicleChange } from '../vocabulary/vocabulary.js';
import { sayArc, saySum } from './words.js';

export type OrdnanceEvent = EventOf<
  'shot-fired' | 'ammunition-checked' | 'vehicle-struck' | 'vehicle-changed' | 'weapon-turned'
>;

const HITS = { miss: 'a miss', hit: 'a hit', critical: 'a Critical Hit' } as const;

const KILLS: Readonly<Record<KillResult, string>> = {
  destroyed: 'it is destroyed',
  shock: 'the crew is Shocked',
  immobilized: 'it is Immobilized',
  'possible-shock': 'the crew may be Shocked',
  stun: 'the crew is Stunned',
  none: 'no effect',
};

const CHANGES: Readonly<Record<VehicleChange, string>> = {
  wrecked: 'becomes a wreck',
  shocked: 'is Shocked',
  stunned: 'is Stunned',
  'stun-and-recall': 'is STUNned and Recalled',
  immobilized: 'is Immobilized',
  recalled: 'is Recalled',
  'buttoned-up': 'buttons up',
  'weapon-disabled': 'loses a weapon for good',
  'low-ammo': 'runs low on ammunition',
};

export function tellOrdnance(event: OrdnanceEvent): string {
  switch (event.type) {
    case 'shot-fired':
      return `The ${event.weapon.name} of ${event.unit.name} fires ${event.ammunition} at ${event.at}: needs ${event.number}, ${saySum(event.counted, event.modifiers)}, ${HITS[event.hit]}.`;
    case 'ammunition-checked':
      return event.found === 'none'
        ? `The ${event.weapon.name} has no ${event.ammunition}.`
        : `The ${event.weapon.name} fires its last ${event.ammunition}.`;
    case 'vehicle-struck':
      return event.aspect === undefined
        ? `${event.unit.name} is hit on the ${event.location}: ${saySum(event.dice.total, event.toKill)}, ${KILLS[event.result]}.`
        : `${event.unit.name} is hit on the ${event.location}, ${event.aspect}: To Kill ${event.toKill.total}, dice ${event.dice.total}, ${KILLS[event.result]}.`;
    case 'vehicle-changed':
      return `${event.unit.name} in ${event.at} ${CHANGES[event.to]}.`;
    case 'weapon-turned':
      return `The ${event.weapon.name} of ${event.unit.name} turns ${sayArc(event.arc)}.`;
  }
}
