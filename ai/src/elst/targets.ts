/** What units can fire at from a place, and what that is worth. */
import { itemAt } from '@bridgehead/engine';
import type { Location, State, Unit } from '@bridgehead/elst';
import {
  columnFor,
  hexOf,
  isBroken,
  isHidden,
  isVehicle,
  lineBetween,
  rangeBetween,
  TERRAIN_FACTS,
} from '@bridgehead/elst';
import { sampleHarm } from './harm.js';
import type { Situation } from './situation.js';
import { worthOf } from './worth.js';

/** A squad of the line. */
const FIREPOWER = 4;
const RANGE = 4;
/** The part of its worth that a target counts which is not the best one. */
const FURTHER = 0.25;

export function enemiesOf({ state, side }: Situation): Unit[] {
  return state.side.flatMap((owner, unit) =>
    owner !== side && itemAt(state.place, unit) >= 0 && !isHidden(state, unit) ? [unit] : [],
  );
}

/** The best target, and a little for each other one. */
export function worthOfTargets(values: readonly number[]): number {
  const best = Math.max(0, ...values);
  const all = values.reduce((sum, value) => sum + value, 0);
  return best + FURTHER * (all - best);
}

/** Broken units are half out of the fight already. */
export function targetWorth(state: State, unit: Unit): number {
  return worthOf(state, unit) * (isBroken(state, unit) ? 0.5 : 1);
}

/** The range of a shot, and what cover and Hindrances add to its roll; undefined: there is no line of sight. */
export function shotAt(
  { context }: Situation,
  place: Location,
  at: Location,
): { readonly range: number; readonly modifier: number } | undefined {
  const { board } = context;
  const sight = lineBetween(context, place, at);
  if (!sight.isClear) return undefined;
  const cover = TERRAIN_FACTS.get(itemAt(board.terrain, hexOf(board, at)))?.modifier ?? 0;
  return { range: rangeBetween(board, place, at), modifier: cover + sight.hindrance };
}

/** What a squad does from a place on average. */
export function targetsFrom(situation: Situation, place: Location): number {
  const { targets } = situation;
  const known = targets.get(place);
  if (known !== undefined) return known;
  const value = worthOfTargets(enemiesOf(situation).map((unit) => harmTo(situation, place, unit)));
  targets.set(place, value);
  return value;
}

function harmTo(situation: Situation, place: Location, unit: Unit): number {
  const { state, context } = situation;
  const at = itemAt(state.place, unit);
  // Out of reach is quickly told, and spares the line of sight.
  if (at === place || isVehicle(state, unit) || rangeBetween(context.board, place, at) > 2 * RANGE) return 0;
  const shot = shotAt(situation, place, at);
  if (shot === undefined) return 0;
  const firepower = FIREPOWER * (shot.range <= 1 ? 2 : shot.range <= RANGE ? 1 : 0.5);
  return sampleHarm(columnFor(firepower), shot.modifier) * targetWorth(state, unit);
}
