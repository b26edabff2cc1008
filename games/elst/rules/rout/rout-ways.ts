/** I-3.6 I-R71 I-R73 I-R74 The way of a rout as its owner plans it: what makes it legal, and a list of ways. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, hexOf, locationLabel, stepsFrom } from '../board/locations.js';
import type { Context } from '../state/context.js';
import type { RoutStep } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import { isShelter } from '../terrain/cover.js';
import { refuseRout } from '../text/refusals-rout.js';
import { sayFactors } from '../text/words.js';
import { nameOf } from '../units/units-in-play.js';
import type { PlaceSet } from './place-sets.js';
import { hasPlace, union } from './place-sets.js';
import type { EnemyEyes, Field, Reached } from './rout-destination.js';
import {
  candidatesOf,
  fieldOf,
  firstOnTheWay,
  isBarred,
  isIgnorable,
  nearestOf,
  routSearch,
  seenSoFar,
  watcherNextTo,
  wayTo,
} from './rout-destination.js';
import { judgeLeaving, LEAVING_COST, mayRoutOff } from './rout-off.js';
import type { Rout } from './rout-steps.js';
import { judgeStep, routAllowance, routCost, watchersAt } from './rout-steps.js';

/** What the owner decides: shelter they ignore, the way, and whether the unit crawls. */
export interface RoutPlan {
  readonly ignore: readonly Location[];
  readonly way: readonly RoutStep[];
  readonly crawl: boolean;
  /** C-CG11b At the end of the way the unit leaves the map. */
  readonly leave?: true;
}

/** What can be reached from where the unit stands, and which shelter among it counts. */
interface Outlook {
  readonly field: Field;
  readonly reached: readonly Reached[];
  readonly candidates: readonly Reached[];
  /** What can be reached after a first step, by where it leads: filled in when it is asked for. */
  readonly onward: Map<Location, ReadonlyMap<Location, Reached>>;
}

export function outlookOf(state: State, context: Context, rout: Rout, eyes?: EnemyEyes): Outlook {
  const field = fieldOf(state, context, rout, eyes);
  const reached = [...routSearch(state, context, rout, field).values()];
  return { field, reached, candidates: candidatesOf(state, context, rout, reached), onward: new Map() };
}

/** I-3.6i I-3.6j Shelter in reach that its owner may strike and has not struck yet. */
export function ignorableIn(
  state: State,
  context: Context,
  rout: Rout,
  { candidates }: Pick<Outlook, 'candidates'>,
): Location[] {
  return candidates
    .map(({ location }) => location)
    .filter((location) => !rout.ignored.includes(location) && isIgnorable(state, context, rout, location));
}

function sayHexes({ board }: Context, places: readonly Reached[]): string {
  return listed(places.map(({ location }) => locationLabel(board, location)));
}

// --- judgement ------------------------------------------------------------------------------------------------------

export function judgeWay(state: State, context: Context, rout: Rout, outlook: Outlook, plan: RoutPlan): Violation[] {
  const { board } = context;
  const unit = () => nameOf(state, rout.unit);
  const violations = plan.ignore
    .filter((location) => !isShelter(context, location) || !isIgnorable(state, context, rout, location))
    .map((location) => refuseRout('not-ignorable', { unit: unit(), hex: locationLabel(board, location) }));
  // C-R77 Off the map is where its owner wants it, whatever shelter is near.
  const nearest = plan.leave === true ? [] : nearestOf(outlook.candidates, [...rout.ignored, ...plan.ignore]);
  violations.push(
    ...(plan.crawl
      ? judgeCrawl(state, context, rout, nearest, outlook, plan)
      : judgeWalk(state, context, rout, nearest, outlook, plan)),
  );
  if (violations.length > 0) return violations;
  return plan.leave === true ? judgeOff(state, context, rout, outlook, plan) : judgeEnd(state, context, rout, plan);
}

/** C-R77 Off the map, if it can be paid for; shelter into which it has come holds it (I-3.6h). */
function judgeOff(
  state: State,
  context: Context,
  rout: Rout,
  { field }: Pick<Outlook, 'field'>,
  { way, ignore, crawl }: RoutPlan,
): Violation[] {
  if (crawl) return [refuseRout('crawl-one-hex', {})];
  let ahead = rout;
  let [from, spent] = [state.place[rout.unit], rout.spent + LEAVING_COST];
  let seenFrom = seenSoFar(state, rout, field, from);
  for (const step of way) {
    const price = routCost(context, from, step);
    spent += price === undefined ? 0 : price.exit + price.enter;
    ahead = { ...ahead, watchers: watchersAt(state, ahead, step.to) };
    from = step.to;
    seenFrom = union(seenFrom, field.seenFrom(from));
  }
  if (way.length > 0 && stopsIn(context, rout, field, seenFrom, ignore, from))
    return [refuseRout('past-shelter', { unit: nameOf(state, rout.unit), hex: locationLabel(context.board, from) })];
  return spent > routAllowance(state, rout) ? [tooFar(state, rout, spent)] : judgeLeaving(state, context, ahead, from);
}

