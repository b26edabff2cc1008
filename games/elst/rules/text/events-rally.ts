/** Events of the Rally Phase as sentences. */
import type { EventOf } from '../state/events.js';
import { sayNames, saySum } from './words.js';

export type RallyEvent = EventOf<
  | 'recovery-tried'
  | 'repair-tried'
  | 'shock-rolled'
  | 'transferred'
  | 'rally-tried'
  | 'desperation-ended'
  | 'leader-rolled'
  | 'leader-created'
>;

const REPAIRS: Readonly<Record<EventOf<'repair-tried'>['outcome'], string>> = {
  repaired: 'it works again',
  removed: 'it is beyond repair and removed',
  disabled: 'it is disabled for good',
  failed: 'it does not work yet',
};

const SHOCKS: Readonly<Record<EventOf<'shock-rolled'>['outcome'], string>> = {
  recovered: 'the crew recovers',
  'unconfirmed-kill': 'an unconfirmed kill',
  wrecked: 'the vehicle is wrecked',
};

export function tellRally(event: RallyEvent): string {
  switch (event.type) {
    case 'recovery-tried':
      return `${event.unit.name} tries to recover the ${event.weapon.name}: ${saySum(event.roll, event.modifiers)}, ${event.recovered ? 'success' : 'no success'}.`;
    case 'repair-tried':
      return `${event.unit.name} tries to repair the ${event.weapon.name}: ${event.roll}, ${REPAIRS[event.outcome]}.`;
    case 'shock-rolled':
      return `The shocked crew of ${event.unit.name} in ${event.at} rolls ${event.roll}: ${SHOCKS[event.outcome]}.`;
    case 'transferred':
      return `${event.from.name} hands ${sayNames(event.weapons)} over to ${event.to.name}.`;
    case 'rally-tried':
      return `${event.leader === undefined ? `${event.unit.name} tries to self-rally` : `${event.leader.name} tries to rally ${event.unit.name}`}: ${saySum(event.dice.total, event.modifiers)} against ${event.morale}, ${event.rallied ? 'it rallies' : 'it stays broken'}.`;
    case 'desperation-ended':
      return `${sayNames(event.units)} ${event.units.length === 1 ? 'is' : 'are'} no longer under DM.`;
    case 'leader-rolled':
      return `A leader may step forward from ${event.base.name}: ${saySum(event.roll, event.modifiers)}, ${event.leader === undefined ? 'nobody does' : `a leader ${event.leader}`}.`;
    case 'leader-created':
      return `${event.unit.name} steps forward as a leader in ${event.at}.`;
  }
}
