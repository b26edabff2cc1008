/** What chance has decided: the name of an outcome in a table of odds, and how lucky it was for whose card it was. */
import type { Event, EventOf, FireResult } from './events.js';
import { FIRE_RESULTS } from './events.js';
import { sideOf, unitOf } from '../pieces/units.js';
import type { CardUse, Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES, SIDES } from '../vocabulary/vocabulary.js';

interface Decided {
  readonly name: string;
  readonly side: Side | undefined;
  readonly rank: number;
}

/** What a table of odds calls an outcome; undefined if chance has decided nothing that has a name. */
export function nameOutcome(events: readonly Event[]): string | undefined {
  return decidedBy(events)?.name;
}

/** Whose card it was and how good for that side. A card from the hand is no luck. */
export function rankOutcome(events: readonly Event[]): { readonly side: Side; readonly rank: number } | undefined {
  const decided = decidedBy(events);
  return decided?.side === undefined ? undefined : { side: decided.side, rank: decided.rank };
}

/** The first event that settles what the action was about. */
function decidedBy(events: readonly Event[]): Decided | undefined {
  for (const event of events) {
    switch (event.type) {
      case 'combat-resolved':
        return combat(event);
      case 'fire-resolved':
        return event.mode === 'artillery' || event.mode === 'air' ? strike(events, event.hex) : fire(events, event);
      case 'fell':
        if (event.hex === undefined)
          return { name: 'lost', side: drawerOf(events, ['artillery-aim', 'air-aim']), rank: 0 };
        break;
      case 'nobody-hit':
        return {
          name: `${event.hex}: nobody there`,
          side: drawerOf(events, ['artillery-effect', 'air-effect']),
          rank: 0,
        };
      case 'fire-lost':
        return { name: 'target gone', side: drawerOf(events, ['fire', 'defensive-fire']), rank: 0 };
      case 'activation-tested':
        return tried(events, 'activation', event.passed ? 'succeeded' : 'failed', 'activated', 'fails');
      case 'rally-failed':
        return tried(events, 'rally', 'failed', 'rallied', 'fails');
      case 'rallied':
        if (isFor(events, 'rally')) return tried(events, 'rally', 'succeeded', 'rallied', 'fails');
        break;
      case 'demolition-tried':
        return tried(events, 'demolition', event.succeeded ? 'succeeded' : 'failed', 'destroyed', 'stands');
      case 'counterattack-resolved':
        return tried(
          events,
          'counterattack-hidden',
          event.succeeded ? 'succeeded' : 'failed',
          'counterattack succeeds',
          'counterattack fails',
        );
      default:
    }
  }
  return undefined;
}

/** The side that has drawn the last card for one of these uses from the deck. */
function drawerOf(events: readonly Event[], uses: readonly CardUse[]): Side | undefined {
  return events.findLast(
    (event): event is EventOf<'card'> => event.type === 'card' && event.from === 'deck' && uses.includes(event.use),
  )?.side;
}

function isFor(events: readonly Event[], use: CardUse): boolean {
  return events.some((event) => event.type === 'card' && event.use === use);
}

function tried(
  events: readonly Event[],
  use: CardUse,
  outcome: 'succeeded' | 'failed',
  good: string,
  bad: string,
): Decided {
  const side = drawerOf(events, [use]);
  return outcome === 'succeeded' ? { name: good, side, rank: 1 } : { name: bad, side, rank: -1 };
}

const NAMES: Readonly<Record<FireResult, string>> = {
  'no-effect': 'no effect',
  disorganized: 'Disorganized',
  retreat: 'retreat',
  'step-lost': 'step lost',
  eliminated: 'eliminated',
};

/** 6.4 7.3.6 11.6.3 One target. */
function fire(events: readonly Event[], hit: EventOf<'fire-resolved'>): Decided {
  const fate = fateOf(events, hit);
  return {
    name: NAMES[fate],
    side: drawerOf(events, ['fire', 'defensive-fire', 'mine']),
    rank: FIRE_RESULTS.indexOf(fate),
  };
}

/** What each event means for its unit. A unit that cannot retreat from the fire of a Support Weapon just stays (R56). */
const FATES: ReadonlyMap<Event['type'], FireResult> = new Map([
  ['stayed', 'no-effect'],
  ['disorganized', 'disorganized'],
  ['retreated', 'retreat'],
  ['step-lost', 'step-lost'],
  ['eliminated', 'eliminated'],
]);

/** 8.2 What has become of a unit that was hit: the worst that followed, or what was decided if nothing has followed yet. */
function fateOf(events: readonly Event[], hit: EventOf<'fire-resolved'>): FireResult {
  const later = events
    .slice(events.indexOf(hit) + 1)
    .flatMap((event) => ('unit' in event && event.unit === hit.target ? (FATES.get(event.type) ?? []) : []));
  return FIRE_RESULTS.findLast((result) => later.includes(result)) ?? hit.result;
}

/** 6.7.4b 6.7.4d Where it fell, and all units there, of both sides. */
function strike(events: readonly Event[], hex: string): Decided {
  const side = drawerOf(events, ['artillery-effect', 'air-effect']);
  const struck = events.filter(
    (event): event is EventOf<'fire-resolved'> =>
      event.type === 'fire-resolved' && (event.mode === 'artillery' || event.mode === 'air'),
  );
  const hits = struck
    .map((event) => ({ target: event.target, result: fateOf(events, event) }))
    .filter(({ result }) => result !== 'no-effect');
  const parts = SIDES.flatMap((owner) =>
    FIRE_RESULTS.flatMap((result) => {
      const count = hits.filter((hit) => hit.result === result && sideOf(unitOf(hit.target)) === owner).length;
      return count === 0 ? [] : [`${SIDE_NAMES[owner]}: ${count} ${NAMES[result]}`];
    }),
  );
  const rank = hits.reduce(
    (sum, { target, result }) => sum + FIRE_RESULTS.indexOf(result) * (sideOf(unitOf(target)) === side ? -1 : 1),
    0,
  );
  return { name: `${hex}: ${parts.length === 0 ? 'no effect' : parts.join(', ')}`, side, rank };
}

/** Differences that are told apart: up to so much. */
const BANDS = [4, 9, 19, Infinity];

/** 9.2g */
function combat({ winner, difference }: EventOf<'combat-resolved'>): Decided {
  const band = BANDS.findIndex((most) => difference <= most);
  const least = band === 0 ? 0 : BANDS[band - 1] + 1;
  const range = BANDS[band] === Infinity ? `${least} or more` : `${least} to ${BANDS[band]}`;
  return {
    name: `${SIDE_NAMES[winner]} wins by ${range}`,
    side: 'british',
    rank: winner === 'british' ? band + 1 : -band - 1,
  };
}
