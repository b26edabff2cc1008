/** Dice that decide something: what they were for, the sums, and what came of it. */
import { capital, listed } from '@bridgehead/engine';
import type { BundleResult, Dice, Event, EventOf, FireResult, Side, Who } from '@bridgehead/elst';
import { SIDE_NAMES, opponentOf, placesInWords, sayResult } from '@bridgehead/elst';
import type { Roll } from '../../ui/model.js';
import { tellArtilleryRoll } from './artillery-rolls.js';
import { sumsOf } from './events.js';
import { tellHandRoll, tellShotRoll, tellVehicleRoll } from './vehicle-rolls.js';

export interface Told {
  readonly title: string;
  readonly side: Side;
  readonly dice: readonly number[];
  readonly lookup: string;
  readonly result: string;
  readonly meaning: string;
}

export function rollOf(event: Event): Roll<Side> | undefined {
  const told = tellRoll(event);
  return told === undefined
    ? undefined
    : {
        ...told,
        title: placesInWords(told.title),
        sums: sumsOf(event),
        rule: event.rule,
        chances: [],
        ...(FOLLOWING.has(event.type) ? { follows: true } : {}),
      };
}

/** Dice for what other dice have brought about. */
const FOLLOWING: ReadonlySet<Event['type']> = new Set([
  'morale-checked',
  'pin-checked',
  'wound-rolled',
  'leader-rolled',
  'vehicle-struck',
]);

function tellRoll(event: Event): Told | undefined {
  switch (event.type) {
    case 'fire-resolved':
      return fire(event);
    case 'fire-wasted':
      return {
        title: `Fire at ${event.at}`,
        side: event.side,
        dice: faces(event.dice),
        lookup: 'no line of sight',
        result: 'wasted',
        meaning: 'The dice count for the weapons alone.',
      };
    case 'morale-checked':
      return check(event, 'Morale check', CHECKS[event.outcome]);
    case 'pin-checked':
      return check(
        event,
        'Pin Task Check',
        event.outcome === 'pinned' ? PINNED : { result: 'passed', meaning: 'No effect.' },
      );
    case 'rally-tried':
      return {
        ...against(event, event.leader === undefined ? 'Self-rally' : `Rally by ${event.leader.name}`),
        result: event.rallied ? 'rallied' : 'fails',
        meaning: event.rallied ? 'It is in good order again.' : 'It stays broken.',
      };
    case 'wound-rolled':
      return single(
        event.unit,
        `${event.unit.name} is hit`,
        event.roll,
        finalOf(event),
        event.outcome,
        event.outcome === 'wounded'
          ? 'A light wound: the leader is slower and less effective.'
          : 'The wound is deadly.',
      );
    case 'recovery-tried':
      return single(
        event.unit,
        `${event.unit.name} reaches for the ${event.weapon.name}`,
        event.roll,
        finalOf(event),
        event.recovered ? 'picked up' : 'fails',
        event.recovered ? `It has the ${event.weapon.name} now.` : `The ${event.weapon.name} stays where it lies.`,
      );
    case 'repair-tried':
      return single(
        event.unit,
        `Repair of the ${event.weapon.name}`,
        event.roll,
        `die ${event.roll}`,
        ...REPAIRS[event.outcome],
      );
    case 'smoke-tried':
      return single(
        event.unit,
        `Smoke grenades of ${event.unit.name} for ${event.at}`,
        event.roll,
        finalOf(event),
        event.placed ? 'Smoke placed' : 'no Smoke',
        event.ends ? 'That ends its move.' : 'The move can go on.',
      );
    case 'leader-rolled':
      return single(
        event.base,
        `Leader creation from ${event.base.name}`,
        event.roll,
        finalOf(event),
        event.leader === undefined ? 'nobody' : `leader ${event.leader}`,
        event.leader === undefined ? 'No leader steps forward.' : 'The leader may step forward.',
      );
    case 'bombarded':
      return {
        title: `${capital(event.weapon.name)} at ${event.at}`,
        side: event.side,
        dice: faces(event.dice),
        lookup: `final roll ${event.dice.total + event.modifiers.total}`,
        ...HITS[event.hit],
      };
    case 'charge-resolved':
      return {
        title: `Demolition charge at ${event.at}`,
        side: event.side,
        dice: faces(event.dice),
        lookup: `dice ${event.dice.total}`,
        result: event.detonated ? 'goes off' : 'does not go off',
        meaning: event.detonated ? 'It attacks all units there.' : 'The charge is lost.',
      };
    case 'start-checked':
    case 'bog-checked':
    case 'bog-removal':
    case 'dispensed':
    case 'motion-tried':
      return tellVehicleRoll(event);
    case 'shot-fired':
    case 'vehicle-struck':
      return tellShotRoll(event);
    case 'vehicle-assaulted':
    case 'close-defence-used':
    case 'attack-checked':
    case 'gun-pushed':
    case 'panzerfaust-checked':
      return tellHandRoll(event);
    case 'contact-rolled':
    case 'artillery-aimed':
    case 'smoke-barrage':
      return tellArtilleryRoll(event);
    case 'ambush-rolled':
      return ambush(event);
    case 'combat-resolved':
      return combat(event);
    default:
      return undefined;
  }
}

function faces({ coloured, white }: Dice): number[] {
  return [coloured, white];
}

function finalOf({
  roll,
  modifiers,
}: {
  readonly roll: number;
  readonly modifiers: { readonly total: number };
}): string {
  return `final die ${roll + modifiers.total}`;
}

function single({ side }: Who, title: string, die: number, lookup: string, result: string, meaning: string): Told {
  return { title, side, dice: [die], lookup, result, meaning };
}

// --- fire -------------------------------------------------------------------------------------------------------------

