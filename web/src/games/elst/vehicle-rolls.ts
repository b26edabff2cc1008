/** Dice of vehicles on the move: what they were for, and what came of it. */
import type { EventOf } from '@bridgehead/elst';
import { sayFactors } from '@bridgehead/elst';
import { itemAt } from '@bridgehead/engine';
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

/** V-3.2.4h V-7.9 Shots, and what they do to vehicles. */
export function tellShotRoll(event: EventOf<'shot-fired' | 'vehicle-struck'>): Told {
  const dice = [event.dice.coloured, event.dice.white];
  if (event.type === 'shot-fired')
    return {
      title: `${event.unit.name} fires ${event.ammunition} at ${event.at}`,
      side: event.side,
      dice,
      lookup: `hits on ${event.number} or less, final roll ${event.counted + event.modifiers.total}`,
      ...HITS[event.hit],
    };
  return {
    title: `${event.unit.name} is hit on the ${event.location}${event.aspect === undefined ? '' : `, ${event.aspect}`}`,
    side: event.unit.side,
    dice,
    lookup:
      event.aspect === undefined
        ? `final roll ${event.dice.total + event.toKill.total}`
        : `destroyed below ${event.toKill.total}, dice ${event.dice.total}`,
    ...KILLS[event.result],
  };
}

const HITS = {
  miss: { result: 'miss', meaning: 'The shot misses.' },
  hit: { result: 'hit', meaning: 'The shot hits.' },
  critical: { result: 'critical hit', meaning: 'The shot hits where it hurts most.' },
} as const;

const KILLS = {
  destroyed: { result: 'destroyed', meaning: 'The vehicle becomes a wreck.' },
  shock: { result: 'Shock', meaning: 'The crew is Shocked.' },
  immobilized: { result: 'Immobilized', meaning: 'It can’t move any more.' },
  'possible-shock': { result: 'possible Shock', meaning: 'The crew takes a morale check, or is Shocked.' },
  stun: { result: 'Stun', meaning: 'The crew is Stunned.' },
  none: { result: 'no effect', meaning: 'The shot bounces off.' },
} as const;

/** Close combat with vehicles, and Guns that are pushed. */
export function tellHandRoll(
  event: EventOf<'vehicle-assaulted' | 'close-defence-used' | 'attack-checked' | 'gun-pushed' | 'panzerfaust-checked'>,
): Told {
  switch (event.type) {
    case 'vehicle-assaulted': {
      const [result, meaning] = ASSAULTS[event.outcome];
      return {
        title: `Attack on ${event.vehicle.name} in ${event.at}`,
        side: event.side,
        dice: [event.dice.coloured, event.dice.white, ...(event.third === undefined ? [] : [event.third])],
        lookup: `needs ${event.value.total} or less, final roll ${event.dice.total + event.modifiers.total}`,
        result,
        meaning,
      };
    }
    case 'close-defence-used':
      return {
        title: `Close-defence weapon of ${event.vehicle.name}`,
        side: event.vehicle.side,
        dice: [event.dice.coloured, event.dice.white],
        lookup: `dice ${event.dice.total} against ${event.usage}`,
        result: event.works ? 'goes off' : 'no effect',
        meaning: event.works ? 'It attacks everybody around the vehicle.' : 'Nothing happens.',
      };
    case 'attack-checked':
      return {
        title: `${event.unit.name} dares to attack the vehicle`,
        side: event.unit.side,
        dice: [event.dice.coloured, event.dice.white],
        lookup: `final roll ${event.dice.total + event.modifiers.total} against morale ${event.morale}`,
        result: event.outcome,
        meaning: event.outcome === 'passed' ? 'It may attack.' : 'It is pinned and does not attack.',
      };
    case 'gun-pushed':
      return {
        title: `Pushing the ${event.weapon.name} to ${event.to}`,
        side: itemAt(event.units, 0).side,
        dice: [event.dice.coloured, event.dice.white],
        lookup: `final roll ${event.dice.total + event.modifiers.total} against ${event.number}`,
        ...PUSHES[event.outcome],
      };
    case 'panzerfaust-checked':
      return {
        title: `${event.unit.name} looks for a Panzerfaust`,
        side: event.unit.side,
        dice: [event.roll],
        lookup: `final die ${event.roll + event.modifiers.total}`,
        result: event.found ? 'found' : 'none',
        meaning: event.found ? 'It fires one.' : 'It has none at hand.',
      };
  }
}

const ASSAULTS = {
  eliminated: ['destroyed', 'The vehicle is eliminated.'],
  immobilized: ['Immobilized', 'It can’t move any more.'],
  none: ['no effect', 'The vehicle holds out.'],
} as const;

const PUSHES = {
  moves: { result: 'it moves', meaning: 'The Gun is in the next hex.' },
  'moves-and-stops': { result: 'it moves, then stops', meaning: 'The Gun is in the next hex and stays there.' },
  fails: { result: 'fails', meaning: 'The Gun stays where it is.' },
} as const;

const REMOVALS = {
  freed: { result: 'free', meaning: 'It may drive with its remaining MP.' },
  mired: { result: 'Mired', meaning: 'It is stuck deeper: the next try is harder.' },
  immobilized: { result: 'Immobilized', meaning: 'It can’t move any more.' },
} as const;