function tooFar(state: State, rout: Rout, spent: number): Violation {
  return refuseRout('rout-too-far', {
    unit: nameOf(state, rout.unit),
    cost: sayFactors(spent - rout.spent),
    left: sayFactors(Math.max(0, routAllowance(state, rout) - rout.spent)),
  });
}

function judgeEnd(state: State, context: Context, rout: Rout, { way }: RoutPlan): Violation[] {
  const end = way.at(-1)?.to;
  const enemy = end === undefined ? undefined : watcherNextTo(state, context, rout, end);
  return end === undefined || enemy === undefined
    ? []
    : [
        refuseRout('ends-next-to-enemy', {
          unit: nameOf(state, rout.unit),
          hex: locationLabel(context.board, end),
          enemy: nameOf(state, enemy),
        }),
      ];
}

/** I-3.6c I-3.6v One legal step at the beginning: into the nearest shelter if it is next to the unit, else on some way that would lead there. */
function judgeCrawl(
  state: State,
  context: Context,
  rout: Rout,
  nearest: readonly Reached[],
  outlook: Outlook,
  { way }: RoutPlan,
): Violation[] {
  if (!mayCrawl(state, rout)) return [refuseRout('crawl-over', { unit: nameOf(state, rout.unit) })];
  if (way.length !== 1) return [refuseRout('crawl-one-hex', {})];
  const [step] = way;
  const violations = judgeStep(state, context, rout, state.place[rout.unit], step);
  if (violations.length > 0 || crawlsTo(state, context, rout, outlook, step, nearest)) return violations;
  return [
    refuseRout('crawl-astray', {
      unit: nameOf(state, rout.unit),
      hex: locationLabel(context.board, step.to),
      hexes: sayHexes(context, nearest),
    }),
  ];
}

export function mayCrawl(state: State, { unit, spent }: Pick<Rout, 'unit' | 'spent'>): boolean {
  return spent === 0 && !hasMark(state, unit, 'bounced');
}

/** I-R74 Whether a crawl goes where it must: into shelter next to the unit, or a step toward shelter farther off. */
function crawlsTo(
  state: State,
  context: Context,
  rout: Rout,
  outlook: Outlook,
  step: RoutStep,
  nearest: readonly Reached[],
): boolean {
  if (nearest.length === 0 || nearest.some(({ location }) => location === step.to)) return true;
  return leadsTo(
    state,
    context,
    rout,
    outlook,
    step,
    nearest.filter((place) => place.before?.before !== undefined),
  );
}

/** Whether a first step is on some way to one of these. */
function leadsTo(
  state: State,
  context: Context,
  rout: Rout,
  { field, onward }: Outlook,
  step: RoutStep,
  nearest: readonly Reached[],
): boolean {
  if (nearest.some((place) => firstOnTheWay(place) === step.to)) return true;
  let reached = onward.get(step.to);
  if (reached === undefined) {
    const price = routCost(context, state.place[rout.unit], step);
    if (price === undefined) return false;
    const ahead: Rout = {
      ...rout,
      spent: rout.spent + price.exit + price.enter,
      watchers: watchersAt(state, rout, step.to),
    };
    reached = routSearch(state, context, ahead, field, step.to);
    onward.set(step.to, reached);
  }
  return nearest.some(({ location }) => reached.has(location));
}

/** Step by step, by a course that may be taken. */
function judgeWalk(
  state: State,
  context: Context,
  rout: Rout,
  nearest: readonly Reached[],
  outlook: Outlook,
  plan: RoutPlan,
): Violation[] {
  let ahead = rout;
  let from = state.place[rout.unit];
  for (const step of plan.way) {
    const violations = judgeStep(state, context, ahead, from, step);
    if (violations.length > 0) return violations;
    ahead = { ...ahead, watchers: watchersAt(state, ahead, step.to) };
    from = step.to;
  }
  return judgeCourse(state, context, rout, nearest, outlook, plan);
}

/** I-3.6d I-3.6h The course of a way whose steps are legal: to one of the nearest; beyond shelter only into more of it. With nothing near, anywhere (I-3.6k). */
function judgeCourse(
  state: State,
  context: Context,
  rout: Rout,
  nearest: readonly Reached[],
  { field }: Outlook,
  { way, ignore }: RoutPlan,
): Violation[] {
  const unit = () => nameOf(state, rout.unit);
  const isNearest = (location: Location) => nearest.some((place) => place.location === location);
  let [from, spent] = [state.place[rout.unit], rout.spent];
  let seenFrom = seenSoFar(state, rout, field, from);
  for (const step of way) {
    const mustStop =
      from !== state.place[rout.unit] &&
      !isShelter(context, step.to) &&
      (isNearest(from) || stopsIn(context, rout, field, seenFrom, ignore, from));
    if (mustStop) return [refuseRout('past-shelter', { unit: unit(), hex: locationLabel(context.board, from) })];
    const price = routCost(context, from, step);
    spent += price === undefined ? 0 : price.exit + price.enter;
    from = step.to;
    seenFrom = union(seenFrom, field.seenFrom(from));
  }
  if (spent > routAllowance(state, rout)) return [tooFar(state, rout, spent)];
  return nearest.length === 0 || way.some(({ to }) => isNearest(to))
    ? []
    : [refuseRout('not-nearest', { unit: unit(), hexes: sayHexes(context, nearest) })];
}

