/** I-3.2.2 Who may fire with whom at what: the conditions of an attack. As what each component fires stands in fire-modes.ts. */
import type { Violation } from '@bridgehead/engine';
import { listed } from '@bridgehead/engine';
import type { Board } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { areAdjacentLocations, locationLabel, rangeBetween } from '../board/locations.js';
import { lineBetween } from '../situation/visibility.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { Fired, FireGroup, Movers, MoversThere, Visit } from '../state/frames.js';
import { componentsNamed, firerOf, judgeKnown, locationOf, unitsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark, hasWeaponMark, NOBODY } from '../state/state.js';
import { refuseFire } from '../text/refusals-fire.js';
import { factsOf, isGoodOrder, isHidden, isLeader, isPinned, isVehicle, nameOf } from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import { isWeapon, ownFire, weaponFire, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import type { FirePhase, Side } from '../vocabulary/vocabulary.js';
import { judgeFlame } from '../weapons/flamethrowers.js';
import { MOST_USE, mayUse, mayUseAtOnce } from '../weapons/weapon-use.js';
import { judgeDirection, locationsOf } from './direction.js';
import { componentName, fireKindOf, fireModeOf, isFlamethrower, judgeAble, rangeOf } from './fire-modes.js';
import { couldHide, isEnemyThere, isVulnerable } from './fire-targets.js';
import type { FirersInSight } from './firers-in-sight.js';
import { FAR, totalFirepower } from './firepower.js';
import { judgeAgain } from './subsequent-fire.js';
import { isBoundingFire, judgeVehicleFire, turningOf, vehicleIn } from './vehicle-fire.js';

/** What a fire phase or a window hands to all questions about fire. */
export interface FireSetting {
  readonly phase: FirePhase | 'movement';
  readonly side: Side;
  /** I-R21 */
  readonly fired: readonly Fired[];
  /** In the Movement Phase: who can be fired at, and what they have spent and suffered there (I-R47). */
  readonly movers: readonly MoversThere[];
  /** V-3.3.2.2a The vehicle on the move, when it fires: nobody else does. */
  readonly only?: Unit;
  /** In the Movement Phase, for lists: nobody else sees the movers. */
  readonly inSight?: FirersInSight;
}

/** Whether lists ask a unit at all. */
export function isAsked({ only, inSight }: Pick<FireSetting, 'only' | 'inSight'>, unit: Unit): boolean {
  return (only === undefined || unit === only) && (inSight === undefined || inSight[unit] === 1);
}

/** One group and what it fires at: all that the sums of an attack need. */
export interface Shot {
  readonly phase: FirePhase | 'movement';
  readonly side: Side;
  readonly group: FireGroup;
  readonly target: Location;
  readonly movers: Movers | undefined;
  /** V-R5 What turning the machine guns of a vehicle adds. */
  readonly turning?: number;
}

// --- from an action to a group ----------------------------------------------------------------------------------------

export function groupOf(state: State, action: Pick<ActionOf<'fire'>, 'with' | 'leaders' | 'helpers'>): FireGroup {
  const components = componentsNamed(action.with);
  return {
    components,
    firers: components.map((component) => firerOf(state, component)),
    leaders: unitsNamed(action.leaders),
    helpers: unitsNamed(action.helpers),
  };
}

/** The group and its target; what the action names has been judged. */
export function shotOf(state: State, context: Context, setting: FireSetting, action: ActionOf<'fire'>): Shot {
  const target = locationOf(context, action.at);
  const group = groupOf(state, action);
  return {
    phase: setting.phase,
    side: setting.side,
    group,
    target,
    turning: turningOf(state, context, group, target),
    movers: moversAt(setting, target, action.targets)?.movers,
  };
}

/** Targets that are fired at together in a location: the part that is named, or the first. */
export function moversAt(
  { movers }: Pick<FireSetting, 'movers'>,
  location: Location,
  targets: readonly string[] | undefined,
): MoversThere | undefined {
  const here = movers.filter((entry) => entry.movers.location === location);
  if (targets === undefined) return here.at(0);
  const named = unitsNamed(targets);
  return here.find(
    (entry) => entry.movers.units.length === named.length && entry.movers.units.every((unit) => named.includes(unit)),
  );
}

/** I-R21 What is noted of an attack: where it came from. Flamethrowers are free. */
export function firedBy(state: State, context: Context, action: ActionOf<'fire'>): Fired[] {
  const group = groupOf(state, action);
  if (isFlame(state, group)) return [];
  const target = locationOf(context, action.at);
  const vehicle = vehicleIn(state, group);
  return locationsOf(state, group).map((from) => ({ from, target, ...(vehicle !== undefined && { vehicle }) }));
}

export function isFlame(state: State, { components }: Pick<FireGroup, 'components'>): boolean {
  return components.some((component) => isWeapon(component) && isFlamethrower(state, weaponIn(component)));
}

/** I-3.2.2i I-R22 Each in or next to the location of another. */
export function isConnected(board: Board, locations: readonly Location[]): boolean {
  return locations.length === 1 || chainsOf(board, locations).length <= 1;
}

/** The locations in chains of adjacent ones. */
export function chainsOf(board: Board, locations: readonly Location[]): Location[][] {
  const left = new Set(locations);
  const chains: Location[][] = [];
  for (const start of locations) {
    if (!left.delete(start)) continue;
    const chain = [start];
    for (const link of chain) {
      for (const other of left) {
        if (!areAdjacentLocations(board, link, other)) continue;
        left.delete(other);
        chain.push(other);
      }
    }
    chains.push(chain);
  }
  return chains;
}

// --- judgement --------------------------------------------------------------------------------------------------------

/** All that forbids an attack. */
export function judgeFire(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'fire'>,
): readonly Violation[] {
  const weapons = action.with.filter((id) => id.startsWith('w'));
  const units = [
    ...action.with.filter((id) => id.startsWith('u')),
    ...action.leaders,
    ...action.helpers,
    ...(action.targets ?? []),
  ];
  const unknown = judgeKnown(state, context, { units, weapons, locations: [action.at] });
  if (unknown.length > 0) return unknown;
  const unable = componentsNamed(action.with).flatMap(
    (component) => judgeAble(state, component, setting.side, setting.phase) ?? [],
  );
  if (unable.length > 0) return unable;
  return judgeShot(state, context, setting, shotOf(state, context, setting, action));
}

/** The same for a group whose components are able to fire. */
function judgeShot(state: State, context: Context, setting: FireSetting, shot: Shot): Violation[] {
  const alone = judgeVehicleFire(state, context, shot);
  if (alone.length > 0) return alone;
  const found = judgeTarget(state, context, setting, shot);
  shot.group.components.forEach((component, index) =>
    found.push(...judgeReach(state, context, shot, component, shot.group.firers[index])),
  );
  found.push(...judgeMembers(state, context, shot), ...judgeGroup(state, context, setting, shot));
  return found.length > 0 ? found : judgeStrength(state, context, shot);
}

function judgeTarget(state: State, context: Context, { side, phase, movers }: FireSetting, shot: Shot): Violation[] {
  const isTarget =
    phase === 'movement' && !isBoundingFire(state, { phase, side })
      ? shot.movers !== undefined && shot.movers.units.some((unit) => isVulnerable(state, unit)) // V-7.12a V-7.8d
      : isEnemyThere(state, context, side, shot.target) || couldHide(state, context, side, shot.target);
  if (isTarget) return [];
  const hex = locationLabel(context.board, shot.target);
  if (phase !== 'movement' || isBoundingFire(state, { phase, side }) || shot.movers !== undefined) {
    const isClosed = unitsIn(context, shot.target).some((unit) => state.side[unit] !== side && isVehicle(state, unit));
    return [refuseFire(isClosed ? 'only-buttoned-up' : 'nothing-to-hit', { hex })];
  }
  return [
    movers.some((entry) => entry.movers.location === shot.target)
      ? refuseFire('not-one-part', { hex })
      : refuseFire('not-the-movers', { hex }),
  ]; // I-3.2b
}

/** I-3.2.2b I-3.4b I-4.1d How far a component reaches, and what keeps it from firing out of its hex. */
function judgeReach(
  state: State,
  context: Context,
  { phase, target }: Shot,
  component: Component,
  firer: Unit,
): Violation[] {
  const { board } = context;
  const from = state.place[firer];
  // Sentences are made only when they are needed: lists judge many attacks.
  const facts = () => ({ by: componentName(state, component, firer), hex: locationLabel(board, target) });
  if (from === target) return isTriple(state, context, firer) ? [] : [refuseFire('own-hex', facts())];
  const found: Violation[] = [];
  if (hasEnemyIn(state, context, firer))
    found.push(refuseFire('enemy-in-hex', { ...facts(), hex: locationLabel(board, from) }));
  const distance = rangeBetween(board, from, target);
  const most = 2 * rangeOf(state, component);
  if (distance > most) found.push(refuseFire('beyond-range', { ...facts(), distance, most }));
  const mode = fireModeOf(state, component, firer, phase);
  if (phase === 'defensive-fire' && mode?.sustained === true && distance > 1)
    found.push(refuseFire('adjacent-only', facts()));
  // I-3.3.3g I-3.3.3k
  if (phase === 'movement' && !isVehicle(state, firer))
    found.push(...judgeAgain(state, context, component, firer, target));
  return found;
}

/** V-3.2.2.1a Fire within a hex: by a vehicle, or at the exposed crew of one. */
export function isTriple(state: State, context: Context, firer: Unit): boolean {
  return (
    isVehicle(state, firer) ||
    unitsIn(context, state.place[firer]).some(
      (other) => state.side[other] !== state.side[firer] && isVehicle(state, other) && isCrewExposed(state, other),
    )
  );
}

/** I-3.2.2.1b An enemy in its own location; the other level of the Steeple hex is another one (I-R55). */
export function hasEnemyIn(state: State, context: Context, unit: Unit): boolean {
  return unitsIn(context, state.place[unit]).some(
    (other) => state.side[other] !== state.side[unit] && !isHidden(state, other),
  );
}

/** Whether they are one group, and each unit within its limit. */
function judgeMembers(state: State, { board }: Context, { group, phase }: Shot): Violation[] {
  const found: Violation[] = [];
  if (isFlame(state, group) && group.components.length > 1) found.push(refuseFire('flame-alone', {}));
  const locations = locationsOf(state, group);
  if (!isConnected(board, locations))
    found.push(
      refuseFire('not-one-group', { hexes: listed(locations.map((location) => locationLabel(board, location))) }),
    );
  for (const unit of new Set(group.firers)) {
    if (!isInLimit(state, phase, group, unit))
      found.push(
        refuseFire('too-many-weapons', { unit: nameOf(state, unit), most: MOST_USE[factsOf(state, unit).type] }),
      );
  }
  return found;
}

/** Whether a group that lists have put together may attack: its components reach the target (`firersReaching`), and its members have a place in it (`judgeMembers`). */
export function mayAttack(state: State, context: Context, setting: FireSetting, shot: Shot): boolean {
  // What bars most comes first, and without a sentence.
  const there = shot.movers && setting.movers.find(({ movers }) => movers === shot.movers);
  if (there !== undefined)
    for (const component of shot.group.components) if (shotsLeft(there.visit, component) <= 0) return false;
  if (setting.fired.length > 0 && !isFlame(state, shot.group) && mustCombineAt(state, setting, shot).length > 0)
    return false;
  return (
    judgeGroup(state, context, setting, shot).length === 0 && totalFirepower(state, context, shot) >= LEAST_FIREPOWER
  );
}

/** What else depends on who attacks together. */
function judgeGroup(state: State, context: Context, setting: FireSetting, shot: Shot): Violation[] {
  const { group, target } = shot;
  const found = judgeWeapons(state, context, shot);
  const flames = isFlame(state, group);
  if (!flames) found.push(...judgeMandatory(state, context, setting, shot));
  if (flames && group.leaders.length > 0) found.push(refuseFire('flame-undirected', {}));
  else found.push(...judgeDirection(state, setting, group, target));
  const there = shot.movers && setting.movers.find(({ movers }) => movers === shot.movers);
  if (there !== undefined) found.push(...judgeShots(state, context, there, group));
  found.push(...judgeHelpers(state, shot));
  return found;
}

/** I-4.1d A machine gun far away needs a leader. I-4.2c Flamethrowers. */
function judgeWeapons(state: State, { board }: Context, { group, target }: Shot): Violation[] {
  const found: Violation[] = [];
  for (const [index, component] of group.components.entries()) {
    if (!isWeapon(component)) continue;
    const firer = group.firers[index];
    const facts = () => ({ by: componentName(state, component, firer), hex: locationLabel(board, target) });
    const distance = rangeBetween(board, state.place[firer], target);
    if (isVehicle(state, firer)) continue;
    if (distance > FAR && distance <= 2 * rangeOf(state, component) && group.leaders.length === 0)
      found.push(refuseFire('far-undirected', { ...facts(), distance }));
    if (!isFlamethrower(state, weaponIn(component))) continue;
    if (isPinned(state, firer)) found.push(refuseFire('pinned-flame', facts()));
    found.push(...judgeFlame(state, weaponIn(component), firer));
  }
  return found;
}

/** I-4.0k I-3.2.2d I-R57 What it uses for the first time counts for the Player Turn; and there is a limit for one attack. Own FP and weapons may have different targets; own FP is never divided. */
export function isInLimit(
  state: State,
  phase: FireSetting['phase'],
  { components, firers }: Pick<FireGroup, 'components' | 'firers'>,
  unit: Unit,
): boolean {
  let [guns, newGuns] = [0, 0];
  let [own, newOwn] = [false, false];
  components.forEach((component, index) => {
    if (firers[index] !== unit) return;
    const isNew = !(fireModeOf(state, component, unit, phase)?.sustained ?? false);
    if (isWeapon(component)) {
      guns++;
      if (isNew && !hasWeaponMark(state, weaponIn(component), 'used')) newGuns++;
    } else {
      own = true;
      newOwn ||= isNew;
    }
  });
  return mayUse(state, unit, { own: newOwn, weapons: newGuns }) && mayUseAtOnce(state, unit, { own, weapons: guns });
}

/** I-3.2.2k I-4.1c I-R21 Those of one hex attack the same target together: no second attack but by rate of fire, or by the same unit as further fire. */
function judgeMandatory(state: State, { board }: Context, setting: FireSetting, shot: Shot): Violation[] {
  const vehicle = vehicleIn(state, shot.group);
  return mustCombineAt(state, setting, shot).map((location) =>
    vehicle !== undefined
      ? refuseFire('vehicle-must-combine', { unit: nameOf(state, vehicle), target: locationLabel(board, shot.target) })
      : refuseFire('must-combine', { hex: locationLabel(board, location), target: locationLabel(board, shot.target) }),
  );
}

/** judgeMandatory without its sentences: the locations that have fired at the target before. */
export function mustCombineAt(state: State, setting: FireSetting, { group, target, phase }: Shot): Location[] {
  const found: Location[] = [];
  if (setting.fired.length === 0) return found;
  const vehicle = vehicleIn(state, group);
  for (const location of locationsOf(state, group)) {
    const hasFired = setting.fired.some(
      (fired) => fired.from === location && fired.target === target && fired.vehicle === vehicle,
    );
    if (!hasFired) continue;
    if (vehicle !== undefined) return [location]; // V-3.2.2v1
    const here = group.components.filter((_, index) => state.place[group.firers[index]] === location);
    const isByRate = here.every((component) => isWeapon(component) && keepsRate(state, component, phase));
    const isFurther = here.some((component) => isFurtherFire(state, setting, component, target));
    if (!isByRate && !isFurther) found.push(location);
  }
  return found;
}

/** A weapon that has fired and is free to fire again at full value. */
function keepsRate(state: State, component: Component, phase: Shot['phase']): boolean {
  return (
    hasWeaponMark(state, weaponIn(component), 'used') &&
    fireModeOf(state, component, firerOf(state, component), phase)?.sustained === false
  );
}

/** Subsequent First Fire or FPF of a unit that has fired at them here. */
function isFurtherFire(state: State, { phase, movers }: FireSetting, component: Component, target: Location): boolean {
  const unit = firerOf(state, component);
  if (phase !== 'movement' || fireModeOf(state, component, unit, phase)?.sustained !== true) return false;
  return movers.some(
    ({ movers: { location }, visit }) =>
      location === target && visit.shots.some((shot) => firerOf(state, shot) === unit),
  );
}

/** I-3.3.3o I-R47 How often something may still fire at them here: not more often than they have spent whole MF, now and in all. */
export function shotsLeft(visit: Visit, component: Component): number {
  return Math.min(leftOf(visit.halves, visit.shots, component), leftOf(visit.latest, visit.answered, component));
}

function leftOf(halves: number, shots: readonly Component[], component: Component): number {
  let left = mostShots(halves);
  for (const shot of shots) if (shot === component) left--;
  return left;
}

/** V-R34 Rounded down; a unit that has spent anything can be fired at once. */
function mostShots(halves: number): number {
  return halves > 0 ? Math.max(1, Math.floor(halves / 2)) : 0;
}

/** What has been used up, as a refusal says it. */
export function spentShots(visit: Visit, component: Component): { readonly most: number; readonly on: 'here' | 'now' } {
  const isNow = leftOf(visit.latest, visit.answered, component) <= 0;
  return { most: mostShots(isNow ? visit.latest : visit.halves), on: isNow ? 'now' : 'here' };
}

function judgeShots(
  state: State,
  { board }: Context,
  { visit }: MoversThere,
  { components, firers }: FireGroup,
): Violation[] {
  const spent = components.filter((component) => shotsLeft(visit, component) <= 0);
  return spent.map((component) =>
    refuseFire('shots-spent', {
      by: componentName(state, component, firers[components.indexOf(component)]),
      hex: locationLabel(board, visit.location),
      ...spentShots(visit, component),
    }),
  );
}

/** I-4.1b A second leader at a weapon that a leader fires. */
export function judgeHelpers(state: State, { group, side }: Shot): Violation[] {
  return group.helpers.flatMap((helper, index) => {
    const why = whyNoHelp(state, side, group, helper, index);
    return why === undefined ? [] : [refuseFire('helper-unfit', { leader: nameOf(state, helper), why })];
  });
}

function whyNoHelp(
  state: State,
  side: Side,
  { components, firers, leaders, helpers }: FireGroup,
  helper: Unit,
  index: number,
): string | undefined {
  if (!isLeader(state, helper) || state.side[helper] !== side) return 'only a leader of this side can';
  if (!isGoodOrder(state, helper)) return 'the leader is not in Good Order';
  if (leaders.includes(helper) || firers.includes(helper)) return 'the leader has another task in this attack';
  const place = state.place[helper];
  const served = components.filter(
    (component, at) => isWeapon(component) && isLeader(state, firers[at]) && state.place[firers[at]] === place,
  );
  const before = helpers.filter((other, at) => at < index && state.place[other] === place).length;
  if (before >= served.length) return 'no leader there needs help with a weapon';
  const goesOn = hasWeaponMark(state, weaponIn(served[before]), 'used');
  const hasActed = hasMark(state, helper, 'manned') || state.directions.some(({ leader }) => leader === helper);
  return hasActed && !goesOn ? 'the leader has acted in this Player Turn' : undefined;
}

/** I-R20 Less is no attack. */
export const LEAST_FIREPOWER = 1;

/** I-R20 Too weak; and with free sight a line that is blocked is none either. */
function judgeStrength(state: State, context: Context, shot: Shot): Violation[] {
  const { board } = context;
  const firepower = totalFirepower(state, context, shot);
  const found = firepower < LEAST_FIREPOWER ? [refuseFire('too-weak', { firepower })] : [];
  // I-3.2.1f Otherwise nobody looks along the line before the attack is declared.
  if (state.options.freeSight) {
    for (const from of locationsOf(state, shot.group))
      if (!lineBetween(context, from, shot.target).isClear)
        found.push(
          refuseFire('no-line-of-sight', { from: locationLabel(board, from), hex: locationLabel(board, shot.target) }),
        );
  }
  return found;
}

// --- who could fire ---------------------------------------------------------------------------------------------------

/** Everything of a side that could still fire in this phase, unit by unit. */
export function ableComponents(
  state: State,
  setting: Pick<FireSetting, 'side' | 'phase' | 'only' | 'inSight'>,
): Component[] {
  const { side, phase } = setting;
  const found: Component[] = [];
  const couldFire = (unit: Unit) => state.side[unit] === side && state.place[unit] >= 0 && isAsked(setting, unit);
  for (let unit = 0; unit < state.place.length; unit++)
    if (couldFire(unit) && fireKindOf(state, ownFire(unit), phase) !== undefined) found.push(ownFire(unit));
  for (let weapon = 0; weapon < state.holder.length; weapon++) {
    const holder = state.holder[weapon];
    if (holder !== NOBODY && couldFire(holder) && fireKindOf(state, weaponFire(weapon), phase) !== undefined)
      found.push(weaponFire(weapon));
  }
  return found;
}
