/** Dice of vehicles on the move: what they were for, and what came of it. */
import type { EventOf } from '@bridgehead/elst';
import { sayFactors } from '@bridgehead/elst';
import type { Told } from './rolls.js';

type VehicleRoll = EventOf<'start-checked' | 'bog-checked' | 'bog-removal' | 'dispensed' | 'motion-tried'>;

export function tellVehicleRoll(event: VehicleRoll): Told {
  const { name, side } = event.unit;
  if (event.type === 'motion-tried')
    return {
      title: `${name} tries to get into Motion`,
      side,
      dice: [event.roll],
      lookup: `${sayFactors(event.halves)} or less succeeds`,
      result: event.succeeded ? 'in Motion' : 'fails',
      meaning: event.succeeded ? 'It may turn hull and turret.' : 'It stays as it is.',
    };
  const { coloured, white, total } = event.dice;
  const shared = { side, dice: [coloured, white] };
  switch (event.type) {
    case 'start-checked':
      return {
        ...shared,
        title: `${name} starts: ${event.check}`,
        lookup: `dice ${total}; it fails on 12`,
        result: event.passed ? 'it runs' : event.check === 'Stall' ? 'stalls' : 'Immobilized',
        meaning: event.passed ? 'It drives on.' : event.check === 'Stall' ? 'It loses MP.' : 'It can’t move any more.',
      };
    case 'bog-checked':
      return {
        ...shared,
        title: `Bog Check: ${name} in ${event.at}`,
        lookup: `final roll ${total + event.modifiers.total}; it bogs on 12 or more`,
        result: event.bogged ? 'bogged' : 'passed',
        meaning: event.bogged ? 'It is stuck in the hex.' : 'It drives on.',
      };
    case 'bog-removal':
      return {
        ...shared,
        title: `${name} tries to get free`,
        lookup: `coloured die ${coloured}`,
        ...REMOVALS[event.outcome],
      };
    case 'dispensed':
      return {
        ...shared,
        title: `Smoke dispenser of ${name}`,
        lookup: `final roll ${total + event.modifiers.total} against ${event.usage}`,
        result: event.placed ? 'Smoke' : 'no Smoke',
        meaning: event.placed ? `There is Smoke in ${event.at}.` : 'Nothing is placed.',
      };
  }
}

const REMOVALS = {
  freed: { result: 'free', meaning: 'It may drive with the MP that are left.' },
  mired: { result: 'Mired', meaning: 'It is stuck deeper: the next try is harder.' },
  immobilized: { result: 'Immobilized', meaning: 'It can’t move any more.' },
} as const;
