/** What it is worth to have units in a place: near their goal, in a holding, out of fire, with a leader. */
import { itemAt } from '@bridgehead/engine';
import type { Location, Unit } from '@bridgehead/elst';
import { armOf, holdingAt, isBroken, isGoodOrder, isLeader, isMultiMan, unitsIn, weaponsOf } from '@bridgehead/elst';
import { distanceFrom } from './distances.js';
import { cautionOf, mustHunt, mustTake, pullOf } from './goals.js';
import type { Situation } from './situation.js';
import { targetsFrom } from './targets.js';
import type { Goal } from './wanted.js';
import { holdingWorth, worthOf } from './worth.js';

/** A holding has to be kept as well. */
export const TAKEN = 0.8;

/** What it is worth to have these units in a place. */
export function standValue(
  situation: Situation,
  units: readonly Unit[],
  place: number,
  goals: ReadonlyMap<Unit, Goal>,
): number {
  const { state, context, side, danger } = situation;
  const worth = units.reduce((sum, unit) => sum + worthOf(state, unit), 0);
  const exposure = place < 0 ? 0 : 0.7 * cautionOf(context, side) * worth * danger.at(place, 'resting');
  const soldiers = units.filter((unit) => isMultiMan(state, unit));
  if (soldiers.length === 0) return companyValue(situation, units, place) - exposure;
  const towards = soldiers.reduce((sum, unit) => sum + nearness(situation, unit, place, goals.get(unit)), 0);
  const held = place < 0 ? 0 : occupationValue(situation, units, place);
  const crowd =
    place < 0
      ? 0
      : (mustHunt(context, side) ? HUNTERS : CROWD) *
        unitsIn(context, place).filter((other) => isMultiMan(state, other) && !units.includes(other)).length;
  const fire = place < 0 || !delays(situation) ? 0 : FIRE * soldiers.length * targetsFrom(situation, place);
  return towards + held + fire - exposure - crowd - GUN * gunsLeft(situation, soldiers, place);
}

/** V-6.5 A crew that goes on without its Gun is of little use, and so is the Gun; one that does not work can be repaired. */
const GUN = 2;

function gunsLeft({ state }: Situation, units: readonly Unit[], place: number): number {
  return units.filter(
    (unit) =>
      itemAt(state.place, unit) >= 0 &&
      state.place[unit] !== place &&
      weaponsOf(state, unit).some((weapon) => armOf(state, weapon).type === 'gun'),
  ).length;
}

/** The part of what a squad could do to enemies from a place that counts for standing there. */
const FIRE = 0.5;

/** C-DaE:4.41 C-DaE2:VC A side that wins by holding on has to hurt the enemy on the way. */
function delays({ state, context: { scenario }, context, side, skill }: Situation): boolean {
  const by = scenario.victory?.by;
  return skill !== 'recruit' && (by === 'campaign' || by === 'firepower') && !mustTake(state, context, side);
}

/** Two squads in one hex suffer from one attack. */
const CROWD = 0.08;
/** C-DaE1:VC Each vehicle needs its own hunters, and one shell must not break them all. */
const HUNTERS = 0.15;

/** Halves: what no way leads to is not farther than this. */
const FARTHEST = 240;

function nearness({ state, context, side }: Situation, unit: Unit, place: number, goal: Goal | undefined): number {
  if (goal === undefined) return 0;
  const far = distanceFrom(goal.field, context, state, place, place === state.place[unit] ? unit : undefined);
  return -pullOf(state, context, side) * Math.min(Math.max(0, far - goal.near), FARTHEST);
}

/** I-R99 A holding that would change hands, or be left to enemies who are near. */
function occupationValue(situation: Situation, units: readonly Unit[], place: Location): number {
  const { state, context, side, hold } = situation;
  const holding = holdingAt(state, place);
  if (holding === undefined) return 0;
  const worth = holdingWorth(context, holding);
  if (hold.has(holding)) return DUTY;
  if (state.control[holding] !== side) return TAKEN * worth;
  const isHeldBesides = state.place.some(
    (other, unit) =>
      other >= 0 &&
      state.side[unit] === side &&
      !units.includes(unit) &&
      holdingAt(state, other) === holding &&
      isMultiMan(state, unit) &&
      isGoodOrder(state, unit),
  );
  return isHeldBesides ? 0 : worth * Math.min(0.5, 0.12 * threatTo(situation, holding));
}

/** Nothing that a scenario scores makes up for leaving a holding that has to be kept. */
const DUTY = 8;

/** Enemies who could be in a holding soon. */
function threatTo({ state, context, side, memory }: Situation, holding: number): number {
  const field = memory.fields.to(state, context, holding);
  return state.place.filter(
    (place, unit) =>
      place >= 0 &&
      state.side[unit] !== side &&
      isMultiMan(state, unit) &&
      !isBroken(state, unit) &&
      distanceFrom(field, context, state, place) <= 14,
  ).length;
}

/** A leader alone: they are wanted where units are broken, or have nobody to lead them. */
function companyValue({ state, context, side }: Situation, units: readonly Unit[], place: number): number {
  if (place < 0) return 0;
  const friends = unitsIn(context, place).filter((unit) => state.side[unit] === side && !units.includes(unit));
  if (friends.some((unit) => isLeader(state, unit) && isGoodOrder(state, unit))) return 0;
  return friends.reduce((sum, unit) => sum + (isBroken(state, unit) ? 0.7 : 0.4), 0);
}
