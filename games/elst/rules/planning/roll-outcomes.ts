/** What chance has decided: the name of an outcome in a table of odds, and how lucky it was for whose roll it was; and the chances that the fire table itself gives. */
import type { Event, EventOf, Who } from '../state/events.js';
import { DICE_FACES, diceOf, isDoubles } from '../vocabulary/dice.js';
import { fireResult, sayResult, shiftColumn } from '../vocabulary/tables.js';
import type { FireKind, Side, VehicleChange } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

interface Decided {
  readonly name: string;
  readonly side: Side;
  readonly rank: number;
}

/** What a table of odds calls an outcome; undefined if chance has decided nothing that has a name. */
export function nameOutcome(events: readonly Event[]): string | undefined {
  return decidedBy(events)?.name;
}

/** Whose roll it was and how good for that side: fire is its firer's luck, whatever the morale checks that follow do. */
export function rankOutcome(events: readonly Event[]): { readonly side: Side; readonly rank: number } | undefined {
  const decided = decidedBy(events);
  return decided && { side: decided.side, rank: decided.rank };
}

/** The first event that settles what the answer was about. */
function decidedBy(events: readonly Event[]): Decided | undefined {
  for (const event of events) {
    switch (event.type) {
      case 'fire-resolved':
        return isPending(events) ? undefined : fire(events, event.side);
      case 'fire-wasted':
        return { name: 'no line of sight', side: event.side, rank: 0 };
      case 'bombarded':
        return bombardment(events, event);
      case 'no-smoke-left':
        return undefined;
      case 'shot-fired':
        return shot(events, event);
      case 'ammunition-checked':
        if (event.found === 'none') return undefined; // the firer chooses other ammunition
        break;
      case 'panzerfaust-checked':
        if (!event.found) return { name: 'no Panzerfaust', side: event.unit.side, rank: -1 };
        break;
      case 'attack-checked':
        if (event.outcome === 'pinned') return { name: 'pinned before it attacks', side: event.unit.side, rank: -1 };
        break;
      case 'vehicle-assaulted':
        return fire(events, event.side);
      case 'bog-checked':
        if (event.bogged) return { name: 'bogs', side: event.unit.side, rank: -1 };
        break; // it drives on, and may bog in another hex
      case 'start-checked':
        if (!event.passed) return { name: 'does not start', side: event.unit.side, rank: -1 };
        break;
      case 'stalled':
        return { name: 'stalls', side: event.unit.side, rank: -1 };
      case 'bog-removal':
        return { ...BOG_REMOVALS[event.outcome], side: event.unit.side };
      case 'dispensed':
        return tried(event.unit, event.placed ? 'succeeded' : 'failed', 'Smoke placed', 'no Smoke');
      case 'motion-tried':
        return tried(event.unit, event.succeeded ? 'succeeded' : 'failed', 'in Motion', 'fails');
      case 'contact-rolled':
        if (event.outcome !== 'made') return { ...NO_CONTACT[event.outcome], side: event.battery.side };
        break;
      case 'chit-drawn':
        return event.colour === 'red'
          ? { name: 'red chit', side: event.battery.side, rank: -1 }
          : { name: 'Battery Access', side: event.battery.side, rank: 1 };
      case 'artillery-aimed':
        return aimed(event);
      case 'charge-resolved':
        if (!event.detonated) return { name: 'does not go off', side: event.side, rank: 0 };
        break;
      case 'rally-tried':
        return rally(events, event);
      case 'recovery-tried':
        return tried(event.unit, event.recovered ? 'succeeded' : 'failed', 'picked up', 'fails');
      case 'repair-tried':
        return { name: REPAIRS[event.outcome].name, side: event.unit.side, rank: REPAIRS[event.outcome].rank };
      case 'smoke-tried':
        return tried(event.unit, event.placed ? 'succeeded' : 'failed', 'Smoke placed', 'no Smoke');
      case 'combat-resolved':
        return combat(events);
      case 'interdicted':
        return rout(events, event.unit); // followed to the end of the rout
      default:
    }
  }
  return undefined;
}

const BOG_REMOVALS: Readonly<Record<EventOf<'bog-removal'>['outcome'], Omit<Decided, 'side'>>> = {
  freed: { name: 'freed', rank: 1 },
  mired: { name: 'Mired', rank: -1 },
  immobilized: { name: 'Immobilized', rank: -2 },
};

const NO_CONTACT: Readonly<Record<Exclude<EventOf<'contact-rolled'>['outcome'], 'made'>, Omit<Decided, 'side'>>> = {
  failed: { name: 'no Contact', rank: -1 },
  'broken-down': { name: 'radio breaks down', rank: -2 },
};

