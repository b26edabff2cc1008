/** What chance has decided: the name of an outcome in a table of odds, and how lucky it was for whose roll it was; and the chances that the fire table itself gives. */
import type { Event, EventOf, Who } from '../state/events.js';
import { DICE_FACES, diceOf, isDoubles } from '../vocabulary/dice.js';
import { fireResult, sayResult, shiftColumn } from '../vocabulary/tables.js';
import type { FireKind, Side } from '../vocabulary/vocabulary.js';
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

function tried({ side }: Who, outcome: 'succeeded' | 'failed', good: string, bad: string): Decided {
  return outcome === 'succeeded' ? { name: good, side, rank: 1 } : { name: bad, side, rank: -1 };
}

const REPAIRS: Readonly<Record<EventOf<'repair-tried'>['outcome'], { readonly name: string; readonly rank: number }>> =
  {
    repaired: { name: 'repaired', rank: 1 },
    failed: { name: 'fails', rank: 0 },
    removed: { name: 'lost for good', rank: -1 },
    disabled: { name: 'lost for good', rank: -1 },
  };

// --- harm -----------------------------------------------------------------------------------------------------------

/** What can happen to a unit, from the least to the worst. */
const HARM = ['no effect', 'pinned', 'broken', 'reduced', 'eliminated'] as const;

function harmIn(event: Event): { readonly unit: Who; readonly harm: number } | undefined {
  switch (event.type) {
    case 'morale-checked':
    case 'pin-checked':
      return event.outcome === 'pinned' ? { unit: event.unit, harm: 1 } : undefined;
    case 'routed':
      return event.pinned ? { unit: event.unit, harm: 1 } : undefined;
    case 'broke':
      return { unit: event.unit, harm: 2 };
    case 'reduced':
      return { unit: event.unit, harm: 3 };
    case 'wound-rolled':
      return { unit: event.unit, harm: event.outcome === 'wounded' ? 3 : 4 };
    case 'eliminated':
      return { unit: event.unit, harm: 4 };
    default:
      return undefined;
  }
}

/** The worst that happened to units of a side, and to how many of them. */
function worstFor(events: readonly Event[], side: Side): { readonly name: string; readonly rank: number } {
  const worst = new Map<string, number>();
  for (const event of events) {
    const found = harmIn(event);
    if (found?.unit.side === side) worst.set(found.unit.id, Math.max(found.harm, worst.get(found.unit.id) ?? 0));
  }
  const most = Math.max(0, ...worst.values());
  const count = [...worst.values()].filter((harm) => harm === most).length;
  return {
    name: most === 0 || count === 1 ? HARM[most] : `${count} ${HARM[most]}`,
    rank: most === 0 ? 0 : 10 * most + count,
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
