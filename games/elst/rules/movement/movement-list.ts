/** What a stack can do next, listed: single expenditures, a few straight ways, breaking up, leaving weapons behind. Longer ways are found by reach.ts. */
import type { Candidates } from '@bridgehead/engine';
import { OFF_BOARD, directionTo } from '@bridgehead/engine/hex';
import { firstOf, joinLists, lazyPairs } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel, stepsFrom } from '../board/locations.js';
import type { PlayArea } from '../board/play-area.js';
import type { Action, WrittenSpend } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Spend } from '../state/frames.js';
import type { ListedMove, MovesOfStack } from '../state/kept-lists.js';
import { stillTrue } from '../state/kept-lists.js';
import type { State } from '../state/state.js';
import { isExitHex } from '../situation/exits.js';
import { isMarked, MARK, OUTSIDE } from '../state/state.js';
import { factsOf, isExhausted, isWounded } from '../units/units-in-play.js';
import { armOf, weaponsLying, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { unitId, weaponId } from '../vocabulary/units.js';
import { STOPS } from '../vocabulary/vocabulary.js';
import { stackAllotment } from './allotment.js';
import type { Priced, Standing } from './spending.js';
import {
  affordable,
  hasRoadCover,
  isOutside,
  isPolder,
  legalAmong,
  legalPrice,
  pricesOf,
  standingAfter,
} from './spending.js';
import { judgeSplit, partsOf } from './splitting.js';
import { asIfSetOut, isOverloaded, mayMove, standingAtStart } from './start-of-move.js';

/** No list is longer. */
const MOST = 400;
/** Hexes of a straight way. */
const RUN = 3;

/** An expenditure as an action writes it. */
export function writeSpend({ board }: Pick<Context, 'board'>, spend: Spend): WrittenSpend {
  const label = (location: Location) => locationLabel(board, location);
  if ('push' in spend)
    return {
      push: weaponId(spend.push),
      to: label(spend.to),
      ...(spend.arc === undefined ? {} : { arc: spend.arc }),
    };
  if ('to' in spend)
    return { to: label(spend.to), ...(spend.cover ? { cover: true } : {}), ...(spend.polder ? { polder: true } : {}) };
  if ('along' in spend) return { along: label(spend.along) };
  if ('smoke' in spend) return { smoke: label(spend.smoke), unit: unitId(spend.unit) };
  if ('recover' in spend) return { recover: weaponId(spend.recover), unit: unitId(spend.unit) };
  if ('charge' in spend) return { charge: weaponId(spend.charge), unit: unitId(spend.unit), at: label(spend.at) };
  return { exit: true };
}

// --- single expenditures --------------------------------------------------------------------------------------------

/** A step without any cover. */
export function stepTo(to: Location): Spend {
  return { to, cover: false, polder: false };
}

/** By the part of the board in play and by place: found when they are first asked for, and never changed. */
const stepsKnown = new WeakMap<PlayArea, Map<number, readonly Spend[]>>();

/** Every step that might be taken, with and without the cover that can be had for it. */
function stepsAround(context: Context, standing: Standing): readonly Spend[] {
  const { area } = context;
  let known = stepsKnown.get(area);
  if (known === undefined) stepsKnown.set(area, (known = new Map()));
  let steps = known.get(standing.place);
  if (steps === undefined) known.set(standing.place, (steps = findSteps(context, standing)));
  return steps;
}

function findSteps({ board, area }: Context, standing: Pick<Standing, 'place'>): Spend[] {
  if (isOutside(standing)) {
    const beside = OUTSIDE - standing.place;
    return [stepTo(beside), ...stepsFrom(board, beside).map((along): Spend => ({ along }))];
  }
  const steps: Spend[] = [];
  for (const to of stepsFrom(board, standing.place)) {
    if (!area.includes[hexOf(board, to)]) continue;
    steps.push(stepTo(to));
    if (isPolder(board, to)) steps.push({ to, cover: false, polder: true });
    if (hasRoadCover({ board }, standing, to)) steps.push({ to, cover: true, polder: false });
  }
  return steps;
}

/** Smoke, recoveries and charges that might be tried, and Guns that might be pushed. */
function actsInPlace(state: State, { board, area }: Context, { units, place }: Standing): Spend[] {
  if (place < 0) return [];
  const acts: Spend[] = isExitHex(state, state.side[units[0]], hexOf(board, place)) ? [{ exit: true }] : [];
  const lying = weaponsLying(state, place);
  let steps: Location[] | undefined;
  const around = () => (steps ??= stepsFrom(board, place).filter((location) => area.includes[hexOf(board, location)]));
  for (const unit of units) {
    if (factsOf(state, unit).smoke > 0 && !isMarked(state, unit, MARK['smoke-tried'])) {
      acts.push({ smoke: place, unit });
      for (const smoke of around()) acts.push({ smoke, unit });
    }
    for (const recover of lying) acts.push({ recover, unit });
    const weapons = weaponsOf(state, unit);
    for (const charge of weapons)
      if (armOf(state, charge).type === 'demolition-charge') for (const at of around()) acts.push({ charge, unit, at });
    for (const push of weapons)
      if (armOf(state, push).gun?.quickSetUp === true)
        for (const to of around()) acts.push({ to, cover: false, polder: false, push, arc: undefined });
  }
  return acts;
}

/** I-SOP.MPhb Whether there is anything to spend MF on, for all of them or for a part that may go on alone. */
export function canGoOn(state: State, context: Context, standing: Standing): boolean {
  if (canSpend(state, context, standing)) return true;
  return partsOf(state, standing).some(
    (units) => judgeSplit(state, standing, units).length === 0 && canSpend(state, context, { ...standing, units }),
  );
}

/** The steps that can be taken next, with and without cover. */
export function stepsNext(state: State, context: Context, standing: Standing): Priced[] {
  return legalAmong(state, context, standing, stepsAround(context, standing));
}

/** Every expenditure that can be made next: steps with and without cover, then what is done in place. */
export function spendsFrom(state: State, context: Context, standing: Standing): Priced[] {
  return legalAmong(state, context, standing, [
    ...stepsAround(context, standing),
    ...actsInPlace(state, context, standing),
  ]);
}

function canSpend(state: State, context: Context, standing: Standing): boolean {
  const allotment = stackAllotment(state, standing.units);
  const isLegal = (spend: Spend) => legalPrice(state, context, standing, spend, allotment) !== undefined;
  return stepsAround(context, standing).some(isLegal) || actsInPlace(state, context, standing).some(isLegal);
}

// --- on the move ----------------------------------------------------------------------------------------------------

/** What the part at work can do: never nothing, for it can halt. */
export function listOnTheMove(state: State, context: Context, standing: Standing): Action[] {
  const go = (way: readonly Spend[]): Action => ({
    do: 'go',
    way: way.map((spend) => writeSpend(context, spend)),
    stops: [...STOPS],
  });
  const allotment = stackAllotment(state, standing.units);
  const steps = legalAmong(state, context, standing, stepsAround(context, standing), allotment);
  const acts = legalAmong(state, context, standing, actsInPlace(state, context, standing), allotment);
  const runs = straightWays(state, context, standing, steps, allotment);
  const splits = partsOf(state, standing)
    .filter((units) => judgeSplit(state, standing, units).length === 0)
    .map((units): Action => ({ do: 'split', units: units.map(unitId) }));
  const drops =
    standing.place < 0
      ? []
      : standing.units
          .flatMap((unit) => weaponsOf(state, unit))
          .map((weapon): Action => ({ do: 'drop', weapons: [weaponId(weapon)] }));
  const halt: Action = { do: 'halt' };
  return [
    halt,
    ...steps.map(({ spend }) => go([spend])),
    ...runs.map(go),
    ...splits,
    ...drops,
    ...acts.map(({ spend }) => go([spend])),
  ].slice(0, MOST);
}

/** The longest way straight on after each of these first steps, of two or three hexes in all, without any cover. */
function straightWays(
  state: State,
  context: Context,
  start: Standing,
  steps: readonly Priced[],
  allotment: number,
): Spend[][] {
  const {
    board: { grid },
    area,
  } = context;
  if (start.place < 0 || start.place >= grid.size || start.assault) return [];
  const ways: Spend[][] = [];
  for (const { spend: first, price } of steps) {
    if (!('to' in first) || first.cover || first.polder || first.to >= grid.size) continue;
    const direction = directionTo(grid, start.place, first.to);
    const way: Spend[] = [first];
    let standing = standingAfter(start, first, price);
    while (way.length < RUN) {
      const hex = grid.neighbours[standing.place * 6 + direction];
      if (hex === OFF_BOARD || !area.includes[hex]) break;
      const step = stepTo(hex);
      const further = legalPrice(state, context, standing, step, allotment);
      if (further === undefined) break;
      way.push(step);
      standing = standingAfter(standing, step, further);
    }
    if (way.length > 1) ways.push(way);
  }
  return ways;
}

// --- setting out ----------------------------------------------------------------------------------------------------

/** Moves of the whole stack of a place, and single steps of each of its units. Stacks near which nothing has changed keep theirs (kept-lists.ts). */
export function listMoves(state: State, context: Context): Candidates<Action> {
  const kept = stillTrue(state, context.board, context.kept.moves, RUN);
  context.kept.moves = kept;
  const stacks: MovesOfStack[] = [];
  for (const units of stacksThatMayMove(state)) {
    const place = state.place[units[0]];
    let moves = kept.byPlace.get(place);
    if (moves === undefined) {
      moves = movesOf(state, context, units);
      kept.byPlace.set(place, moves);
    }
    stacks.push(moves);
  }
  const write = (_stack: MovesOfStack, { units, double, assault, way }: ListedMove): Action => ({
    do: 'move',
    units: units.map(unitId),
    double: double.map(unitId),
    assault,
    drop: [],
    way: way.map((spend) => writeSpend(context, spend)),
    stops: [...STOPS],
  });
  return firstOf(
    joinLists([lazyPairs(stacks, ({ steps }) => steps, write), lazyPairs(stacks, ({ others }) => others, write)]),
    MOST,
  );
}

/** What one stack can do. It depends on nothing that is farther away than a straight way leads. */
function movesOf(state: State, context: Context, units: readonly Unit[]): MovesOfStack {
  const steps: ListedMove[] = [];
  const others: ListedMove[] = [];
  const start = standingAtStart(state, { units, assault: false });
  const around = pricesOf(context, start, stepsAround(context, start));
  // Who carries too much drops something first, or stays.
  if (!units.some((unit) => isOverloaded(state, unit))) noteMoves(state, context, units, around, steps, others);
  if (units.length > 1)
    for (const unit of units) if (!isOverloaded(state, unit)) noteSteps(state, context, [unit], around, steps);
  return { steps, others };
}

export function stacksThatMayMove(state: State): Unit[][] {
  const inPlace = new Map<number, Unit[]>();
  for (let unit = 0; unit < state.place.length; unit++) {
    if (!mayMove(state, unit)) continue;
    const there = inPlace.get(state.place[unit]);
    if (there === undefined) inPlace.set(state.place[unit], [unit]);
    else there.push(unit);
  }
  return [...inPlace.values()];
}

/** Units as they would set out, and what they have in all. */
interface SetOut {
  readonly after: State;
  readonly standing: Standing;
  readonly allotment: number;
}

function asSetOut(state: State, units: readonly Unit[], double: readonly Unit[]): SetOut {
  const declaration = { units, double, assault: false, drop: [] };
  const after = asIfSetOut(state, declaration);
  return { after, standing: standingAtStart(after, declaration), allotment: stackAllotment(after, units) };
}

/** The single steps that units can take together. around: all steps from where they are. */
function noteSteps(
  state: State,
  context: Context,
  units: readonly Unit[],
  around: readonly Priced[],
  steps: ListedMove[],
): SetOut & { readonly legal: readonly Priced[] } {
  const { after, standing, allotment } = asSetOut(state, units, []);
  const legal = affordable(after, context, standing, around, allotment);
  for (const { spend } of legal) steps.push({ units, double: [], assault: false, way: [spend] });
  return { after, standing, allotment, legal };
}

/** These, and what else a stack can do. */
function noteMoves(
  state: State,
  context: Context,
  units: readonly Unit[],
  around: readonly Priced[],
  steps: ListedMove[],
  others: ListedMove[],
): void {
  const { after, standing, allotment, legal } = noteSteps(state, context, units, around, steps);
  for (const way of straightWays(after, context, standing, legal, allotment))
    others.push({ units, double: [], assault: false, way });
  for (const { spend } of affordable(after, context, { ...standing, assault: true }, legal, allotment))
    others.push({ units, double: [], assault: true, way: [spend] });
  if (units.every((unit) => !isWounded(state, unit) && !isExhausted(state, unit))) {
    const hurried = asSetOut(state, units, units);
    const first = around.find(
      (priced) => affordable(hurried.after, context, hurried.standing, [priced], hurried.allotment).length > 0,
    );
    if (first !== undefined) others.push({ units, double: units, assault: false, way: [first.spend] });
  }
  for (const { spend } of legalAmong(after, context, standing, actsInPlace(after, context, standing), allotment))
    others.push({ units, double: [], assault: false, way: [spend] });
}
