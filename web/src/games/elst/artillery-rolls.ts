/** C-DaE:2 Dice of off-board artillery: what they were for, and what came of it. */
import { capital } from '@bridgehead/engine';
import type { EventOf } from '@bridgehead/elst';
import type { Told } from './rolls.js';

type ArtilleryRoll = EventOf<'contact-rolled' | 'artillery-aimed' | 'smoke-barrage'>;

export function tellArtilleryRoll(event: ArtilleryRoll): Told {
  switch (event.type) {
    case 'contact-rolled':
      return {
        title: `${event.unit.name} calls the ${event.battery.name}`,
        side: event.battery.side,
        dice: [event.dice.coloured, event.dice.white],
        lookup: `final roll ${event.dice.total + event.modifiers.total} against ${event.value}`,
        ...CONTACTS[event.outcome],
      };
    case 'artillery-aimed':
      return tellAim(event);
    case 'smoke-barrage':
      return {
        title: `Smoke barrage on ${event.at}`,
        side: event.side,
        dice: event.direction === undefined ? [event.roll] : [event.roll, event.direction],
        lookup: '1 or 2 is accurate; the second die is the direction',
        result: event.direction === undefined ? 'accurate' : 'drifts',
        meaning: `The Smoke is ${sayWhere(event.to)}.`,
      };
  }
}

const CONTACTS: Readonly<
  Record<EventOf<'contact-rolled'>['outcome'], { readonly result: string; readonly meaning: string }>
> = {
  made: { result: 'contact', meaning: 'The battery can be given orders.' },
  failed: { result: 'no contact', meaning: 'The battery gets no order.' },
  'broken-down': { result: 'radio breaks down', meaning: 'It must be repaired before the next call.' },
};

function tellAim(event: EventOf<'artillery-aimed'>): Told {
  const { at, to, battery, roll, error, accurate, extent, modifiers } = event;
  return {
    title: `${capital(battery.name)} aims at ${at}`,
    side: battery.side,
    dice: [...(roll === undefined ? [] : [roll]), ...(error === undefined ? [] : [error.coloured, error.white])],
    lookup:
      roll === undefined
        ? 'it cannot be accurate; then direction and extent'
        : `accuracy ${roll + modifiers.total}, 2 or less needed${error === undefined ? '' : '; then direction and extent'}`,
    result: accurate ? 'accurate' : 'inaccurate',
    meaning: `${accurate ? '' : `${extent === 1 ? '1 hex' : `${extent} hexes`} off: `}the counter is ${sayWhere(to)}.`,
  };
}

function sayWhere(to: string): string {
  return to.includes('/') ? 'off the map' : `in ${to}`;
}
