/**
 * What lists of attacks ask of each component that can fire, found once for a question: where it is, how it fires, whether its unit
 * may fire it alone. It replaces asking the same again for every target and every group (see fire-list.ts for the gain).
 */
import type { Location } from '../board/locations.js';
import { rangeBetween } from '../board/locations.js';
import { mightSee } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { FireGroup } from '../state/frames.js';
import { firerOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { isLeader, isVehicle, leadershipOf } from '../units/units-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import { isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import { isFitToDirect } from './direction.js';
import type { FireSetting } from './fire-groups.js';
import { ableComponents, hasEnemyIn, isInLimit, isTriple } from './fire-groups.js';
import { isFlamethrower, isSustained, rangeOf } from './fire-modes.js';
import { barTo } from './subsequent-fire.js';
import { canPointAt } from './vehicle-fire.js';

/** A component that can fire now. */
export interface AbleFirer {
  /** Its number among those of the question. */
  readonly index: number;
  readonly component: Component;
  readonly firer: Unit;
  readonly place: Location;
  readonly isFlame: boolean;
  readonly isInVehicle: boolean;
  /** Its unit may fire it alone (isInLimit). */
  readonly fitsAlone: boolean;
  /** The group of it alone. */
  readonly alone: FireGroup;
}

/** All of them, and what has been found out about them for the targets before. */
export interface AbleFirers {
  readonly components: readonly Component[];
  readonly known: (AbleFirer | undefined)[];
  /** Where they are, each place once; what is known of a place stands at the same number in the lists below. */
  readonly places: readonly Location[];
  /** The number of the place of each component. */
  readonly placeOf: readonly number[];
  /** I-3.2.2.1b Whether there are enemies in a place. */
  readonly held: (boolean | undefined)[];
  /** Leaders in a place who could direct, the best first. */
  readonly leaders: (readonly Unit[] | undefined)[];
  /** What each unit would fire if all that it could fire reached the target. */
  readonly picks: (readonly AbleFirer[] | undefined)[];
}

export function ableFirers(state: State, setting: FireSetting): AbleFirers {
  const components = ableComponents(state, setting);
  const places: Location[] = [];
  const placeOf: number[] = [];
  for (const component of components) {
    const place = state.place[firerOf(state, component)];
    const number = places.indexOf(place);
    placeOf.push(number < 0 ? places.push(place) - 1 : number);
  }
  return { components, known: [], places, placeOf, held: [], leaders: [], picks: [] };
}

function ableFirer(
  state: State,
  phase: FireSetting['phase'],
  component: Component,
  firer: Unit,
  index: number,
): AbleFirer {
  const alone: FireGroup = { components: [component], firers: [firer], leaders: [], helpers: [] };
  return {
    index,
    component,
    firer,
    place: state.place[firer],
    isFlame: isWeapon(component) && isFlamethrower(state, weaponIn(component)),
    isInVehicle: isVehicle(state, firer),
    fitsAlone: isInLimit(state, phase, alone, firer),
    alone,
  };
}

/** Those that could take part in an attack on this location, as far as can be said before it is declared (I-3.2.1f). One look along a line for each place. */
export function firersReaching(
  state: State,
  context: Context,
  setting: FireSetting,
  { components, known, places, placeOf, held }: AbleFirers,
  target: Location,
): AbleFirer[] {
  const here: AbleFirer[] = [];
  const seen: (boolean | undefined)[] = [];
  for (let index = 0; index < components.length; index++) {
    const component = components[index];
    const firer = firerOf(state, component);
    const at = placeOf[index];
    const place = places[at];
    if (place === target && !isTriple(state, context, firer)) continue;
    if (!reaches(state, context, setting, component, target)) continue;
    if (place !== target) {
      if ((held[at] ??= hasEnemyIn(state, context, firer))) continue;
      if (
        !(seen[at] ??= mightSee(state, context, place, target)) ||
        isBarred(state, context, setting.phase, component, firer, target)
      )
        continue;
    }
    here.push((known[index] ??= ableFirer(state, setting.phase, component, firer, index)));
  }
  return here;
}

/** Range and arcs. */
function reaches(
  state: State,
  context: Context,
  { phase, side }: FireSetting,
  component: Component,
  target: Location,
): boolean {
  const firer = firerOf(state, component);
  const range = rangeBetween(context.board, state.place[firer], target);
  if (range > 2 * rangeOf(state, component)) return false;
  if (phase === 'defensive-fire' && range > 1 && isSustained(state, component, firer, phase)) return false;
  return (
    !isWeapon(component) ||
    !isVehicle(state, firer) ||
    canPointAt(state, context, { target, phase, side }, weaponIn(component))
  );
}

function isBarred(
  state: State,
  context: Context,
  phase: FireSetting['phase'],
  component: Component,
  firer: Unit,
  target: Location,
): boolean {
  return (
    phase === 'movement' && !isVehicle(state, firer) && barTo(state, context, component, firer, target) !== undefined
  );
}

/** The best leader in a place who could direct these units; undefined if there is none. One who has directed before is good for the same firers only: another one comes first. */
export function bestLeader(
  state: State,
  context: Context,
  { places, leaders }: AbleFirers,
  place: Location,
  busy: readonly Unit[],
): Unit | undefined {
  const at = places.indexOf(place);
  let fit = leaders[at];
  if (fit === undefined) {
    const side = state.side[busy[0]];
    const worth = (leader: Unit) =>
      (leadershipOf(state, leader) ?? 0) + (state.directions.some((direction) => direction.leader === leader) ? 10 : 0);
    fit = unitsIn(context, place)
      .filter((unit) => state.side[unit] === side && isLeader(state, unit) && isFitToDirect(state, unit))
      .toSorted((one, other) => worth(one) - worth(other));
    leaders[at] = fit;
  }
  return fit.find((leader) => !busy.includes(leader));
}
