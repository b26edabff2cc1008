/** I-3.3.1 How far a stack can go, if nobody fires: the cheapest way to every location. For the page and for the computer; the rules judge a way step by step. */
import type { Location } from '../board/locations.js';
import { hexOf, stepsFrom } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { Spend } from '../state/frames.js';
import type { State } from '../state/state.js';
import { OUTSIDE } from '../state/state.js';
import { stepTo } from './movement-list.js';
import type { Priced, Standing } from './spending.js';
import { isOutside, legalAmong, standingAfter } from './spending.js';

export interface Reach {
  /** Halves spent on the cheapest way to each location that can be reached; the start is not among them. */
  readonly spent: ReadonlyMap<Location, number>;
  /** The last place of the way so far, with the one before it. */
  readonly ends: ReadonlyMap<Location, Trail>;
}

interface Trail {
  readonly standing: Standing;
  readonly before: Trail | undefined;
}

/** From where a stack stands, before its first MF or on the move. No cover is paid for on the way. */
export function reachFrom(state: State, context: Context, start: Standing): Reach {
  const ends = new Map<Location, Trail>();
  // A way that keeps the road bonus may be dearer and still lead farther: both are followed.
  const best = new Map<number, number>([[keyOf(start), start.spent]]);
  const waiting: Trail[][] = [];
  const wait = (trail: Trail): void => {
    (waiting[trail.standing.spent] ??= []).push(trail);
  };
  wait({ standing: start, before: undefined });
  for (let spent = start.spent; spent < waiting.length; spent++) {
    for (const trail of waiting[spent] ?? []) {
      const { standing } = trail;
      if ((best.get(keyOf(standing)) ?? 0) < spent) continue;
      if (standing.place >= 0 && standing.place !== start.place && !ends.has(standing.place))
        ends.set(standing.place, trail);
      for (const { spend, price } of stepsFor(state, context, standing)) {
        const next = standingAfter(standing, spend, price);
        if ((best.get(keyOf(next)) ?? Infinity) <= next.spent) continue;
        best.set(keyOf(next), next.spent);
        wait({ standing: next, before: trail });
      }
    }
  }
  return { spent: new Map([...ends].map(([location, { standing }]) => [location, standing.spent])), ends };
}

function keyOf({ place, roadOnly }: Standing): number {
  return 2 * place + (roadOnly ? 1 : 0);
}

/** The steps that can be taken, without any cover. */
function stepsFor(state: State, context: Context, standing: Standing): Priced[] {
  const { board, area } = context;
  const targets = isOutside(standing)
    ? [OUTSIDE - standing.place]
    : stepsFrom(board, standing.place).filter((to) => area.includes[hexOf(board, to)]);
  return legalAmong(state, context, standing, targets.map(stepTo));
}

/** The steps of the cheapest way to a location; none if it cannot be reached. */
export function wayTo({ ends }: Reach, location: Location): Spend[] {
  const way: Spend[] = [];
  for (let trail = ends.get(location); trail?.before !== undefined; trail = trail.before)
    way.push(stepTo(trail.standing.place));
  return way.toReversed();
}
