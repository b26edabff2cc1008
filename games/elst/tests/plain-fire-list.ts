/** The list of attacks in the plain way, for tests of the quick one (fire-list.ts): what does not depend on the group is asked for each group again. */
import type { Location } from '../rules/board/locations.js';
import { hexOf, rangeBetween } from '../rules/board/locations.js';
import { isFitToDirect, locationsOf } from '../rules/fire/direction.js';
import type { FireSetting, Shot } from '../rules/fire/fire-groups.js';
import { ableComponents, chainsOf, hasEnemyIn, isInLimit, isTriple, mayAttack } from '../rules/fire/fire-groups.js';
import { fireModeOf, isFlamethrower, rangeOf } from '../rules/fire/fire-modes.js';
import { enemyLocations, isVulnerable } from '../rules/fire/fire-targets.js';
import { printedOf } from '../rules/fire/firepower.js';
import { barTo } from '../rules/fire/subsequent-fire.js';
import { canPointAt, isBoundingFire } from '../rules/fire/vehicle-fire.js';
import { mightSee } from '../rules/situation/visibility.js';
import type { Context } from '../rules/state/context.js';
import { unitsIn } from '../rules/state/context.js';
import type { FireGroup, Movers } from '../rules/state/frames.js';
import { firerOf } from '../rules/state/named-in-action.js';
import type { State } from '../rules/state/state.js';
import { isGoodOrder, isLeader, isVehicle, leadershipOf } from '../rules/units/units-in-play.js';
import { turnToward } from '../rules/units/weapon-arcs.js';
import type { Component } from '../rules/vocabulary/fire-components.js';
import { isWeapon, weaponIn } from '../rules/vocabulary/fire-components.js';
import type { Unit } from '../rules/vocabulary/units.js';

const MOST = 400;

/** The legal attacks that are listed: every group is put together and judged alone. */
export function plainShots(state: State, context: Context, setting: FireSetting): Shot[] {
  const { phase, side } = setting;
  const found: Shot[] = [];
  const able = ableComponents(state, setting);
  if (able.length === 0) return found;
  const isHeld = new Set(
    able.map((component) => firerOf(state, component)).filter((unit) => hasEnemyIn(state, context, unit)),
  );
  for (const { target, movers } of aimsOf(state, context, setting)) {
    const here = able.filter(
      (component) =>
        (!isHeld.has(firerOf(state, component)) || state.place[firerOf(state, component)] === target) &&
        reaches(state, context, phase, component, target),
    );
    for (const group of groupsOf(state, context, phase, target, here)) {
      const shot = { phase, side, group, target, movers };
      if (mayAttack(state, context, setting, shot) && found.push(shot) === MOST) return found;
    }
  }
  return found;
}

/** Whom the fire is at: a location, and in the Movement Phase those who move there together. */
interface Aim {
  readonly target: Location;
  readonly movers: Movers | undefined;
}

function aimsOf(state: State, context: Context, { side, phase, movers }: FireSetting): Aim[] {
  if (phase !== 'movement' || isBoundingFire(state, { phase, side }))
    return enemyLocations(state, context, side).map((target) => ({ target, movers: undefined }));
  return movers
    .filter((entry) => entry.movers.units.some((unit) => isVulnerable(state, unit)))
    .map((entry) => ({ target: entry.movers.location, movers: entry.movers }));
}

/** What a unit fires with, if it fires with all it may. */
interface Picked {
  readonly unit: Unit;
  readonly place: Location;
  readonly components: readonly Component[];
}

/** Each group once: flamethrowers, units, components by themselves, locations, chains of locations. */
function groupsOf(
  state: State,
  context: Context,
  phase: Shot['phase'],
  target: Location,
  here: readonly Component[],
): FireGroup[] {
  const found: FireGroup[] = [];
  const others: Component[] = [];
  const carried: Component[] = [];
  for (const component of here) {
    if (isFlame(state, component)) found.push(groupWith(state, [component]));
    else if (isVehicle(state, firerOf(state, component))) carried.push(component);
    else others.push(component);
  }
  // V-3.2.2v1 Machine guns of a vehicle that reach a target fire together.
  for (const vehicle of new Set(carried.map((component) => firerOf(state, component)))) {
    const all = carried.filter((component) => firerOf(state, component) === vehicle);
    const still = all.filter(
      (component) =>
        turnToward(state, context.board, weaponIn(component), hexOf(context.board, target)).hexspines === 0,
    );
    found.push(groupWith(state, all));
    if (still.length > 0 && still.length < all.length) found.push(groupWith(state, still));
  }
  const picks = picksOf(state, phase, others);
  for (const { unit, components } of picks) addLed(state, context, components, helpersFor(state, context, unit), found);
  for (const component of others) {
    const unit = firerOf(state, component);
    const isAll = picks.some(
      (pick) => pick.unit === unit && pick.components.length === 1 && pick.components[0] === component,
    );
    if (!isAll && isInLimit(state, phase, { components: [component], firers: [unit] }, unit))
      addLed(state, context, [component], [], found);
  }
  if (picks.length < 2) return found;
  const locations = placesOf(picks);
  for (const location of locations) {
    const there = picks.filter(({ place }) => place === location);
    if (there.length > 1) addLed(state, context, componentsOf(there), [], found);
  }
  if (locations.length < 2) return found;
  for (const chain of chainsOf(context.board, locations))
    if (chain.length > 1)
      addLed(state, context, componentsOf(picks.filter(({ place }) => chain.includes(place))), [], found);
  return found;
}

