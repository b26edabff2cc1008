/** Journeys weighed: what a stack gains by each, and what it may lose on the way. */
import { itemAt } from '@bridgehead/engine';
import type { Action, Unit } from '@bridgehead/elst';
import type { MoveStart } from '@bridgehead/elst/planning';
import { holdingAt, isGoodOrder, isMultiMan, locationLabel, nameOf } from '@bridgehead/elst';
import type { Option } from '../options.js';
import { tenths } from '../words.js';
import { distanceFrom } from './distances.js';
import { cautionOf, mustTake } from './goals.js';
import type { Situation } from './situation.js';
import { standValue, TAKEN } from './stand-worth.js';
import type { Journey } from './travel.js';
import { journeysFrom } from './travel.js';
import type { Goal } from './wanted.js';
import { holdingWorth, worthOf } from './worth.js';

/** A way that a stack can go, weighed. */
export interface WeighedJourney extends Option<Action> {
  readonly journey: Journey;
}

/** Units that cross together share the fire; a unit that crosses alone takes all of it. By the number of others. */
const SHARES: readonly number[] = [0.65, 0.6, 0.55, 0.5];
/** Halves: others who are so near to the same goal come along. */
const TOGETHER = 16;

function shareOf({ state, context, side }: Situation, units: readonly Unit[], goals: ReadonlyMap<Unit, Goal>): number {
  const goal = units.map((unit) => goals.get(unit)).find((known) => known !== undefined);
  if (goal === undefined || !mustTake(state, context, side)) return 1;
  let others = 0;
  for (const [unit, { holding }] of goals) {
    if (holding !== goal.holding || units.includes(unit) || !isGoodOrder(state, unit)) continue;
    if (distanceFrom(goal.field, context, state, itemAt(state.place, unit), unit) <= TOGETHER) others++;
  }
  return itemAt(SHARES, Math.min(others, SHARES.length - 1));
}

export function weighJourneys(
  situation: Situation,
  start: MoveStart,
  units: readonly Unit[],
  goals: ReadonlyMap<Unit, Goal>,
  act: (journey: Journey) => Action,
): WeighedJourney[] {
  const { state, context, side, danger, budget } = situation;
  const here = standValue(situation, units, start.standing.place, goals);
  const worth = units.reduce((sum, unit) => sum + worthOf(state, unit), 0);
  const share = cautionOf(context, side) * shareOf(situation, units, goals);
  const names = units.map((unit) => nameOf(state, unit)).join(' and ');
  return journeysFrom(start, danger, budget).map((journey) => {
    const gain = standValue(situation, units, journey.end, goals) - here + takenOnTheWay(situation, units, journey);
    const risk = journey.risk * share;
    const value = (gain > 0 ? gain * (1 - risk) : gain) - risk * worth;
    const reason = `${names} to ${locationLabel(context.board, journey.end)}: ${tenths(value)} gained, with ${Math.round(100 * journey.risk)} % of their strength at stake.`;
    return { action: act(journey), value, reason, journey };
  });
}

/** I-R99 Holdings that they go through and leave again are theirs. */
function takenOnTheWay({ state, context, side }: Situation, units: readonly Unit[], { end, places }: Journey): number {
  if (!units.some((unit) => isMultiMan(state, unit))) return 0;
  const taken = new Set(
    places.flatMap((place) => holdingAt(state, place) ?? []).filter((holding) => state.control[holding] !== side),
  );
  taken.delete(holdingAt(state, end) ?? -1);
  return [...taken].reduce((sum, holding) => sum + TAKEN * holdingWorth(context, holding), 0);
}
