/** I-3.6 I-R71 I-R73 I-R74 The way of a rout as its owner plans it: what makes it legal, and a list of ways. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { Context } from './context.js';
import { isShelter } from './cover.js';
import type { RoutStep } from './frames.js';
import type { Location } from './locations.js';
import { areAdjacentLocations, hexOf, locationLabel, stepsFrom } from './locations.js';
import { nameOf } from './persons.js';
import { refuseRout } from './refusals-rout.js';
import type { Reached } from './rout-destination.js';
import { candidatesOf, isIgnorable, nearestOf, routSearch, watcherNextTo } from './rout-destination.js';
import type { Rout } from './rout-steps.js';
import { judgeStep, routAllowance, routCost, watchersAt } from './rout-steps.js';
import { sayFactors } from './spending.js';
import type { State } from './state.js';
import { hasMark } from './state.js';

/** What the owner decides: shelter he ignores, the way, and whether the unit crawls. */
export interface RoutPlan {
  readonly ignore: readonly Location[];
  readonly way: readonly RoutStep[];
  readonly crawl: boolean;
}

/** What can be reached from where the unit stands, and which shelter among it counts. */
interface Outlook {
  readonly reached: readonly Reached[];
  readonly candidates: readonly Reached[];
  /** What can be reached after a first step, by where it leads: filled in when it is asked for. */
  readonly onward: Map<Location, ReadonlyMap<Location, Reached>>;
}

export function outlookOf(state: State, context: Context, rout: Rout): Outlook {
  const reached = [...routSearch(state, context, rout).values()];
  return { reached, candidates: candidatesOf(state, context, rout, reached), onward: new Map() };
}

/** I-3.6i I-3.6j Shelter in reach that its owner may strike and has not struck yet. */
export function ignorableIn(state: State, context: Context, rout: Rout, { candidates }: Pick<Outlook, 'candidates'>): Location[] {
  return candidates.map(({ location }) => location).filter((location) => !rout.ignored.includes(location) && isIgnorable(state, context, rout, location));
}

function sayHexes({ board }: Context, places: readonly Reached[]): string {
  return listed(places.map(({ location }) => locationLabel(board, location)));
}

// --- judgement ------------------------------------------------------------------------------------------------------

export function judgeWay(state: State, context: Context, rout: Rout, { candidates, onward }: Outlook, plan: RoutPlan): Violation[] {
  const { board } = context;
  const unit = () => nameOf(state, rout.unit);
  const violations = plan.ignore.filter((location) => !isShelter(context, location) || !isIgnorable(state, context, rout, location)).map((location) => refuseRout('not-ignorable', { unit: unit(), hex: locationLabel(board, location) }));
  const nearest = nearestOf(candidates, [...rout.ignored, ...plan.ignore]);
  violations.push(...(plan.crawl ? judgeCrawl(state, context, rout, nearest, onward, plan) : judgeWalk(state, context, rout, nearest, plan)));
  const end = plan.way.at(-1)?.to;
  const enemy = end === undefined ? undefined : watcherNextTo(state, context, rout, end);
  if (violations.length === 0 && end !== undefined && enemy !== undefined) violations.push(refuseRout('ends-next-to-enemy', { unit: unit(), hex: locationLabel(board, end), enemy: nameOf(state, enemy) }));
  return violations;
}

/** I-3.6c I-3.6v One legal step at the beginning, on some way that would lead to the nearest shelter. */
function judgeCrawl(state: State, context: Context, rout: Rout, nearest: readonly Reached[], onward: Outlook['onward'], { way }: RoutPlan): Violation[] {
  if (rout.spent > 0 || hasMark(state, rout.unit, 'bounced')) return [refuseRout('crawl-over', { unit: nameOf(state, rout.unit) })];
  if (way.length !== 1) return [refuseRout('crawl-one-hex', {})];
  const [step] = way;
  const violations = judgeStep(state, context, rout, state.place[rout.unit], step);
  if (violations.length > 0 || nearest.length === 0 || leadsTo(state, context, rout, step, nearest, onward)) return violations;
  return [refuseRout('crawl-astray', { unit: nameOf(state, rout.unit), hex: locationLabel(context.board, step.to), hexes: sayHexes(context, nearest) })];
}

