/** Events of mortars, charges, Residual FP as sentences. */
import type { EventOf } from '../state/events.js';
import { sayResult } from '../vocabulary/tables.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { sayNames, saySum } from './words.js';

export type SpecialWeaponsEvent = EventOf<
  | 'bombarded'
  | 'backblast'
  | 'panzerfaust-checked'
  | 'no-smoke-left'
  | 'smoke-placed'
  | 'charge-resolved'
  | 'charge-placed'
  | 'residual-placed'
>;

const HITS: Readonly<Record<EventOf<'bombarded'>['hit'], string>> = {
  miss: 'a miss',
  hit: 'a hit',
  critical: 'a Critical Hit',
};

export function tellSpecialWeapons(event: SpecialWeaponsEvent): string {
  switch (event.type) {
    case 'bombarded':
      return `The ${SIDE_NAMES[event.side]} ${event.weapon.name} fires ${event.ammunition === 'smoke' ? 'Smoke ' : ''}at ${event.at}: ${saySum(event.dice.total, event.modifiers)}, ${HITS[event.hit]}.`;
    case 'backblast':
      return `Backblast in ${event.at}: ${event.roll}, ${sayResult(event.result)} on ${sayNames(event.units)}.`;
    case 'panzerfaust-checked':
      return `${event.unit.name} looks for a Panzerfaust: ${saySum(event.roll, event.modifiers)}, ${event.found ? 'it has one' : 'it has none ready'}.`;
    case 'no-smoke-left':
      return `The ${event.weapon.name} has no Smoke.`;
    case 'smoke-placed':
      return `Smoke rises in ${event.at}${event.kind === 'dispersed' ? ', already dispersed' : ''}.`;
    case 'charge-placed':
      return `${event.unit.name} places a ${event.weapon.name} in ${event.at}.`;
    case 'charge-resolved':
      return `The ${event.weapon.name} in ${event.at} ${event.detonated ? 'goes off' : 'does not go off'}; dice ${event.dice.coloured} and ${event.dice.white} (${event.dice.total}).`;
    case 'residual-placed':
      return `The attack leaves ${event.firepower} Residual Firepower in ${event.at}.`;
  }
}
