/** I-3.2.3b I-Qb I-R31 The DRM of an attack: targets with the same total form a bundle. */
import type { Adder } from '@bridgehead/engine';
import { Sum, TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import type { Bundle } from '../effects/fire-table-attack.js';
import { inBundles } from '../effects/fire-table-attack.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import type { CoverQuestion } from '../terrain/cover.js';
import { addCover } from '../terrain/cover.js';
import { smokeIn } from '../terrain/smoke-in-hex.js';
import { addBestCover, coveredAs } from '../terrain/unit-cover.js';
import { emplacementOf, gunshieldOf } from '../units/guns-in-play.js';
import { isExhausted, isVehicle } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { addFlames } from '../weapons/flamethrowers.js';
import { directionModifier, locationsOf } from './direction.js';
import type { Shot } from './fire-groups.js';
import { isFlame } from './fire-groups.js';
import { addHazard, movementModifiers } from './first-fire.js';
import { addFixedMount, addVehicleFire } from './vehicle-fire.js';

export function bundlesOf(state: State, context: Context, shot: Shot, targets: readonly Unit[]): Bundle[] {
  return inBundles(targets, (unit, into) => addModifiers(state, context, shot, unit, into));
}

/** I-6.4d I-R53 The DRM of fire that searches a hex, for the log: those of anybody there. */
export function searchBundle(state: State, context: Context, shot: Shot): Pick<Bundle, 'units' | 'modifiers'> {
  const modifiers = new TallySheet('Modifiers of the attack');
  addModifiers(state, context, shot, undefined, modifiers);
  return { units: [], modifiers };
}

/** All DRM against one unit; undefined: against anybody who may be there. */
function addModifiers(state: State, context: Context, shot: Shot, unit: Unit | undefined, into: Adder): void {
  const { group, target, movers } = shot;
  const from = locationsOf(state, group);
  const flame = isFlame(state, group);
  const leadership = directionModifier(state, group);
  if (leadership !== undefined && leadership !== 0) into.add('I-3.2.2l', 'leadership', leadership);
  if (isAnyExhausted(state, shot)) into.add('I-3.3.1i', 'CX', 1); // I-Qj I-R25 once
  addVehicleFire(state, group, shot.turning ?? 0, into);
  const hindrance = worstHindrance(context, shot, from);
  if (hindrance > 0) into.add('I-3.2.3b', 'Hindrance', hindrance);
  if (!flame) {
    // I-4.2b A flamethrower gets neither TEM nor what is due to movement.
    const covered = unit === undefined ? undefined : coveredAs(state, unit);
    const questions = from.map(
      (location): CoverQuestion => ({ from: location, by: 'fire', stance: movers?.stance, target: covered }),
    );
    if (unit === undefined) addWorstCover(context, target, questions, into);
    else if (!addGunCover(state, context, unit, from, questions, into)) {
      const ground = new TallySheet('Cover');
      addWorstCover(context, target, questions, ground);
      addBestCover(state, context, unit, ground, 'crew', into);
    }
    if (movers !== undefined && unit !== undefined && !isVehicle(state, unit))
      movementModifiers(state, context, movers, unit, from, into);
  }
  if (unit !== undefined) {
    addFixedMount(state, group, unit, movers === undefined ? 'still' : 'moving', into);
    addHazard(state, unit, into);
    addFlames(state, unit, into); // I-4.2d
  }
}

/** I-3.3.1i Anyone who fires, helps at a weapon or directs. */
function isAnyExhausted(state: State, { group }: Shot): boolean {
  return [...group.firers, ...group.helpers, ...group.leaders].some((unit) => isExhausted(state, unit));
}

/** I-R7 The worst Hindrance of all lines. */
function worstHindrance(context: Context, { target }: Shot, from: readonly Location[]): number {
  return Math.max(...from.map((location) => lineBetween(context, location, target).hindrance));
}

/** I-R7 The TEM that is worst for the attacker. */
function worstCover(context: Context, target: Location, questions: readonly CoverQuestion[]) {
  const covers = questions.map((question) => ({ question, modifier: addCover(context, target, question, new Sum()) }));
  return covers.reduce((most, cover) => (cover.modifier > most.modifier ? cover : most));
}

function addWorstCover(context: Context, target: Location, questions: readonly CoverQuestion[], into: Adder): void {
  addCover(context, target, worstCover(context, target, questions).question, into);
}

/** V-6.3b V-6.6b V-6.7e Units that man a Gun have its Emplacement or its shield instead of other TEM, where that is better. */
function addGunCover(
  state: State,
  context: Context,
  unit: Unit,
  from: readonly Location[],
  questions: readonly CoverQuestion[],
  into: Adder,
): boolean {
  const emplacement = emplacementOf(state, unit);
  const shield = gunshieldOf(state, context.board, unit, from, 'fire');
  const best = Math.max(emplacement, shield);
  if (best === 0 || best <= worstCover(context, state.place[unit], questions).modifier) return false;
  if (emplacement === best) into.add('V-6.3a', 'Emplacement', best);
  else into.add('V-6.6a', 'Gunshield', best);
  return true;
}

/** I-R46 V-3.3.5v3 Hindrances but for the Smoke in the target hex, CX, leadership above 0, and what a vehicle adds by turning or after a Stun. */
export function outsideOf(state: State, context: Context, shot: Shot): number {
  const hindrance = worstHindrance(context, shot, locationsOf(state, shot.group));
  const leadership = directionModifier(state, shot.group) ?? 0;
  const vehicle = new Sum();
  // V-3.3.5v3 Of machine guns; the cases of ordnance are counted apart.
  if (shot.turning !== undefined) addVehicleFire(state, shot.group, shot.turning, vehicle);
  return (
    Math.max(0, hindrance - smokeIn(context, shot.target)) +
    Math.max(0, leadership) +
    (isAnyExhausted(state, shot) ? 1 : 0) +
    vehicle.total
  );
}