function leadsTo(state: State, context: Context, rout: Rout, step: RoutStep, nearest: readonly Reached[], onward: Outlook['onward']): boolean {
  if (nearest.some(({ location }) => location === step.to)) return true;
  let reached = onward.get(step.to);
  if (reached === undefined) {
    const price = routCost(context, state.place[rout.unit], step);
    if (price === undefined) return false;
    const ahead: Rout = { ...rout, spent: rout.spent + price.exit + price.enter, watchers: watchersAt(state, rout, step.to) };
    reached = routSearch(state, context, ahead, step.to);
    onward.set(step.to, reached);
  }
  return nearest.some(({ location }) => reached.has(location));
}

/** I-3.6d I-3.6h Step by step to one of the nearest; beyond shelter only into more of it. With nothing near, anywhere (I-3.6k). */
function judgeWalk(state: State, context: Context, rout: Rout, nearest: readonly Reached[], { way, ignore }: RoutPlan): Violation[] {
  const unit = () => nameOf(state, rout.unit);
  const isNearest = (location: Location) => nearest.some((place) => place.location === location);
  let ahead = rout;
  let from = state.place[rout.unit];
  for (const step of way) {
    const violations = judgeStep(state, context, ahead, from, step);
    if (violations.length > 0) return violations;
    const mustStop = from !== state.place[rout.unit] && (isNearest(from) || stopsIn(state, context, ahead, ignore, from));
    if (mustStop && !isShelter(context, step.to)) return [refuseRout('past-shelter', { unit: unit(), hex: locationLabel(context.board, from) })];
    const price = routCost(context, from, step);
    ahead = { ...ahead, spent: ahead.spent + (price === undefined ? 0 : price.exit + price.enter), watchers: watchersAt(state, ahead, step.to) };
    from = step.to;
  }
  const most = routAllowance(state, rout);
  if (ahead.spent > most) return [refuseRout('rout-too-far', { unit: unit(), cost: sayFactors(ahead.spent - rout.spent), left: sayFactors(Math.max(0, most - rout.spent)) })];
  return nearest.length === 0 || way.some(({ to }) => isNearest(to)) ? [] : [refuseRout('not-nearest', { unit: unit(), hexes: sayHexes(context, nearest) })];
}

/** I-3.6h I-R73 Whether shelter on the way holds the unit: it is not ignored, and no enemy is next to it. */
function stopsIn(state: State, context: Context, { ignored, watchers }: Rout, ignore: readonly Location[], location: Location): boolean {
  if (!isShelter(context, location) || ignored.includes(location) || ignore.includes(location)) return false;
  return !watchers.some((watcher) => areAdjacentLocations(context.board, location, state.place[watcher]));
}

// --- the list -------------------------------------------------------------------------------------------------------

/** With no shelter in reach, so many places are listed. */
const MOST_PLACES = 30;

/** To each of the nearest, with nothing and with everything ignored that can be; on into the next shelter; with and without the cover of the polder; every crawl. */
export function listWays(state: State, context: Context, rout: Rout): RoutPlan[] {
  const outlook = outlookOf(state, context, rout);
  const ignorable = ignorableIn(state, context, rout, outlook);
  const choices = ignorable.length === 0 ? [[]] : [[], ignorable];
  const plans = choices.flatMap((ignore) => {
    const nearest = nearestOf(outlook.candidates, [...rout.ignored, ...ignore]);
    const places = nearest.length > 0 ? nearest : outlook.reached.slice(-MOST_PLACES);
    const ways = [...places.flatMap(({ way }) => withPolder(context, way)), ...nearest.flatMap(({ location, way }) => stepsFrom(context.board, location).filter((to) => to !== rout.start && isShelter(context, to)).map((to) => [...way, { to, polder: false }]))];
    const crawls = stepsFrom(context.board, state.place[rout.unit]).map((to): RoutPlan => ({ ignore, way: [{ to, polder: false }], crawl: true }));
    return [...ways.map((way): RoutPlan => ({ ignore, way, crawl: false })), ...crawls];
  });
  return plans.filter((plan) => judgeWay(state, context, rout, outlook, plan).length === 0);
}

/** A way, and the same with the cover of every polder paid for. */
function withPolder({ board }: Context, way: readonly RoutStep[]): (readonly RoutStep[])[] {
  const isPolder = ({ to }: RoutStep) => board.polder[hexOf(board, to)];
  return way.some(isPolder) ? [way, way.map((step) => ({ ...step, polder: isPolder(step) }))] : [way];
}