/** I-3.6h I-R73 Whether shelter on the way holds the unit: it is not ignored, and nobody who has seen it is next to it. */
function stopsIn(
  context: Context,
  { ignored }: Rout,
  { places }: Field,
  seenFrom: PlaceSet,
  ignore: readonly Location[],
  location: Location,
): boolean {
  if (!isShelter(context, location) || ignored.includes(location) || ignore.includes(location)) return false;
  return !places.some(
    (place, index) => hasPlace(seenFrom, index) && areAdjacentLocations(context.board, location, place),
  );
}

// --- the list -------------------------------------------------------------------------------------------------------

/** With no shelter in reach, so many places are listed. */
const MOST_PLACES = 30;

/** To each of the nearest, with nothing and with everything ignored that can be; on into the next shelter; with and without the cover of the polder; every crawl. */
export function listWays(state: State, context: Context, rout: Rout, eyes?: EnemyEyes): RoutPlan[] {
  const outlook = outlookOf(state, context, rout, eyes);
  const ignorable = ignorableIn(state, context, rout, outlook);
  const choices = ignorable.length === 0 ? [[]] : [[], ignorable];
  const crawls = crawlsOf(state, context, rout, outlook);
  return choices.flatMap((ignore) => {
    const nearest = nearestOf(outlook.candidates, [...rout.ignored, ...ignore]);
    const places = nearest.length > 0 ? nearest : outlook.reached.slice(-MOST_PLACES);
    const walking = (way: readonly RoutStep[]): RoutPlan => ({ ignore, way, crawl: false });
    // The steps of these ways have been found legal.
    const found = places
      .flatMap((place) => withPolder(context, wayTo(place)))
      .map(walking)
      .filter(
        (plan) =>
          judgeCourse(state, context, rout, nearest, outlook, plan).length === 0 &&
          judgeEnd(state, context, rout, plan).length === 0,
      );
    const beyond = nearest.flatMap((place) =>
      stepsFrom(context.board, place.location)
        .filter((to) => to !== rout.start && isShelter(context, to))
        .map((to) => walking([...wayTo(place), { to, polder: false }])),
    );
    const off = offTheMap(state, context, rout, outlook).map((way): RoutPlan => ({ ...walking(way), leave: true }));
    const plans = [
      ...off,
      ...found,
      ...beyond.filter((plan) => judgeWay(state, context, rout, outlook, plan).length === 0),
    ];
    return [
      ...plans,
      ...crawls
        .filter((step) => crawlsTo(state, context, rout, outlook, step, nearest))
        .map((step): RoutPlan => ({ ignore, way: [step], crawl: true })),
    ];
  });
}

/** C-CG11b Ways off the map. */
function offTheMap(state: State, context: Context, rout: Rout, outlook: Outlook): (readonly RoutStep[])[] {
  if (state.campaign === undefined) return [];
  return [[], ...outlook.reached.map(wayTo)]
    .filter((way) => mayRoutOff(state, context, rout, way.at(-1)?.to ?? state.place[rout.unit]))
    .filter(
      (way) => judgeWay(state, context, rout, outlook, { ignore: [], way, crawl: false, leave: true }).length === 0,
    )
    .slice(0, MOST_PLACES);
}

/** Steps that are legal by themselves (judgeStep) and where a rout may end. */
function crawlsOf(state: State, context: Context, rout: Rout, { field }: Outlook): RoutStep[] {
  if (!mayCrawl(state, rout)) return [];
  const { board } = context;
  const from = state.place[rout.unit];
  const seenFrom = seenSoFar(state, rout, field, from);
  return stepsFrom(board, from)
    .map((to) => ({ to, polder: false }))
    .filter(
      (step) =>
        routCost(context, from, step) !== undefined &&
        field.isFree(step.to) &&
        !isBarred(board, field.places, seenFrom, from, step.to) &&
        watcherNextTo(state, context, rout, step.to) === undefined,
    );
}

/** A way, and the same with the cover of every polder paid for. */
function withPolder({ board }: Context, way: readonly RoutStep[]): (readonly RoutStep[])[] {
  const isPolder = ({ to }: RoutStep) => board.polder[hexOf(board, to)];
  return way.some(isPolder) ? [way, way.map((step) => ({ ...step, polder: isPolder(step) }))] : [way];
}