/** C-DaE:2.3 Where a spotting round or a barrage lands. */
function aimed({ battery: { side }, accurate, extent }: EventOf<'artillery-aimed'>): Decided {
  if (accurate) return { name: 'accurate', side, rank: 0 };
  return { name: extent === 1 ? '1 hex off' : `${extent} hexes off`, side, rank: -extent };
}

function tried({ side }: Who, outcome: 'succeeded' | 'failed', good: string, bad: string): Decided {
  return outcome === 'succeeded' ? { name: good, side, rank: 1 } : { name: bad, side, rank: -1 };
}

const REPAIRS: Readonly<Record<EventOf<'repair-tried'>['outcome'], Omit<Decided, 'side'>>> = {
  repaired: { name: 'repaired', rank: 1 },
  failed: { name: 'fails', rank: 0 },
  removed: { name: 'lost for good', rank: -1 },
  disabled: { name: 'lost for good', rank: -1 },
};

// --- harm -----------------------------------------------------------------------------------------------------------

/** What can happen to a unit, and how bad it is. Infantry and vehicles share one scale. */
interface Harm {
  readonly name: string;
  readonly level: number;
}

const NONE: Harm = { name: 'no effect', level: 0 };
const PINNED: Harm = { name: 'pinned', level: 1 };
const BROKEN: Harm = { name: 'broken', level: 2 };
const REDUCED: Harm = { name: 'reduced', level: 3 };
const ELIMINATED: Harm = { name: 'eliminated', level: 4 };

/** V-7.10 A crew that only closes its hatches is not harmed. */
const VEHICLE_HARM: Readonly<Record<VehicleChange, Harm>> = {
  'buttoned-up': NONE,
  stunned: { name: 'stunned', level: 1 },
  shocked: { name: 'Shocked', level: 2 },
  'weapon-disabled': { name: 'weapon disabled', level: 2 },
  'low-ammo': { name: 'Low Ammo', level: 1 },
  immobilized: { name: 'Immobilized', level: 3 },
  recalled: { name: 'Recalled', level: 3 },
  'stun-and-recall': { name: 'Recalled', level: 3 },
  wrecked: { name: 'destroyed', level: 4 },
};

function harmIn(event: Event): { readonly unit: Who; readonly harm: Harm } | undefined {
  switch (event.type) {
    case 'morale-checked':
    case 'pin-checked':
      return event.outcome === 'pinned' ? { unit: event.unit, harm: PINNED } : undefined;
    case 'routed':
      return event.pinned ? { unit: event.unit, harm: PINNED } : undefined;
    case 'broke':
      return { unit: event.unit, harm: BROKEN };
    case 'reduced':
      return { unit: event.unit, harm: REDUCED };
    case 'wound-rolled':
      return { unit: event.unit, harm: event.outcome === 'wounded' ? REDUCED : ELIMINATED };
    case 'eliminated':
      return { unit: event.unit, harm: ELIMINATED };
    case 'vehicle-changed':
      return { unit: event.unit, harm: VEHICLE_HARM[event.to] };
    default:
      return undefined;
  }
}

/** The worst that happened to units of a side, and to how many of them. */
function worstFor(events: readonly Event[], side: Side): Omit<Decided, 'side'> {
  const worst = new Map<string, Harm>();
  for (const event of events) {
    const found = harmIn(event);
    if (found?.unit.side === side && found.harm.level > (worst.get(found.unit.id) ?? NONE).level)
      worst.set(found.unit.id, found.harm);
  }
  const [most = NONE] = [...worst.values()].toSorted((one, other) => other.level - one.level);
  const count = [...worst.values()].filter(({ name }) => name === most.name).length;
  return {
    name: count <= 1 ? most.name : `${count} ${most.name}`,
    rank: most === NONE ? 0 : 10 * most.level + count,
  };
}

/** I-R28 A rate of fire is asked about between the dice and their effect: harm is certain to come, or a check, and none has come yet. */
function isPending(events: readonly Event[]): boolean {
  // Of several groups the last one decides whether all is done (I-R23).
  const last = events.findLastIndex(({ type }) => type === 'fire-resolved');
  const resolved = events[last];
  if (resolved?.type !== 'fire-resolved') return false;
  const bundles = resolved.bundles.filter(({ units }) => units.length > 0);
  // A moving unit is not pinned yet: a Pin Task Check comes for certain.
  const isOnTheMove = events.some(
    (event) => event.type === 'fire-declared' && event.kinds.some((kind) => AT_MOVERS.has(kind)),
  );
  const mustCome = bundles.some(
    ({ result: { effect } }) =>
      effect === 'kia' || effect === 'k' || effect === 'mc' || (effect === 'ptc' && isOnTheMove),
  );
  return mustCome && !events.slice(last).some(({ type }) => EFFECTS.has(type));
}

