/** A move as it is being planned, for the page: where a way leads, what it has cost, what can come next. The plan ends in an action, which is judged like any other. */
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel, stepsFrom } from '../board/locations.js';
import { stackAllotment } from '../movement/allotment.js';
import { spendsFrom, stepTo, writeSpend } from '../movement/movement-list.js';
import { reachFrom, wayTo } from '../movement/reach.js';
import type { Standing } from '../movement/spending.js';
import { isOutside, priceOf, standingAfter, standingOf } from '../movement/spending.js';
import { asIfSetOut, standingAtStart } from '../movement/start-of-move.js';
import type { ActionOf, WrittenSpend } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { findFrame } from '../state/frames-below.js';
import type { Spend } from '../state/frames.js';
import { spendNamed, unitsNamed, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { OUTSIDE } from '../state/state.js';

/** A stack before the way that is planned for it. */
export interface Start {
  readonly state: State;
  readonly context: Context;
  readonly standing: Standing;
}

/** What an expenditure leads to: how much has been spent then, in halves. */
interface PlannedSpend {
  readonly spend: WrittenSpend;
  readonly spent: number;
}

export interface Prospect {
  /** The way as it was planned, up to what cannot be done at all. */
  readonly way: readonly PlannedSpend[];
  /** Where it ends; outside the map the hex beside which they stand. */
  readonly end: Location;
  /** Spent on it, and what the slowest of them has, in halves. */
  readonly spent: number;
  readonly allotment: number;
  /** Every single expenditure that can come next. */
  readonly next: readonly PlannedSpend[];
  /** The cheapest way on to every place in reach, without any cover. */
  readonly reach: ReadonlyMap<Location, { readonly way: readonly WrittenSpend[]; readonly spent: number }>;
}

/** Units that would set out. */
export function startOfMove(
  state: State,
  context: Context,
  { units, double, assault, drop }: Pick<ActionOf<'move'>, 'units' | 'double' | 'assault' | 'drop'>,
): Start {
  const declaration = { units: unitsNamed(units), double: unitsNamed(double), assault, drop: weaponsNamed(drop) };
  const after = asIfSetOut(state, declaration);
  return { state: after, context, standing: standingAtStart(after, declaration) };
}

/** The part of a stack that is on the move; undefined while nobody is. */
export function startOfPart(state: State, context: Context): Start | undefined {
  const moving = findFrame(state, 'moving');
  return moving === undefined || moving.parts.length === 0
    ? undefined
    : { state, context, standing: standingOf(state, moving) };
}

export function prospectOf(start: Start, way: readonly WrittenSpend[]): Prospect {
  const { state, context } = start;
  const { standing, planned } = walk(start, way);
  const reach = reachFrom(state, context, standing);
  return {
    way: planned,
    end: endOf(standing),
    spent: standing.spent,
    allotment: stackAllotment(state, standing.units),
    next: spendsFrom(state, context, standing).map(({ spend, price }) => ({
      spend: writeSpend(context, spend),
      spent: standing.spent + price.exit + price.halves,
    })),
    reach: new Map(
      [...reach.spent].map(([location, spent]) => [
        location,
        { way: wayTo(reach, location).map((spend) => writeSpend(context, spend)), spent },
      ]),
    ),
  };
}

function walk(
  { context, standing: start }: Start,
  way: readonly WrittenSpend[],
): { readonly standing: Standing; readonly planned: readonly PlannedSpend[] } {
  const planned: PlannedSpend[] = [];
  let standing = start;
  for (const written of way) {
    const spend = spendNamed(context, written);
    const price = priceOf(context, standing, spend);
    if (price === undefined) break;
    standing = standingAfter(standing, spend, price);
    planned.push({ spend: written, spent: standing.spent });
  }
  return { standing, planned };
}

function endOf(standing: Standing): Location {
  return isOutside(standing) ? OUTSIDE - standing.place : standing.place;
}

/** How to go on from the end of a way to a place that may be out of reach: over as few hexes as can be, whatever they cost. The rules say what is wrong with it. */
export function wayAnyhow(start: Start, way: readonly WrittenSpend[], to: Location): WrittenSpend[] {
  const { context } = start;
  const { board, area } = context;
  const { standing } = walk(start, way);
  const seen = new Set<number>([standing.place]);
  const waiting: { readonly standing: Standing; readonly way: readonly Spend[] }[] = [{ standing, way: [] }];
  for (const trail of waiting) {
    const { place } = trail.standing;
    const around = isOutside(trail.standing)
      ? [endOf(trail.standing)]
      : stepsFrom(board, place).filter((next) => area.includes[hexOf(board, next)]);
    for (const next of around) {
      const price = seen.has(next) ? undefined : priceOf(context, trail.standing, stepTo(next));
      if (price === undefined) continue;
      const further = {
        standing: standingAfter(trail.standing, stepTo(next), price),
        way: [...trail.way, stepTo(next)],
      };
      if (next === to) return further.way.map((spend) => writeSpend(context, spend));
      seen.add(next);
      waiting.push(further);
    }
  }
  return [{ to: locationLabel(board, to) }];
}
