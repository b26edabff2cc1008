/** I-3.3.1k Smoke grenades before a dangerous way: what the way is worth behind smoke, without it, and how likely each is. */
import type { Action, Spend, Unit, WrittenSpend } from '@bridgehead/elst';
import type { MoveStart } from '@bridgehead/elst/planning';
import {
  factsOf,
  hasMark,
  hexOf,
  hindrancesIn,
  isHidden,
  isMultiMan,
  locationLabel,
  nameOf,
  rangeBetween,
  spendsFrom,
  standingAfter,
  unitsIn,
  writeSpend,
} from '@bridgehead/elst';
import type { Option } from '../options.js';
import { bestOf } from '../options.js';
import { makeDanger } from './danger.js';
import { mustTake } from './goals.js';
import type { WeighedJourney } from './journey-worth.js';
import { weighJourneys } from './journey-worth.js';
import type { Situation } from './situation.js';
import type { Goal } from './wanted.js';
import { worthOf } from './worth.js';

/** Ways with less risk than this need no smoke. */
const LEAST_RISK = 0.12;
/** What smoke is worth to each friend next to those who throw it: they go after them. */
const FOLLOWER = 0.12;
const MOST_FOLLOWERS = 4;
/** An original 6 ends the move. */
const GOES_ON = 5 / 6;

type SmokeSpend = Extract<Spend, { readonly smoke: number }>;

/** The best way begun by smoke, if somebody can throw it; the rest of the way is decided when it is known what came of it. */
export function smokeFirst(
  situation: Situation,
  start: MoveStart,
  units: readonly Unit[],
  goals: ReadonlyMap<Unit, Goal>,
  best: WeighedJourney,
  act: (way: readonly WrittenSpend[]) => Action,
): Option<Action> | undefined {
  const { state, context } = situation;
  const { place } = start.standing;
  if (best.journey.risk < LEAST_RISK || place < 0) return undefined;
  const throwers = units.filter((unit) => factsOf(state, unit).smoke > 0 && !hasMark(start.state, unit, 'smoke-tried'));
  if (throwers.length === 0) return undefined;
  const wanted = wantedTargets(situation, place, best);
  const options = spendsFrom(start.state, context, start.standing).flatMap(({ spend, price }): Option<Action>[] => {
    if (
      !('smoke' in spend) ||
      spend.unit !== throwers[0] ||
      !wanted.includes(spend.smoke) ||
      situation.budget.expired()
    )
      return [];
    const after = { ...start, standing: standingAfter(start.standing, spend, price) };
    const value = smokeValue(situation, after, units, goals, spend);
    const reason = `${nameOf(state, spend.unit)} tries Smoke in ${locationLabel(context.board, spend.smoke)} before the stack goes on.`;
    return [{ action: act([writeSpend(context, spend)]), value, reason }];
  });
  return bestOf(options);
}

/** Where smoke can help: here, where the way leads first, and on enemies next to the stack. */
function wantedTargets({ state, context, side }: Situation, place: number, { journey }: WeighedJourney): number[] {
  const enemies = state.place.filter(
    (other, unit) =>
      other >= 0 &&
      state.side[unit] !== side &&
      !isHidden(state, unit) &&
      rangeBetween(context.board, place, other) === 1,
  );
  return [place, ...journey.places.slice(0, 1), ...enemies];
}

function smokeValue(
  situation: Situation,
  after: MoveStart,
  units: readonly Unit[],
  goals: ReadonlyMap<Unit, Goal>,
  { smoke, unit }: SmokeSpend,
): number {
  const { state, context, side, danger } = situation;
  const { place } = after.standing;
  const placed = Math.max(0, factsOf(state, unit).smoke - (hasMark(after.state, unit, 'exhausted') ? 1 : 0)) / 6;
  const screened = {
    ...context,
    hindrances: hindrancesIn({
      ...state,
      smoke: [...state.smoke, { hex: hexOf(context.board, smoke), kind: 'grenades', side }],
    }),
  };
  const behind: Situation = { ...situation, context: screened, danger: makeDanger(state, screened, side) };
  const worthOn = (now: Situation) =>
    Math.max(
      0,
      bestOf(weighJourneys(now, { ...after, context: now.context }, units, goals, () => ({ do: 'halt' })))?.value ?? 0,
    );
  const worth = units.reduce((sum, each) => sum + worthOf(state, each), 0);
  const lucky = worthOn(behind);
  const followers = lucky > 0 && mustTake(state, context, side) ? FOLLOWER * followersOf(situation, units, place) : 0;
  return (
    placed * (lucky + followers) + (GOES_ON - placed) * worthOn(situation) - 0.5 * danger.at(place, 'resting') * worth
  );
}

function followersOf({ state, context, side }: Situation, units: readonly Unit[], place: number): number {
  const friends = state.place.filter(
    (other, unit) =>
      other >= 0 &&
      state.side[unit] === side &&
      !units.includes(unit) &&
      isMultiMan(state, unit) &&
      rangeBetween(context.board, place, other) <= 1,
  );
  return Math.min(MOST_FOLLOWERS, Math.max(friends.length, unitsIn(context, place).length - units.length));
}