function placesOf(picks: readonly Picked[]): Location[] {
  const found: Location[] = [];
  for (const { place } of picks) if (!found.includes(place)) found.push(place);
  return found;
}

function componentsOf(picks: readonly Picked[]): Component[] {
  return picks.flatMap(({ components }) => components);
}

/** What each unit fires with, unit by unit. */
function picksOf(state: State, phase: Shot['phase'], components: readonly Component[]): Picked[] {
  const picks: Picked[] = [];
  for (const component of components) {
    const unit = firerOf(state, component);
    if (picks.some((pick) => pick.unit === unit)) continue;
    const own = components.filter((other) => firerOf(state, other) === unit);
    picks.push({ unit, place: state.place[unit], components: pickOf(state, phase, unit, own) });
  }
  return picks.filter((pick) => pick.components.length > 0);
}

function groupWith(state: State, components: readonly Component[]): FireGroup {
  return { components, firers: components.map((component) => firerOf(state, component)), leaders: [], helpers: [] };
}

/** Without leaders, and with the best leader in each hex if every hex has one. */
function addLed(
  state: State,
  context: Context,
  components: readonly Component[],
  helpers: readonly Unit[],
  found: FireGroup[],
): void {
  const alone = groupWith(state, components);
  found.push(alone);
  if (helpers.length > 0) found.push({ ...alone, helpers });
  const leaders: Unit[] = [];
  for (const place of locationsOf(state, alone)) {
    const leader = bestLeader(state, context, place, alone.firers);
    if (leader === undefined) return;
    leaders.push(leader);
  }
  found.push({ ...alone, leaders });
}

function bestLeader(state: State, context: Context, place: Location, busy: readonly Unit[]): Unit | undefined {
  const side = state.side[busy[0]];
  // One who has directed before is good for the same firers only: another one comes first.
  const worth = (leader: Unit) =>
    (leadershipOf(state, leader) ?? 0) + (state.directions.some((direction) => direction.leader === leader) ? 10 : 0);
  let best: Unit | undefined;
  for (const unit of unitsIn(context, place)) {
    if (state.side[unit] !== side || !isFitToDirect(state, unit) || busy.includes(unit)) continue;
    if (best === undefined || worth(unit) < worth(best)) best = unit;
  }
  return best;
}

/** I-4.1b Another leader beside one who fires a weapon. */
function helpersFor(state: State, context: Context, unit: Unit): Unit[] {
  if (!isLeader(state, unit)) return [];
  return unitsIn(context, state.place[unit])
    .filter(
      (other) =>
        other !== unit && state.side[other] === state.side[unit] && isLeader(state, other) && isGoodOrder(state, other),
    )
    .slice(0, 1);
}

/** The most of a unit's firepower that may be used at once (I-4.0k). */
function pickOf(state: State, phase: Shot['phase'], unit: Unit, components: Component[]): Component[] {
  if (components.length === 1) return isInLimit(state, phase, { components, firers: [unit] }, unit) ? components : [];
  const sets = components.reduce<Component[][]>(
    (all, component) => [...all, ...all.map((set) => [...set, component])],
    [[]],
  );
  const strength = (set: readonly Component[]) => set.reduce((sum, component) => sum + printedOf(state, component), 0);
  return sets
    .filter((set) => isInLimit(state, phase, { components: set, firers: set.map(() => unit) }, unit))
    .reduce((best, set) => (strength(set) > strength(best) ? set : best), []);
}

function isFlame(state: State, component: Component): boolean {
  return isWeapon(component) && isFlamethrower(state, weaponIn(component));
}

/** Whether a component whose unit has no enemy in its location could take part in an attack on this one, as far as can be said before it is declared (I-3.2.1f): quick, for lists. */
function reaches(
  state: State,
  context: Context,
  phase: FireSetting['phase'],
  component: Component,
  target: Location,
): boolean {
  const firer = firerOf(state, component);
  const from = state.place[firer];
  if (from === target) return isTriple(state, context, firer);
  const distance = rangeBetween(context.board, from, target);
  if (distance > 2 * rangeOf(state, component)) return false;
  const aim = { target, phase, side: state.side[firer] };
  if (isVehicle(state, firer) && isWeapon(component) && !canPointAt(state, context, aim, weaponIn(component)))
    return false;
  if (phase === 'defensive-fire' && distance > 1 && fireModeOf(state, component, firer, phase)?.sustained === true)
    return false;
  return (
    mightSee(state, context, from, target) &&
    (phase !== 'movement' || isVehicle(state, firer) || barTo(state, context, component, firer, target) === undefined)
  );
}
