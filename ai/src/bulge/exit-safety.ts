/** 15.0d Whether the road behind a German exit can be cut before the turn ends, and who must guard it. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Context, State, Unit } from '@bridgehead/bulge';
import { bulgeRules, GRID, isHexSupplied, reachNow, supplyOf, unitsOf, whyNotTruckable } from '@bridgehead/bulge';
import type { Draft } from './draft.js';
import { freeUnits, stopsOf, wayThere } from './draft.js';
import { GONE } from './outlook.js';
import { supplyRoad } from './supply-road.js';
import { contextOfTrial } from './trial.js';

/** A unit of the enemy, or one that arrives in this turn, and a hex from which it closes the road. */
interface Cut {
  readonly unit: Unit;
  readonly hex: Hex;
}

/** Where one of our units must end its move so that nobody can cut the road. */
export interface Guard {
  readonly unit: Unit;
  readonly to: Hex;
}

/** More guards than this are better used elsewhere. */
const MOST_GUARDS = 2;
/** So many enemies near the road cannot all be kept off it. */
const MOST_CUTTERS = 4;

/** Every single move with which the American Player could cut the road from this exit hex; undefined if it is not open even now, or if more than so many units could. */
function cutsBehind(state: State, context: Context, exit: Hex, most: number): Cut[] | undefined {
  if (!isHexSupplied(state, context, 'german', exit)) return undefined;
  const touching = nearRoad(state, context, exit);
  const trial = bulgeRules.copy(state);
  const cuts: Cut[] = [];
  let cutters = 0;
  for (const unit of unitsOf('american')) {
    const before = cuts.length;
    for (const hex of stopsFor(state, context, unit)) {
      if (touching[hex] === 0 || !isCutBy(trial, context, { unit, hex }, exit)) continue;
      if (cutters === most) return undefined;
      cuts.push({ unit, hex });
    }
    if (cuts.length > before) cutters++;
  }
  return cuts;
}

/** 1 in the hexes of the road from the exit to the edge of the map that no German unit holds, and beside them. */
function nearRoad(state: State, context: Context, exit: Hex): Uint8Array {
  const near = new Uint8Array(GRID.size);
  for (const hex of supplyRoad(supplyOf(state, context, 'german'), exit)) {
    if (context.occupant[hex] !== NOBODY) continue;
    for (const at of [hex, ...neighboursOf(GRID, hex)]) near[at] = 1;
  }
  return near;
}

function stopsFor(state: State, context: Context, unit: Unit): Hex[] {
  const own = reachNow(state, context, unit, 'own')?.hexes ?? [];
  const trucked = whyNotTruckable(unit) === undefined ? (reachNow(state, context, unit, 'truck')?.hexes ?? []) : [];
  return [...new Set([...own, ...trucked])].filter(
    (hex) => context.occupant[hex] === NOBODY || hex === state.place[unit],
  );
}

function isCutBy(trial: State, context: Context, { unit, hex }: Cut, exit: Hex): boolean {
  const from = numberAt(trial.place, unit);
  trial.place[unit] = hex;
  const isCut = !isHexSupplied(trial, contextOfTrial(trial, context), 'german', exit);
  trial.place[unit] = from;
  return isCut;
}

/** Guards with which no single move cuts the road any more; undefined if they cannot be found. The units that leave have left the draft. */
export function guardsFor(
  draft: Draft,
  exit: Hex,
  leaving: readonly Unit[],
  budget: Budget,
): readonly Guard[] | undefined {
  const guards: Guard[] = [];
  const trial = bulgeRules.copy(draft.state);
  for (const unit of leaving) trial.place[unit] = GONE;
  for (;;) {
    const context = contextOfTrial(trial, draft.context);
    const cuts = cutsBehind(trial, context, exit, guards.length === MOST_GUARDS ? 0 : MOST_CUTTERS);
    if (cuts === undefined || budget.expired()) return undefined;
    if (cuts.length === 0) return [...guards, ...keepersOf(draft, trial, exit, guards)];
    const guard = bestGuard(draft, trial, context, exit, cuts, [...leaving, ...guards.map(({ unit }) => unit)]);
    if (guard === undefined) return undefined;
    trial.place[guard.unit] = guard.to;
    guards.push(guard);
  }
}

/** Units that must stay where they are, because the road could be cut if they went elsewhere: they hold it, or hold the enemy. */
function keepersOf(draft: Draft, guarded: State, exit: Hex, guards: readonly Guard[]): Guard[] {
  const trial = bulgeRules.copy(guarded);
  const others = freeUnits(draft).filter(
    (unit) => numberAt(trial.place, unit) >= 0 && guards.every((guard) => guard.unit !== unit),
  );
  const keepers: Guard[] = [];
  const isCutWithout = (away: readonly Unit[]): boolean => {
    const places = away.map((unit) => numberAt(trial.place, unit));
    for (const unit of away) trial.place[unit] = GONE;
    const isCut = cutsBehind(trial, contextOfTrial(trial, draft.context), exit, 0) === undefined;
    if (isCut) for (const [index, unit] of away.entries()) trial.place[unit] = itemAt(places, index);
    return isCut;
  };
  if (!isCutWithout(others)) return [];
  for (const unit of others) if (isCutWithout([unit])) keepers.push({ unit, to: numberAt(trial.place, unit) });
  return keepers;
}

/** The unit and the hex that leave the enemy the fewest of these moves. */
function bestGuard(
  draft: Draft,
  trial: State,
  context: Context,
  exit: Hex,
  cuts: readonly Cut[],
  taken: readonly Unit[],
): Guard | undefined {
  const wanted = nearRoad(trial, context, exit);
  let best: { readonly guard: Guard; readonly left: number } | undefined;
  for (const unit of freeUnits(draft)) {
    if (taken.includes(unit)) continue;
    const from = numberAt(trial.place, unit);
    for (const to of stopsOf(draft, unit)) {
      if (
        wanted[to] === 0 ||
        (to !== from && context.occupant[to] !== NOBODY) ||
        wayThere(draft, unit, to) === undefined
      )
        continue;
      trial.place[unit] = to;
      const now = contextOfTrial(trial, context);
      const most = best?.left ?? cuts.length;
      let left = 0;
      for (const cut of cuts)
        if (now.occupant[cut.hex] === NOBODY && isCutBy(trial, now, cut, exit) && ++left >= most) break;
      trial.place[unit] = from;
      if (left < most) best = { guard: { unit, to }, left };
    }
  }
  return best?.guard;
}
