/** Ways for a stack: every place it can reach, by the way on which it loses least. */
import type { Budget } from '@bridgehead/engine/players';
import type { Location, Spend, Standing, WrittenSpend } from '@bridgehead/elst';
import type { MoveStart } from '@bridgehead/elst/planning';
import { isOutside, standingAfter, stepsNext, writeSpend } from '@bridgehead/elst';
import type { Danger, Manner } from './danger.js';

export interface Journey {
  readonly end: Location;
  readonly way: readonly WrittenSpend[];
  /** Where it leads, the end included. */
  readonly places: readonly Location[];
  /** The part of its worth that the stack loses on the way on average. */
  readonly risk: number;
  /** How the stack stands there, and what it has spent. */
  readonly standing: Standing;
}

interface Trail {
  readonly standing: Standing;
  readonly safe: number;
  readonly before: Trail | undefined;
  readonly spend: Spend | undefined;
}

/** Units that do not move far look only so far. */
const MOST_TRAILS = 900;

export function journeysFrom(
  { state, context, standing: start }: MoveStart,
  danger: Danger,
  budget: Budget,
): Journey[] {
  const waiting: Trail[][] = [];
  const wait = (trail: Trail): void => {
    (waiting[trail.standing.spent] ??= []).push(trail);
  };
  wait({ standing: start, safe: 1, before: undefined, spend: undefined });
  // By place: the safest way so far. Ways are followed in the order of what they cost, so a later one must be safer.
  const safest = new Map<number, Trail>();
  let followed = 0;
  for (let spent = start.spent; spent < waiting.length && followed < MOST_TRAILS; spent++) {
    for (const trail of waiting[spent] ?? []) {
      const known = safest.get(trail.standing.place);
      if (known !== undefined && known !== trail && known.safe >= trail.safe) continue;
      if (budget.expired()) break;
      safest.set(trail.standing.place, trail);
      followed++;
      for (const next of stepsOn(state, context, trail, danger)) {
        const there = safest.get(next.standing.place);
        if (there === undefined || there.safe < next.safe) wait(next);
      }
    }
  }
  return [...safest.values()]
    .filter(({ before, standing }) => before !== undefined && !isOutside(standing))
    .map((trail) => journeyOf(context, trail));
}

function stepsOn(state: MoveStart['state'], context: MoveStart['context'], trail: Trail, danger: Danger): Trail[] {
  const { standing } = trail;
  return stepsNext(state, context, standing).flatMap(({ spend, price }) => {
    if (!('to' in spend || 'along' in spend)) return [];
    const manner: Manner = standing.assault
      ? 'assault'
      : 'to' in spend && (spend.polder || spend.cover)
        ? 'covered'
        : 'running';
    const harm = 'to' in spend ? danger.at(spend.to, manner) : 0;
    return [{ standing: standingAfter(standing, spend, price), safe: trail.safe * (1 - harm), before: trail, spend }];
  });
}

function journeyOf(context: MoveStart['context'], last: Trail): Journey {
  const spends: Spend[] = [];
  for (let trail: Trail | undefined = last; trail !== undefined; trail = trail.before)
    if (trail.spend !== undefined) spends.push(trail.spend);
  const way = spends.toReversed();
  return {
    end: last.standing.place,
    way: way.map((spend) => writeSpend(context, spend)),
    places: way.flatMap((spend) => ('to' in spend ? [spend.to] : [])),
    risk: 1 - last.safe,
    standing: last.standing,
  };
}
