/** Events of rout and advance as sentences. */
import type { EventOf } from '../state/events.js';
import { sayNames } from './words.js';

export type RoutEvent = EventOf<'must-rout' | 'routed' | 'interdicted' | 'stayed' | 'advanced'>;

const REASONS: Readonly<Record<EventOf<'must-rout'>['why'], string>> = {
  adjacent: 'an unbroken enemy is next to it',
  'open-ground': 'it is in the open in sight of an enemy',
};

export function tellRout(event: RoutEvent): string {
  switch (event.type) {
    case 'must-rout':
      return `${event.unit.name} must rout: ${REASONS[event.why]}.`;
    case 'routed':
      return `${event.unit.name} ${event.crawl ? 'crawls' : 'routs'} from ${event.from} to ${event.to}${event.leaders.length > 0 ? ` together with ${sayNames(event.leaders)}` : ''}${event.pinned ? ', where it is pinned' : ''}.`;
    case 'interdicted':
      return `${event.unit.name} is seen in the open in ${event.at} and interdicted by ${sayNames(event.by)}.`;
    case 'stayed':
      return `${event.unit.name} does not get away.`;
    case 'advanced':
      return `${sayNames(event.units)} ${event.units.length === 1 ? 'advances' : 'advance'} from ${event.from} to ${event.to}${event.exhausted.length > 0 ? `; ${sayNames(event.exhausted)} ${event.exhausted.length === 1 ? 'is' : 'are'} exhausted by it` : ''}.`;
  }
}
