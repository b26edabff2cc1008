/** What a squad can fire at from a place. */
import type { Location, Unit } from '@bridgehead/elst';
import { columnFor, isBroken, isHidden, isVehicle, lineBetween, rangeBetween, TERRAIN_FACTS } from '@bridgehead/elst';
import { sampleHarm } from './harm.js';
import type { Situation } from './situation.js';
import { worthOf } from './worth.js';

/** A squad of the line. */
const FIREPOWER = 4;
const RANGE = 4;
/** What a target counts that is not the best one. */
const FURTHER = 0.2;

/** What it does on average to the best target, and a little for each other one. */
export function targetsFrom(situation: Situation, place: Location): number {
  const { targets } = situation;
  const known = targets.get(place);
  if (known !== undefined) return known;
  let best = 0;
  let all = 0;
  for (let unit = 0; unit < situation.state.side.length; unit++) {
    const harm = harmTo(situation, place, unit);
    best = Math.max(best, harm);
    all += harm;
  }
  const value = best + FURTHER * (all - best);
  targets.set(place, value);
  return value;
}

function harmTo({ state, context, side }: Situation, place: Location, unit: Unit): number {
  const { board } = context;
  const at = state.place[unit];
  if (state.side[unit] === side || at < 0 || at === place || isHidden(state, unit) || isVehicle(state, unit)) return 0;
  const range = rangeBetween(board, place, at);
  if (range > 2 * RANGE) return 0;
  const sight = lineBetween(context, place, at);
  if (!sight.isClear) return 0;
  const firepower = FIREPOWER * (range <= 1 ? 2 : range <= RANGE ? 1 : 0.5);
  const cover = TERRAIN_FACTS.get(board.terrain[at % board.grid.size])?.modifier ?? 0;
  const worth = worthOf(state, unit) * (isBroken(state, unit) ? 0.5 : 1);
  return sampleHarm(columnFor(firepower), cover + sight.hindrance) * worth;
}
