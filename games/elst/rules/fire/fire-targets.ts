/** I-3.2b Whom an attack hits, and where there may be somebody to hit. */
import type { Location } from '../board/locations.js';
import { hexOf } from '../board/locations.js';
import { hiddenEnemiesAt } from '../situation/hidden-units.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { State } from '../state/state.js';
import { isBroken, isHidden, isInMelee, isVehicle, unitsAt } from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { Shot } from './fire-groups.js';

/**
 * Everybody in the location, both sides in a Melee (I-3.8o); on the move only those who move together (I-3.2b, I-3.4d). The
 * Steeple and the ground below it are two locations (I-DaE:1.1h). Hidden units are hit apart from the others: see hiddenTargets.
 */
export function targetsOf(state: State, { side, target, movers }: Pick<Shot, 'side' | 'target' | 'movers'>): Unit[] {
  return unitsAt(state, target).filter(
    (unit) =>
      !isHidden(state, unit) &&
      isVulnerable(state, unit) &&
      (state.side[unit] !== side || isInMelee(state, unit)) && // V-3.2.2.1a within their own hex
      (movers === undefined || movers.units.includes(unit)),
  );
}

/** I-R53 Hidden units whom fire at their hex may find. */
export function hiddenTargets(
  state: State,
  { side, target, movers }: Pick<Shot, 'side' | 'target' | 'movers'>,
): Unit[] {
  return movers === undefined ? hiddenEnemiesAt(state, side, target) : [];
}

/** I-6.4d Nobody is known to be there: the fire searches the hex. */
export function isSearching(state: State, { side, target, movers }: Pick<Shot, 'side' | 'target' | 'movers'>): boolean {
  if (movers !== undefined) return false;
  for (let unit = 0; unit < state.place.length; unit++)
    if (state.place[unit] === target && isKnownEnemy(state, side, unit)) return false;
  return true;
}

/** I-4.1d I-R56 Whether unbroken Infantry may be hit: not where every known target is broken, or the crew of a vehicle. */
export function isAtUnbrokenInfantry(state: State, shot: Pick<Shot, 'side' | 'target' | 'movers'>): boolean {
  const targets = targetsOf(state, shot);
  return targets.length === 0 || targets.some((unit) => !isBroken(state, unit) && !isVehicle(state, unit));
}

function isKnownEnemy(state: State, side: Side, unit: Unit): boolean {
  return state.side[unit] !== side && !isHidden(state, unit) && isVulnerable(state, unit);
}

/** V-7.12a Fire on the table harms no vehicle, only its crew, and only CE. */
export function isVulnerable(state: State, unit: Unit): boolean {
  return !isVehicle(state, unit) || isCrewExposed(state, unit);
}

/** Locations with known enemies of a side, in the order of their numbers. */
export function enemyLocations(state: State, { inLocation }: Context, side: Side): Location[] {
  const found: Location[] = [];
  for (const [location, units] of inLocation)
    if (units.some((unit) => isKnownEnemy(state, side, unit))) found.push(location);
  return found;
}

export function isEnemyThere(state: State, context: Context, side: Side, location: Location): boolean {
  return unitsIn(context, location).some((unit) => isKnownEnemy(state, side, unit));
}

/** How many enemies are hidden is known; where they are is not (I-R101). */
export function areEnemiesHidden(state: State, side: Side): boolean {
  return state.side.some((other, unit) => other !== side && isHidden(state, unit));
}

/** I-R53 Whether a hidden enemy could be here, as far as the side knows: not where its own units are, for they would have met. */
export function couldHide(state: State, context: Context, side: Side, location: Location): boolean {
  const { board } = context;
  return (
    areEnemiesHidden(state, side) &&
    board.terrain[hexOf(board, location)] !== 'pond' &&
    !unitsIn(context, location).some((unit) => state.side[unit] === side)
  );
}