/** What is no fire of units and is read on the same table: by the rule it is resolved by. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['I-3.3.5c', 'Residual Firepower in'],
  ['I-3.2.4e', 'Shells on'],
  ['I-4.3a', 'The charge in'],
  ['C-DaE:2.5d', 'Artillery on'],
  ['C-DaE:2.5e', 'Artillery, Critical Hit, on'],
  ['C-DaE:2.51a', 'Artillery on'],
]);

function fire(event: EventOf<'fire-resolved'>): Told {
  const { at, side, dice, column, cowered, bundles, rule } = event;
  const lower = cowered === 0 ? '' : `, ${cowered === 1 ? 'one column' : 'two columns'} lower by cowering`;
  const [first] = bundles;
  const isOne = bundles.length === 1 || bundles.every(({ finalRoll }) => finalRoll === first?.finalRoll);
  return {
    title: `${SOURCES.get(rule) ?? 'Fire at'} ${at}`,
    side,
    dice: faces(dice),
    lookup: `${column === 0 ? 'Below the table' : `Column ${column}`}${lower}${isOne && first !== undefined ? `, final roll ${first.finalRoll}` : ''}`,
    result: first === undefined ? 'no effect' : isOne ? sayResult(first.result) : bundles.map(sayBundle).join('; '),
    meaning:
      first === undefined
        ? 'No known unit is hit.'
        : isOne
          ? meaningOf(first.result)
          : 'Each unit has its own modifiers.',
  };
}

/** "2MC on 5 for 4-5-7 A and 9-1 K" */
function sayBundle({ units, finalRoll, result }: BundleResult): string {
  return `${sayResult(result)} on ${finalRoll} for ${listed(units.map(({ name }) => name))}`;
}

/** I-3.2.3 What a result of the table does. */
function meaningOf(result: FireResult): string {
  switch (result.effect) {
    case 'kia':
      return `${result.number === 1 ? 'One of them is' : `${result.number} of them are`} eliminated, the others break.`;
    case 'k':
      return `One of them suffers Casualty Reduction, the others take a morale check${plus(result.number)}.`;
    case 'mc':
      return `Each takes a morale check${plus(result.number)}.`;
    case 'ptc':
      return 'Each takes a Pin Task Check.';
    case 'none':
      return 'Nothing happens.';
  }
}

function plus(number: number): string {
  return number === 0 ? '' : ` with +${number}`;
}

const HITS: Readonly<Record<EventOf<'bombarded'>['hit'], { readonly result: string; readonly meaning: string }>> = {
  miss: { result: 'miss', meaning: 'The shell misses.' },
  hit: { result: 'hit', meaning: 'The hex is hit.' },
  critical: { result: 'critical hit', meaning: 'The shell falls among them.' },
};

// --- morale -----------------------------------------------------------------------------------------------------------

const PINNED = { result: 'pinned', meaning: 'It is pinned.' };
const CHECKS: Readonly<
  Record<EventOf<'morale-checked'>['outcome'], { readonly result: string; readonly meaning: string }>
> = {
  passed: { result: 'passed', meaning: 'No effect.' },
  pinned: { result: 'passed, pinned', meaning: 'It barely passes and is pinned.' },
  failed: { result: 'failed', meaning: 'It breaks.' },
};

type Checked = EventOf<'morale-checked' | 'pin-checked' | 'rally-tried'>;

function against({ unit, dice, modifiers, morale }: Checked, what: string): Omit<Told, 'result' | 'meaning'> {
  return {
    title: `${what}: ${unit.name}`,
    side: unit.side,
    dice: faces(dice),
    lookup: `final roll ${dice.total + modifiers.total} against morale ${morale}`,
  };
}

function check(event: Checked, what: string, came: { readonly result: string; readonly meaning: string }): Told {
  return { ...against(event, what), ...came };
}

const REPAIRS: Readonly<Record<EventOf<'repair-tried'>['outcome'], readonly [string, string]>> = {
  repaired: ['repaired', 'It works again.'],
  failed: ['fails', 'It doesn’t work yet.'],
  removed: ['lost for good', 'It is beyond repair.'],
  disabled: ['disabled', 'It is out of action for good.'],
};

// --- close combat -----------------------------------------------------------------------------------------------------

function ambush({ at, rolls, ambusher }: EventOf<'ambush-rolled'>): Told {
  return {
    title: `Ambush in ${at}: British and German die`,
    side: ambusher ?? 'british',
    dice: [rolls.british, rolls.german],
    lookup: 'the lower die surprises if it is lower by three or more',
    result: ambusher === undefined ? 'no ambush' : `${SIDE_NAMES[ambusher]} ambush`,
    meaning:
      ambusher === undefined
        ? 'Both attack at the same time.'
        : `The ${SIDE_NAMES[ambusher]} side attacks first, then the survivors of the ${SIDE_NAMES[opponentOf(ambusher)]} side.`,
  };
}

const OUTCOMES: Readonly<Record<EventOf<'combat-resolved'>['outcome'], readonly [string, string]>> = {
  eliminated: ['eliminated', 'All attacked units are eliminated.'],
  reduced: ['reduced', 'One attacked unit suffers Casualty Reduction.'],
  none: ['no effect', 'They hold out.'],
};

function combat({
  at,
  side,
  by,
  against: attacked,
  odds,
  kill,
  dice,
  modifiers,
  outcome,
}: EventOf<'combat-resolved'>): Told {
  const [result, meaning] = OUTCOMES[outcome];
  return {
    title: `Close combat in ${at}: ${listed(by.map(({ name }) => name))} against ${listed(attacked.map(({ name }) => name))}`,
    side,
    dice: faces(dice),
    lookup: `Odds ${odds}, kill number ${kill}, final roll ${dice.total + modifiers.total}`,
    result,
    meaning,
  };
}