const AT_MOVERS: ReadonlySet<FireKind> = new Set(['first', 'subsequent-first', 'final-protective']);
const EFFECTS: ReadonlySet<Event['type']> = new Set([
  'morale-checked',
  'pin-checked',
  'broke',
  'reduced',
  'wound-rolled',
  'eliminated',
]);

/** One attack, or all that one answer brought about: what it does to the enemy. */
function fire(events: readonly Event[], side: Side): Decided {
  return { ...worstFor(events, opponentOf(side)), side };
}

function bombardment(events: readonly Event[], { side, hit, ammunition }: EventOf<'bombarded'>): Decided | undefined {
  if (hit === 'miss') return { name: 'miss', side, rank: -1 };
  if (ammunition === 'smoke') return { name: 'Smoke placed', side, rank: 1 };
  // I-R28 A rate of fire is asked about before the effect.
  if (!events.some(({ type }) => type === 'fire-resolved') || isPending(events)) return undefined;
  const { name, rank } = worstFor(events, opponentOf(side));
  return { name: `hit: ${name}`, side, rank };
}

/** V-3.2.4 A shot of a Gun, a main armament or a light anti-tank weapon: what it does to the enemy, once that is known. */
function shot(events: readonly Event[], { side, hit, ammunition }: EventOf<'shot-fired'>): Decided | undefined {
  if (hit === 'miss') return { name: 'miss', side, rank: -1 };
  if (ammunition === 'smoke' || ammunition === 'WP') return { name: 'Smoke placed', side, rank: 1 };
  const isResolved = events.some(({ type }) => type === 'vehicle-struck' || type === 'fire-resolved');
  if (!isResolved || isPending(events)) return undefined;
  const { name, rank } = worstFor(events, opponentOf(side));
  return { name: `hit: ${name}`, side, rank };
}

function rally(events: readonly Event[], { unit, rallied }: EventOf<'rally-tried'>): Decided {
  const isLost = events.some(
    (event) =>
      (event.type === 'reduced' || event.type === 'eliminated' || event.type === 'wound-rolled') &&
      event.unit.id === unit.id,
  );
  if (isLost) return { name: 'casualty', side: unit.side, rank: -2 };
  return tried(unit, rallied ? 'succeeded' : 'failed', 'rallied', 'fails');
}

/** I-3.8 All attacks of one location: what each side loses, told for the side that attacks first. */
function combat(events: readonly Event[]): Decided {
  const [{ side }] = events.filter((event): event is EventOf<'combat-resolved'> => event.type === 'combat-resolved');
  const [own, enemy] = [worstFor(events, side), worstFor(events, opponentOf(side))];
  return { name: `enemy ${enemy.name}; own ${own.name}`, side, rank: enemy.rank - own.rank };
}

/** I-3.6p I-3.6q Interdiction is decided when the rout is over: a unit pinned next to an enemy is lost, and a remaining half-squad may be interdicted again. */
function rout(events: readonly Event[], { id, side }: Who): Decided | undefined {
  const isOver = events.some(
    (event) =>
      (event.type === 'routed' || event.type === 'stayed' || event.type === 'eliminated') && event.unit.id === id,
  );
  if (!isOver) return undefined;
  const { name, rank } = worstFor(events, side);
  return { name, side, rank: rank === 0 ? 0 : -rank };
}

// --- the fire table alone ---------------------------------------------------------------------------------------

export interface FireChance {
  /** As the table prints it. */
  readonly result: string;
  readonly probability: number;
}

/** How likely each result is on a column with this modifier, worst first; doubles shift it so many columns to the left (I-3.2.2e). */
export function fireChances(column: number, modifier: number, shift: number): FireChance[] {
  const ways = new Map<string, number>();
  const order: { readonly result: string; readonly roll: number }[] = [];
  for (const dice of DICE_FACES.map(diceOf)) {
    const roll = dice.total + modifier;
    const result = sayResult(fireResult(shiftColumn(column, isDoubles(dice) ? shift : 0), roll));
    ways.set(result, (ways.get(result) ?? 0) + 1);
    order.push({ result, roll });
  }
  const leastRoll = (result: string) => Math.min(...order.filter((it) => it.result === result).map(({ roll }) => roll));
  return [...ways]
    .map(([result, count]) => ({ result, probability: count / DICE_FACES.length }))
    .toSorted(
      (a, b) =>
        Number(a.result === 'no effect') - Number(b.result === 'no effect') ||
        leastRoll(a.result) - leastRoll(b.result),
    );
}
